//! Coordinates as UCI and ICCS write them.

use std::fmt;
use std::str::FromStr;

use super::{NotationError, ResolveError, normalize, resolve};
use crate::{File, Move, Position, Rank, Square};

/// `h2e2`, `h2-e2`, `H2-E2`, `h2 e2`: files a–i from Red's left, ranks 0–9 from Red's side.
///
/// Displays as `h2e2`, in the alternate form (`{:#}`) as `H2-E2`.
///
/// ```
/// use xiangqi::notation::Iccs;
/// let iccs: Iccs = "H2-E2".parse()?;
/// assert_eq!((iccs.to_string(), format!("{iccs:#}")), ("h2e2".into(), "H2-E2".into()));
/// # Ok::<(), xiangqi::notation::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Iccs(pub Move);

impl Iccs {
    /// The move, if it is legal here.
    ///
    /// # Errors
    /// Why it is not.
    pub fn to_move(self, position: &Position) -> Result<Move, ResolveError> {
        resolve(self.0, position)
    }
}

impl FromStr for Iccs {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let normal = normalize(text);
        let (from, rest) = split_point(&normal).ok_or_else(|| NotationError::syntax(text))?;
        let rest = rest.trim_start();
        let rest = rest.strip_prefix('-').unwrap_or(rest).trim_start();
        let (to, rest) = split_point(rest).ok_or_else(|| NotationError::syntax(text))?;
        // Records mark good moves and checks behind the move.
        if !rest.trim_start_matches(['!', '?', '+', '#']).is_empty() {
            return Err(NotationError::syntax(text));
        }
        match (square(from), square(to)) {
            (Some(from), Some(to)) => Ok(Self(Move::new(from, to))),
            _ => Err(NotationError::OffBoard { text: text.to_owned() }),
        }
    }
}

/// A letter and digits, and what follows them.
fn split_point(text: &str) -> Option<((char, &str), &str)> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = &text[1..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| ((letter, &rest[..digits]), &rest[digits..]))
}

fn square((letter, digits): (char, &str)) -> Option<Square> {
    let rank = digits.parse().ok().and_then(Rank::try_from_index)?;
    Some(Square::new(File::from_char(letter)?, rank))
}

impl fmt::Display for Iccs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let text = format!("{}-{}", self.0.from(), self.0.to());
            f.write_str(&text.to_ascii_uppercase())
        } else {
            fmt::Display::fmt(&self.0, f)
        }
    }
}
