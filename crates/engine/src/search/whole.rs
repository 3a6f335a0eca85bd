//! Giving up a whole node before any of its moves is searched in full.

use super::node::Known;
use super::prune;
use super::worker::{Node, Worker};
use crate::eval::{self, EXCHANGE};
use crate::order::Picker;
use crate::score::{NONE, is_decisive};
use crate::table::{Bound, Entry};

impl Worker<'_> {
    /// A score without trying all moves, if one of the rules gives it. Not in check.
    pub(super) fn whole_node(
        &mut self,
        node: &Node,
        known: &Known,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let Known { eval, depth, ply, .. } = *known;
        if prune::razors(eval, alpha, depth) {
            let score = self.quiescence::<false>(node, alpha, alpha + 1, ply);
            if score <= alpha || self.is_stopped() {
                return Some(score);
            }
        }
        if !known.pv_line
            && let Some(score) =
                prune::reverse_futility(eval, beta, depth, known.improving, known.worsening)
        {
            return Some(score);
        }
        if let Some(score) = self.null_move(node, known, beta) {
            return Some(score);
        }
        self.probcut(node, known, beta)
    }

    /// Null move pruning: passes, and if the answer still fails, takes that for a cutoff. Not twice
    /// in a row, and not without enough men to make zugzwang unlikely; deep cutoffs are verified.
    fn null_move(&mut self, node: &Node, known: &Known, beta: i32) -> Option<i32> {
        let Known { eval, depth, ply, .. } = *known;
        let after_pass = self.earlier(ply, 1).is_some_and(|frame| frame.played.is_none());
        if after_pass
            || !known.cut
            || ply < self.null_from
            || !prune::tries_null(eval, known.static_eval, beta, depth)
            || !eval::can_afford_to_pass(node.pos.board(), node.pos.turn())
        {
            return None;
        }
        let next = Node { pos: node.pos.pass()?, tracked: node.tracked };
        if !self.enter() {
            return Some(0);
        }
        let reduced = depth - prune::null_reduction(eval, beta, depth);
        self.line.push_pass(&next.pos);
        self.evaluator.pass(ply);
        let frame = self.frame(ply);
        frame.played = None;
        frame.captures = false;
        let score = -self.search::<false>(&next, -beta, -beta + 1, reduced, ply + 1, false);
        self.line.pop();
        if self.is_stopped() || score < beta {
            return self.is_stopped().then_some(0);
        }
        let score = if is_decisive(score) { beta } else { score };
        if depth < prune::VERIFY_NULL_FROM || self.null_from > 0 {
            return Some(score);
        }
        self.null_from = ply + 3 * reduced.max(1) / 4;
        let verified = self.search::<false>(node, beta - 1, beta, reduced, ply, false);
        self.null_from = 0;
        (verified >= beta || self.is_stopped()).then_some(score)
    }

    /// Probcut: if a capture is so good that even a much shallower search is far above beta, the
    /// full search would very probably cut off too.
    fn probcut(&mut self, node: &Node, known: &Known, beta: i32) -> Option<i32> {
        let Known { depth, ply, .. } = *known;
        let bar = prune::probcut_beta(beta, known.improving);
        let hopeless = known.entry.is_some_and(|entry| {
            entry.depth >= depth - 3 && entry.value != NONE && entry.value < bar
        });
        if depth < prune::PROBCUT_FROM || is_decisive(beta) || hopeless {
            return None;
        }
        let pos = &node.pos;
        let table_move = known.table_move().filter(|_| known.table_capture);
        let mut picker = Picker::captures(table_move, bar - known.static_eval);
        while let Some(mv) = picker.next(pos, self.history) {
            let gain = pos.board().get(mv.to()).map_or(0, |piece| EXCHANGE[piece.role()]);
            if gain < bar - known.static_eval {
                continue;
            }
            let Some(next) = self.play(node, mv, ply) else { return Some(0) };
            let mut score = -self.quiescence::<false>(&next, -bar, 1 - bar, ply + 1);
            if score >= bar && !self.is_stopped() {
                score = -self.search::<false>(&next, -bar, 1 - bar, depth - 4, ply + 1, !known.cut);
            }
            self.line.pop();
            if self.is_stopped() {
                return Some(0);
            }
            if score >= bar {
                let entry = Entry {
                    mv: Some(mv),
                    value: score,
                    eval: known.raw,
                    depth: depth - 3,
                    bound: Bound::Lower,
                    pv: known.pv_line,
                };
                self.remember(node, ply, entry);
                return Some(if is_decisive(score) { score } else { score - (bar - beta) });
            }
        }
        None
    }
}
