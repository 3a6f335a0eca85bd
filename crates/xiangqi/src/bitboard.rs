//! Sets of points.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Color, File, Rank, Square};

const MASK: u128 = (1 << 90) - 1;
const FILE_A: u128 = {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 10 {
        bits |= 1 << (9 * rank);
        rank += 1;
    }
    bits
};

/// A set of points, one bit each (bit = [`Square::index`]); the bits above 89 are always 0.
///
/// ```
/// use xiangqi::{bitboard, Bitboard, File, Square};
/// let corner = bitboard! {
///     . . . . . . . . X
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     X . . . . . . . .
/// };
/// assert_eq!(corner, Bitboard::from(Square::A0).with(Square::I9));
/// assert_eq!(corner.into_iter().collect::<Vec<_>>(), [Square::A0, Square::I9]);
/// assert_eq!((!corner).count(), 88);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(u128);

impl Bitboard {
    /// No point.
    pub const EMPTY: Self = Self(0);
    /// All 90 points.
    pub const FULL: Self = Self(MASK);
    /// Red's half, ranks 0–4.
    pub const RED_SIDE: Self = Self((1 << 45) - 1);
    /// Black's half, ranks 5–9.
    pub const BLACK_SIDE: Self = Self(MASK ^ ((1 << 45) - 1));
    /// Both palaces.
    pub const PALACE: Self = Self(0o70_070_070 | 0o70_070_070 << 63);
    /// The ten points where an advisor can stand.
    pub const ADVISOR_POINTS: Self = Self::from_squares(&[
        Square::D0,
        Square::F0,
        Square::E1,
        Square::D2,
        Square::F2,
        Square::D9,
        Square::F9,
        Square::E8,
        Square::D7,
        Square::F7,
    ]);
    /// The fourteen points where an elephant can stand.
    pub const BISHOP_POINTS: Self = Self::from_squares(&[
        Square::C0,
        Square::G0,
        Square::A2,
        Square::E2,
        Square::I2,
        Square::C4,
        Square::G4,
        Square::C9,
        Square::G9,
        Square::A7,
        Square::E7,
        Square::I7,
        Square::C5,
        Square::G5,
    ]);

    /// From raw bits; those above 89 are dropped.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & MASK)
    }

    /// The raw bits.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of these points.
    pub const fn from_squares(squares: &[Square]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < squares.len() {
            bits |= 1 << squares[i] as u32;
            i += 1;
        }
        Self(bits)
    }

    /// All points of a file.
    #[inline]
    pub const fn from_file(file: File) -> Self {
        Self(FILE_A << file as u32)
    }

    /// All points of a rank.
    #[inline]
    pub const fn from_rank(rank: Rank) -> Self {
        Self(0x1ff << (9 * rank as u32))
    }

    /// The half of the board that belongs to a side.
    #[inline]
    pub const fn side(color: Color) -> Self {
        match color {
            Color::Red => Self::RED_SIDE,
            Color::Black => Self::BLACK_SIDE,
        }
    }

    /// Where a soldier of this colour can stand: beyond the river anywhere, before it on the two
    /// points of its five files.
    pub const fn pawn_points(color: Color) -> Self {
        // Bits 0, 2, 4, 6, 8 of two ranks.
        let (start, beyond) = match color {
            Color::Red => (27, Self::BLACK_SIDE),
            Color::Black => (45, Self::RED_SIDE),
        };
        Self(beyond.0 | (0b1_0101_0101 | 0b1_0101_0101 << 9) << start)
    }

    /// The points strictly between two points of one rank or file; empty for any other two.
    #[inline]
    pub const fn between(a: Square, b: Square) -> Self {
        let (lo, hi) = if (a as u8) < (b as u8) { (a, b) } else { (b, a) };
        let span = ((1 << hi as u32) - (1 << lo as u32)) & !(1 << lo as u32);
        if lo as u8 % 9 == hi as u8 % 9 {
            Self(span & FILE_A << (lo as u32 % 9))
        } else if lo as u8 / 9 == hi as u8 / 9 {
            Self(span)
        } else {
            Self::EMPTY
        }
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u32 & 1 != 0
    }

    /// The set with a point added.
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square as u32)
    }

    /// The set with a point removed.
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square as u32))
    }

    /// How many points.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there are two or more.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the two sets share a point.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest point.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        #[expect(clippy::cast_possible_truncation, reason = "at most 128, which is no index")]
        Square::try_from_index(self.0.trailing_zeros() as u8)
    }

    /// The set with left and right exchanged.
    pub fn flip_file(self) -> Self {
        self.into_iter().map(Square::flip_file).collect()
    }

    /// The set with the two sides exchanged.
    pub fn flip_rank(self) -> Self {
        self.into_iter().map(Square::flip_rank).collect()
    }

    /// Reads the picture given to [`bitboard!`](crate::bitboard): rank 9 first, `X` for a point of
    /// the set, `.` for any other.
    ///
    /// # Panics
    /// If there are not exactly 90 marks. In a constant that is a compile error.
    #[doc(hidden)]
    pub const fn from_picture(picture: &str) -> Self {
        let bytes = picture.as_bytes();
        let mut bits = 0;
        let (mut i, mut seen) = (0, 0);
        while i < bytes.len() {
            if bytes[i] == b'X' || bytes[i] == b'.' {
                assert!(seen < 90, "a bitboard picture has 90 marks, this one has more");
                if bytes[i] == b'X' {
                    bits |= 1 << ((9 - seen / 9) * 9 + seen % 9);
                }
                seen += 1;
            }
            i += 1;
        }
        assert!(seen == 90, "a bitboard picture has 90 marks, this one has fewer");
        Self(bits)
    }
}

/// A [`Bitboard`] drawn as on the board: rank 9 first, `X` for a point of the set, `.` for others.
#[macro_export]
macro_rules! bitboard {
    ($($mark:tt)*) => {
        const { $crate::Bitboard::from_picture(stringify!($($mark)*)) }
    };
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self(1 << square as u32)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

macro_rules! operators {
    ($($op:ident $method:ident $op_assign:ident $method_assign:ident $sign:tt;)*) => {$(
        impl $op for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $sign other.0)
            }
        }
        impl $op_assign for Bitboard {
            #[inline]
            fn $method_assign(&mut self, other: Self) {
                *self = *self $sign other;
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ MASK)
    }
}

/// The points of a [`Bitboard`] in ascending order.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl fmt::Debug for Bitboard {
    /// The picture that [`bitboard!`](crate::bitboard) reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { 'X' } else { '.' };
                write!(f, "{}{mark}", if file == File::A { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}
