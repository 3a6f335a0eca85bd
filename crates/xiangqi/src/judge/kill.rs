//! Mate threats: can a side mate by checking with every move (连将杀)?
//!
//! A threat to mate with a quiet move is no kill, and neither is one that would begin by taking an
//! equal which could take back: that is an exchange offer first of all.

use super::budget::Budget;
use super::exchange::is_exchange_offer;
use crate::{Move, Position};

/// How many checks in a row are looked at.
const DEPTH: u32 = 7;

/// Whether the side to move in `position` mates by an unbroken series of checks.
pub(super) fn mates_by_checks(position: &Position, budget: &mut Budget) -> bool {
    // Shallow first: most mates are short, and an iteration that fails costs little.
    (1..=DEPTH).any(|depth| {
        position.legal_moves().into_iter().any(|mv| {
            let mut next = *position;
            next.play_unchecked(mv, &mut ());
            budget.spend()
                && next.is_check()
                && !is_exchange_offer(position, mv)
                && is_mated(&next, depth - 1, budget)
        })
    })
}

/// Whether the side to move mates with its next move.
pub(super) fn mates_at_once(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let mut next = *position;
        next.play_unchecked(mv, &mut ());
        next.is_checkmate()
    })
}

/// Whether every answer to the check runs into further checks and mate.
fn is_mated(position: &Position, depth: u32, budget: &mut Budget) -> bool {
    let answers = position.legal_moves();
    answers.is_empty() || depth > 0 && answers.into_iter().all(|mv| mates_after(position, mv, depth, budget))
}

fn mates_after(position: &Position, answer: Move, depth: u32, budget: &mut Budget) -> bool {
    let mut next = *position;
    next.play_unchecked(answer, &mut ());
    budget.spend()
        && next.legal_moves().into_iter().any(|mv| {
            let mut check = next;
            check.play_unchecked(mv, &mut ());
            budget.spend() && check.is_check() && is_mated(&check, depth - 1, budget)
        })
}
