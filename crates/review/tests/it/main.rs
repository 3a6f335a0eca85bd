//! Reviews of games and what is found in them.

mod files;
mod findings;
mod hanging;
mod merits;
mod whole;

use engine::{Limits, Options};
use review::{Analyst, Cancel, PlyReview, Review, Settings};
use xiangqi::{Position, Record, notation};

/// A small engine.
fn analyst() -> Analyst {
    Analyst::new(Options { hash_mb: 4, ..Options::default() })
}

/// What is played from a position.
fn record(fen: &str, moves: &str) -> Record {
    let start =
        if fen.is_empty() { Position::start() } else { Position::from_fen(fen).expect("lawful") };
    let mut record = Record::new(start);
    for text in moves.split_whitespace() {
        let mv = notation::parse_move(text, record.position()).expect("legal");
        record.push(mv).expect("legal");
    }
    record
}

fn settings() -> Settings {
    Settings { limits: Limits::nodes(20_000), ..Settings::default() }
}

fn review(fen: &str, moves: &str) -> Review {
    let record = record(fen, moves);
    analyst().review(&record, &settings(), &Cancel::new(), |_| ()).expect("not cancelled")
}

/// The review of the last of the moves.
fn last(fen: &str, moves: &str) -> PlyReview {
    review(fen, moves).plies.pop().expect("a move")
}
