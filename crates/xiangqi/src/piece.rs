//! Kinds of men, and men with a colour.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::Color;

/// A kind of man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// General 帅 / 将.
    King,
    /// Advisor 仕 / 士.
    Advisor,
    /// Elephant 相 / 象.
    Bishop,
    /// Horse 马.
    Knight,
    /// Chariot 车.
    Rook,
    /// Cannon 炮.
    Cannon,
    /// Soldier 兵 / 卒.
    Pawn,
}

impl Role {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::King,
        Self::Advisor,
        Self::Bishop,
        Self::Knight,
        Self::Rook,
        Self::Cannon,
        Self::Pawn,
    ];

    /// Position in [`Self::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The FEN letter in lower case: `k a b n r c p`.
    pub const fn to_char(self) -> char {
        match self {
            Self::King => 'k',
            Self::Advisor => 'a',
            Self::Bishop => 'b',
            Self::Knight => 'n',
            Self::Rook => 'r',
            Self::Cannon => 'c',
            Self::Pawn => 'p',
        }
    }

    /// Reads a FEN letter in either case, with the WXF letters `e` (elephant) and `h` (horse).
    pub const fn from_char(c: char) -> Option<Self> {
        Some(match c.to_ascii_lowercase() {
            'k' => Self::King,
            'a' => Self::Advisor,
            'b' | 'e' => Self::Bishop,
            'n' | 'h' => Self::Knight,
            'r' => Self::Rook,
            'c' => Self::Cannon,
            'p' => Self::Pawn,
            _ => return None,
        })
    }

    /// How many of them a side has at the start.
    pub const fn full_count(self) -> u32 {
        match self {
            Self::King => 1,
            Self::Pawn => 5,
            _ => 2,
        }
    }

    /// Whether it can cross the river, and so attack: chariot, horse, cannon, soldier.
    pub const fn is_attacker(self) -> bool {
        matches!(self, Self::Knight | Self::Rook | Self::Cannon | Self::Pawn)
    }
}

/// A man: kind and colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "colour and kind are in the name")]
pub enum Piece {
    RedKing,
    RedAdvisor,
    RedBishop,
    RedKnight,
    RedRook,
    RedCannon,
    RedPawn,
    BlackKing,
    BlackAdvisor,
    BlackBishop,
    BlackKnight,
    BlackRook,
    BlackCannon,
    BlackPawn,
}

const _: () = assert!(size_of::<Option<Piece>>() == 1);

impl Piece {
    /// All men, Red's first, each side in the order of [`Role::ALL`].
    pub const ALL: [Self; 14] = [
        Self::RedKing,
        Self::RedAdvisor,
        Self::RedBishop,
        Self::RedKnight,
        Self::RedRook,
        Self::RedCannon,
        Self::RedPawn,
        Self::BlackKing,
        Self::BlackAdvisor,
        Self::BlackBishop,
        Self::BlackKnight,
        Self::BlackRook,
        Self::BlackCannon,
        Self::BlackPawn,
    ];

    /// The man of this colour and kind.
    #[inline]
    pub const fn new(color: Color, role: Role) -> Self {
        Self::ALL[color as usize * 7 + role as usize]
    }

    /// Its colour.
    #[inline]
    pub const fn color(self) -> Color {
        if (self as u8) < Self::BlackKing as u8 { Color::Red } else { Color::Black }
    }

    /// Its kind.
    #[inline]
    pub const fn role(self) -> Role {
        match self {
            Self::RedKing | Self::BlackKing => Role::King,
            Self::RedAdvisor | Self::BlackAdvisor => Role::Advisor,
            Self::RedBishop | Self::BlackBishop => Role::Bishop,
            Self::RedKnight | Self::BlackKnight => Role::Knight,
            Self::RedRook | Self::BlackRook => Role::Rook,
            Self::RedCannon | Self::BlackCannon => Role::Cannon,
            Self::RedPawn | Self::BlackPawn => Role::Pawn,
        }
    }

    /// Position in [`Self::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The same kind in the other colour.
    pub const fn swap_color(self) -> Self {
        Self::new(self.color().other(), self.role())
    }

    /// The FEN letter: upper case for Red.
    pub const fn to_char(self) -> char {
        match self.color() {
            Color::Red => self.role().to_char().to_ascii_uppercase(),
            Color::Black => self.role().to_char(),
        }
    }

    /// Reads a FEN letter (with `e` and `h`); upper case is Red.
    pub const fn from_char(c: char) -> Option<Self> {
        match Role::from_char(c) {
            Some(role) if c.is_ascii_uppercase() => Some(Self::new(Color::Red, role)),
            Some(role) => Some(Self::new(Color::Black, role)),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

/// One value for each kind of man, indexed by [`Role`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByRole<T>(pub [T; 7]);

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}
