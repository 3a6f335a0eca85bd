//! Who judges the positions of one searching thread: the hand-written evaluation, or a network.

use std::sync::Arc;

use nnue::{Accumulators, Network};
use xiangqi::{Move, Observer, Piece, Position, Square};

use super::{Tracked, clamp};
use crate::score::MAX_PLY;

/// Evaluates the positions of the line being searched.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator(Option<Box<Accumulators>>);

impl Evaluator {
    /// By this network, or without one by hand-written rules.
    pub(crate) fn new(network: Option<&Arc<Network>>) -> Self {
        let plies = MAX_PLY as usize + 4;
        Self(network.map(|network| Box::new(Accumulators::new(Arc::clone(network), plies))))
    }

    /// A search begins, at another position.
    pub(crate) fn start(&mut self) {
        if let Some(line) = &mut self.0 {
            line.start();
        }
    }

    /// Plays a legal move on `position`, `ply` plies from the root, and keeps up to date what is
    /// evaluated after it.
    #[inline]
    pub(crate) fn play(
        &mut self,
        position: &mut Position,
        tracked: &mut Tracked,
        mv: Move,
        ply: i32,
    ) {
        match &mut self.0 {
            None => position.play_unchecked(mv, tracked),
            Some(line) => {
                position.play_unchecked(mv, &mut Both(tracked, line.step(ply as usize + 1)));
            }
        }
    }

    /// The side to move passes, `ply` plies from the root.
    #[inline]
    pub(crate) fn pass(&mut self, ply: i32) {
        if let Some(line) = &mut self.0 {
            line.step(ply as usize + 1);
        }
    }

    /// What the position `ply` plies from the root is worth for the side to move.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position, tracked: &Tracked, ply: i32) -> i32 {
        match &mut self.0 {
            None => super::evaluate(position, &tracked.psq),
            Some(line) => {
                let value = line.evaluate(position, ply as usize);
                clamp(super::scaled(position, &tracked.psq, value))
            }
        }
    }
}

/// Two that hear of the same changes.
struct Both<'a, A, B>(&'a mut A, &'a mut B);

impl<A: Observer, B: Observer> Observer for Both<'_, A, B> {
    #[inline]
    fn add(&mut self, piece: Piece, square: Square) {
        self.0.add(piece, square);
        self.1.add(piece, square);
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.0.remove(piece, square);
        self.1.remove(piece, square);
    }
}
