//! Moves as protocols write them, in either way of counting ranks.

use std::fmt;
use std::str::FromStr;

use xiangqi::{File, Move, Rank, Square};

/// How the ranks of a conversation are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ranks {
    /// 0 to 9, as most programs do.
    #[default]
    FromZero,
    /// 1 to 10, as programs that come from international chess do.
    FromOne,
}

/// A move as written: two files and two ranks from 0 to 10. What it means depends on how
/// [`Ranks`] are counted.
///
/// ```
/// use protocol::{Coords, Ranks};
/// let coords: Coords = "h10g8".parse()?;
/// assert_eq!(coords.to_move(Ranks::FromZero), None);
/// assert_eq!(coords.to_move(Ranks::FromOne).map(|mv| mv.to_string()).as_deref(), Some("h9g7"));
/// # Ok::<(), protocol::ParseCoordsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coords {
    from: (File, u8),
    to: (File, u8),
}

impl Coords {
    /// A move written with ranks counted so.
    pub fn new(mv: Move, ranks: Ranks) -> Self {
        let first = match ranks {
            Ranks::FromZero => 0,
            Ranks::FromOne => 1,
        };
        let point = |square: Square| (square.file(), square.rank() as u8 + first);
        Self { from: point(mv.from()), to: point(mv.to()) }
    }

    /// The move meant, if both points are on the board. It need not be legal anywhere.
    pub fn to_move(self, ranks: Ranks) -> Option<Move> {
        let square = |(file, rank): (File, u8)| {
            let rank = match ranks {
                Ranks::FromZero => rank,
                Ranks::FromOne => rank.checked_sub(1)?,
            };
            Some(Square::new(file, Rank::try_from_index(rank)?))
        };
        Some(Move::new(square(self.from)?, square(self.to)?))
    }
}

/// The text is not a move such as `h2e2`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a move: expected two points, such as h2e2")]
pub struct ParseCoordsError {
    /// What was read.
    pub text: String,
}

impl FromStr for Coords {
    type Err = ParseCoordsError;

    fn from_str(text: &str) -> Result<Self, ParseCoordsError> {
        let whole = split_point(text).and_then(|(from, rest)| {
            let (to, rest) = split_point(rest)?;
            rest.is_empty().then_some(Self { from, to })
        });
        whole.ok_or_else(|| ParseCoordsError { text: text.to_owned() })
    }
}

/// A point at the beginning of a text, and the rest.
fn split_point(text: &str) -> Option<((File, u8), &str)> {
    let mut chars = text.chars();
    let file = File::from_char(chars.next()?)?;
    let rest = chars.as_str();
    if let Some(rest) = rest.strip_prefix("10") {
        return Some(((file, 10), rest));
    }
    let rank = Rank::from_char(chars.next()?)?;
    Some(((file, rank as u8), chars.as_str()))
}

impl fmt::Display for Coords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from: (from_file, from_rank), to: (to_file, to_rank) } = self;
        write!(f, "{}{from_rank}{}{to_rank}", from_file.to_char(), to_file.to_char())
    }
}
