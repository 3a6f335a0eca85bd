//! The search proper: principal variation search of one node, as a list of steps.

use xiangqi::{Move, MoveList};

use super::prune;
use super::reduce::{self, Late};
use super::worker::{Node, Worker};
use crate::eval;
use crate::order::{Hints, Picker, see_ge};
use crate::score::{DRAW, INFINITE, MAX_PLY, NONE, is_by_rule, is_decisive, mated_in};
use crate::table::{Bound, Entry};

impl Worker<'_> {
    /// The score of a position searched `depth` plies deep, `ply` plies from the root.
    ///
    /// `PV` nodes have an open window; the others only ask whether the score reaches `beta`. `cut`
    /// says that it is expected to.
    pub(super) fn search<const PV: bool>(
        &mut self,
        node: &Node,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: i32,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence(node, alpha, beta, ply);
        }
        self.frame(ply).pv.clear();
        self.seldepth = self.seldepth.max(ply);
        if let Some(score) = self.verdict(node, ply) {
            return score;
        }
        let pos = &node.pos;
        if ply >= MAX_PLY - 1 {
            return eval::evaluate(pos, &node.psq);
        }
        let (mut alpha, beta) = prune::mate_distance(alpha, beta, ply);
        if alpha >= beta {
            return alpha;
        }

        // What the table knows.
        let excluded = self.frame(ply).excluded;
        let known = self.shared.table.probe(pos.key(), ply).filter(|_| excluded.is_none());
        if let Some(entry) = known
            && !PV
            && entry.cuts(alpha, beta, depth)
        {
            return entry.value;
        }
        let table_move = known.and_then(|entry| entry.mv);

        // Static evaluation, sharpened by the table's score.
        let in_check = pos.is_check();
        let raw_eval = if in_check {
            NONE
        } else if excluded.is_some() {
            self.frame(ply).eval
        } else {
            match known {
                Some(entry) if entry.eval != NONE => entry.eval,
                _ => eval::evaluate(pos, &node.psq),
            }
        };
        self.frame(ply).eval = raw_eval;
        let eval = sharpen(raw_eval, known);
        let improving = !in_check && self.is_improving(raw_eval, ply);
        self.frame(ply + 1).killers = [None; 2];

        // Give up the whole node?
        if !PV && !in_check && excluded.is_none() {
            if let Some(score) = prune::reverse_futility(eval, beta, depth, improving) {
                return score;
            }
            if prune::razors(eval, alpha, depth) {
                let score = self.quiescence(node, alpha, alpha + 1, ply);
                if score <= alpha {
                    return score;
                }
            }
            if let Some(score) = self.null_move(node, eval, beta, depth, ply, cut) {
                return score;
            }
        }

        // Without a move from the table this node is searched less deep: the next iteration will
        // have one.
        let depth =
            if table_move.is_none() && depth >= 4 && (PV || cut) { depth - 1 } else { depth };

        let before = self.before(ply);
        let hints = Hints {
            table: table_move,
            killers: self.frame(ply).killers,
            counter: self.history.counter(before[0]),
            before,
        };
        let mut picker = Picker::all(hints);
        let mut tried_quiets = MoveList::new();
        let mut tried_captures = MoveList::new();
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut count = 0;
        let original = alpha;
        let mut skip_quiets = false;

        while let Some(mv) = picker.next(pos, self.history) {
            if Some(mv) == excluded {
                continue;
            }
            let Some(piece) = pos.board().get(mv.from()) else { continue };
            let taken = pos.board().get(mv.to());
            let quiet = taken.is_none();
            count += 1;
            let history = match taken {
                None => self.history.quiet(piece, mv, before),
                Some(taken) => self.history.capture(piece, mv, taken.role()),
            };

            // Give up the move?
            if best > -crate::score::RULE_BOUND && !in_check {
                if quiet && (skip_quiets || count > prune::late_move_count(depth, improving)) {
                    skip_quiets = true;
                    continue;
                }
                if quiet && !PV && prune::is_futile(eval, alpha, depth, history) {
                    skip_quiets = true;
                    continue;
                }
                if depth <= prune::EXCHANGE_DEPTH
                    && (quiet || picker.is_bad_capture())
                    && !see_ge(pos, mv, prune::exchange_margin(depth, quiet))
                {
                    continue;
                }
            }

            let extension = match known {
                Some(entry) if Some(mv) == table_move => {
                    match self.singular(node, entry, beta, depth, ply, cut) {
                        Ok(extension) => extension,
                        Err(score) => return score,
                    }
                }
                _ => 0,
            };

            let Some(next) = self.play(node, mv, ply) else { return 0 };
            let gives_check = next.pos.is_check();
            let sound = !picker.is_bad_capture() && (!quiet || depth > 4 || see_ge(pos, mv, 0));
            let checking =
                i32::from(reduce::extends_check(gives_check, ply, self.root_depth, sound));
            let deep = depth - 1 + extension.max(checking);
            let mut score = alpha;
            let mut full = !PV || count > 1;
            if depth >= 3 && count > 1 + i32::from(PV) {
                let late = Late {
                    depth,
                    count,
                    pv: PV,
                    cut,
                    improving,
                    gives_check,
                    in_check,
                    quiet,
                    killer: hints.killers.contains(&Some(mv)) || hints.counter == Some(mv),
                    history,
                };
                let shallow = deep - reduce::late_move(late);
                score = -self.search::<false>(&next, -alpha - 1, -alpha, shallow, ply + 1, true);
                full = score > alpha && shallow < deep;
            }
            if full {
                score = -self.search::<false>(&next, -alpha - 1, -alpha, deep, ply + 1, !cut);
            }
            if PV && (count == 1 || score > alpha) {
                score = -self.search::<true>(&next, -beta, -alpha, deep, ply + 1, false);
            }
            self.line.pop();
            if self.is_stopped() {
                return 0;
            }

            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.lead(mv, ply);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
            if Some(mv) != best_move {
                if quiet {
                    tried_quiets.push(mv);
                } else {
                    tried_captures.push(mv);
                }
            }
        }

        if count == 0 {
            // Mated or stalemated, which is the same; or nothing but the excluded move.
            return if excluded.is_some() { alpha } else { mated_in(ply) };
        }
        if let Some(mv) = best_move
            && best >= beta
        {
            self.learn(node, mv, ply, depth, &tried_quiets, &tried_captures);
        }
        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > original {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = Entry { mv: best_move, value: best, eval: raw_eval, depth, bound };
            self.remember(node, ply, entry);
        }
        best
    }

    /// The score of a position that the law decides.
    fn verdict(&self, node: &Node, ply: i32) -> Option<i32> {
        if let Some(score) = self.line.repetition(ply) {
            return Some(score);
        }
        if self.line.at_quiet_limit() && node.pos.has_legal_move() {
            return Some(DRAW);
        }
        let board = node.pos.board();
        let attackers = xiangqi::Role::ALL.into_iter().filter(|role| role.is_attacker());
        attackers.map(|role| board.role(role)).all(xiangqi::Bitboard::is_empty).then_some(DRAW)
    }

    /// Whether our evaluation is better than when we last had the move and were not in check.
    fn is_improving(&self, eval: i32, ply: i32) -> bool {
        [2, 4]
            .into_iter()
            .filter(|&back| ply >= back)
            .map(|back| self.frames[(ply - back) as usize].eval)
            .find(|&earlier| earlier != NONE)
            .is_none_or(|earlier| eval > earlier)
    }

    /// Null move pruning: passes, and if the answer still fails, takes that for a cutoff. Not twice
    /// in a row, and not without enough men to make zugzwang unlikely; deep cutoffs are verified.
    fn null_move(
        &mut self,
        node: &Node,
        eval: i32,
        beta: i32,
        depth: i32,
        ply: i32,
        cut: bool,
    ) -> Option<i32> {
        let after_pass = ply > 0 && self.frames[(ply - 1) as usize].played.is_none();
        if depth < 3
            || eval < beta
            || after_pass
            || ply < self.null_from
            || is_decisive(beta)
            || !eval::can_afford_to_pass(node.pos.board(), node.pos.turn())
        {
            return None;
        }
        let next = Node { pos: node.pos.pass()?, psq: node.psq };
        if !self.enter() {
            return Some(0);
        }
        let reduced = depth - prune::null_reduction(eval, beta, depth);
        self.line.push_pass(&next.pos);
        self.frame(ply).played = None;
        let score = -self.search::<false>(&next, -beta, -beta + 1, reduced, ply + 1, !cut);
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

    /// Singular extension: a table move that is better than all others by a margin is searched
    /// deeper. By how much (less, if it is not singular at all); or, as an error, the score of a
    /// node where several moves cut off.
    fn singular(
        &mut self,
        node: &Node,
        entry: Entry,
        beta: i32,
        depth: i32,
        ply: i32,
        cut: bool,
    ) -> Result<i32, i32> {
        let worth_asking = depth >= 7
            && entry.depth >= depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && !is_decisive(entry.value)
            && self.frame(ply).excluded.is_none()
            && ply < 2 * self.root_depth;
        if !worth_asking {
            return Ok(0);
        }
        let bar = entry.value - 2 * depth;
        let eval = self.frame(ply).eval;
        self.frame(ply).excluded = entry.mv;
        let score = self.search::<false>(node, bar - 1, bar, (depth - 1) / 2, ply, cut);
        self.frame(ply).excluded = None;
        self.frame(ply).eval = eval;
        if self.is_stopped() {
            return Err(0);
        }
        if score < bar {
            Ok(1)
        } else if bar >= beta {
            Err(bar)
        } else {
            Ok(-i32::from(entry.value >= beta))
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
    fn learn(
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

/// The evaluation, or the table's score where that is a better estimate.
fn sharpen(eval: i32, known: Option<Entry>) -> i32 {
    match known {
        Some(entry) if eval != NONE && entry.value != NONE && !is_decisive(entry.value) => {
            let tighter = match entry.bound {
                Bound::None => false,
                Bound::Upper => entry.value < eval,
                Bound::Lower => entry.value > eval,
                Bound::Exact => true,
            };
            if tighter { entry.value } else { eval }
        }
        _ => eval,
    }
}
