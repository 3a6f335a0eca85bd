//! Points of the board: 9 files × 10 ranks.

use std::fmt;
use std::str::FromStr;

/// Declares a fieldless enum whose variants count up from 0, with safe conversion from an index.
macro_rules! index_enum {
    ($(#[$meta:meta])* $name:ident: $count:literal { $($variant:ident = $n:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names are coordinates")]
        pub enum $name { $($variant = $n),* }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = $count;
            /// All of them in ascending order.
            pub const ALL: [Self; $count] = [$(Self::$variant),*];

            /// The value with this index, or `None` beyond the last.
            #[inline]
            pub const fn try_from_index(index: u8) -> Option<Self> {
                match index {
                    $($n => Some(Self::$variant),)*
                    _ => None,
                }
            }

            /// Position in [`Self::ALL`].
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

index_enum! {
    /// A file (column), `a` at Red's left hand to `i`.
    #[derive(Debug)]
    File: 9 { A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7, I = 8 }
}

index_enum! {
    /// A rank (row), 0 at Red's back rank to 9 at Black's, as ICCS and UCI count.
    #[derive(Debug)]
    Rank: 10 { R0 = 0, R1 = 1, R2 = 2, R3 = 3, R4 = 4, R5 = 5, R6 = 6, R7 = 7, R8 = 8, R9 = 9 }
}

index_enum! {
    /// A point of the board, named by file and rank: `A0` is Red's left corner, `E9` Black's
    /// general at the start. The index is `rank * 9 + file`.
    ///
    /// ```
    /// use xiangqi::{File, Rank, Square};
    /// let sq: Square = "e9".parse().unwrap();
    /// assert_eq!(sq, Square::new(File::E, Rank::R9));
    /// assert_eq!(sq.flip_rank(), Square::E0);
    /// assert_eq!(size_of::<Option<Square>>(), 1);
    /// ```
    Square: 90 {
        A0 = 0, B0 = 1, C0 = 2, D0 = 3, E0 = 4, F0 = 5, G0 = 6, H0 = 7, I0 = 8,
        A1 = 9, B1 = 10, C1 = 11, D1 = 12, E1 = 13, F1 = 14, G1 = 15, H1 = 16, I1 = 17,
        A2 = 18, B2 = 19, C2 = 20, D2 = 21, E2 = 22, F2 = 23, G2 = 24, H2 = 25, I2 = 26,
        A3 = 27, B3 = 28, C3 = 29, D3 = 30, E3 = 31, F3 = 32, G3 = 33, H3 = 34, I3 = 35,
        A4 = 36, B4 = 37, C4 = 38, D4 = 39, E4 = 40, F4 = 41, G4 = 42, H4 = 43, I4 = 44,
        A5 = 45, B5 = 46, C5 = 47, D5 = 48, E5 = 49, F5 = 50, G5 = 51, H5 = 52, I5 = 53,
        A6 = 54, B6 = 55, C6 = 56, D6 = 57, E6 = 58, F6 = 59, G6 = 60, H6 = 61, I6 = 62,
        A7 = 63, B7 = 64, C7 = 65, D7 = 66, E7 = 67, F7 = 68, G7 = 69, H7 = 70, I7 = 71,
        A8 = 72, B8 = 73, C8 = 74, D8 = 75, E8 = 76, F8 = 77, G8 = 78, H8 = 79, I8 = 80,
        A9 = 81, B9 = 82, C9 = 83, D9 = 84, E9 = 85, F9 = 86, G9 = 87, H9 = 88, I9 = 89,
    }
}

const _: () = assert!(size_of::<Option<Square>>() == 1);

impl File {
    /// `a`–`i`.
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// Reads `a`–`i` in either case.
    pub fn from_char(c: char) -> Option<Self> {
        let lower = c.to_ascii_lowercase();
        lower.is_ascii_lowercase().then(|| Self::try_from_index(lower as u8 - b'a')).flatten()
    }

    /// The file `delta` steps to Red's right, if it is on the board.
    pub fn offset(self, delta: i8) -> Option<Self> {
        (self as i8)
            .checked_add(delta)
            .and_then(|i| u8::try_from(i).ok())
            .and_then(Self::try_from_index)
    }

    /// The file reflected left–right.
    #[inline]
    pub const fn flip(self) -> Self {
        Self::ALL[8 - self as usize]
    }
}

impl Rank {
    /// `0`–`9`.
    pub const fn to_char(self) -> char {
        (b'0' + self as u8) as char
    }

    /// Reads `0`–`9`.
    pub fn from_char(c: char) -> Option<Self> {
        c.is_ascii_digit().then(|| Self::try_from_index(c as u8 - b'0')).flatten()
    }

    /// The rank `delta` steps towards Black, if it is on the board.
    pub fn offset(self, delta: i8) -> Option<Self> {
        (self as i8)
            .checked_add(delta)
            .and_then(|i| u8::try_from(i).ok())
            .and_then(Self::try_from_index)
    }

    /// The rank reflected top–bottom.
    #[inline]
    pub const fn flip(self) -> Self {
        Self::ALL[9 - self as usize]
    }
}

impl Square {
    /// The point where a file and a rank meet.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::ALL[rank as usize * 9 + file as usize]
    }

    /// The file it stands on.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self as usize % 9]
    }

    /// The rank it stands on.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize / 9]
    }

    /// The same point with left and right exchanged.
    #[inline]
    pub const fn flip_file(self) -> Self {
        Self::new(self.file().flip(), self.rank())
    }

    /// The same point with Red's and Black's side exchanged.
    #[inline]
    pub const fn flip_rank(self) -> Self {
        Self::new(self.file(), self.rank().flip())
    }

    /// The point `files` to Red's right and `ranks` towards Black, if it is on the board.
    pub fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        Some(Self::new(self.file().offset(files)?, self.rank().offset(ranks)?))
    }

    /// (files, ranks) to go from `self` to `to`; the inverse of [`Self::offset`].
    pub const fn delta(self, to: Self) -> (i8, i8) {
        (to.file() as i8 - self.file() as i8, to.rank() as i8 - self.rank() as i8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().to_char(), self.rank().to_char())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a point such as `e0`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a point: expected a file a-i and a rank 0-9, such as e0")]
pub struct ParseSquareError {
    /// What was read.
    pub text: String,
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a file letter (either case) and a rank digit.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let mut chars = text.chars();
        if let (Some(file), Some(rank), None) = (chars.next(), chars.next(), chars.next())
            && let (Some(file), Some(rank)) = (File::from_char(file), Rank::from_char(rank))
        {
            return Ok(Self::new(file, rank));
        }
        Err(ParseSquareError { text: text.to_owned() })
    }
}
