//! What a verdict under the Chinese rules costs at most.
//!
//! The aim is 50 ms for a game of 300 plies (25 ms measured for the hardest figure, unloaded and
//! with little optimisation); what is asserted leaves room for slow and busy machines.

use std::time::{Duration, Instant};

use xiangqi::judge::judge;
use xiangqi::{Position, Record, RuleSet};

use crate::judge_cases::cases;
use crate::judge_play::{Random, cycle};

const LIMIT: Duration = Duration::from_millis(250);

/// A game that plays moves which lead back to its start over and over, up to 300 plies.
fn long_game(record: &Record) -> Option<Record> {
    if record.plies().is_empty() || record.position().key() != record.start().key() {
        return None;
    }
    let moves: Vec<_> = record.plies().iter().map(|ply| ply.mv).collect();
    let mut long = Record::new(*record.start());
    for &mv in moves.iter().cycle().take(300) {
        long.push(mv).ok()?;
    }
    Some(long)
}

/// The best of three: other processes must not count.
fn cost(game: &Record) -> Duration {
    let once = || {
        let start = Instant::now();
        let _ = judge(game, RuleSet::Cxa);
        start.elapsed()
    };
    once().min(once()).min(once())
}

#[test]
fn long_games_are_judged_quickly() {
    let games: Vec<_> = cases().iter().filter_map(|case| long_game(&case.record)).collect();
    assert!(games.len() > 200);
    let worst = games.iter().map(cost).max();
    assert!(worst < Some(LIMIT), "{worst:?}");
}

#[test]
fn middle_games_are_judged_quickly() {
    let mut random = Random::new(9);
    let mut position = Position::start();
    let mut worst = Duration::ZERO;
    for _ in 0..60 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            position = Position::start();
            continue;
        }
        position = position.play(moves[random.below(moves.len())]).expect("a legal move");
        let Some(cycle) = (0..10).find_map(|_| cycle(&mut random, &position)) else { continue };
        let mut game = Record::new(position);
        if cycle.iter().cycle().take(3 * cycle.len()).all(|&mv| game.push(mv).is_ok()) {
            worst = worst.max(cost(&game));
        }
    }
    assert!(worst < LIMIT, "{worst:?}");
    println!("{worst:?}");
}
