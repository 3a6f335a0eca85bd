//! A placement with a side to move that need not be lawful, and what can be wrong with it.

use std::fmt;
use std::num::NonZeroU16;

use crate::{Bitboard, Board, Color, File, Piece, Role, Square};

/// The largest count of plies without capture that a FEN may carry and a [`Position`] counts to.
///
/// Every natural limit is far below: 120 counted plies, to which only surplus checks and their
/// answers add.
///
/// [`Position`]: crate::Position
pub const MAX_QUIET_PLIES: u16 = 400;

/// How many characters of a bad text a fault quotes.
const QUOTED: usize = 40;

/// A placement, a side to move and clocks: anything that can stand on a board, lawful or not.
///
/// Real files contain unlawful ones. [`Position::from_setup`](crate::Position::from_setup) is the
/// only way from here to a position that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// Who moves next.
    pub turn: Color,
    /// Plies since the last capture.
    pub quiet_plies: u16,
    /// Number of the next move pair, from 1.
    pub fullmove: NonZeroU16,
}

impl Setup {
    /// An empty board with Red to move.
    pub const EMPTY: Self =
        Self { board: Board::EMPTY, turn: Color::Red, quiet_plies: 0, fullmove: NonZeroU16::MIN };

    /// The start of a game.
    pub fn start() -> Self {
        Self { board: Board::start(), ..Self::EMPTY }
    }

    /// Left and right exchanged.
    pub fn flip_file(&self) -> Self {
        Self { board: self.board.flip_file(), ..*self }
    }

    /// The same for the other side: ranks reflected, colours and turn exchanged.
    pub fn swap_colors(&self) -> Self {
        Self { board: self.board.swap_colors(), turn: !self.turn, ..*self }
    }

    /// Everything that makes this setup unlawful, counts first; empty for a lawful one.
    ///
    /// ```
    /// use xiangqi::{fen, FaultKind, Square};
    /// let setup = fen::parse("3k5/9/9/4B4/9/9/9/9/9/3AK4 w").unwrap();
    /// let faults = setup.faults();
    /// assert_eq!(faults.len(), 1);
    /// assert_eq!((faults[0].kind, faults[0].square), (FaultKind::ElephantMisplaced, Some(Square::E6)));
    /// ```
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        self.count_faults(&mut faults);
        self.point_faults(&mut faults);
        self.pawn_file_faults(&mut faults);
        self.check_faults(&mut faults);
        if self.quiet_plies > MAX_QUIET_PLIES {
            faults.push(Fault::text(FaultKind::ClockOutOfRange, self.quiet_plies));
        }
        faults
    }

    fn count_faults(&self, faults: &mut Vec<Fault>) {
        for piece in Piece::ALL {
            let men = self.board.pieces(piece.color(), piece.role());
            if piece.role() == Role::King && men.is_empty() {
                faults.push(Fault { piece: Some(piece), ..Fault::of(FaultKind::KingMissing) });
            }
            if men.count() > piece.role().full_count() {
                // No one of them is the surplus one: name the furthest from home.
                let square = match piece.color() {
                    Color::Red => men.into_iter().last(),
                    Color::Black => men.first(),
                };
                let kind = FaultKind::too_many(piece.role());
                faults.push(Fault { square, piece: Some(piece), ..Fault::of(kind) });
            }
        }
    }

    fn point_faults(&self, faults: &mut Vec<Fault>) {
        for (square, piece) in self.board.iter() {
            let home = Bitboard::side(piece.color());
            let (allowed, kind) = match piece.role() {
                Role::King => (Bitboard::PALACE & home, FaultKind::KingOutsidePalace),
                Role::Advisor => (Bitboard::ADVISOR_POINTS & home, FaultKind::AdvisorMisplaced),
                Role::Bishop => (Bitboard::BISHOP_POINTS & home, FaultKind::ElephantMisplaced),
                Role::Pawn => (Bitboard::pawn_points(piece.color()), FaultKind::PawnMisplaced),
                Role::Knight | Role::Rook | Role::Cannon => continue,
            };
            if !allowed.contains(square) {
                faults.push(Fault { square: Some(square), piece: Some(piece), ..Fault::of(kind) });
            }
        }
    }

    /// Before the river a soldier cannot leave its file, so two never meet on one.
    fn pawn_file_faults(&self, faults: &mut Vec<Fault>) {
        for color in Color::ALL {
            let lawful = Bitboard::pawn_points(color) & Bitboard::side(color);
            let uncrossed = self.board.pieces(color, Role::Pawn) & lawful;
            for file in File::ALL {
                let here = uncrossed & Bitboard::from_file(file);
                if here.more_than_one() {
                    faults.push(Fault {
                        square: here.first(),
                        piece: Some(Piece::new(color, Role::Pawn)),
                        ..Fault::of(FaultKind::PawnsShareFile)
                    });
                }
            }
        }
    }

    fn check_faults(&self, faults: &mut Vec<Fault>) {
        let kings = Color::ALL.map(|color| self.board.pieces(color, Role::King));
        if kings.iter().any(|kings| kings.count() != 1) {
            return;
        }
        let Some(square) = self.board.king(!self.turn) else { return };
        let attackers = self.board.king_attackers(square, self.turn, self.board.occupied());
        let facing = attackers & self.board.role(Role::King);
        let piece = Some(Piece::new(!self.turn, Role::King));
        let fault = |kind| Fault { square: Some(square), piece, ..Fault::of(kind) };
        if !facing.is_empty() {
            faults.push(fault(FaultKind::GeneralsFace));
        }
        if facing != attackers {
            faults.push(fault(FaultKind::OpponentInCheck));
        }
    }
}

/// One thing wrong with a FEN or a setup.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Where, if it is at a point. For [`FaultKind::GeneralsFace`] and
    /// [`FaultKind::OpponentInCheck`] the general that could be taken.
    pub square: Option<Square>,
    /// The man concerned.
    pub piece: Option<Piece>,
    /// The text that could not be read.
    pub text: Option<String>,
}

impl Fault {
    pub(crate) const fn of(kind: FaultKind) -> Self {
        Self { kind, square: None, piece: None, text: None }
    }

    /// A fault that quotes a text, cut where a reader has seen enough.
    pub(crate) fn text(kind: FaultKind, text: impl fmt::Display) -> Self {
        let text = text.to_string();
        let text = match text.char_indices().nth(QUOTED) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        };
        Self { text: Some(text), ..Self::of(kind) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind.message())?;
        if let Some(piece) = self.piece {
            write!(f, " ({piece})")?;
        }
        if let Some(square) = self.square {
            write!(f, " at {square}")?;
        }
        if let Some(text) = &self.text {
            write!(f, ": {text:?}")?;
        }
        Ok(())
    }
}

macro_rules! fault_kinds {
    ($($(#[$meta:meta])* $variant:ident $code:literal $message:literal;)*) => {
        /// Kinds of faults: first those of the text of a FEN, then those of the placement.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum FaultKind { $($(#[$meta])* $variant,)* }

        impl FaultKind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// A stable name in kebab case, for machines.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// A short English sentence.
            pub const fn message(self) -> &'static str {
                match self { $(Self::$variant => $message,)* }
            }
        }
    };
}

fault_kinds! {
    /// Nothing but blanks.
    Empty "empty" "the text is empty";
    /// Fewer than ten ranks.
    TooFewRanks "too-few-ranks" "a board has ten ranks, here are fewer";
    /// More than ten ranks.
    TooManyRanks "too-many-ranks" "a board has ten ranks, here are more";
    /// Nothing between two slashes, or at either end.
    EmptyRank "empty-rank" "a rank is empty";
    /// A rank with fewer than nine points.
    RankTooShort "rank-too-short" "a rank has nine points, here are fewer";
    /// A rank with more than nine points.
    RankTooLong "rank-too-long" "a rank has nine points, here are more";
    /// The digit 0 as a run of empty points.
    ZeroRun "zero-run" "a run of empty points cannot be 0 long";
    /// A letter that is no man.
    UnknownPiece "unknown-piece" "no man has this letter";
    /// The side to move is missing.
    SideMissing "side-missing" "the side to move is missing";
    /// The side to move is not `w`, `r` or `b`.
    SideUnknown "side-unknown" "the side to move must be w, r or b";
    /// The count of plies without capture is not a number.
    ClockUnreadable "clock-unreadable" "the count of plies without capture is not a number";
    /// The count of plies without capture is negative or beyond any limit.
    ClockOutOfRange "clock-out-of-range" "the count of plies without capture is out of range";
    /// The move number is not a number.
    MoveNumberUnreadable "move-number-unreadable" "the move number is not a number";
    /// The move number is negative or too large.
    MoveNumberOutOfRange "move-number-out-of-range" "the move number is out of range";
    /// Something follows the move number.
    ExtraText "extra-text" "there is text after the end";

    /// A side has no general.
    KingMissing "king-missing" "a side has no general";
    /// A side has more than one general.
    TooManyKings "too-many-kings" "a side has more than one general";
    /// A side has more than two advisors.
    TooManyAdvisors "too-many-advisors" "a side has more than two advisors";
    /// A side has more than two elephants.
    TooManyElephants "too-many-elephants" "a side has more than two elephants";
    /// A side has more than two horses.
    TooManyHorses "too-many-horses" "a side has more than two horses";
    /// A side has more than two chariots.
    TooManyChariots "too-many-chariots" "a side has more than two chariots";
    /// A side has more than two cannons.
    TooManyCannons "too-many-cannons" "a side has more than two cannons";
    /// A side has more than five soldiers.
    TooManyPawns "too-many-pawns" "a side has more than five soldiers";
    /// A general outside its own palace.
    KingOutsidePalace "king-outside-palace" "a general stands outside its palace";
    /// An advisor on a point it can never reach.
    AdvisorMisplaced "advisor-misplaced" "an advisor stands on none of its five points";
    /// An elephant on a point it can never reach.
    ElephantMisplaced "elephant-misplaced" "an elephant stands on none of its seven points";
    /// A soldier on a point it can never reach.
    PawnMisplaced "pawn-misplaced" "a soldier stands where it can never come";
    /// Two soldiers of one side on one file before the river.
    PawnsShareFile "pawns-share-file" "two soldiers stand on one file before the river";
    /// The generals face each other on an open file.
    GeneralsFace "generals-face" "the generals face each other";
    /// The side that has just moved is in check.
    OpponentInCheck "opponent-in-check" "the side that has just moved is in check";
}

impl FaultKind {
    const fn too_many(role: Role) -> Self {
        match role {
            Role::King => Self::TooManyKings,
            Role::Advisor => Self::TooManyAdvisors,
            Role::Bishop => Self::TooManyElephants,
            Role::Knight => Self::TooManyHorses,
            Role::Rook => Self::TooManyChariots,
            Role::Cannon => Self::TooManyCannons,
            Role::Pawn => Self::TooManyPawns,
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

/// A setup or FEN is not a lawful position; all its faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// At least one; text faults first, then counts, points, and checks.
    pub faults: Vec<Fault>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}
