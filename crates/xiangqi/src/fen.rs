//! FEN: a position as one line of text.
//!
//! `<board> <side> [- [-]] [<quiet plies> [<move number>]]`. The board is ten ranks from Black's
//! back rank (9) down to Red's (0), separated by `/`, each exactly nine points wide; a digit 1–9 is
//! a run of empty points, a letter a man (`k a b n r c p`, also `e` for `b` and `h` for `n`; upper
//! case is Red). The side to move is `w` or `r` for Red, `b` for Black. The two dashes and both
//! numbers may be missing.
//!
//! This is the strict reader, for commands and interfaces: it guesses nothing. It reports *all*
//! faults at once.
//!
//! ```
//! use xiangqi::{fen, FaultKind, Position};
//! let error = Position::from_fen("4k4/9/9/9/9/9/9/9/4R4/9 x").unwrap_err();
//! let kinds: Vec<_> = error.faults.iter().map(|fault| fault.kind).collect();
//! assert_eq!(kinds, [FaultKind::SideUnknown, FaultKind::KingMissing]);
//!
//! let setup = fen::parse("3k5/9/9/9/9/9/9/9/9/4K4 w").unwrap();
//! assert_eq!(fen::Fen(setup).to_string(), "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
//! ```

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use crate::setup::MAX_QUIET_PLIES;
use crate::{Board, Color, Fault, FaultKind, File, Piece, Rank, Setup, SetupError, Square};

/// The FEN of the start of a game.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A setup that is read and written as FEN. Reading checks the text only, not whether the placement
/// is lawful.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fen(pub Setup);

impl FromStr for Fen {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        parse(text).map(Self)
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { board, turn, quiet_plies, fullmove } = &self.0;
        for rank in Rank::ALL.into_iter().rev() {
            write_rank(f, board, rank)?;
            f.write_str(if rank == Rank::R0 { " " } else { "/" })?;
        }
        write!(f, "{} - - {quiet_plies} {fullmove}", turn.fen_char())
    }
}

fn write_rank(f: &mut fmt::Formatter<'_>, board: &Board, rank: Rank) -> fmt::Result {
    let mut run = 0;
    for file in File::ALL {
        match board.get(Square::new(file, rank)) {
            Some(piece) => {
                if run > 0 {
                    write!(f, "{run}")?;
                }
                run = 0;
                write!(f, "{piece}")?;
            }
            None => run += 1,
        }
    }
    if run > 0 { write!(f, "{run}") } else { Ok(()) }
}

/// Reads a FEN whose text is right, whatever the placement.
///
/// # Errors
/// All faults of the text.
pub fn parse(text: &str) -> Result<Setup, SetupError> {
    match read(text) {
        Reading { setup: Some(setup), faults, .. } if faults.is_empty() => Ok(setup),
        Reading { faults, .. } => Err(SetupError { faults }),
    }
}

/// What could be read of a FEN.
pub(crate) struct Reading {
    /// The setup, if the board's text is right.
    pub(crate) setup: Option<Setup>,
    /// Whether the text says who moves; the setup says Red otherwise.
    pub(crate) turn_known: bool,
    /// All faults of the text.
    pub(crate) faults: Vec<Fault>,
}

/// Reads what can be read.
pub(crate) fn read(text: &str) -> Reading {
    let mut faults = Vec::new();
    let mut fields = text.split_ascii_whitespace();
    let Some(board) = fields.next() else {
        let faults = vec![Fault::of(FaultKind::Empty)];
        return Reading { setup: None, turn_known: false, faults };
    };
    let board = read_board(board, &mut faults);
    let turn = read_turn(fields.next(), &mut faults);
    let mut rest = fields.peekable();
    for _ in 0..2 {
        rest.next_if_eq(&"-");
    }
    let quiet_plies = rest.next().map_or(0, |token| {
        let kinds = [FaultKind::ClockUnreadable, FaultKind::ClockOutOfRange];
        read_number(token, MAX_QUIET_PLIES, kinds, &mut faults)
    });
    let fullmove = rest.next().map_or(1, |token| {
        let kinds = [FaultKind::MoveNumberUnreadable, FaultKind::MoveNumberOutOfRange];
        read_number(token, u16::MAX, kinds, &mut faults)
    });
    if let Some(extra) = rest.next() {
        faults.push(Fault::text(FaultKind::ExtraText, extra));
    }
    // Many programs write move number 0; it means the first.
    let fullmove = NonZeroU16::new(fullmove).unwrap_or(NonZeroU16::MIN);
    let setup = board.map(|board| {
        let turn = turn.unwrap_or(Color::Red);
        Setup { board, turn, quiet_plies, fullmove }
    });
    Reading { setup, turn_known: turn.is_some(), faults }
}

/// The board, or `None` if its text has a fault.
fn read_board(text: &str, faults: &mut Vec<Fault>) -> Option<Board> {
    let before = faults.len();
    let mut board = Board::EMPTY;
    let ranks: Vec<&str> = text.split('/').collect();
    match ranks.len() {
        0..10 => faults.push(Fault::text(FaultKind::TooFewRanks, ranks.len())),
        10 => {}
        _ => faults.push(Fault::text(FaultKind::TooManyRanks, ranks.len())),
    }
    for (row, rank) in Rank::ALL.into_iter().rev().zip(&ranks) {
        read_rank(rank, row, &mut board, faults);
    }
    if ranks.iter().skip(10).any(|rank| rank.is_empty()) {
        faults.push(Fault::of(FaultKind::EmptyRank));
    }
    (faults.len() == before).then_some(board)
}

fn read_rank(text: &str, rank: Rank, board: &mut Board, faults: &mut Vec<Fault>) {
    if text.is_empty() {
        let square = Some(Square::new(File::A, rank));
        faults.push(Fault { square, ..Fault::of(FaultKind::EmptyRank) });
        return;
    }
    let mut width = 0_usize;
    for c in text.chars() {
        if width > 9 {
            // One fault is enough for all that stands beyond the board.
            break;
        }
        let square = File::ALL.get(width).map(|&file| Square::new(file, rank));
        match (c.to_digit(10), Piece::from_char(c)) {
            (Some(0), _) => faults.push(Fault { square, ..Fault::text(FaultKind::ZeroRun, c) }),
            (Some(run), _) => width += run as usize,
            (None, Some(piece)) => {
                if let Some(square) = square {
                    board.set(square, Some(piece));
                }
                width += 1;
            }
            (None, None) => {
                faults.push(Fault { square, ..Fault::text(FaultKind::UnknownPiece, c) });
                // It most likely stands for one man: do not report the width as well.
                width += 1;
            }
        }
    }
    if width != 9 {
        let kind = if width < 9 { FaultKind::RankTooShort } else { FaultKind::RankTooLong };
        let square = Some(Square::new(File::A, rank));
        faults.push(Fault { square, ..Fault::text(kind, text) });
    }
}

fn read_turn(token: Option<&str>, faults: &mut Vec<Fault>) -> Option<Color> {
    match token {
        Some("w" | "r") => return Some(Color::Red),
        Some("b") => return Some(Color::Black),
        Some(other) => faults.push(Fault::text(FaultKind::SideUnknown, other)),
        None => faults.push(Fault::of(FaultKind::SideMissing)),
    }
    None
}

/// A number up to `max`, or 0 with a fault: `kinds` are "not a number" and "out of range".
fn read_number(token: &str, max: u16, kinds: [FaultKind; 2], faults: &mut Vec<Fault>) -> u16 {
    let [unreadable, out_of_range] = kinds;
    let digits = token.strip_prefix('-').unwrap_or(token);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        faults.push(Fault::text(unreadable, token));
        return 0;
    }
    match token.parse() {
        Ok(number) if number <= max => number,
        _ => {
            faults.push(Fault::text(out_of_range, token));
            0
        }
    }
}
