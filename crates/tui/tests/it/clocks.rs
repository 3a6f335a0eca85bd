//! Games with clocks, programs as opponents, and what comes after a game.

use insta::assert_snapshot;
use messages::Lang;
use tui::{Effect, Event, Form, Key, NewGame, Player, Program, Screen, Session};
use xiangqi::{ByColor, Color, Outcome, Position, Reason, RuleSet, Status};

use crate::world::{World, mv};

fn status(world: &World) -> Status {
    world.model.session.as_ref().expect("a game").game.status()
}

/// Two persons with this clock, through the form.
fn timed(clock: &str, size: (u16, u16)) -> World {
    let mut world = World::new(Lang::Zh, size);
    world.model.form.clock = clock.parse().ok();
    world.two_persons();
    world
}

#[test]
fn a_flag_falls_and_the_other_side_wins() {
    let mut world = timed("0.1+0", (80, 24));
    world.line("h2e2");
    world.happen_after(Event::Tick, 5_900);
    assert_eq!(status(&world), Status::Ongoing);
    world.happen_after(Event::Tick, 200);
    let outcome = Outcome::Win(Color::Red);
    assert_eq!(status(&world), Status::Over { outcome, reason: Reason::Flag });
    assert!(matches!(world.effects.last(), Some(Effect::RecordEnd(_))));
    assert_snapshot!("flag_zh", world.screen());
}

#[test]
fn time_stands_still_in_the_menu() {
    let mut world = timed("0.1+0", (80, 24));
    world.line("h2e2");
    world.line("m");
    world.happen_after(Event::Tick, 60_000);
    assert_eq!(status(&world), Status::Ongoing);
    world.press(&[Key::Enter]);
    assert_eq!(world.model.screen, Screen::Game);
    assert_eq!(status(&world), Status::Ongoing);
    world.happen_after(Event::Tick, 6_000);
    assert!(status(&world).is_over());
}

#[test]
fn taking_back_gives_the_time_back() {
    let mut world = timed("1+0", (80, 24));
    let left = |world: &World| {
        let now = world.model.now;
        let session = world.model.session.as_ref().expect("a game");
        session.clock_left(Color::Red, now).expect("a clock").time().as_secs()
    };
    world.happen_after(Event::Tick, 20_000);
    assert_eq!(left(&world), 40);
    world.line("h2e2");
    world.line("u");
    assert_eq!(left(&world), 60);
}

#[test]
fn clocks_are_shown_with_and_without_the_panel() {
    for (clock, size) in [("20/60", (80, 24)), ("10+5", (40, 24)), ("0/30", (40, 24))] {
        let mut world = timed(clock, size);
        world.line("h2e2");
        world.line("h9g7");
        let name = format!("clock_{}_{}", clock.replace(['/', '+'], "_"), size.0);
        assert_snapshot!(name, world.screen());
    }
}

#[test]
fn a_program_is_asked_within_its_time_and_may_give_up() {
    let mut world = World::new(Lang::En, (80, 24));
    let program = Program::new("/opt/engine").expect("a program");
    let new = NewGame {
        players: ByColor { red: Player::Human, black: Player::Program(program) },
        start: Position::start(),
        rules: RuleSet::default(),
        clock: "1+0".parse().ok(),
    };
    world.two_persons();
    world.model.session = Some(Session::new(&new, world.model.now));
    world.line("h2e2");
    let Some(Effect::Ask { id, time: Some(time), .. }) = world.effects.last() else {
        panic!("it is asked: {:?}", world.effects.last())
    };
    assert!(time.as_secs() <= 2);
    let id = *id;
    world.happen(Event::Best(id, Some(mv("h9g7"))));
    assert_eq!(world.plies(), 2);
    world.line("h0g2");
    let id = world.model.search.expect("it is asked").id;
    world.happen(Event::ProgramFailed(id, "it crashed".to_owned()));
    assert_eq!(world.model.notice, "engine failed: it crashed");
    assert_eq!(status(&world), Status::Ongoing);
    // Taken back and played again, it is asked again.
    world.line("undo 1");
    world.line("h0g2");
    let id = world.model.search.expect("it is asked").id;
    world.happen(Event::Best(id, None));
    let outcome = Outcome::Win(Color::Red);
    assert_eq!(status(&world), Status::Over { outcome, reason: Reason::Resign });
}

#[test]
fn the_form_offers_programs_and_settings_for_each_side() {
    let mut world = World::new(Lang::Zh, (80, 24));
    world.press(&[Key::Enter, Key::Down, Key::Left]);
    // Red thinks for a second a move, Black as its level says.
    world.press(&[Key::Down, Key::Right, Key::Down, Key::Right, Key::Down, Key::Left]);
    assert_snapshot!("form_self_zh", world.screen());
    let game = world.model.form.new_game(0).expect("good");
    assert_eq!(game.players.red.to_string(), "level=4 movetime=1000");
    assert_eq!(game.players.black.to_string(), "level=2");
    world.press(&[Key::Up, Key::Up, Key::Up, Key::Left, Key::Down]);
    for c in "/opt/x -y".chars() {
        world.press(&[Key::Char(c)]);
    }
    assert_snapshot!("form_program_zh", world.screen());
    let game = world.model.form.new_game(0).expect("good");
    assert_eq!(game.players.black.to_string(), "program=/opt/x -y");
    let form = Form { opponents: tui::Opponents::Program, ..Form::default() };
    assert!(matches!(form.new_game(0), Err(tui::FormError::Program(_))));
}

#[test]
fn the_choices_after_a_game_by_keys_and_mouse() {
    let mut world = World::new(Lang::En, (80, 24));
    world.two_persons();
    world.line("h2e2");
    world.line("resign");
    assert_snapshot!("after_en", world.screen());
    // The second but last proposes a file name, the first is the replay.
    world.press(&[Key::Left, Key::Left, Key::Enter]);
    assert_eq!(world.model.input.text(), "save Red-player_Black-player_20260102_030405.pgn");
    world.press(&[Key::Enter]);
    assert!(matches!(world.effects.last(), Some(Effect::Save { .. })));
    world.press(&[Key::Right, Key::Right, Key::Enter]);
    assert_eq!(world.model.replay, Some(0));
    world.press(&[Key::Esc]);
    // A click on "again".
    let row = u16::try_from(
        world.screen().lines().position(|line| line.contains("[replay]")).expect("shown"),
    );
    let column = world.screen().lines().find_map(|line| line.find("again")).expect("shown");
    let line = world.screen().lines().nth(13).expect("a line").to_owned();
    let column = line.char_indices().position(|(at, _)| at == line.find("again").unwrap_or(column));
    let column = u16::try_from(column.expect("shown")).expect("narrow");
    world.happen(Event::Click(column, row.expect("narrow")));
    assert_eq!((world.plies(), status(&world)), (0, Status::Ongoing));
}

#[test]
fn a_result_that_is_put_away_lets_the_board_be_seen() {
    let mut world = World::new(Lang::Zh, (40, 24));
    world.two_persons();
    world.line("resign");
    assert_snapshot!("after_40_zh", world.screen());
    world.press(&[Key::Esc]);
    assert!(!world.screen().contains("复盘]"));
    world.line("p");
    assert_eq!(world.model.replay, Some(0));
}
