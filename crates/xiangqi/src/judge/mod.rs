//! The law: how a game stands after its last move.
//!
//! [`judge`] is a pure function over a game record. It asks, in this order: is the side to move
//! mated or stalemated (`end`), can nobody attack any more (`material`), has the position
//! repeated and who is to blame (`repetition`), has the natural limit been reached (`limit`).
//! Mate and stalemate thus win even on the ply that reaches the limit.
//!
//! Only the final position is judged: a record may go on beyond a position that the law would have
//! ended, as games played under another law do.

mod limit;
mod material;
mod repetition;

pub use limit::counted_quiet_plies;
pub use repetition::{Repetition, last_repetition};

use crate::{Outcome, Position, Reason, Record, RuleSet, Status};

/// How the game stands after the last move of `record` under `rules`.
pub fn judge(record: &Record, rules: RuleSet) -> Status {
    let position = record.position();
    end(position)
        .or_else(|| material::verdict(position, rules))
        .or_else(|| repetition::verdict(record, rules))
        .or_else(|| limit::verdict(record, rules))
        .map_or(Status::Ongoing, |(outcome, reason)| Status::Over { outcome, reason })
}

type Verdict = (Outcome, Reason);

/// Without a legal move the side to move loses, in check or not.
fn end(position: &Position) -> Option<Verdict> {
    if position.has_legal_move() {
        return None;
    }
    let reason = if position.is_check() { Reason::Checkmate } else { Reason::Stalemate };
    Some((Outcome::Win(!position.turn()), reason))
}
