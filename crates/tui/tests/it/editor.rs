//! The board editor.

use insta::assert_snapshot;
use messages::Lang;
use tui::library::Request;
use tui::{Effect, Event, Key, Screen, Start};
use xiangqi::{Color, Piece, Square, fen};

use crate::plain::{Folder, transcript};
use crate::world::World;

fn edited(world: &World) -> &tui::Editor {
    world.model.editor.as_ref().expect("the editor is open")
}

#[test]
fn screens_at_80_by_24_and_40_by_24() {
    for (lang, name) in [(Lang::Zh, "zh"), (Lang::En, "en")] {
        for size in [(80, 24), (40, 24)] {
            let mut world = World::new(lang, size);
            world.line("edit");
            world.press(&[Key::Char('B'), Key::Up, Key::Char('K')]);
            assert_snapshot!(format!("editor_{}_{name}", size.0), world.screen());
            if size.0 == 40 {
                world.press(&[Key::PageDown]);
                assert_snapshot!(format!("editor_men_40_{name}"), world.screen());
            }
        }
    }
}

#[test]
fn a_board_is_set_up_by_letters_cursor_and_mouse_and_played() {
    let mut world = World::new(Lang::En, (80, 24));
    world.line("edit empty");
    assert!(world.screen().contains("a side has no general"), "{}", world.screen());
    // From e3 to e0, a general; then e9.
    world.press(&[Key::Down, Key::Down, Key::Down, Key::Char('K')]);
    world.press(&[Key::Up; 9]);
    world.press(&[Key::Char('k')]);
    assert!(world.screen().contains("the generals face each other"), "{}", world.screen());
    // The black general goes aside with Enter; a chariot comes from the palette.
    world.press(&[Key::Enter, Key::Left, Key::Enter]);
    assert_eq!(edited(&world).setup().board.get(Square::D9), Some(Piece::BlackKing));
    let row = world.screen().lines().position(|line| line.contains("俥")).expect("a palette");
    world.happen(Event::Click(44 + 4 * 4 + 1, u16::try_from(row).expect("small")));
    world.happen(Event::Click(3, 20));
    assert_eq!(edited(&world).fen(), "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    assert!(world.screen().contains("Lawful"), "{}", world.screen());
    world.press(&[Key::Tab, Key::F(3)]);
    assert_eq!(edited(&world).fen(), "5k3/9/9/9/9/9/9/9/9/4K3R b - - 0 1");
    world.press(&[Key::F(4), Key::F(4), Key::F(8)]);
    assert_eq!(world.model.screen, Screen::NewGame);
    world.press(&[Key::Enter]);
    assert_eq!(world.fen(), "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    // From the game the editor has its position, and leads back.
    world.line("edit");
    assert_eq!(edited(&world).fen(), world.fen());
    world.press(&[Key::Esc]);
    assert_eq!(world.model.screen, Screen::Game);
}

#[test]
fn fens_are_pasted_shown_and_refused_with_reasons() {
    let mut world = World::new(Lang::En, (80, 24));
    world.line("edit");
    world.happen(Event::Paste("3k5/9/9/9/9/9/9/9/9/R3K4 b".to_owned()));
    assert_eq!(edited(&world).setup().turn, Color::Black);
    world.happen(Event::Paste("3k5/9/x".to_owned()));
    assert!(world.model.notice.contains("no man has this letter"), "{}", world.model.notice);
    world.line(":fen");
    assert!(world.model.notice.starts_with("3k5/9/9/9/"), "{}", world.model.notice);
    world.line(":fen 4k4/9/9/9/9/9/9/9/9/4K4 w");
    world.press(&[Key::F(8)]);
    assert_eq!(world.model.screen, Screen::Editor);
    assert!(world.model.notice.contains("the generals face"), "{}", world.model.notice);
    world.line(":clear");
    world.line(":start");
    assert_eq!(edited(&world).fen(), fen::START);
    world.line(":save board.fen");
    assert!(matches!(world.effects.last(), Some(Effect::Library(Request::Save(_)))));
    world.press(&[Key::F(9)]);
    assert_eq!(world.model.screen, Screen::Tree);
    world.press(&[Key::Esc]);
    assert!(matches!(world.model.screen, Screen::Library(_)));
}

#[test]
fn in_lines_a_board_is_set_up_checked_and_played() {
    let folder = Folder::new("editor");
    let input = "edit empty\nput K e0\nput k e9\ncheck\nmove e9 d9\nput R a0\nput x a1\ncheck\n\
        turn\nfen\nturn red\nplay\nfen\na0a9\n";
    let lines = transcript(&folder, Start::Home, input);
    let text = lines.join("\n");
    for part in ["将帅照面", "d9：黑方将", "这里看不懂", "局面合规则", "R3K4 b", "R3K4 w", "将军"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}
