//! Levels play, err and hurry as they should.

use std::time::Instant;

use engine::{Engine, Level, Limits};
use xiangqi::{Color, Game, Outcome, RuleSet, Status};

use crate::listener::{search, small, start_position};

#[test]
fn every_level_plays_a_legal_move_in_its_time() {
    let mut engine = small();
    for number in 1..=5 {
        let level = Level::new(number).expect("1 to 10 are levels");
        let begin = Instant::now();
        let answer = search(&mut engine, &start_position(), Limits::level(level, 7));
        assert!(answer.best.is_some_and(|mv| start_position().position().is_legal(mv)));
        assert!(begin.elapsed() < level.max_time());
    }
}

#[test]
fn the_named_levels_keep_their_promise() {
    for (level, seconds) in [(Level::EASY, 5), (Level::MEDIUM, 8), (Level::HARD, 12)] {
        assert!(level.max_time().as_secs() < seconds);
    }
}

#[test]
fn a_seed_repeats_a_move_and_another_may_change_it() {
    let level = Level::MIN;
    let play = |seed| search(&mut small(), &start_position(), Limits::level(level, seed)).best;
    assert_eq!(play(1), play(1));
    let first = play(0);
    assert!((1..20).any(|seed| play(seed) != first));
}

/// Plays a short game; the outcome for Red by result or, at the end, by material.
fn duel(engine: &mut Engine, red: Level, black: Level, seed: u64) -> i32 {
    let mut game = Game::new(RuleSet::Axf);
    for _ in 0..60 {
        if let Status::Over { outcome, .. } = game.status() {
            return match outcome {
                Outcome::Win(Color::Red) => 100,
                Outcome::Win(Color::Black) => -100,
                Outcome::Draw => 0,
            };
        }
        let level = game.position().turn().fold(red, black);
        let limits = Limits { nodes: Some(3_000), ..Limits::level(level, seed) };
        let best = search(engine, &game, limits).best.expect("the game goes on");
        game.play(best).expect("best moves are legal");
    }
    let worth = |color| {
        let men = game.position().board().color(color).into_iter();
        men.filter_map(|square| game.position().board().get(square))
            .map(|piece| [0, 2, 2, 4, 9, 4, 1][piece.role().index()])
            .sum::<i32>()
    };
    worth(Color::Red) - worth(Color::Black)
}

#[test]
fn a_higher_level_beats_the_lowest() {
    let mut engine = small();
    let five = Level::new(5).expect("1 to 10 are levels");
    let ahead: i32 = (0..3)
        .map(|seed| {
            let red = duel(&mut engine, five, Level::MIN, seed);
            let black = duel(&mut engine, Level::MIN, five, seed);
            red.signum() - black.signum()
        })
        .sum();
    assert!(ahead >= 4, "{ahead} of 6");
}
