//! What the screens look like, character by character.

use insta::assert_snapshot;
use messages::Lang;
use tui::{BoardStyle, Coords, Event, Key};

use crate::world::World;

/// Four moves, a man picked up.
fn opening(lang: Lang, size: (u16, u16)) -> World {
    let mut world = World::new(lang, size);
    world.against_computer();
    world.line("炮二平五");
    world.answer("h9g7");
    world.line("h0g2");
    world.answer("i9h9");
    world.press(&[Key::Right, Key::Enter]);
    world
}

#[test]
fn the_menu_and_the_form() {
    let mut world = World::new(Lang::Zh, (80, 24));
    world.model.unfinished = true;
    assert_snapshot!("home_zh", world.screen());
    world.press(&[Key::Down, Key::Enter]);
    assert_snapshot!("form_zh", world.screen());
    let world = World::new(Lang::En, (80, 24));
    assert_snapshot!("home_en", world.screen());
}

#[test]
fn the_game_at_80_by_24() {
    assert_snapshot!("game_80x24_zh", opening(Lang::Zh, (80, 24)).screen());
    assert_snapshot!("game_80x24_en", opening(Lang::En, (80, 24)).screen());
}

#[test]
fn the_game_at_100_by_30() {
    assert_snapshot!("game_100x30_zh", opening(Lang::Zh, (100, 30)).screen());
    assert_snapshot!("game_100x30_en", opening(Lang::En, (100, 30)).screen());
}

#[test]
fn the_game_at_40_by_24_is_the_board_only() {
    assert_snapshot!("game_40x24_zh", opening(Lang::Zh, (40, 24)).screen());
    assert_snapshot!("game_40x24_en", opening(Lang::En, (40, 24)).screen());
}

#[test]
fn a_turned_board_with_row_and_column_labels() {
    let mut world = opening(Lang::Zh, (80, 24));
    world.press(&[Key::Esc]);
    world.line("f");
    world.model.settings.coords = Coords::Grid;
    assert_snapshot!("turned_grid", world.screen());
}

#[test]
fn ascii_for_terminals_that_cannot() {
    let mut world = opening(Lang::En, (80, 24));
    world.happen(Event::Style(BoardStyle::Ascii));
    world.model.settings.coords = Coords::Iccs;
    assert_snapshot!("ascii_iccs", world.screen());
}

#[test]
fn check_and_the_reason_of_an_illegal_move_are_marked() {
    let mut world = World::new(Lang::Zh, (80, 24));
    world.press(&[Key::Enter, Key::Down, Key::Right]);
    for c in "3k5/4r4/9/9/9/9/9/4R4/9/4K4 w".chars() {
        world.press(&[Key::Char(c)]);
    }
    world.press(&[Key::Down, Key::Enter]);
    world.line("e2a2");
    assert_snapshot!("illegal_marked", world.screen());
    world.line("e2e8");
    assert_snapshot!("check_or_capture", world.screen());
}

#[test]
fn the_result_stands_on_the_board() {
    let mut world = World::new(Lang::Zh, (80, 24));
    world.two_persons();
    world.line("认输");
    assert_snapshot!("result_zh", world.screen());
}

#[test]
fn help_and_records() {
    let mut world = opening(Lang::En, (80, 24));
    world.press(&[Key::Esc]);
    world.line("?");
    assert_snapshot!("help_en", world.screen());
    world.press(&[Key::Esc]);
    world.line("r");
    assert_snapshot!("records_en", world.screen());
}

#[test]
fn a_small_terminal_is_told_so() {
    let world = opening(Lang::En, (30, 10));
    assert_snapshot!("too_small", world.screen());
}

#[test]
fn every_size_is_drawn() {
    for columns in (1..=140).step_by(7) {
        for rows in (1..=50).step_by(3) {
            let mut world = opening(Lang::Zh, (columns, rows));
            world.screen();
            world.line("?");
            world.screen();
            let home = World::new(Lang::En, (columns, rows));
            home.screen();
        }
    }
}
