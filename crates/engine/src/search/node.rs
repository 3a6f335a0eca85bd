//! The search proper: principal variation search of one node, as a list of steps.
//!
//! The steps in their order: what decides the node at once (law, mate distance, table); its static
//! evaluation; whether it can be given up as a whole ([`super::whole`]); and then its moves, each of
//! which is given up ([`super::prune`]), extended ([`super::extend`]) or reduced
//! ([`super::reduce`]), searched, and learned from ([`super::lessons`]).

use xiangqi::{Move, Role};

use super::lessons::{Tried, bonus};
use super::prune;
use super::reduce::{self, Late};
use super::worker::{Node, Worker};
use crate::eval::EXCHANGE;
use crate::order::{Hints, History, Picker, see_ge};
use crate::score::{DRAW, INFINITE, MAX_PLY, NONE, is_decisive, mated_in};
use crate::table::{Bound, Entry};

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) depth: i32,
    pub(super) ply: i32,
    /// Whether a cutoff is expected.
    pub(super) cut: bool,
    pub(super) in_check: bool,
    /// Static evaluation as the evaluation gives it, for the table.
    pub(super) raw: i32,
    /// The same, corrected; [`NONE`] in check.
    pub(super) static_eval: i32,
    /// Sharpened by the table's score.
    pub(super) eval: i32,
    /// Whether our evaluation is better than when we last had the move.
    pub(super) improving: bool,
    /// Whether the opponent's was better before its last move.
    pub(super) worsening: bool,
    pub(super) entry: Option<Entry>,
    /// Whether the table's move is a capture.
    pub(super) table_capture: bool,
    pub(super) pv_line: bool,
}

impl Known {
    pub(super) fn table_move(&self) -> Option<Move> {
        self.entry.and_then(|entry| entry.mv)
    }
}

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
            return self.quiescence::<PV>(node, alpha, beta, ply);
        }
        self.frame(ply).pv.clear();
        self.seldepth = self.seldepth.max(ply);
        if let Some(score) = self.verdict(node, ply) {
            return score;
        }
        if ply >= MAX_PLY - 1 {
            return self.evaluator.evaluate(&node.pos, &node.tracked, ply);
        }
        let (alpha, beta) = prune::mate_distance(alpha, beta, ply);
        if alpha >= beta {
            return alpha;
        }
        self.frame(ply + 2).cutoffs = 0;
        let excluded = self.frame(ply).excluded;
        let entry = self.shared.table.probe(node.pos.key(), ply).filter(|_| excluded.is_none());
        if let Some(entry) = entry
            && !PV
            && entry.cuts(alpha, beta, depth)
        {
            self.learn_from_table(node, &entry, beta, depth, ply);
            return entry.value;
        }
        let mut known = self.know::<PV>(node, entry, depth, ply, cut);
        if excluded.is_none() {
            known.depth = self.adjusted_depth::<PV>(&known);
            if !PV
                && !known.in_check
                && let Some(score) = self.whole_node(node, &known, alpha, beta)
            {
                return score;
            }
        }
        self.moves::<PV>(node, &known, alpha, beta)
    }

    /// Gathers what is known of a node.
    fn know<const PV: bool>(
        &mut self,
        node: &Node,
        entry: Option<Entry>,
        depth: i32,
        ply: i32,
        cut: bool,
    ) -> Known {
        let in_check = node.pos.is_check();
        let (mut raw, mut static_eval) = (NONE, NONE);
        if self.frame(ply).excluded.is_some() {
            static_eval = self.frame(ply).eval;
        } else if !in_check {
            let stored = entry.map(|entry| entry.eval).filter(|&eval| eval != NONE);
            (raw, static_eval) = self.evaluate(node, ply, stored);
        }
        let excluded = self.frame(ply).excluded.is_some();
        let pv_line = if excluded {
            self.frame(ply).pv_line
        } else {
            PV || entry.is_some_and(|entry| entry.pv)
        };
        let double_extensions = self.earlier(ply, 1).map_or(0, |frame| frame.double_extensions);
        let frame = self.frame(ply);
        frame.eval = static_eval;
        frame.pv_line = pv_line;
        frame.double_extensions = double_extensions;
        self.frame(ply + 1).killers = [None; 2];
        self.frame(ply + 1).excluded = None;
        let board = node.pos.board();
        let table_move = entry.and_then(|entry| entry.mv);
        let improving = !in_check && self.is_improving(static_eval, ply);
        let worsening = !in_check
            && self
                .earlier(ply, 1)
                .is_some_and(|before| before.eval != NONE && static_eval > -before.eval);
        Known {
            depth,
            ply,
            cut,
            in_check,
            raw,
            static_eval,
            eval: sharpen(static_eval, entry),
            improving,
            worsening,
            entry,
            table_capture: table_move.is_some_and(|mv| board.get(mv.to()).is_some()),
            pv_line,
        }
    }

    /// Depth after what the reduction that led here and the table say of it.
    fn adjusted_depth<const PV: bool>(&self, known: &Known) -> i32 {
        let mut depth = known.depth;
        let reduction = self.earlier(known.ply, 1).map_or(0, |before| before.reduction);
        // The move that led here was reduced much, and turns out not to be bad: look closer.
        if reduction >= 3 && !known.worsening && !known.in_check {
            depth += 1;
        }
        // Without a move from the table this node is searched less deep: the next iteration will
        // have one.
        if known.table_move().is_none() && (PV || known.cut) && depth >= 5 {
            depth -= 1;
        }
        depth
    }

    /// Tries the moves.
    fn moves<const PV: bool>(
        &mut self,
        node: &Node,
        known: &Known,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let pos = &node.pos;
        let Known { depth, ply, cut, .. } = *known;
        let excluded = self.frame(ply).excluded;
        let before = self.before(ply);
        let soldiers = node.tracked.keys.soldiers;
        let hints = Hints {
            table: known.table_move(),
            killers: self.frame(ply).killers,
            counter: self.history.counter(before[0]),
            before,
            soldiers,
        };
        let mut picker = Picker::all(hints);
        let mut tried = Tried::default();
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut count = 0;
        let original = alpha;

        while let Some(mv) = picker.next(pos, self.history) {
            if Some(mv) == excluded {
                continue;
            }
            let Some(piece) = pos.board().get(mv.from()) else { continue };
            let taken = pos.board().get(mv.to());
            let quiet = taken.is_none();
            count += 1;
            let history = match taken {
                None => self.history.quiet(piece, mv, soldiers, &before),
                Some(taken) => self.history.capture(piece, mv, taken.role()),
            };
            let killer = hints.killers.contains(&Some(mv)) || hints.counter == Some(mv);

            // Give up the move?
            if best > -crate::score::RULE_BOUND && !(PV && count == 1) {
                if quiet && count > prune::late_move_count(depth, known.improving) {
                    picker.skip_quiets();
                    continue;
                }
                let reduced = depth - 1 - reduce::base(depth, count, known.improving) / 1024;
                let role = taken.map(|piece| piece.role());
                let given_up = self.gives_up(node, known, mv, role, history, reduced.max(0), alpha);
                if let Some(score) = given_up {
                    best = best.max(score);
                    continue;
                }
            }

            let extension = match known.entry {
                Some(entry) if Some(mv) == entry.mv && excluded.is_none() => {
                    match self.singular::<PV>(node, known, entry, beta) {
                        Ok(extension) => extension,
                        Err(score) => return score,
                    }
                }
                _ => 0,
            };

            let Some(next) = self.play(node, mv, ply) else { return 0 };
            let gives_check = next.pos.is_check();
            let mut deep = depth - 1 + extension;
            if extension == 0 && gives_check && self.extends_check(known, mv, node) {
                deep += 1;
            }
            let mut score = alpha;
            if depth >= 2 && count > 1 {
                let entry = known.entry;
                let late = Late {
                    depth,
                    count,
                    pv_line: known.pv_line,
                    pv: PV,
                    table_above: entry
                        .is_some_and(|entry| entry.value != NONE && entry.value > alpha),
                    table_deep: entry.is_some_and(|entry| entry.depth >= depth),
                    cut,
                    table_move: hints.table.is_some(),
                    table_capture: known.table_capture,
                    improving: known.improving,
                    gives_check,
                    quiet,
                    killer,
                    cutoffs: self.frame(ply + 1).cutoffs,
                    history,
                };
                let reduction = reduce::late_move(late) / 1024;
                let shallow = (deep - reduction).min(deep + i32::from(PV)).max(1);
                self.frame(ply).reduction = deep - shallow;
                score = -self.search::<false>(&next, -alpha - 1, -alpha, shallow, ply + 1, true);
                self.frame(ply).reduction = 0;
                if score > alpha && shallow < deep {
                    // Much better than all before: deeper than planned. Hardly better: less deep.
                    deep += i32::from(score > best + 25 + 2 * deep);
                    deep -= i32::from(score < best + 5);
                    if shallow < deep {
                        score =
                            -self.search::<false>(&next, -alpha - 1, -alpha, deep, ply + 1, !cut);
                    }
                    if quiet && !self.is_stopped() {
                        let amount = if score >= beta { bonus(depth) } else { 0 };
                        self.history.learn_after(piece, mv, &before, amount);
                    }
                }
            } else if !PV || count > 1 {
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
                        self.frame(ply).cutoffs += 1;
                        break;
                    }
                    alpha = score;
                }
            }
            if Some(mv) != best_move {
                if quiet {
                    tried.quiets.push(mv);
                } else {
                    tried.captures.push(mv);
                }
            }
        }

        if count == 0 {
            // Mated or stalemated, which is the same; or nothing but the excluded move.
            return if excluded.is_some() { alpha } else { mated_in(ply) };
        }
        if let Some(mv) = best_move {
            self.learn(node, mv, ply, depth, &tried);
        } else {
            self.learn_refutation(node, ply, depth);
        }
        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > original && PV {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let pv = known.pv_line;
            let entry = Entry { mv: best_move, value: best, eval: known.raw, depth, bound, pv };
            self.correct(node, ply, &entry);
            self.remember(node, ply, entry);
        }
        best
    }

    /// Whether a move is given up without being searched, and a score that it might have had.
    #[expect(clippy::too_many_arguments, reason = "all that is known of a move")]
    fn gives_up(
        &self,
        node: &Node,
        known: &Known,
        mv: Move,
        taken: Option<Role>,
        history: i32,
        reduced: i32,
        alpha: i32,
    ) -> Option<i32> {
        let pos = &node.pos;
        let depth = known.depth;
        if let Some(taken) = taken {
            let futile = !known.in_check
                && prune::futile_capture(known.eval, EXCHANGE[taken], alpha, reduced, history)
                && !pos.gives_check(mv);
            let loses = depth <= 8 && !see_ge(pos, mv, prune::capture_exchange(depth, history));
            return (futile || loses).then_some(-INFINITE);
        }
        if prune::is_hopeless(history, depth) {
            return Some(-INFINITE);
        }
        let reduced = (reduced + history / 12_000).max(0);
        if !known.in_check
            && let Some(most) = prune::futile(known.static_eval, alpha, reduced)
            && !pos.gives_check(mv)
        {
            return Some(most);
        }
        (reduced <= 8 && !see_ge(pos, mv, prune::quiet_exchange(reduced))).then_some(-INFINITE)
    }

    /// A table cutoff by a quiet move is as good a lesson as a searched one.
    fn learn_from_table(&mut self, node: &Node, entry: &Entry, beta: i32, depth: i32, ply: i32) {
        let board = node.pos.board();
        if let Some(mv) = entry.mv
            && entry.value >= beta
            && board.get(mv.to()).is_none()
            && let Some(piece) = board.get(mv.from())
        {
            let before = self.before(ply);
            let soldiers = node.tracked.keys.soldiers;
            self.history.learn_quiet(piece, mv, soldiers, &before, bonus(depth) / 2);
        }
    }

    /// Nothing worked here: the quiet move that led here was good.
    fn learn_refutation(&mut self, node: &Node, ply: i32, depth: i32) {
        let Some(last) = self.earlier(ply, 1).filter(|frame| !frame.captures) else { return };
        let Some(arrival) = last.played else { return };
        let (piece, to) = History::arrival(arrival);
        let (Some(piece), Some(to)) = (piece, to) else { return };
        if node.pos.board().get(to) != Some(piece) {
            return;
        }
        let before = self.before(ply - 1);
        self.history.learn_arrival(piece, to, &before, bonus(depth) / 2);
    }

    /// The score of a position that the law decides.
    fn verdict(&self, node: &Node, ply: i32) -> Option<i32> {
        if let Some(score) = self.line.repetition(ply) {
            return Some(self.near_draw(score));
        }
        if self.line.at_quiet_limit() && node.pos.has_legal_move() {
            return Some(DRAW);
        }
        let board = node.pos.board();
        let attackers = Role::ALL.into_iter().filter(|role| role.is_attacker());
        attackers.map(|role| board.role(role)).all(xiangqi::Bitboard::is_empty).then_some(DRAW)
    }

    /// A draw by repetition is worth a hair more or less than nothing, by chance, so that the search
    /// does not take one repetition for as good as all others.
    pub(super) fn near_draw(&self, score: i32) -> i32 {
        if score == DRAW { DRAW - 1 + i32::from(self.nodes & 2 != 0) * 2 } else { score }
    }

    /// Whether our evaluation is better than when we last had the move and were not in check.
    fn is_improving(&self, eval: i32, ply: i32) -> bool {
        [2, 4]
            .into_iter()
            .filter_map(|back| self.earlier(ply, back))
            .map(|frame| frame.eval)
            .find(|&earlier| earlier != NONE)
            .is_none_or(|earlier| eval > earlier)
    }
}

/// The evaluation, or the table's score where that is a better estimate.
fn sharpen(eval: i32, known: Option<Entry>) -> i32 {
    match known {
        Some(entry) if eval != NONE && entry.value != NONE && !is_decisive(entry.value) => {
            if entry.contradicts(eval) { entry.value } else { eval }
        }
        _ => eval,
    }
}
