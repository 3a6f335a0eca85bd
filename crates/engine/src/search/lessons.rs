//! What is learned from a node and used in others: stored scores, good and bad moves, and how wrong
//! the evaluation was.

use xiangqi::{Move, MoveList};

use super::params;
use super::worker::{Node, Worker};
use crate::score::{NONE, is_by_rule, is_decisive};
use crate::table::{Bound, Entry};

/// The moves that were tried at a node before the best one.
#[derive(Debug, Default)]
pub(super) struct Tried {
    pub(super) quiets: MoveList,
    pub(super) captures: MoveList,
}

/// What a good move at this depth earns in the histories.
pub(super) fn bonus(depth: i32) -> i32 {
    (params::bonus_depth() * depth - params::bonus_base()).clamp(0, params::bonus_most())
}

/// What a bad one is docked.
fn malus(depth: i32) -> i32 {
    (params::malus_depth() * depth - params::malus_base()).clamp(0, params::malus_most())
}

impl Worker<'_> {
    /// Stores what was found, except scores that hold only on the path that led here.
    pub(super) fn remember(&self, node: &Node, ply: i32, entry: Entry) {
        let by_rule = is_by_rule(entry.value);
        let bound = if by_rule { Bound::None } else { entry.bound };
        let value = if by_rule { NONE } else { entry.value };
        self.shared.table.store(node.pos.key(), ply, Entry { bound, value, ..entry });
    }

    /// A move cut off: it was good, those tried before it were not.
    pub(super) fn learn(&mut self, node: &Node, mv: Move, ply: i32, depth: i32, tried: &Tried) {
        let before = self.before(ply);
        let soldiers = node.tracked.keys.soldiers;
        let board = node.pos.board();
        let Some(piece) = board.get(mv.from()) else { return };
        if let Some(taken) = board.get(mv.to()) {
            self.history.learn_capture(piece, mv, taken.role(), bonus(depth));
        } else {
            let killers = &mut self.frames[ply as usize].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.history.learn_counter(before[0], mv);
            self.history.learn_quiet(piece, mv, soldiers, &before, bonus(depth));
            for &bad in &tried.quiets {
                if let Some(piece) = board.get(bad.from()) {
                    self.history.learn_quiet(piece, bad, soldiers, &before, -malus(depth));
                }
            }
        }
        for &bad in &tried.captures {
            if let (Some(piece), Some(taken)) = (board.get(bad.from()), board.get(bad.to())) {
                self.history.learn_capture(piece, bad, taken.role(), -malus(depth));
            }
        }
    }

    /// The score of a searched node shows how wrong the evaluation was there, unless the score comes
    /// from a capture, which evaluations are not asked to foresee, or is a bound on the wrong side.
    pub(super) fn correct(&mut self, node: &Node, ply: i32, found: &Entry) {
        let eval = self.frame(ply).eval;
        let capture = found.mv.is_some_and(|mv| node.pos.board().get(mv.to()).is_some());
        let tells = match found.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => found.value > eval,
            Bound::Upper => found.value < eval,
        };
        if eval == NONE || capture || !tells || is_decisive(found.value) {
            return;
        }
        let before = [1, 2].map(|back| self.earlier(ply, back).and_then(|frame| frame.played));
        let kind = crate::order::Kind { turn: node.pos.turn(), keys: &node.tracked.keys, before };
        self.correction.learn(kind, found.depth, found.value - eval);
    }
}
