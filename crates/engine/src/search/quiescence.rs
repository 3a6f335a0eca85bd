//! Captures until the position is quiet, so that the evaluation is not asked in mid-exchange.

use super::prune;
use super::worker::{Node, Worker};
use crate::eval::{self, EXCHANGE};
use crate::order::{Hints, Picker};
use crate::score::{INFINITE, MAX_PLY, NONE, is_mate, mated_in};
use crate::table::{Bound, Entry};

impl Worker<'_> {
    /// The score of a position when only captures that do not lose material are considered; all
    /// answers when in check.
    pub(super) fn quiescence(&mut self, node: &Node, mut alpha: i32, beta: i32, ply: i32) -> i32 {
        self.frame(ply).pv.clear();
        self.seldepth = self.seldepth.max(ply);
        if let Some(score) = self.line.repetition(ply) {
            return score;
        }
        let pos = &node.pos;
        let in_check = pos.is_check();
        if ply >= MAX_PLY - 1 {
            return eval::evaluate(pos, &node.psq);
        }

        let known = self.shared.table.probe(pos.key(), ply);
        if let Some(entry) = known
            && beta - alpha == 1
            && entry.cuts(alpha, beta, 0)
        {
            return entry.value;
        }

        let mut best = mated_in(ply);
        let mut stand = NONE;
        if !in_check {
            stand = match known {
                Some(entry) if entry.eval != NONE => entry.eval,
                _ => eval::evaluate(pos, &node.psq),
            };
            best = stand;
            if best >= beta {
                return best;
            }
        }
        let original = alpha;
        alpha = alpha.max(best);

        let table_move = known.and_then(|entry| entry.mv);
        let mut picker = if in_check {
            Picker::all(Hints { table: table_move, before: self.before(ply), ..Hints::default() })
        } else {
            Picker::captures(table_move, 0)
        };
        let mut best_move = None;
        while let Some(mv) = picker.next(pos, self.history) {
            let victim = pos.board().get(mv.to()).map_or(0, |piece| EXCHANGE[piece.role()]);
            if !in_check && prune::is_too_small(stand, victim, alpha) {
                best = best.max((stand + victim + 150).min(alpha));
                continue;
            }
            // One quiet answer to a check has been searched and does not lose: that is enough.
            if in_check && victim == 0 && best_move.is_some() && !is_mate(best) {
                break;
            }
            let Some(next) = self.play(node, mv, ply) else { return 0 };
            let score = -self.quiescence(&next, -beta, -alpha, ply + 1);
            self.line.pop();
            if self.is_stopped() {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    self.lead(mv, ply);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        debug_assert!(best.abs() < INFINITE);
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.remember(
            node,
            ply,
            Entry { mv: best_move, value: best, eval: stand, depth: 0, bound },
        );
        best
    }
}
