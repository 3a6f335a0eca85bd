//! Lawful positions: whose move it is, who is in check, and playing moves.

use std::num::NonZeroU16;
use std::str::FromStr;

use crate::safety::Safety;
use crate::setup::MAX_QUIET_PLIES;
use crate::{
    Bitboard, Board, Color, Fault, FaultKind, Illegality, Move, Piece, Role, Setup, SetupError,
    Square, fen, zobrist,
};

/// A lawful position.
///
/// Made by [`Position::start`], [`Position::from_setup`] or from a FEN, and from then on by moves.
/// `Copy`: playing a move on a copy is how variations are searched, there is no "unmake". What the
/// moves before it mean (repetitions, limits) is the business of [`Game`](crate::Game).
///
/// ```
/// use xiangqi::{Move, Position, Square};
/// let start = Position::start();
/// assert_eq!(start.legal_moves().len(), 44);
/// let next = start.play(Move::new(Square::H2, Square::E2))?;
/// assert_eq!(next.to_string(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
/// # Ok::<(), xiangqi::Illegality>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    pub(crate) safety: Safety,
    key: u64,
    quiet_plies: u16,
    fullmove: NonZeroU16,
    kings: [Square; 2],
    turn: Color,
}

const _: () = assert!(size_of::<Position>() <= 320);

/// Hears what changes on the board, for incremental evaluation. `()` hears nothing.
pub trait Observer {
    /// A man was put on a point.
    fn add(&mut self, piece: Piece, square: Square);
    /// A man was taken from a point.
    fn remove(&mut self, piece: Piece, square: Square);
}

impl Observer for () {
    #[inline]
    fn add(&mut self, _: Piece, _: Square) {}
    #[inline]
    fn remove(&mut self, _: Piece, _: Square) {}
}

impl Position {
    /// The start of a game.
    pub fn start() -> Self {
        Self::from_setup(Setup::start()).expect("the start position is lawful")
    }

    /// The position of a lawful setup.
    ///
    /// # Errors
    /// All faults of an unlawful one.
    pub fn from_setup(setup: Setup) -> Result<Self, SetupError> {
        let faults = setup.faults();
        let (Some(red), Some(black), true) =
            (setup.board.king(Color::Red), setup.board.king(Color::Black), faults.is_empty())
        else {
            return Err(SetupError { faults });
        };
        let kings = [red, black];
        let turn_key = setup.turn.fold(0, zobrist::BLACK_TO_MOVE);
        Ok(Self {
            board: setup.board,
            safety: Safety::of(&setup.board, setup.turn, kings[setup.turn as usize]),
            key: setup.board.key() ^ turn_key,
            quiet_plies: setup.quiet_plies,
            fullmove: setup.fullmove,
            kings,
            turn: setup.turn,
        })
    }

    /// Reads a FEN strictly; see [`fen`] for what is accepted.
    ///
    /// # Errors
    /// All faults of text and placement.
    pub fn from_fen(text: &str) -> Result<Self, SetupError> {
        let fen::Reading { setup, turn_known, mut faults } = fen::read(text);
        if let Some(setup) = setup {
            if faults.is_empty() {
                return Self::from_setup(setup);
            }
            // Whether the wrong side is in check depends on whose move it is.
            let depends_on_turn = |fault: &Fault| fault.kind == FaultKind::OpponentInCheck;
            faults.extend(setup.faults().into_iter().filter(|f| turn_known || !depends_on_turn(f)));
        }
        Err(SetupError { faults })
    }

    /// The same as a setup that can be edited.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            quiet_plies: self.quiet_plies,
            fullmove: self.fullmove,
        }
    }

    /// The men.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who moves next.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The zobrist key of placement and side to move; clocks do not count.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Plies since the last capture, those before the start position included.
    #[inline]
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// Number of the next move pair.
    #[inline]
    pub const fn fullmove(&self) -> NonZeroU16 {
        self.fullmove
    }

    /// Where a side's general stands.
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color as usize]
    }

    /// Enemy men that give check to the side to move.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.safety.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub const fn is_check(&self) -> bool {
        !self.safety.checkers.is_empty()
    }

    /// Our men whose leaving may expose our general: pinned on a line, on a horse's leg, or one of
    /// two screens of a cannon. They may still have legal moves.
    #[inline]
    pub const fn pinned(&self) -> Bitboard {
        self.safety.pinned
    }

    /// Whether the side to move has been mated: in check and without a legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move has no legal move without being in check. It loses (困毙).
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// The position after a legal move.
    ///
    /// # Errors
    /// Why the move is illegal, with the squares that matter.
    pub fn play(&self, mv: Move) -> Result<Self, Illegality> {
        if let Some(reason) = self.illegality(mv) {
            return Err(reason);
        }
        let mut next = *self;
        next.play_unchecked(mv, &mut ());
        Ok(next)
    }

    /// Plays a move that is known to be legal, telling `observer` what changes.
    ///
    /// # Panics
    /// If no man stands on the start point. Any other illegal move gives an unlawful position.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move, observer: &mut impl Observer) {
        let (from, to) = (mv.from(), mv.to());
        let piece = self.board.get(from).expect("a legal move starts on a man");
        self.board.remove(piece, from);
        observer.remove(piece, from);
        self.quiet_plies = (self.quiet_plies + 1).min(MAX_QUIET_PLIES);
        if let Some(captured) = self.board.get(to) {
            self.board.remove(captured, to);
            observer.remove(captured, to);
            self.key ^= zobrist::key(captured, to);
            self.quiet_plies = 0;
        }
        self.board.add(piece, to);
        observer.add(piece, to);
        self.key ^= zobrist::key(piece, from) ^ zobrist::key(piece, to);
        if piece.role() == Role::King {
            self.kings[self.turn as usize] = to;
        }
        if self.turn == Color::Black {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.pass_turn();
    }

    /// The position with the other side to move, for null-move search; `None` when in check, where
    /// passing would leave the general to be taken.
    pub fn pass(&self) -> Option<Self> {
        let mut next = *self;
        next.quiet_plies = (self.quiet_plies + 1).min(MAX_QUIET_PLIES);
        next.pass_turn();
        (!self.is_check()).then_some(next)
    }

    /// The same men with `turn` to move, to ask what that side could do. Its own check it may have
    /// to answer; that the other side may stand in check is ignored, so a capture of the general can
    /// be among the moves.
    #[inline]
    pub(crate) fn with_turn(&self, turn: Color) -> Self {
        let mut same = *self;
        if turn != self.turn {
            same.pass_turn();
        }
        same
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= zobrist::BLACK_TO_MOVE;
        self.safety = Safety::of(&self.board, self.turn, self.kings[self.turn as usize]);
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl std::fmt::Display for Position {
    /// Writes the FEN.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&fen::Fen(self.to_setup()), f)
    }
}

impl FromStr for Position {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        Self::from_fen(text)
    }
}
