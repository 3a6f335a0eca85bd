//! What is learned from a node and used in others: stored scores, good and bad moves, errors of the
//! evaluation.

use xiangqi::{Move, MoveList, Position};

use super::worker::{Node, Worker};
use crate::score::{EVAL_LIMIT, NONE, is_by_rule, is_decisive};
use crate::table::{Bound, Entry};

impl Worker<'_> {
    /// The evaluation with what searching has shown about it.
    pub(super) fn corrected(&self, eval: i32, pos: &Position) -> i32 {
        if eval == NONE {
            return NONE;
        }
        (eval + self.history.correction.of(pos)).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// The search has found how far the evaluation is from the truth, unless captures or mates had
    /// a part in it.
    pub(super) fn learn_correction(&mut self, node: &Node, static_eval: i32, found: Entry) {
        let quiet = found.mv.is_none_or(|mv| node.pos.board().get(mv.to()).is_none());
        if static_eval != NONE
            && quiet
            && !is_decisive(found.value)
            && found.contradicts(static_eval)
        {
            let error = found.value - static_eval;
            self.history.correction.learn(&node.pos, error, found.depth);
        }
    }

    /// Stores what was found, except scores that hold only on the path that led here.
    pub(super) fn remember(&self, node: &Node, ply: i32, entry: Entry) {
        let by_rule = is_by_rule(entry.value);
        let bound = if by_rule { Bound::None } else { entry.bound };
        let value = if by_rule { NONE } else { entry.value };
        self.shared.table.store(node.pos.key(), ply, Entry { bound, value, ..entry });
    }

    /// A move cut off: it was good, those tried before it were not.
    pub(super) fn learn(
        &mut self,
        node: &Node,
        mv: Move,
        ply: i32,
        depth: i32,
        quiets: &MoveList,
        captures: &MoveList,
    ) {
        let bonus = (140 * depth).min(1600);
        let before = self.before(ply);
        let board = node.pos.board();
        let Some(piece) = board.get(mv.from()) else { return };
        if let Some(taken) = board.get(mv.to()) {
            self.history.learn_capture(piece, mv, taken.role(), bonus);
        } else {
            let killers = &mut self.frames[ply as usize].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.history.learn_counter(before[0], mv);
            self.history.learn_quiet(piece, mv, before, bonus);
            for &bad in quiets {
                if let Some(piece) = board.get(bad.from()) {
                    self.history.learn_quiet(piece, bad, before, -bonus);
                }
            }
        }
        for &bad in captures {
            if let (Some(piece), Some(taken)) = (board.get(bad.from()), board.get(bad.to())) {
                self.history.learn_capture(piece, bad, taken.role(), -bonus);
            }
        }
    }
}
