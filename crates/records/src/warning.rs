//! What was wrong with a file that could be read all the same.

use std::fmt;

use xiangqi::SetupError;

/// Where in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The file as a whole.
    File,
    /// A byte, counted from 0.
    Offset(u64),
    /// A line, counted from 1.
    Line(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => write!(f, "file"),
            Self::Offset(offset) => write!(f, "byte {offset}"),
            Self::Line(line) => write!(f, "line {line}"),
        }
    }
}

/// Something that a reader passed over, or kept although the game does not allow it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Where.
    pub place: Place,
    /// What kind.
    pub kind: WarningKind,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::File => write!(f, "{}", self.kind),
            place => write!(f, "{place}: {}", self.kind),
        }
    }
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove { ply, text } => write!(f, "ply {ply}, {text}: an illegal move"),
            Self::AmbiguousMove { text, candidates } => {
                write!(f, "{text} can be {}", candidates.join(" or "))
            }
            Self::UnreadableMove { text } => write!(f, "{text:?} is no move"),
            Self::UnlawfulStart { faults } => write!(f, "the start position: {faults}"),
            Self::Truncated { expected } => write!(f, "the file ends, expected {expected}"),
            Self::BadText { encoding } => write!(f, "some bytes are no {encoding} text"),
            Self::UnknownValue { field, value } => write!(f, "{field} is {value:?}"),
            Self::Dropped(text) | Self::Other(text) => f.write_str(text),
        }
    }
}

/// The kinds of warnings.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WarningKind {
    /// A move that the position does not allow. Where it was read as points it is in the tree,
    /// marked; where it was a text the line ends before it.
    IllegalMove {
        /// Which ply of its line, from 1.
        ply: usize,
        /// The move as the file says it.
        text: String,
    },
    /// A move text that two men could make, with the moves it may mean, as UCI writes them.
    AmbiguousMove {
        /// The text.
        text: String,
        /// Its candidates.
        candidates: Vec<String>,
    },
    /// A text in the place of a move that is none; the line ends there.
    UnreadableMove {
        /// The text.
        text: String,
    },
    /// A start position that no game can reach.
    UnlawfulStart {
        /// Its faults.
        faults: SetupError,
    },
    /// The file ends before what it announces.
    Truncated {
        /// What was expected.
        expected: &'static str,
    },
    /// Bytes that are no text in the file's encoding; they are shown as `U+FFFD`.
    BadText {
        /// The encoding that was used.
        encoding: &'static str,
    },
    /// A field with a value that the format does not know.
    UnknownValue {
        /// The field's name in the format's description.
        field: &'static str,
        /// Its value.
        value: String,
    },
    /// Something that only this format can have, and that could not be kept.
    Dropped(String),
    /// Anything that this format alone can have wrong.
    Other(String),
}
