//! Games: history, results, limits.

use xiangqi::notation::parse_move;
use xiangqi::{Color, Game, Outcome, Position, Reason, Record, RuleSet, Status, judge};

use crate::support::{mv, position};

fn play(game: &mut Game, texts: &str) -> Status {
    for text in texts.split(' ') {
        let mv =
            parse_move(text, game.position()).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game.status()
}

fn over(outcome: Outcome, reason: Reason) -> Status {
    Status::Over { outcome, reason }
}

#[test]
fn the_tutorials_fixed_game_is_undone_and_replayed() {
    let mut game = Game::new(RuleSet::Axf);
    play(&mut game, "炮二平五 马8进7 马二进三 车9平8");
    let key = game.position().key();
    for _ in 0..4 {
        assert!(game.undo().is_some());
    }
    assert_eq!(*game.position(), Position::start());
    assert_eq!(game.undo(), None);
    assert_eq!(game.redoable().len(), 4);
    while game.redo().is_some() {}
    assert_eq!(game.position().key(), key);
    assert_eq!(game.record().plies().len(), 4);
}

#[test]
fn a_new_move_forgets_what_was_undone() {
    let mut game = Game::new(RuleSet::Axf);
    play(&mut game, "h2e2 h9g7");
    game.undo();
    play(&mut game, "b9c7");
    assert_eq!(game.redo(), None);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = Game::new(RuleSet::Axf);
    play(&mut game, "h2e2 h9g7");
    game.undo();
    let before = game.clone();
    assert!(game.play(mv("a0a1")).is_err());
    assert_eq!(game, before);
}

#[test]
fn checkmate_wins_and_undo_reopens_the_game() {
    let mut game = Game::from_position(position("4k4/R8/1R7/9/9/9/9/9/9/3K5 w"), RuleSet::Axf);
    assert_eq!(play(&mut game, "b7b9"), over(Outcome::Win(Color::Red), Reason::Checkmate));
    game.undo();
    assert_eq!(game.status(), Status::Ongoing);
}

#[test]
fn the_third_occurrence_draws() {
    let mut game = Game::new(RuleSet::Casual);
    let cycle = "h0g2 h9g7 g2h0 g7h9";
    assert_eq!(play(&mut game, cycle), Status::Ongoing);
    assert_eq!(play(&mut game, cycle), over(Outcome::Draw, Reason::Repetition));
}

#[test]
fn perpetual_check_loses() {
    let start = position("5k3/R8/9/9/9/9/9/9/9/3K5 w");
    let mut game = Game::from_position(start, RuleSet::Casual);
    let cycle = "a8a9 f9f8 a9a8 f8f9";
    assert_eq!(play(&mut game, cycle), Status::Ongoing);
    let loses = over(Outcome::Win(Color::Black), Reason::PerpetualCheck);
    assert_eq!(play(&mut game, cycle), loses);
}

#[test]
fn a_capture_makes_earlier_occurrences_unreachable() {
    // The positions before and after the capture differ; only those since it count.
    let start = position("3k5/9/9/9/9/9/9/r8/R8/4K4 w");
    let mut game = Game::from_position(start, RuleSet::Casual);
    assert_eq!(play(&mut game, "a1a2 d9d8 a2a1 d8d9 a1a2 d9d8 a2a1 d8d9"), Status::Ongoing);
    assert!(play(&mut game, "a1a2").is_over());
}

#[test]
fn the_natural_limit_depends_on_the_rule_set() {
    for (rules, limit) in
        [(RuleSet::Axf, 100), (RuleSet::Wxf, 100), (RuleSet::Cxa, 120), (RuleSet::Casual, 120)]
    {
        let start = format!("3ak4/4a4/9/9/9/9/9/9/9/R3K4 w - - {} 70", limit - 2);
        let mut game = Game::from_position(position(&start), rules);
        assert_eq!(play(&mut game, "a0a1"), Status::Ongoing, "{rules}");
        assert_eq!(play(&mut game, "e9f9"), over(Outcome::Draw, Reason::QuietPlies), "{rules}");
    }
}

#[test]
fn mate_on_the_limit_ply_wins_and_a_capture_resets_it() {
    let mut game =
        Game::from_position(position("4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 119 70"), RuleSet::Cxa);
    assert_eq!(play(&mut game, "b7b9"), over(Outcome::Win(Color::Red), Reason::Checkmate));
    let mut game =
        Game::from_position(position("r2ak4/4a4/9/9/9/9/9/9/9/R3K4 w - - 119 70"), RuleSet::Cxa);
    assert_eq!(play(&mut game, "a0a9"), Status::Ongoing);
}

#[test]
fn without_attackers_on_either_side_it_is_a_draw() {
    let start = position("3k5/9/9/9/9/9/9/9/4r4/4K4 w");
    let mut game = Game::from_position(start, RuleSet::Axf);
    assert_eq!(play(&mut game, "e0e1"), over(Outcome::Draw, Reason::NoAttackers));
}

#[test]
fn resigning_ends_the_game_once() {
    let mut game = Game::new(RuleSet::Axf);
    game.resign(Color::Red);
    game.resign(Color::Black);
    assert_eq!(game.status(), over(Outcome::Win(Color::Black), Reason::Resign));
}

#[test]
fn a_concluded_game_is_not_revived_by_redo_but_by_undo() {
    let mut game = Game::new(RuleSet::Axf);
    play(&mut game, "h2e2 h9g7");
    game.undo();
    game.resign(Color::Red);
    assert_eq!(game.redo(), None);
    assert_eq!(game.status(), over(Outcome::Win(Color::Black), Reason::Resign));
    game.undo();
    assert_eq!(game.status(), Status::Ongoing);
}

#[test]
fn keys_are_fixed_for_good() {
    let mut game = Game::new(RuleSet::Axf);
    assert_eq!(game.position().key(), 0x3bbd_82fe_c0da_11d6);
    play(&mut game, "h2e2");
    assert_eq!(game.position().key(), 0x3a70_bd64_6fa4_447a);
}

#[test]
fn a_record_goes_on_where_a_law_would_have_ended_the_game() {
    let mut record = Record::new(Position::start());
    for text in "h0g2 h9g7 g2h0 g7h9 ".repeat(3).split_whitespace() {
        record.push(mv(text)).expect("legal");
    }
    assert!(judge(&record, RuleSet::Axf).status.is_over());
    record.push(mv("a0a1")).expect("legal");
    assert_eq!(judge(&record, RuleSet::Axf).status, Status::Ongoing);
}

#[test]
fn rule_sets_are_known_by_name() {
    for rules in RuleSet::ALL {
        assert_eq!(rules.name().parse(), Ok(rules));
    }
    assert!("chess".parse::<RuleSet>().is_err());
}
