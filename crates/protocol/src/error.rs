//! Lines that cannot be read.

use crate::ParseCoordsError;

/// Why a line is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// Nothing but blanks.
    #[error("the line is empty")]
    Empty,
    /// The first word is not known.
    #[error("unknown word {word:?}")]
    Unknown {
        /// The word.
        word: String,
    },
    /// Something must follow.
    #[error("{after:?} must be followed by something")]
    Missing {
        /// The word after which it is missing.
        after: String,
    },
    /// Not a number, or too large.
    #[error("{after:?} must be followed by a number, not {text:?}")]
    BadNumber {
        /// The word that asks for it.
        after: String,
        /// What stands there.
        text: String,
    },
    /// Not a move.
    #[error(transparent)]
    BadMove(#[from] ParseCoordsError),
}
