//! From bytes to games.

use std::fmt;

use crate::book::Book;
use crate::encoding::Encoding;
use crate::format::Format;
use crate::game::Game;
use crate::source::Source;
use crate::warning::{Place, Warning};

/// What is known of a file beforehand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// Its format; found by content if `None`.
    pub format: Option<Format>,
    /// The encoding of its texts; found by content if `None`.
    pub encoding: Option<Encoding>,
    /// Its name, which helps where the content leaves the format open.
    pub name: Option<String>,
}

/// What a file holds.
#[derive(Debug)]
pub enum Contents {
    /// Games.
    Games(Vec<Game>),
    /// Positions, perhaps with a name (tag [`Title`](crate::tag::TITLE)) and moves.
    Positions(Vec<Game>),
    /// An opening book.
    Book(Box<dyn Book>),
}

/// A file that was read.
#[derive(Debug)]
pub struct Document {
    /// Its format.
    pub format: Format,
    /// The encoding of its text; `None` for a binary file.
    pub encoding: Option<Encoding>,
    /// What it holds.
    pub contents: Contents,
    /// What was wrong with the file as a whole; what was wrong with a game is with the game.
    pub warnings: Vec<Warning>,
}

impl Document {
    /// The games or positions; none for a book.
    pub fn games(&self) -> &[Game] {
        match &self.contents {
            Contents::Games(games) | Contents::Positions(games) => games,
            Contents::Book(_) => &[],
        }
    }

    /// The games or positions; none for a book.
    pub fn into_games(self) -> Vec<Game> {
        match self.contents {
            Contents::Games(games) | Contents::Positions(games) => games,
            Contents::Book(_) => Vec::new(),
        }
    }
}

/// A file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// What it was read as; `None` if it looks like nothing that is known.
    pub format: Option<Format>,
    /// Where it is wrong.
    pub place: Place,
    /// What was expected there.
    pub expected: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(format) = self.format {
            write!(f, "{format}, ")?;
        }
        write!(f, "{}: expected {}", self.place, self.expected)
    }
}

impl std::error::Error for ReadError {}

/// Reads a file of any format.
///
/// ```no_run
/// use records::{Format, ReadOptions, read};
/// let document = read(b"[Red \"A\"]\n\n1. h2e2 h9g7 *\n", &ReadOptions::default())?;
/// assert_eq!(document.format, Format::Pgn);
/// assert_eq!(document.games()[0].tree.len(), 2);
/// # Ok::<(), records::ReadError>(())
/// ```
///
/// # Errors
/// If it is of no known format, or so damaged that nothing in it can be read. What is wrong with
/// single games is told by their warnings.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, ReadError> {
    let source = Source::new(bytes, options);
    let Some(format) = options.format.or_else(|| Format::of_source(&source)) else {
        return Err(source.error("a game, positions or a book in a known format"));
    };
    let contents = (format.codec().read)(&source)
        .map_err(|error| ReadError { format: error.format.or(Some(format)), ..error })?;
    let decoded = source.decoded_if_asked().filter(|_| format.is_text());
    let warnings = decoded.and_then(|decoded| decoded.warning()).into_iter().collect();
    let encoding = decoded.map(|decoded| decoded.encoding);
    Ok(Document { format, encoding, contents, warnings })
}
