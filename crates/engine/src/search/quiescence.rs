//! Captures until the position is quiet, so that the evaluation is not asked in mid-exchange.

use xiangqi::{Move, MoveList, Position};

use super::prune;
use super::worker::{Node, Worker};
use crate::eval::EXCHANGE;
use crate::order::{Hints, Picker, see_ge};
use crate::score::{INFINITE, MAX_PLY, NONE, is_decisive, mated_in};
use crate::table::{Bound, Entry};

impl Worker<'_> {
    /// The score of a position when only captures that do not lose material are considered, at
    /// first also checks that do not; all answers when in check.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        node: &Node,
        alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        self.settle::<PV>(node, (alpha, beta), ply, true)
    }

    /// As [`Self::quiescence`]; `checks` says whether quiet checks are considered.
    fn settle<const PV: bool>(
        &mut self,
        node: &Node,
        (mut alpha, beta): (i32, i32),
        ply: i32,
        checks: bool,
    ) -> i32 {
        self.frame(ply).pv.clear();
        self.seldepth = self.seldepth.max(ply);
        if let Some(score) = self.line.repetition(ply) {
            return self.near_draw(score);
        }
        let pos = &node.pos;
        let in_check = pos.is_check();
        if ply >= MAX_PLY - 1 {
            return self.evaluator.evaluate(pos, &node.tracked, ply);
        }

        let known = self.shared.table.probe(pos.key(), ply);
        if let Some(entry) = known
            && !PV
            && entry.cuts(alpha, beta, 0)
        {
            return entry.value;
        }
        let pv = known.is_some_and(|entry| entry.pv);

        let mut best = mated_in(ply);
        let (mut raw, mut base) = (NONE, NONE);
        if !in_check {
            let stored = known.map(|entry| entry.eval).filter(|&eval| eval != NONE);
            let stand;
            (raw, stand) = self.evaluate(node, ply, stored);
            best = match known {
                Some(entry) if entry.value != NONE && !is_decisive(entry.value) => {
                    if entry.contradicts(stand) { entry.value } else { stand }
                }
                _ => stand,
            };
            if best >= beta {
                if known.is_none() {
                    let bound = Bound::Lower;
                    let entry = Entry { mv: None, value: best, eval: raw, depth: 0, bound, pv };
                    self.remember(node, ply, entry);
                }
                return if is_decisive(best) { best } else { (best + beta) / 2 };
            }
            base = stand;
        }
        let original = alpha;
        alpha = alpha.max(best);

        let table_move = known.and_then(|entry| entry.mv);
        let mut picker = if in_check {
            let soldiers = node.tracked.keys.soldiers;
            let before = self.before(ply);
            Picker::all(Hints { table: table_move, before, soldiers, ..Hints::default() })
        } else {
            Picker::captures(table_move, 0)
        };
        let mut quiet_checks = MoveList::new();
        let mut captures = true;
        let mut best_move = None;
        let mut answers = 0;
        loop {
            let mv = if captures { picker.next(pos, self.history) } else { quiet_checks.pop() };
            let Some(mv) = mv else {
                if captures && checks && !in_check {
                    captures = false;
                    quiet_checks = sound_checks(pos);
                    continue;
                }
                break;
            };
            let victim = pos.board().get(mv.to()).map_or(0, |piece| EXCHANGE[piece.role()]);
            if captures && !in_check && !prune::is_about_mate(alpha) {
                let most = prune::most_by_capture(base, victim);
                if most <= alpha {
                    best = best.max(most);
                    continue;
                }
                // After the first captures only those that win material are worth a look.
                let surplus = alpha - prune::most_by_capture(base, 0);
                if surplus > 0 && !see_ge(pos, mv, surplus) {
                    best = best.max(prune::most_by_capture(base, 0).min(alpha));
                    continue;
                }
            }
            // Two quiet answers to a check have been searched and do not lose: that is enough.
            if in_check && victim == 0 {
                if answers > 1 && !is_decisive(best) {
                    break;
                }
                answers += 1;
            }
            let Some(next) = self.play(node, mv, ply) else { return 0 };
            let score = -self.settle::<PV>(&next, (-beta, -alpha), ply + 1, false);
            self.line.pop();
            if self.is_stopped() {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    if PV {
                        self.lead(mv, ply);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        debug_assert!(best.abs() < INFINITE);
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original && PV {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry { mv: best_move, value: best, eval: raw, depth: 0, bound, pv: pv || PV };
        self.remember(node, ply, entry);
        best
    }
}

/// Quiet moves that give check and lose nothing by exchange.
fn sound_checks(position: &Position) -> MoveList {
    let sound = |mv: &Move| position.gives_check(*mv) && see_ge(position, *mv, 0);
    position.quiets().into_iter().filter(sound).collect()
}
