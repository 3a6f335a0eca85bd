//! One searching thread: its memory, its limits and the path it is on.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arrayvec::ArrayVec;
use xiangqi::{Move, Piece, Position};

use super::clock::{Budget, Signal};
use super::line::Line;
use crate::eval::Psq;
use crate::order::{Continuation, History};
use crate::score::{MAX_PLY, NONE};
use crate::table::Table;

/// A position together with what its evaluation keeps up to date.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) pos: Position,
    pub(crate) psq: Psq,
}

impl Node {
    pub(crate) fn new(pos: Position) -> Self {
        Self { pos, psq: Psq::of(pos.board()) }
    }

    /// The node after a legal move.
    #[inline]
    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        next.pos.play_unchecked(mv, &mut next.psq);
        next
    }
}

/// What is remembered at each ply of the line being searched.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// Static evaluation; [`NONE`] in check.
    pub(super) eval: i32,
    /// The move being searched from here; `None` for a pass.
    pub(super) played: Continuation,
    pub(super) killers: [Option<Move>; 2],
    /// A move that must not be searched here, to see how good the others are.
    pub(super) excluded: Option<Move>,
    /// The best line from here.
    pub(super) pv: ArrayVec<Move, { MAX_PLY as usize }>,
}

/// What all threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) signal: &'a Signal,
    pub(crate) counters: Vec<Counter>,
    pub(crate) budget: Budget,
    pub(crate) nodes: Option<u64>,
}

/// Positions searched by one thread, on a cache line of its own.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Counter(AtomicU64);

impl Shared<'_> {
    /// Positions searched by all threads.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.0.load(Relaxed)).sum()
    }
}

/// One searching thread.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    /// Which thread this is; the first watches the clock.
    pub(super) id: usize,
    pub(super) history: &'a mut History,
    pub(super) line: Line,
    pub(super) frames: Vec<Frame>,
    pub(super) nodes: u64,
    pub(super) seldepth: i32,
    /// Depth of the current iteration.
    pub(super) root_depth: i32,
    /// No null move for this side of plies while one is being verified.
    pub(super) null_from: i32,
    stopped: bool,
}

/// How often the clock is looked at.
const CLOCK_INTERVAL: u64 = 1024;

impl<'a> Worker<'a> {
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        id: usize,
        history: &'a mut History,
        line: Line,
    ) -> Self {
        let frame = Frame {
            eval: NONE,
            played: None,
            killers: [None; 2],
            excluded: None,
            pv: ArrayVec::new(),
        };
        Self {
            shared,
            id,
            history,
            line,
            frames: vec![frame; MAX_PLY as usize + 2],
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
            self.stopped |= nodes >= limit;
        }
        if self.id == 0
            && !first
            && self.nodes.is_multiple_of(CLOCK_INTERVAL)
            && self.shared.budget.is_over(self.shared.signal)
        {
            self.stopped = true;
        }
        if !self.stopped {
            self.nodes += 1;
            self.shared.counters[self.id].0.store(self.nodes, Relaxed);
        }
        !self.stopped
    }

    /// The moves one and two plies before `ply`, for the histories.
    #[inline]
    pub(super) fn before(&self, ply: i32) -> [Continuation; 2] {
        [1, 2].map(
            |back| {
                if ply >= back { self.frames[(ply - back) as usize].played } else { None }
            },
        )
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
        let next = node.after(mv);
        self.line.push(mv, &next.pos, captured);
        self.frame(ply).played = piece.and_then(|piece: Piece| History::continuation(piece, mv));
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
