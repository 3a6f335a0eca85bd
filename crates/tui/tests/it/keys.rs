//! Playing by keys and mouse.

use messages::Lang;
use tui::{Effect, Event, Key, LoadedGame, Overlay, Screen};
use xiangqi::{Outcome, Reason, Square, Status};

use crate::world::{World, mv};

fn world() -> World {
    World::new(Lang::En, (80, 24))
}

fn status(world: &World) -> Status {
    world.model.session.as_ref().expect("a game").game.status()
}

#[test]
fn a_whole_game_to_checkmate_by_words_mouse_and_arrows() {
    let mut world = world();
    world.two_persons();
    for text in ["兵七进一", "C8=7"] {
        world.line(text);
    }
    // b2-e2 by mouse.
    world.happen(Event::Click(7, 16));
    world.happen(Event::Click(19, 16));
    for text in ["x7j5", "e2e6", "e7g5", "7 7 5 7", "炮2进1"] {
        world.line(text);
    }
    assert_eq!(world.plies(), 8);
    // The cursor stands on e2, where the mouse dropped; up and right to h4, then left to e4.
    world.press(&[Key::Up, Key::Up, Key::Up, Key::Right, Key::Right, Key::Right, Key::Enter]);
    assert_eq!(world.model.board.selected, Some(Square::H4), "{}", world.model.notice);
    world.press(&[Key::Left, Key::Left, Key::Left, Key::Enter]);
    let outcome = Outcome::Win(xiangqi::Color::Red);
    assert_eq!(status(&world), Status::Over { outcome, reason: Reason::Checkmate });
    assert!(world.model.notice.ends_with("Red wins · checkmate"), "{}", world.model.notice);
    assert!(matches!(world.effects.last(), Some(Effect::RecordEnd(_))));
    // Replay, and again with sides exchanged.
    world.line("p");
    assert_eq!(world.model.replay, Some(0));
    world.press(&[Key::Right, Key::Left, Key::End, Key::Esc]);
    assert_eq!(world.model.replay, None);
    world.line("rematch");
    assert_eq!(world.plies(), 0);
}

#[test]
fn arrows_and_enter_pick_and_drop() {
    let mut world = world();
    world.two_persons();
    // The cursor appears on e3; e3-e4.
    world.press(&[Key::Up, Key::Enter]);
    assert_eq!(world.model.board.selected, Some(Square::E3));
    world.press(&[Key::Up, Key::Enter]);
    assert_eq!(world.plies(), 1);
    assert_eq!(world.model.board.selected, None);
}

#[test]
fn clicks_pick_and_drop_also_on_a_turned_board() {
    let mut world = world();
    world.two_persons();
    // h2 is at column 3 + 7 * 4, row 2 + 7 * 2; e2 twelve columns left of it.
    world.happen(Event::Click(31, 16));
    assert_eq!(world.model.board.selected, Some(Square::H2));
    world.happen(Event::Click(20, 16));
    assert_eq!(world.plies(), 1);
    world.line("f");
    // b7 of Black, now where h2 was.
    world.happen(Event::Click(31, 16));
    assert_eq!(world.model.board.selected, Some(Square::B7));
}

#[test]
fn the_computer_answers_and_undo_takes_both_plies_back() {
    let mut world = world();
    world.against_computer();
    let start = world.fen();
    world.line("h2e2");
    assert!(world.effects.iter().any(|effect| matches!(effect, Effect::Search { .. })));
    world.answer("h9g7");
    assert_eq!(world.plies(), 2);
    world.line("u");
    assert_eq!(world.fen(), start);
    world.line("redo");
    assert_eq!(world.plies(), 2);
    world.line("undo 1");
    assert_eq!(world.plies(), 1);
}

#[test]
fn undo_while_the_computer_thinks_drops_its_move() {
    let mut world = world();
    world.against_computer();
    let start = world.fen();
    world.line("h2e2");
    let id = world.model.search.expect("the computer thinks").id;
    world.line("u");
    assert!(matches!(
        world.effects[world.effects.len() - 2..],
        [Effect::StopSearch, Effect::RecordUndo(1)]
    ));
    world.happen(Event::Best(id, Some(mv("h9g7"))));
    assert_eq!(world.fen(), start);
}

#[test]
fn flip_resign_and_quit_work_while_the_computer_thinks() {
    let mut world = world();
    world.against_computer();
    world.line("h2e2");
    world.line("F");
    assert!(world.model.board.flipped && world.model.search.is_some());
    world.line("a0a1");
    assert_eq!(world.model.notice, "It is not your turn.");
    world.line("resign");
    assert!(status(&world).is_over() && world.model.search.is_none());
    world.line("q");
    assert!(matches!(world.model.screen, Screen::Home(_)));
    world.line("q");
    assert!(matches!(world.effects.last(), Some(Effect::Quit)));
}

#[test]
fn each_move_is_recorded_before_the_computer_is_asked() {
    let mut world = world();
    world.against_computer();
    world.effects.clear();
    world.line("h2e2");
    assert!(
        matches!(world.effects[..], [Effect::RecordMove { index: 0, .. }, Effect::Search { .. }]),
        "{:?}",
        world.effects
    );
}

#[test]
fn bad_input_is_answered_and_nothing_changes() {
    let mut world = world();
    world.two_persons();
    let start = world.fen();
    for (text, told) in [
        ("hello", "\"hello\" is not understood"),
        ("b0d1", "The horse's leg is blocked at c0."),
        ("马八进六", "The horse's leg is blocked at c0."),
        ("a0a10", "outside the board"),
        ("undo", "nothing to take back"),
        ("undo x", "undo does not take that"),
        ("save!", "save! does not take that"),
        ("p", "not over yet"),
        ("rematch", "not over yet"),
    ] {
        world.line(text);
        assert!(world.model.notice.contains(told), "{text}: {}", world.model.notice);
        assert_eq!(world.fen(), start);
    }
}

#[test]
fn hints_and_lines_mark_the_game_as_assisted() {
    let mut world = world();
    world.against_computer();
    assert!(!world.model.session.as_ref().expect("a game").assisted);
    world.line("h");
    world.answer("h2e2");
    assert!(world.model.notice.starts_with("Hint: move the cannon at h2"));
    world.line("h");
    assert!(world.model.notice.starts_with("Hint: C2=5 炮二平五 (h2e2, 7 7 7 4)"));
    assert!(world.model.session.as_ref().expect("a game").assisted);
    assert_eq!(world.plies(), 0);
    let marked = world.effects.iter().filter(|effect| matches!(effect, Effect::RecordAssisted));
    assert_eq!(marked.count(), 1);
}

#[test]
fn two_persons_agree_on_a_draw() {
    let mut world = world();
    world.two_persons();
    world.line("d");
    assert!(!status(&world).is_over());
    world.line("h2e2");
    world.line("d");
    world.line("D");
    assert_eq!(status(&world), Status::Over { outcome: Outcome::Draw, reason: Reason::Agreed });
}

#[test]
fn a_start_position_with_faults_is_answered_with_them() {
    let mut world = world();
    world.press(&[Key::Enter]);
    for c in "9/9/9/9/9/9/9/9/9/9 w".chars() {
        world.press(&[Key::Char(c)]);
    }
    world.press(&[Key::Down, Key::Enter]);
    assert_eq!(world.model.screen, Screen::NewGame);
    assert!(world.model.notice.contains("a side has no general"), "{}", world.model.notice);
}

#[test]
fn ctrl_c_leaves_from_anywhere() {
    for keys in [&[][..], &[Key::Enter], &[Key::Enter, Key::Enter], &[Key::F(1)]] {
        let mut world = world();
        world.press(keys);
        world.press(&[Key::Ctrl('c')]);
        assert!(matches!(world.effects.last(), Some(Effect::Quit)), "{keys:?}");
    }
}

#[test]
fn an_offer_of_a_draw_does_not_outlive_a_move_taken_back() {
    let mut world = world();
    world.two_persons();
    world.line("h2e2");
    world.line("d");
    world.line("u");
    world.line("d");
    assert!(!status(&world).is_over());
}

#[test]
fn typing_closes_the_help_and_is_not_lost() {
    let mut world = world();
    world.two_persons();
    world.line("?");
    world.line("h2e2");
    assert_eq!((world.model.overlay, world.plies()), (None, 1));
}

#[test]
fn a_game_of_the_computer_against_itself_can_be_watched() {
    let mut world = world();
    world.press(&[Key::Enter, Key::Down, Key::Left, Key::Up, Key::Enter]);
    let id = world.model.search.expect("a search runs").id;
    world.happen_after(Event::Best(id, Some(mv("h2e2"))), 10);
    assert_eq!(world.plies(), 0);
    world.happen_after(Event::Tick, 700);
    assert_eq!(world.plies(), 1);
}

#[test]
fn a_rematch_does_not_end_a_game_that_goes_on() {
    let mut world = world();
    world.two_persons();
    world.line("h2e2");
    world.line("rematch");
    assert_eq!(world.plies(), 1);
}

#[test]
fn help_lists_and_closes() {
    let mut world = world();
    world.press(&[Key::F(1)]);
    assert_eq!(world.model.overlay, Some(Overlay::Help(0)));
    world.press(&[Key::Esc]);
    assert_eq!(world.model.overlay, None);
}

#[test]
fn saving_writes_what_loading_reads() {
    let mut world = world();
    world.two_persons();
    world.line("h2e2");
    world.line("save game.pgn");
    let Some(Effect::Save { path, text, overwrite: false }) = world.effects.last() else {
        panic!("it is saved")
    };
    assert_eq!(path, "game.pgn");
    let game = records::pgn::games(text).next().expect("our own text");
    let fen = world.fen();
    let mut other = self::world();
    other.happen(Event::Loaded(
        "game.pgn".into(),
        Ok(Box::new(LoadedGame { game, number: 1, games: 1 })),
    ));
    assert_eq!(other.fen(), fen);
}
