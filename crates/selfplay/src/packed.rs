//! A placement in 28 bytes: 90 bits of points, and half a byte for each man, in the order of points.

use xiangqi::{Bitboard, Board, Color, Piece, Square};

/// So many bytes.
pub(crate) const LEN: usize = 28;
/// More men than this no lawful position has.
const MOST_MEN: usize = 32;
/// How many bits of the second word belong to points.
const HIGH_POINTS: u32 = 26;

/// Who stands where and whose move it is, with five bits to spare for the owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Packed {
    /// Points 0 to 63. Halved, so that a sample needs no padding.
    low: [u32; 2],
    /// Points 64 to 89, then the side to move, then the owner's bits.
    high: u32,
    men: [u8; MOST_MEN / 2],
}

impl Packed {
    /// A board of at most 32 men; any more are left out.
    pub(crate) fn new(board: &Board, turn: Color) -> Self {
        let points = board.occupied().bits();
        let mut men = [0; MOST_MEN / 2];
        for (i, square) in board.occupied().into_iter().take(MOST_MEN).enumerate() {
            let piece = board.get(square).map_or(0, |piece| piece as u8);
            men[i / 2] |= piece << (4 * (i % 2));
        }
        let word = |at: u32| u32::try_from(points >> at & u128::from(u32::MAX)).unwrap_or_default();
        let (low, high) = ([word(0), word(32)], word(64));
        Self { low, high: high | (turn as u32) << HIGH_POINTS, men }
    }

    pub(crate) fn with_spare(mut self, bits: u8) -> Self {
        self.high |= u32::from(bits) << (HIGH_POINTS + 1);
        self
    }

    pub(crate) const fn spare(self) -> u8 {
        (self.high >> (HIGH_POINTS + 1)) as u8
    }

    pub(crate) const fn turn(self) -> Color {
        if self.high >> HIGH_POINTS & 1 == 0 { Color::Red } else { Color::Black }
    }

    fn points(self) -> Bitboard {
        let [first, second] = self.low.map(u128::from);
        let high = u128::from(self.high & ((1 << HIGH_POINTS) - 1));
        Bitboard::from_bits(first | second << 32 | high << 64)
    }

    /// How many men there are.
    pub(crate) fn count(self) -> u32 {
        self.points().count()
    }

    /// Each man with its point, from a0 up. Bytes that nobody packed may hold fewer than they say.
    #[inline]
    pub(crate) fn men(self) -> impl Iterator<Item = (Square, Piece)> {
        let squares = self.points().into_iter().take(MOST_MEN).enumerate();
        squares.filter_map(move |(i, square)| {
            let code = self.men[i / 2] >> (4 * (i % 2)) & 0xf;
            Some((square, *Piece::ALL.get(usize::from(code))?))
        })
    }

    /// The board, unless the bytes are not what [`Self::new`] makes.
    pub(crate) fn board(self) -> Option<Board> {
        let mut board = Board::EMPTY;
        for (square, piece) in self.men() {
            board.set(square, Some(piece));
        }
        (Self::new(&board, self.turn()).with_spare(self.spare()) == self).then_some(board)
    }

    pub(crate) fn to_bytes(self) -> [u8; LEN] {
        let mut bytes = [0; LEN];
        for (i, word) in [self.low[0], self.low[1], self.high].into_iter().enumerate() {
            bytes[4 * i..4 * (i + 1)].copy_from_slice(&word.to_le_bytes());
        }
        bytes[12..].copy_from_slice(&self.men);
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; LEN]) -> Self {
        let word = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let mut men = [0; MOST_MEN / 2];
        men.copy_from_slice(&bytes[12..]);
        Self { low: [word(0), word(4)], high: word(8), men }
    }
}
