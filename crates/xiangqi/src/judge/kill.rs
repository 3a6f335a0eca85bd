//! Mate threats: can a side mate by checking with every move (连将杀)?
//!
//! A threat to mate with a quiet move is no kill, and neither is one that would begin by taking an
//! equal which could take back: that is an exchange offer first of all.
//!
//! Cases: R-cxa-ref43 (kill against chase), R-cxa-fig29a and -fig29b.

use super::budget::Budget;
use super::exchange::is_exchange_offer;
use crate::Position;

/// How many checks in a row are looked at.
const DEPTH: u32 = 7;

/// Whether the side to move in `position` mates by an unbroken series of checks.
pub(super) fn mates_by_checks(position: &Position, budget: &mut Budget) -> bool {
    // Shallow first: most mates are short, and an iteration that fails costs little.
    for depth in 1..=DEPTH {
        let mut search = Search { budget: &mut *budget, cut: false };
        if search.mates(position, depth, true) {
            return true;
        }
        if !search.cut {
            return false;
        }
    }
    false
}

/// Whether the side to move mates with its next move.
pub(super) fn mates_at_once(position: &Position) -> bool {
    position.legal_moves().into_iter().filter(|&mv| position.may_give_check(mv)).any(|mv| {
        let mut next = *position;
        next.play_unchecked(mv, &mut ());
        next.is_checkmate()
    })
}

struct Search<'a> {
    budget: &'a mut Budget,
    /// Whether a line ended at the depth limit, so that looking deeper may help.
    cut: bool,
}

impl Search<'_> {
    /// Whether some check leads to mate.
    fn mates(&mut self, position: &Position, depth: u32, first: bool) -> bool {
        position.legal_moves().into_iter().any(|mv| {
            if !position.may_give_check(mv) {
                return false;
            }
            let mut next = *position;
            next.play_unchecked(mv, &mut ());
            next.is_check()
                && self.budget.spend()
                && !(first && is_exchange_offer(position, mv))
                && self.is_mated(&next, depth - 1)
        })
    }

    /// Whether every answer to a check runs into further checks and mate.
    fn is_mated(&mut self, position: &Position, depth: u32) -> bool {
        let answers = position.legal_moves();
        if !answers.is_empty() && depth == 0 {
            self.cut = true;
            return false;
        }
        answers.into_iter().all(|mv| {
            let mut next = *position;
            next.play_unchecked(mv, &mut ());
            self.budget.spend() && self.mates(&next, depth, false)
        })
    }
}
