//! A move: from a point to a point.

use std::fmt;

use crate::Square;

/// A move from one point to another. In xiangqi nothing else is needed: no castling, no promotion.
///
/// Two bytes, and `Option<Move>` is two bytes too. Whether it is legal only a
/// [`Position`](crate::Position) can tell. Displays as UCI writes it.
///
/// ```
/// use xiangqi::{Move, Square};
/// let mv = Move::new(Square::H2, Square::E2);
/// assert_eq!(mv.to_string(), "h2e2");
/// assert_eq!(Move::try_from_bits(mv.to_bits()), Some(mv));
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Square,
    to: Square,
}

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// A list of moves without heap allocation. No lawful position has as many as 128 moves.
pub type MoveList = arrayvec::ArrayVec<Move, 128>;

impl Move {
    /// The move from `from` to `to`.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// Where it starts.
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where it ends.
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }

    /// 14 bits for storage: `from | to << 7`.
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.from as u16 | (self.to as u16) << 7
    }

    /// The inverse of [`Self::to_bits`]; `None` for anything it cannot have written.
    #[inline]
    pub const fn try_from_bits(bits: u16) -> Option<Self> {
        if bits >> 14 != 0 {
            return None;
        }
        let [from, to] = [(bits & 0x7f) as u8, (bits >> 7 & 0x7f) as u8];
        match (Square::try_from_index(from), Square::try_from_index(to)) {
            (Some(from), Some(to)) => Some(Self { from, to }),
            _ => None,
        }
    }

    /// The move with left and right exchanged.
    pub const fn flip_file(self) -> Self {
        Self { from: self.from.flip_file(), to: self.to.flip_file() }
    }

    /// The move with the two sides exchanged.
    pub const fn flip_rank(self) -> Self {
        Self { from: self.from.flip_rank(), to: self.to.flip_rank() }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
