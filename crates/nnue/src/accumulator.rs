//! Evaluating along a line of moves: only what changed is looked at, and only when it matters.

use std::sync::Arc;

use arrayvec::ArrayVec;
use xiangqi::{Bitboard, Board, Color, Observer, Piece, Position, Role, Square};

use crate::Network;
use crate::features::{KINGS, MOST, View};
use crate::kernels::Row;

/// What one move changed on the board. Hears of it as an [`Observer`].
#[derive(Clone, Debug, Default)]
pub struct Changes {
    added: ArrayVec<(Piece, Square), 1>,
    removed: ArrayVec<(Piece, Square), 2>,
    /// Whether a side sees the board differently now, so that its sums must be made anew.
    turned: [bool; 2],
}

impl Observer for Changes {
    #[inline]
    fn add(&mut self, piece: Piece, square: Square) {
        if piece.role() == Role::King {
            self.turned[piece.color() as usize] = true;
        }
        if self.added.try_push((piece, square)).is_err() {
            self.turned = [true; 2];
        }
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        if self.removed.try_push((piece, square)).is_err() {
            self.turned = [true; 2];
        }
    }
}

/// A position of the line: how it came from the one before, and the sums that are known.
#[derive(Clone, Debug)]
struct Ply {
    sums: [Row; 2],
    known: [bool; 2],
    changes: Changes,
}

impl Ply {
    fn new() -> Self {
        Self { sums: [Row::ZERO; 2], known: [false; 2], changes: Changes::default() }
    }
}

/// Sums of the last board seen with the general on one point: the next differs little from it.
#[derive(Clone, Debug)]
struct Kept {
    sum: Row,
    men: [Bitboard; 14],
}

/// Evaluates the positions of a line of moves, each move changing the sums of the position before.
///
/// Nothing is computed until an evaluation is asked for. One for each searching thread.
#[derive(Clone, Debug)]
pub struct Accumulators {
    network: Arc<Network>,
    plies: Vec<Ply>,
    kept: Vec<[Kept; KINGS]>,
}

impl Accumulators {
    /// For lines of less than `plies` moves.
    pub fn new(network: Arc<Network>, plies: usize) -> Self {
        let empty = || Kept { sum: network.bias, men: [Bitboard::EMPTY; 14] };
        let kept = (0..2).map(|_| std::array::from_fn(|_| empty())).collect();
        Self { plies: vec![Ply::new(); plies.max(1)], kept, network }
    }

    /// Another position begins a line.
    pub fn start(&mut self) {
        self.plies[0].known = [false; 2];
    }

    /// To be told of the move that leads to the position `ply` moves from the start, which is at
    /// least 1; for a pass, of nothing. What was known there is forgotten.
    ///
    /// # Panics
    /// If the line is longer than was said.
    #[inline]
    pub fn step(&mut self, ply: usize) -> &mut Changes {
        let here = &mut self.plies[ply];
        here.known = [false; 2];
        here.changes.added.clear();
        here.changes.removed.clear();
        here.changes.turned = [false; 2];
        &mut here.changes
    }

    /// What the position `ply` moves from the start is worth for the side to move, in hundredths of
    /// a soldier. The moves to it have been told to [`Self::step`].
    ///
    /// # Panics
    /// If the line is longer than was said.
    pub fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        for color in Color::ALL {
            if !self.plies[ply].known[color as usize] {
                self.sum_up(position, ply, color);
            }
        }
        self.network.output(position, &self.plies[ply].sums)
    }

    /// Finds the sums of a side's view.
    fn sum_up(&mut self, position: &Position, ply: usize, color: Color) {
        let side = color as usize;
        let view = View::new(color, position.king(color));
        let mut from = ply;
        while !self.plies[from].known[side] {
            if from == 0 || self.plies[from].changes.turned[side] {
                return self.sum_anew(position.board(), ply, color, view);
            }
            from -= 1;
        }
        for next in from + 1..=ply {
            let (before, after) = self.plies.split_at_mut(next);
            let (before, after) = (&before[next - 1], &mut after[0]);
            let row = |&(piece, square): &(Piece, Square)| view.row(piece, square);
            let added: ArrayVec<u16, 1> = after.changes.added.iter().filter_map(row).collect();
            let removed: ArrayVec<u16, 2> = after.changes.removed.iter().filter_map(row).collect();
            let Network { kernel, rows, .. } = &*self.network;
            kernel.change(rows, &before.sums[side], &mut after.sums[side], &added, &removed);
            after.known[side] = true;
        }
    }

    /// Finds the sums of a side's view from the last board with the general there.
    fn sum_anew(&mut self, board: &Board, ply: usize, color: Color, view: View) {
        let kept = &mut self.kept[color as usize][view.slot()];
        let mut added = ArrayVec::<u16, { MOST + 1 }>::new();
        let mut removed = ArrayVec::<u16, { MOST + 1 }>::new();
        for piece in Piece::ALL {
            let now = board.pieces(piece.color(), piece.role());
            let before = std::mem::replace(&mut kept.men[piece.index()], now);
            let rows = |men: Bitboard| men.into_iter().filter_map(move |at| view.row(piece, at));
            added.extend(rows(now & !before));
            removed.extend(rows(before & !now));
        }
        let Network { kernel, rows, .. } = &*self.network;
        let last = kept.sum;
        kernel.change(rows, &last, &mut kept.sum, &added, &removed);
        let here = &mut self.plies[ply];
        here.sums[color as usize] = kept.sum;
        here.known[color as usize] = true;
    }
}
