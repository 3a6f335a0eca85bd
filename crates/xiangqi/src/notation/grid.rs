//! Coordinates as the tutorials write them: row and column.

use std::fmt;
use std::str::FromStr;

use super::{NotationError, ResolveError, normalize, resolve};
use crate::{File, Move, Position, Rank, Square};

/// `9 0 8 0`: row and column of the start, row and column of the end. Row 0 is the top (Black's
/// back rank), column 0 Red's left, whichever way a board is shown. Commas or nothing may stand
/// instead of the blanks.
///
/// ```
/// use xiangqi::{notation::Grid, Move, Square};
/// let grid: Grid = "9 0 8 0".parse()?;
/// assert_eq!(grid.0, Move::new(Square::A0, Square::A1));
/// assert_eq!(grid.to_string(), "9 0 8 0");
/// # Ok::<(), xiangqi::notation::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid(pub Move);

impl Grid {
    /// The move, if it is legal here.
    ///
    /// # Errors
    /// Why it is not.
    pub fn to_move(self, position: &Position) -> Result<Move, ResolveError> {
        resolve(self.0, position)
    }
}

impl FromStr for Grid {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let normal = normalize(text);
        let mut numbers: Vec<&str> =
            normal.split([' ', '\t', ',', '，']).filter(|number| !number.is_empty()).collect();
        if let [digits] = numbers[..]
            && digits.len() == 4
            && digits.is_ascii()
        {
            numbers = (0..4).map(|i| &digits[i..=i]).collect();
        }
        let [from_row, from_column, to_row, to_column] = numbers[..] else {
            return Err(NotationError::syntax(text));
        };
        let is_number = |number: &&str| {
            let digits = number.strip_prefix('-').unwrap_or(number);
            !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
        };
        if !numbers.iter().all(is_number) {
            return Err(NotationError::syntax(text));
        }
        match (square(from_row, from_column), square(to_row, to_column)) {
            (Some(from), Some(to)) => Ok(Self(Move::new(from, to))),
            _ => Err(NotationError::OffBoard { text: text.to_owned() }),
        }
    }
}

fn square(row: &str, column: &str) -> Option<Square> {
    let rank = row.parse().ok().and_then(Rank::try_from_index)?.flip();
    Some(Square::new(column.parse().ok().and_then(File::try_from_index)?, rank))
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = [self.0.from(), self.0.to()]
            .map(|square| (square.rank().flip().index(), square.file().index()));
        write!(f, "{} {} {} {}", from.0, from.1, to.0, to.1)
    }
}
