//! Moves as people write them.
//!
//! | type | examples |
//! |---|---|
//! | [`Iccs`] | `h2e2` `h2-e2` `H2-E2` `h2 e2`: files a–i, ranks 0–9 from Red's side |
//! | [`Grid`] | `7 7 7 4`: row, column, row, column; row 0 at the top, column 0 at Red's left |
//! | [`Chinese`] | 炮二平五, 马8进7, 前車退六, 后兵三进一 |
//! | [`Wxf`] | `C2=5` `H8+7` `R+.4` `16+1` |
//! | [`Pinyin`] | `p2p5` `m8j7` `qcj1`: initials of the Chinese form |
//!
//! Each type is read from text without a position ([`FromStr`]: syntax only) and
//! resolved to a legal move on one ([`Iccs::to_move`] …), so that "this is no move" and "this move
//! is illegal" stay apart. [`MoveText`] takes any of them.

mod chinese;
mod column;
mod grid;
mod iccs;
mod pinyin;
mod split;
mod wxf;

use std::fmt;
use std::str::FromStr;

pub use chinese::{Chinese, ChineseStyle, Digits, Script};
pub use column::{ColumnMove, Direction, Man, Order};
pub use grid::Grid;
pub use iccs::Iccs;
pub use pinyin::Pinyin;
pub use split::split_moves;
pub use wxf::Wxf;

use crate::{Illegality, Move, Position};

/// A text is not a move in this notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotationError {
    /// It does not have the form of a move.
    #[error("{text:?} is not a move")]
    Syntax {
        /// What was read.
        text: String,
    },
    /// It has, but names a point outside the board.
    #[error("{text:?} names a point outside the board")]
    OffBoard {
        /// What was read.
        text: String,
    },
}

impl NotationError {
    fn syntax(text: &str) -> Self {
        Self::Syntax { text: text.to_owned() }
    }
}

/// A text has the form of a move but no single legal move here.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResolveError {
    /// The move is illegal.
    Illegal(Illegality),
    /// Several legal moves fit.
    Ambiguous(Vec<Move>),
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(reason) => fmt::Display::fmt(reason, f),
            Self::Ambiguous(candidates) => {
                write!(f, "this can be ")?;
                for (i, mv) in candidates.iter().enumerate() {
                    write!(f, "{}{mv}", if i == 0 { "" } else { " or " })?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for ResolveError {}

/// A text is not a legal move here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// It is no move in any notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// It is a move, but not one legal one.
    #[error(transparent)]
    Resolve(#[from] ResolveError),
}

impl MoveTextError {
    /// Why the move is illegal, if it is one. A point outside the board counts.
    pub const fn illegality(&self) -> Option<Illegality> {
        match self {
            Self::Notation(NotationError::OffBoard { .. }) => Some(Illegality::OffBoard),
            Self::Resolve(ResolveError::Illegal(reason)) => Some(*reason),
            _ => None,
        }
    }
}

/// A move in any notation.
///
/// ```
/// use xiangqi::{notation::MoveText, Position};
/// for text in ["h2e2", "H2-E2", "7 7 7 4", "炮二平五", "C2=5", "c2.5", "p2p5"] {
///     let mv = text.parse::<MoveText>()?.to_move(&Position::start()).unwrap();
///     assert_eq!(mv.to_string(), "h2e2", "{text}");
/// }
/// # Ok::<(), xiangqi::notation::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the notations are documented at their types")]
pub enum MoveText {
    Iccs(Iccs),
    Grid(Grid),
    Chinese(Chinese),
    Wxf(Wxf),
    Pinyin(Pinyin),
}

impl MoveText {
    /// The one legal move that this can mean.
    ///
    /// # Errors
    /// Why there is none, or all candidates if there are several.
    pub fn to_move(&self, position: &Position) -> Result<Move, ResolveError> {
        match self {
            Self::Iccs(iccs) => iccs.to_move(position),
            Self::Grid(grid) => grid.to_move(position),
            Self::Chinese(chinese) => chinese.to_move(position),
            Self::Wxf(wxf) => wxf.to_move(position),
            Self::Pinyin(pinyin) => pinyin.to_move(position),
        }
    }
}

impl FromStr for MoveText {
    type Err = NotationError;

    /// No text is a move in two notations. A point outside the board is reported only if no
    /// notation can read the text.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let coordinates = text.parse().map(Self::Iccs).or_else(|error| {
            text.parse().map(Self::Grid).map_err(|other| more_telling(error, other))
        });
        coordinates.or_else(|error| {
            let chinese = text.parse().map(Self::Chinese);
            let wxf = || text.parse().map(Self::Wxf);
            let pinyin = || text.parse().map(Self::Pinyin);
            chinese.or_else(|_| wxf()).or_else(|_| pinyin()).map_err(|_| error)
        })
    }
}

/// Reads a move in any notation and resolves it to a legal move.
///
/// # Errors
/// [`MoveTextError::Notation`] if it is no move at all, [`MoveTextError::Resolve`] if it is illegal
/// here or can mean several moves.
pub fn parse_move(text: &str, position: &Position) -> Result<Move, MoveTextError> {
    Ok(text.parse::<MoveText>()?.to_move(position)?)
}

/// The more telling of two errors: a point outside the board.
fn more_telling(a: NotationError, b: NotationError) -> NotationError {
    if matches!(b, NotationError::OffBoard { .. }) { b } else { a }
}

/// Whether a move between two points is legal, as every coordinate notation asks.
fn resolve(mv: Move, position: &Position) -> Result<Move, ResolveError> {
    match position.illegality(mv) {
        None => Ok(mv),
        Some(reason) => Err(ResolveError::Illegal(reason)),
    }
}

/// Full-width forms to ASCII, dashes of all kinds to `-`.
fn normalize(text: &str) -> String {
    text.trim()
        .chars()
        .map(|c| match c {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
            '\u{3000}' => ' ',
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            _ => c,
        })
        .collect()
}
