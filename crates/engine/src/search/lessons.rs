//! What is learned from a node and used in others: stored scores, good and bad moves.

use xiangqi::{Move, MoveList};

use super::worker::{Node, Worker};
use crate::score::{NONE, is_by_rule};
use crate::table::{Bound, Entry};

impl Worker<'_> {
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
