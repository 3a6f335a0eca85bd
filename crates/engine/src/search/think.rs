//! A whole search: its threads, what it reports, and the move it settles on.

use std::sync::Arc;

use nnue::Network;
use xiangqi::{Game, Move, Position};

use super::clock::{Budget, Signal};
use super::line::Line;
use super::root::{News, Plan, RootMove, root_moves};
use super::worker::{Counter, Node, Shared, Worker};
use crate::eval::Evaluator;
use crate::order::Memory;
use crate::pool::Hand;
use crate::score::{INFINITE, MAX_PLY, Score};
use crate::table::Table;
use crate::{Info, Limits, Options, Sink};

/// What is to be searched.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) game: Game,
    pub(crate) limits: Limits,
    pub(crate) options: Options,
    /// What evaluates; without it hand-written rules do.
    pub(crate) network: Option<Arc<Network>>,
}

/// A forced move is looked at only so deep, for a score and an expected answer.
const FORCED_DEPTH: i32 = 6;

/// Searches until a limit is reached or `signal` says stop, then tells `sink` the move. This thread
/// leads, with its `memory`; the `helpers` search beside it. Returns how many positions were
/// searched.
pub(crate) fn think(
    job: &Job,
    table: &Arc<Table>,
    signal: &Arc<Signal>,
    memory: &mut Memory,
    helpers: &[Hand],
    sink: &mut dyn Sink,
) -> u64 {
    let Job { game, limits, options, .. } = job;
    let mut nodes = 0;
    let position = game.position();
    let mut roots = root_moves(game, &limits.search_moves);
    if !roots.is_empty() {
        table.age();
        let shared = Arc::new(Shared {
            table: Arc::clone(table),
            signal: Arc::clone(signal),
            counters: (0..=helpers.len()).map(|_| Counter::default()).collect(),
            budget: Budget::new(limits, position.turn(), options.move_overhead),
            nodes: least(limits.nodes, limits.level.and_then(crate::Level::nodes)),
            soft_nodes: limits.soft_nodes,
        });
        let plan = plan(job, &shared.budget, roots.len());
        run(job, &shared, plan, memory, helpers, &mut roots, sink);
        nodes = shared.total_nodes();
    }
    // A move must not be given while pondering, nor before a search without end is stopped.
    signal.wait_for_leave(limits.infinite);
    signal.stop();
    let choice = match limits.level {
        Some(level) => level.choose(&roots, limits.seed, position),
        None => roots.first(),
    };
    let best = choice.map(|root| root.mv);
    let ponder = choice.and_then(|root| expected_answer(root, position, table));
    sink.best(best, ponder);
    nodes
}

fn plan(job: &Job, budget: &Budget, moves: usize) -> Plan {
    let Job { limits, options, .. } = job;
    let to_depth = |plies: Option<u32>| plies.and_then(|d| i32::try_from(d).ok());
    let level = limits.level;
    let mut depth = to_depth(limits.depth).unwrap_or(MAX_PLY);
    depth = depth.min(level.map_or(MAX_PLY, crate::Level::depth)).max(1);
    let is_soft = budget.is_limited() || limits.soft_nodes.is_some();
    let plays = !limits.infinite && (is_soft || level.is_some());
    if plays && moves == 1 {
        depth = depth.min(FORCED_DEPTH);
    }
    let lines = options.multi_pv.max(level.map_or(1, crate::Level::lines));
    Plan { depth, lines, mate: limits.mate, content_with_mate: plays }
}

/// Leads the search here and lets the helpers search beside it.
fn run(
    job: &Job,
    shared: &Arc<Shared>,
    plan: Plan,
    memory: &mut Memory,
    helpers: &[Hand],
    roots: &mut [RootMove],
    sink: &mut dyn Sink,
) {
    let node = Node::new(*job.game.position());
    let line = Line::new(job.game.record(), job.game.rules());
    let help = |(number, hand): (usize, &Hand)| {
        let (shared, line, mut roots) = (Arc::clone(shared), line.clone(), roots.to_vec());
        let evaluator = Evaluator::new(job.network.as_ref());
        hand.give(move |memory| {
            let mut worker = Worker::new(&shared, number, memory, evaluator, line);
            let plan = Plan { depth: MAX_PLY, lines: 1, mate: None, content_with_mate: false };
            worker.deepen(&node, &mut roots, plan, &mut |_, _, _| ());
        })
    };
    let done: Vec<_> = (1..).zip(helpers).map(help).collect();
    let evaluator = Evaluator::new(job.network.as_ref());
    let mut worker = Worker::new(shared, 0, memory, evaluator, line);
    let shown = job.options.multi_pv;
    worker.deepen(&node, roots, plan, &mut |worker, depth, news| match news {
        News::Lines(roots) => {
            for (line, root) in (1..).zip(&roots[..shown.min(roots.len())]) {
                if root.score == -INFINITE {
                    break;
                }
                sink.info(&info(shared, worker, line, root, depth));
            }
        }
        News::Limit(root, limit) => sink.limit(&info(shared, worker, 1, root, depth), limit),
        News::Current(mv, number) => sink.current(mv, number),
    });
    // Helpers have no limits of their own.
    if !done.is_empty() {
        shared.signal.wait_for_leave(job.limits.infinite);
        shared.signal.stop();
        for done in done {
            // Its end is the end of the helper's task.
            let _ = done.recv();
        }
    }
}

/// A line as it is told.
fn info(shared: &Shared, worker: &Worker<'_>, line: u32, root: &RootMove, depth: i32) -> Info {
    let time = shared.signal.elapsed();
    let nodes = shared.total_nodes();
    let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX).max(1);
    Info {
        depth: depth.unsigned_abs(),
        seldepth: (worker.seldepth + 1).max(depth).unsigned_abs(),
        multipv: line,
        score: Score::from_value(root.score),
        nodes,
        nps: u64::try_from(u128::from(nodes) * 1_000_000 / u128::from(micros)).unwrap_or(0),
        time,
        hashfull: shared.table.permille(),
        pv: root.pv.clone(),
    }
}

/// The answer expected to a move: from its line, or what the table knows.
fn expected_answer(root: &RootMove, position: &Position, table: &Table) -> Option<Move> {
    let next = position.play(root.mv).ok()?;
    let from_line = root.pv.get(1).copied();
    from_line
        .or_else(|| table.probe(next.key(), 0).and_then(|entry| entry.mv))
        .filter(|&mv| next.is_legal(mv))
}

fn least(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
