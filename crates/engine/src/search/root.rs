//! The root: iterative deepening, aspiration windows, several best lines.

use std::time::Duration;

use xiangqi::{Game, Move, Outcome, Reason, Record, RuleSet, Status, judge};

use super::params;
use super::reduce;
use super::worker::{Node, Worker};
use crate::ScoreLimit;
use crate::score::{DRAW, INFINITE, MATE, MAX_PLY, NONE, RULE_WIN, is_decisive, is_mate};

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// The score if the full law of the game decides the position after the move.
    verdict: Option<i32>,
    /// Its score in this iteration; `-INFINITE` if only known to be no better than those before it.
    pub(crate) score: i32,
    /// The line that begins with it.
    pub(crate) pv: Vec<Move>,
    /// How many positions were searched below it.
    nodes: u64,
}

/// The moves to consider in a game: the legal ones, only those of `wanted` if any is given, and
/// none that loses at once by the law of repetition if there is another.
pub(crate) fn root_moves(game: &Game, wanted: &[Move]) -> Vec<RootMove> {
    let us = game.position().turn();
    let mut record = game.record().clone();
    let mut moves = Vec::new();
    for mv in game.position().legal_moves() {
        if !wanted.is_empty() && !wanted.contains(&mv) || record.push(mv).is_err() {
            continue;
        }
        let verdict = match judge(&record, game.rules()).status {
            Status::Ongoing => breaks_law(&mut record, game.rules()).then_some(-RULE_WIN),
            Status::Over { outcome: Outcome::Draw, .. } => Some(DRAW),
            Status::Over { reason: Reason::Checkmate | Reason::Stalemate, .. } => Some(MATE - 1),
            Status::Over { outcome: Outcome::Win(winner), .. } if winner == us => Some(RULE_WIN),
            Status::Over { .. } => Some(-RULE_WIN),
        };
        record.pop();
        moves.push(RootMove { mv, verdict, score: -INFINITE, pv: vec![mv], nodes: 0 });
    }
    if moves.iter().any(|root| root.verdict != Some(-RULE_WIN)) {
        moves.retain(|root| root.verdict != Some(-RULE_WIN));
    }
    moves
}

/// Whether the opponent has an answer with which the law of repetition makes the side that has just
/// moved lose.
fn breaks_law(record: &mut Record, rules: RuleSet) -> bool {
    let position = *record.position();
    let occurred = (0..record.plies().len()).any(|ply| {
        record.position_before(ply).is_some_and(|before| before.key() == position.key())
    });
    // An answer can only complete a cycle if this position was in the cycle before.
    occurred
        && position.legal_moves().into_iter().any(|answer| {
            if record.push(answer).is_err() {
                return false;
            }
            let status = judge(record, rules).status;
            record.pop();
            use Reason::{Checkmate, Stalemate};
            matches!(status, Status::Over { outcome: Outcome::Win(winner), reason }
                if winner == position.turn() && !matches!(reason, Checkmate | Stalemate))
        })
}

/// What ends iterative deepening, apart from the limits that every node watches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) depth: i32,
    /// How many best lines to find.
    pub(super) lines: usize,
    /// End when a mate in so many moves is found.
    pub(super) mate: Option<u32>,
    /// End when a mate is found that deeper search is not likely to shorten.
    pub(super) content_with_mate: bool,
}

/// What a search tells while it goes on.
#[derive(Clone, Copy, Debug)]
pub(super) enum News<'a> {
    /// The best lines, after an iteration or when one was cut short.
    Lines(&'a [RootMove]),
    /// The score of the first line lies beyond the window that was searched.
    Limit(&'a RootMove, ScoreLimit),
    /// A move is about to be searched; the number counts from 1.
    Current(Move, u32),
}

/// What is not final is told only after this: before, it would be overtaken at once.
const CHATTY_AFTER: Duration = Duration::from_secs(1);

/// Who hears what a search tells: the worker, the depth in plies, the news.
pub(super) type Report<'a, 'w> = &'a mut dyn FnMut(&Worker<'w>, i32, News<'_>);

impl<'w> Worker<'w> {
    /// Searches deeper and deeper and tells `report` of it. Leaves `roots` sorted, the best first.
    pub(super) fn deepen(
        &mut self,
        node: &Node,
        roots: &mut [RootMove],
        plan: Plan,
        report: Report<'_, 'w>,
    ) {
        self.evaluator.start();
        self.frame(0).eval =
            if node.pos.is_check() { NONE } else { self.evaluate(node, 0, None).1 };
        self.frame(0).pv_line = true;
        let lines = plan.lines.min(roots.len());
        let mut told = None;
        let mut stable = 0;
        let mut average = None;
        for depth in 1..=plan.depth.min(MAX_PLY - 8) {
            // Helpers search every other depth a ply deeper, so that the threads differ.
            self.root_depth = depth + i32::try_from(self.id % 2).unwrap_or(0);
            let before: Vec<i32> = roots.iter().map(|root| root.score).collect();
            for root in roots.iter_mut() {
                root.score = -INFINITE;
            }
            for first in 0..lines {
                self.seldepth = 0;
                let is_only = lines == 1;
                let mut hear = |worker: &Self, _: i32, news: News<'_>| {
                    let is_late = worker.shared.signal.elapsed() >= CHATTY_AFTER;
                    if is_late && (is_only || matches!(news, News::Current(..))) {
                        report(worker, depth, news);
                    }
                };
                self.aspire(node, &mut roots[first..], before[first], &mut hear);
                roots[..=first].sort_by_key(|root| -root.score);
                if self.is_stopped() {
                    break;
                }
            }
            let best = roots.first().map(|root| root.mv);
            if self.is_stopped() {
                if told != best {
                    report(self, depth, News::Lines(roots));
                }
                break;
            }
            report(self, depth, News::Lines(roots));
            stable = if told == best { stable + 1 } else { 0 };
            told = best;
            let score = roots.first().map_or(0, |root| root.score);
            if is_enough(plan, score, depth) {
                break;
            }
            let usual = *average.get_or_insert(score);
            average = Some((usual * 2 + score) / 3);
            let effort = roots.first().map_or(0, |root| root.nodes * 100 / self.nodes.max(1));
            let percent = deserved(stable, usual - score, effort);
            let is_spent = || {
                let soft = self.shared.soft_nodes;
                soft.is_some_and(|nodes| self.shared.total_nodes() >= nodes)
                    || self.shared.budget.is_spent(&self.shared.signal, percent)
            };
            if self.id == 0 && is_spent() {
                break;
            }
        }
    }

    /// One iteration for one line: a narrow window around the last score, widened on the side where
    /// it fails.
    fn aspire(&mut self, node: &Node, roots: &mut [RootMove], last: i32, report: Report<'_, 'w>) {
        let mut delta = params::window();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if self.root_depth >= 4 && !is_decisive(last) && last.abs() < INFINITE {
            (alpha, beta) = (last - delta, last + delta);
        }
        let mut failed_high = 0;
        loop {
            // After failing high a shallower search will tell as well.
            let depth = (self.root_depth - failed_high).max(1);
            let score = self.search_root(node, roots, (alpha, beta), depth, report);
            roots.sort_by_key(|root| -root.score);
            let Some(score) = score else { return };
            let limit = if score <= alpha { ScoreLimit::AtMost } else { ScoreLimit::AtLeast };
            if score <= alpha && alpha > -INFINITE {
                report(self, depth, News::Limit(&roots[0], limit));
                beta = (alpha + beta) / 2;
                alpha = score - delta;
                failed_high = 0;
            } else if score >= beta && beta < INFINITE {
                report(self, depth, News::Limit(&roots[0], limit));
                beta = score + delta;
                failed_high += 1;
            } else {
                return;
            }
            delta += delta / 2;
            if delta > 600 || is_decisive(score) {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Searches all root moves with one window; `None` if cut short.
    fn search_root(
        &mut self,
        node: &Node,
        roots: &mut [RootMove],
        (mut alpha, beta): (i32, i32),
        depth: i32,
        report: Report<'_, 'w>,
    ) -> Option<i32> {
        self.frame(1).cutoffs = 0;
        for root in roots.iter_mut() {
            root.score = -INFINITE;
        }
        let mut best = -INFINITE;
        for (number, root) in (1..).zip(roots.iter_mut()) {
            let count = number as usize - 1;
            report(self, depth, News::Current(root.mv, number));
            let before = self.nodes;
            let score = match root.verdict {
                Some(score) => {
                    self.frame(1).pv.clear();
                    self.enter().then_some(score)?
                }
                None => self.search_root_move(node, root.mv, alpha, beta, count, depth)?,
            };
            root.nodes += self.nodes - before;
            if count == 0 || score > alpha {
                root.score = score;
                root.pv.clear();
                root.pv.push(root.mv);
                root.pv.extend(&self.frames[1].pv);
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        Some(best)
    }

    fn search_root_move(
        &mut self,
        node: &Node,
        mv: Move,
        alpha: i32,
        beta: i32,
        count: usize,
        depth: i32,
    ) -> Option<i32> {
        let quiet = node.pos.board().get(mv.to()).is_none();
        let next = self.play(node, mv, 0)?;
        let deep = depth - 1;
        let mut score = alpha;
        self.frame(2).cutoffs = 0;
        if count > 0 {
            let late = deep >= 2 && count > 2 && !next.pos.is_check();
            let number = i32::try_from(count + 1).unwrap_or(i32::MAX);
            let mut shallow = deep;
            if late {
                let reduction = reduce::base(depth, number, true) / 1024 - 1;
                shallow = (deep - (reduction - i32::from(!quiet)).max(0)).max(1);
            }
            self.frame(0).reduction = deep - shallow;
            score = -self.search::<false>(&next, -alpha - 1, -alpha, shallow, 1, true);
            self.frame(0).reduction = 0;
            if score > alpha && shallow < deep {
                score = -self.search::<false>(&next, -alpha - 1, -alpha, deep, 1, true);
            }
        }
        if count == 0 || score > alpha {
            score = -self.search::<true>(&next, -beta, -alpha, deep, 1, false);
        }
        self.line.pop();
        (!self.is_stopped()).then_some(score)
    }
}

/// How much of the usual time a position deserves, in percent: less for a best move that has stayed
/// the same for long, and that took most of the effort (so many percent of all positions) because
/// nothing else needed it; more for a score that drops below the usual.
fn deserved(stable: u32, drop: i32, effort: u64) -> u32 {
    let percent = 150 - 10 * stable.min(7) + drop.clamp(0, 100).unsigned_abs();
    let effort = u32::try_from(effort.clamp(20, 100)).unwrap_or(100);
    percent * (160 - effort) / 100
}

/// Whether a score at a depth makes going on pointless.
fn is_enough(plan: Plan, score: i32, depth: i32) -> bool {
    if !is_mate(score) {
        return false;
    }
    let plies = MATE - score.abs();
    let short = plan
        .mate
        .and_then(|moves| i32::try_from(moves).ok())
        .is_some_and(|moves| score > 0 && (plies + 1) / 2 <= moves);
    short || plan.content_with_mate && depth >= plies
}
