//! The law: how a game stands after its last move.
//!
//! [`judge`] is a pure function over a game record. It asks, in this order: is the side to move
//! mated or stalemated, can nobody attack any more, has the position repeated and who is to blame,
//! has the natural limit been reached. Mate and stalemate thus win even on the ply that reaches the
//! limit.
//!
//! Only the final position is judged: a record may go on beyond a position that the law would have
//! ended, as games played under another law do.
//!
//! # Where to read what
//! - [`window`]: which plies are judged (`occurrence`).
//! - What a book forbids, as a table (`law`); captures with profit, protection, equals (`threat`);
//!   perpetual chase (`chase`); the Chinese rules with their natures (`cxa`, `kill`, `exchange`).
//! - [`Verdict`]: the answer with its reasons (`verdict`).
//! - `docs/RULES.md`: the articles, and how doubtful ones are read.

mod budget;
mod chase;
mod cxa;
mod exchange;
mod kill;
mod law;
mod limit;
mod material;
mod natures;
mod novelty;
mod occurrence;
mod repetition;
pub mod search;
mod threat;
mod verdict;

pub use limit::QuietCount;
pub use occurrence::{Window, window};
pub use verdict::{
    Conduct, Nature, PlyNature, Repetition, Ruling, Target, Threat, Verdict, Weakness,
};

use crate::{Outcome, Position, Reason, Record, RuleSet, Status};

/// How the game stands after the last move of `record` under `rules`, and why.
pub fn judge(record: &Record, rules: RuleSet) -> Verdict {
    let position = record.position();
    if let Some(status) = end(position).or_else(|| material::verdict(position, rules)) {
        return Verdict { status, repetition: None };
    }
    let repetition = repetition::examine(record, rules);
    let status = repetition
        .as_ref()
        .filter(|repetition| repetition.complete)
        .map(|repetition| over(repetition.ruling.outcome, repetition.ruling.reason))
        .or_else(|| limit::verdict(record, rules))
        .unwrap_or(Status::Ongoing);
    Verdict { status, repetition }
}

const fn over(outcome: Outcome, reason: Reason) -> Status {
    Status::Over { outcome, reason }
}

/// Without a legal move the side to move loses, in check or not.
fn end(position: &Position) -> Option<Status> {
    if position.has_legal_move() {
        return None;
    }
    let reason = if position.is_check() { Reason::Checkmate } else { Reason::Stalemate };
    Some(over(Outcome::Win(!position.turn()), reason))
}
