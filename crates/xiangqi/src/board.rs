//! Men on points, without a side to move and without rules.

use std::fmt;

use crate::{Bitboard, ByRole, Color, File, Piece, Rank, Role, Square, zobrist};

/// Which man stands where: bitboards by kind and by colour, and beside them a mailbox that answers
/// "what stands here" at once.
///
/// Any placement can be represented, lawful or not. Displays as a diagram with FEN letters.
///
/// ```
/// use xiangqi::{Board, Color, Piece, Role, Square};
/// let board = Board::start();
/// assert_eq!(board.get(Square::H2), Some(Piece::RedCannon));
/// assert_eq!(board.pieces(Color::Black, Role::Pawn).count(), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    roles: ByRole<Bitboard>,
    colors: [Bitboard; 2],
    mailbox: [Option<Piece>; 90],
}

impl Board {
    /// No man at all.
    pub const EMPTY: Self = Self {
        roles: ByRole([Bitboard::EMPTY; 7]),
        colors: [Bitboard::EMPTY; 2],
        mailbox: [None; 90],
    };

    /// The start of a game.
    pub fn start() -> Self {
        use Role::{Advisor, Bishop, Cannon, King, Knight, Pawn, Rook};
        let mut board = Self::EMPTY;
        let back = [Rook, Knight, Bishop, Advisor, King, Advisor, Bishop, Knight, Rook];
        for (file, role) in File::ALL.into_iter().zip(back) {
            board.put_both(Square::new(file, Rank::R0), role);
        }
        for file in [File::B, File::H] {
            board.put_both(Square::new(file, Rank::R2), Cannon);
        }
        for file in [File::A, File::C, File::E, File::G, File::I] {
            board.put_both(Square::new(file, Rank::R3), Pawn);
        }
        board
    }

    fn put_both(&mut self, square: Square, role: Role) {
        self.set(square, Some(Piece::new(Color::Red, role)));
        self.set(square.flip_rank(), Some(Piece::new(Color::Black, role)));
    }

    /// What stands on a point.
    #[inline]
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.mailbox[square as usize]
    }

    /// Puts a man on a point, or empties it; whatever stood there is gone.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(old) = self.get(square) {
            self.remove(old, square);
        }
        if let Some(new) = piece {
            self.add(new, square);
        }
    }

    /// Adds a man to an empty point.
    #[inline]
    pub(crate) fn add(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.get(square).is_none());
        self.roles[piece.role()] |= square.into();
        self.colors[piece.color() as usize] |= square.into();
        self.mailbox[square.index()] = Some(piece);
    }

    /// Removes the man that stands there.
    #[inline]
    pub(crate) fn remove(&mut self, piece: Piece, square: Square) {
        debug_assert_eq!(self.get(square), Some(piece));
        self.roles[piece.role()] ^= square.into();
        self.colors[piece.color() as usize] ^= square.into();
        self.mailbox[square.index()] = None;
    }

    /// All men of a kind, both colours.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role]
    }

    /// All men of a side.
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// A side's men of a kind.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color as usize] & self.roles[role]
    }

    /// All men.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The general of a side; the lowest, should an unlawful board have several.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// Every man with its point, from a0 up.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The placement's share of a position's key, computed from nothing.
    pub(crate) fn key(&self) -> u64 {
        self.iter().fold(0, |key, (square, piece)| key ^ zobrist::key(piece, square))
    }

    /// The board with left and right exchanged.
    pub fn flip_file(&self) -> Self {
        self.iter().fold(Self::EMPTY, |mut board, (square, piece)| {
            board.add(piece, square.flip_file());
            board
        })
    }

    /// The board seen by the other side: ranks reflected and colours exchanged.
    pub fn swap_colors(&self) -> Self {
        self.iter().fold(Self::EMPTY, |mut board, (square, piece)| {
            board.add(piece.swap_color(), square.flip_rank());
            board
        })
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{}", rank.to_char())?;
            for file in File::ALL {
                let mark = self.get(Square::new(file, rank)).map_or('.', Piece::to_char);
                write!(f, " {mark}")?;
            }
            writeln!(f)?;
        }
        write!(f, "  a b c d e f g h i")
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        fmt::Display::fmt(self, f)
    }
}
