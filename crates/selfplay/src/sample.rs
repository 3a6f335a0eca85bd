//! A position as the trainer sees it.

use std::cmp::Ordering;

use xiangqi::{Bitboard, Board, Color, Outcome, Piece, Position, Square};

use crate::packed::{self, Packed};
use crate::score;

/// A position with what the search said of it and how its game ended, in 32 bytes.
///
/// Scores and results are those of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sample {
    /// The spare bits are the result plus one.
    packed: Packed,
    /// The score of the search; see [`score`](crate::score) for mates.
    pub score: i16,
    /// How many plies were played before.
    pub ply: u16,
}

const _: () = assert!(size_of::<Sample>() == Sample::LEN);

impl Sample {
    /// How many bytes one takes.
    pub const LEN: usize = 32;

    /// The sample of a position.
    pub fn new(position: &Position, score: i16, outcome: Outcome, ply: u16) -> Self {
        let result = match outcome {
            Outcome::Draw => 1,
            Outcome::Win(winner) if winner == position.turn() => 2,
            Outcome::Win(_) => 0,
        };
        Self {
            packed: Packed::new(position.board(), position.turn()).with_spare(result),
            score,
            ply,
        }
    }

    /// Who moves.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.packed.turn()
    }

    /// How the game ended for the side to move: 1 won, 0 drawn, −1 lost.
    #[inline]
    pub fn outcome(&self) -> i8 {
        match self.packed.spare().cmp(&1) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }
    }

    /// Each man with its point, from a0 up.
    #[inline]
    pub fn men(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.packed.men()
    }

    /// How many men there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.packed.count()
    }

    /// Multiplies the score, unless it is a mate.
    #[expect(clippy::cast_possible_truncation, reason = "it is within the bounds of a score")]
    pub(crate) fn scale(&mut self, factor: f32) {
        if !score::is_mate(self.score) {
            let most = f32::from(score::MOST);
            self.score = (f32::from(self.score) * factor).round().clamp(-most, most) as i16;
        }
    }

    /// Where a side's general stands.
    pub fn king(&self, color: Color) -> Option<Square> {
        let palace = Bitboard::PALACE & Bitboard::side(color);
        let is_king = |&(square, piece): &(Square, Piece)| {
            palace.contains(square) && piece == Piece::new(color, xiangqi::Role::King)
        };
        self.men().find(is_king).map(|(square, _)| square)
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.men().fold(Board::EMPTY, |mut board, (square, piece)| {
            board.set(square, Some(piece));
            board
        })
    }

    /// As bytes, little-endian.
    pub fn to_bytes(&self) -> [u8; Self::LEN] {
        let mut bytes = [0; Self::LEN];
        bytes[..packed::LEN].copy_from_slice(&self.packed.to_bytes());
        bytes[28..30].copy_from_slice(&self.score.to_le_bytes());
        bytes[30..].copy_from_slice(&self.ply.to_le_bytes());
        bytes
    }

    /// The inverse of [`Self::to_bytes`]. Other bytes give a sample too, though of nothing lawful.
    pub fn from_bytes(bytes: &[u8; Self::LEN]) -> Self {
        let mut packed = [0; packed::LEN];
        packed.copy_from_slice(&bytes[..packed::LEN]);
        Self {
            packed: Packed::from_bytes(&packed),
            score: i16::from_le_bytes([bytes[28], bytes[29]]),
            ply: u16::from_le_bytes([bytes[30], bytes[31]]),
        }
    }
}
