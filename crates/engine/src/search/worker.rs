//! One searching thread: its memory, its limits and the path it is on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arrayvec::ArrayVec;
use xiangqi::{Move, Piece, Position};

use super::clock::{Budget, Signal};
use super::line::Line;
use crate::eval::{self, Evaluator, Tracked};
use crate::order::{BACK, Before, Continuation, Correction, History, Kind, Memory};
use crate::score::{MAX_PLY, NONE};
use crate::table::Table;

/// A position together with what its evaluation keeps up to date.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) pos: Position,
    pub(crate) tracked: Tracked,
}

impl Node {
    pub(crate) fn new(pos: Position) -> Self {
        Self { pos, tracked: Tracked::of(pos.board()) }
    }
}

/// What is remembered at each ply of the line being searched.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// Static evaluation, corrected; [`NONE`] in check.
    pub(super) eval: i32,
    /// The move being searched from here; `None` for a pass.
    pub(super) played: Continuation,
    /// Whether that move is a capture.
    pub(super) captures: bool,
    pub(super) killers: [Option<Move>; 2],
    /// A move that must not be searched here, to see how good the others are.
    pub(super) excluded: Option<Move>,
    /// How many nodes below this one were cut off since it was entered two plies up.
    pub(super) cutoffs: u32,
    /// By how many plies the search of the move being searched is reduced.
    pub(super) reduction: i32,
    /// Whether this node is or was on a principal variation.
    pub(super) pv_line: bool,
    /// How many extensions of several plies there are on the way here.
    pub(super) double_extensions: i32,
    /// The best line from here.
    pub(super) pv: ArrayVec<Move, { MAX_PLY as usize }>,
}

impl Frame {
    const fn new() -> Self {
        Self {
            eval: NONE,
            played: None,
            captures: false,
            killers: [None; 2],
            excluded: None,
            cutoffs: 0,
            reduction: 0,
            pv_line: false,
            double_extensions: 0,
            pv: ArrayVec::new_const(),
        }
    }
}

/// What all threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) table: Arc<Table>,
    pub(crate) signal: Arc<Signal>,
    pub(crate) counters: Vec<Counter>,
    pub(crate) budget: Budget,
    pub(crate) nodes: Option<u64>,
    pub(crate) soft_nodes: Option<u64>,
}

/// Positions searched by one thread, on a cache line of its own.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Counter(AtomicU64);

impl Shared {
    /// Positions searched by all threads.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }
}

/// One searching thread.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(super) shared: &'a Shared,
    /// Which thread this is; the first watches the clock.
    pub(super) id: usize,
    pub(super) history: &'a mut History,
    pub(super) correction: &'a mut Correction,
    pub(super) evaluator: Evaluator,
    pub(super) line: Line,
    pub(super) frames: Vec<Frame>,
    pub(super) nodes: u64,
    pub(super) seldepth: i32,
    /// Depth of the current iteration.
    pub(super) root_depth: i32,
    /// While a null move is being verified: no null move before this ply.
    pub(super) null_from: i32,
    stopped: bool,
}

/// How often the clock is looked at.
const CLOCK_INTERVAL: u64 = 1024;

impl<'a> Worker<'a> {
    pub(crate) fn new(
        shared: &'a Shared,
        id: usize,
        memory: &'a mut Memory,
        evaluator: Evaluator,
        line: Line,
    ) -> Self {
        Self {
            shared,
            id,
            history: &mut memory.history,
            correction: &mut memory.correction,
            evaluator,
            line,
            frames: vec![Frame::new(); MAX_PLY as usize + 4],
            nodes: 0,
            seldepth: 0,
            root_depth: 0,
            null_from: 0,
            stopped: false,
        }
    }

    #[inline]
    pub(super) fn frame(&mut self, ply: i32) -> &mut Frame {
        &mut self.frames[ply as usize]
    }

    /// Whether the search is over. What a search returns afterwards means nothing.
    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Counts a position about to be searched, unless a limit is reached.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        // The first ply is always looked through, so that any answer is better than none.
        let first = self.id == 0 && self.root_depth <= 1;
        self.stopped |= !first && self.shared.signal.is_stopped();
        if let Some(limit) = self.shared.nodes {
            let single = self.shared.counters.len() == 1;
            let nodes = if single { self.nodes } else { self.shared.total_nodes() };
            self.stopped |= !first && nodes >= limit;
        }
        if self.id == 0
            && !first
            && self.nodes.is_multiple_of(CLOCK_INTERVAL)
            && self.shared.budget.is_over(&self.shared.signal)
        {
            self.stopped = true;
        }
        if !self.stopped {
            self.nodes += 1;
            self.shared.counters[self.id].0.store(self.nodes, Relaxed);
        }
        !self.stopped
    }

    /// The frame `back` plies before, if the search has one.
    #[inline]
    pub(super) fn earlier(&self, ply: i32, back: i32) -> Option<&Frame> {
        (ply >= back).then(|| &self.frames[(ply - back) as usize])
    }

    /// The moves before `ply`, for the histories.
    #[inline]
    pub(super) fn before(&self, ply: i32) -> Before {
        BACK.map(|back| self.earlier(ply, back).and_then(|frame| frame.played))
    }

    /// The static evaluation of a node: as the evaluation gives it, and corrected by what was
    /// learned on positions of its kind.
    pub(super) fn evaluate(&mut self, node: &Node, ply: i32, known: Option<i32>) -> (i32, i32) {
        let raw = known.unwrap_or_else(|| self.evaluator.evaluate(&node.pos, &node.tracked, ply));
        let corrected = raw + self.correction.of(self.kind(node, ply));
        (raw, eval::clamp(eval::with_patience(corrected, &node.pos)))
    }

    /// What kind of position this is, for the correction of evaluations.
    #[inline]
    pub(super) fn kind<'n>(&self, node: &'n Node, ply: i32) -> Kind<'n> {
        let before = [1, 2].map(|back| self.earlier(ply, back).and_then(|frame| frame.played));
        Kind { turn: node.pos.turn(), keys: &node.tracked.keys, before }
    }

    /// Plays a move in the path and the frame; `None` when a limit ends the search.
    #[inline]
    pub(super) fn play(&mut self, node: &Node, mv: Move, ply: i32) -> Option<Node> {
        if !self.enter() {
            return None;
        }
        let board = node.pos.board();
        let captured = board.get(mv.to()).is_some();
        let piece = board.get(mv.from());
        let mut next = *node;
        self.evaluator.play(&mut next.pos, &mut next.tracked, mv, ply);
        self.shared.table.prefetch(next.pos.key());
        self.line.push(mv, &next.pos, captured);
        let frame = self.frame(ply);
        frame.played = piece.and_then(|piece: Piece| History::continuation(piece, mv));
        frame.captures = captured;
        Some(next)
    }

    /// Makes `mv` followed by the best line of the next ply the best line of this one.
    pub(super) fn lead(&mut self, mv: Move, ply: i32) {
        let (here, below) = self.frames.split_at_mut(ply as usize + 1);
        let pv = &mut here[ply as usize].pv;
        pv.clear();
        pv.push(mv);
        for &next in below[0].pv.iter().take(MAX_PLY as usize - 1) {
            pv.push(next);
        }
    }
}
