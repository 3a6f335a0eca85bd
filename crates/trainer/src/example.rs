//! A position as the network sees it, with what it should say of it.

use nnue::arch;
use nnue::features::{self, View};
use selfplay::Sample;
use xiangqi::Color;

use crate::export::SCALE;
use crate::schedule::sigmoid;

/// The rows of weights that one side's view adds up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Seen {
    count: u16,
    rows: [u16; features::MOST],
}

impl Seen {
    #[inline]
    pub(crate) fn rows(&self) -> &[u16] {
        &self.rows[..usize::from(self.count).min(features::MOST)]
    }

    fn push(&mut self, row: u16) {
        if let Some(place) = self.rows.get_mut(usize::from(self.count)) {
            *place = row;
            self.count += 1;
        }
    }
}

/// A position to learn from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Example {
    /// The side to move, then the other.
    pub(crate) views: [Seen; 2],
    pub(crate) bucket: usize,
    /// Expectations of the side to move, from 0 to 1: by the search, and how the game ended.
    pub(crate) score: f32,
    pub(crate) result: f32,
}

impl Example {
    /// From a position of a game, with left and right exchanged if it is `mirrored`; [`SCALE`] is the
    /// score that means an expectation of 73 %. `None` if a general is missing.
    pub fn new(sample: &Sample, mirrored: bool) -> Option<Self> {
        let turn = sample.turn();
        let king = |color: Color| {
            let square = sample.king(color)?;
            Some(if mirrored { square.flip_file() } else { square })
        };
        let from = [View::new(turn, king(turn)?), View::new(!turn, king(!turn)?)];
        let mut views = [Seen::default(); 2];
        let mut force = 0;
        for (square, piece) in sample.men() {
            let square = if mirrored { square.flip_file() } else { square };
            for (seen, view) in views.iter_mut().zip(from) {
                if let Some(row) = view.row(piece, square) {
                    seen.push(row);
                }
            }
            force += arch::force(piece.role());
        }
        Some(Self {
            views,
            bucket: arch::bucket_of(force),
            score: sigmoid(f32::from(sample.score) / SCALE),
            result: f32::from(sample.outcome() + 1) / 2.0,
        })
    }

    /// What the network should say, if the score counts so much.
    #[inline]
    pub(crate) fn target(&self, lambda: f32) -> f32 {
        lambda * self.score + (1.0 - lambda) * self.result
    }
}
