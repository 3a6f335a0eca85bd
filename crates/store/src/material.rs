//! Which men a search asks for.

use std::fmt;
use std::str::FromStr;

use xiangqi::{Color, Piece, Role};

/// The men of both sides, generals left out: `RN:ccp`, Red's first.
///
/// Chariots, horses, cannons and soldiers are counted exactly. Advisors and elephants are counted
/// for a side only if it names any: `R:naa` is a chariot, with whatever advisors and elephants,
/// against a horse and two advisors without an elephant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Material {
    /// How many of each, by [`Piece::index`]; `None` for any number.
    counts: [Option<u8>; 14],
}

impl Material {
    pub(crate) fn fits(&self, counts: &[u8; 14]) -> bool {
        self.counts.iter().zip(counts).all(|(asked, count)| asked.is_none_or(|n| n == *count))
    }
}

/// A text names no men.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} names no men: expected Red's and Black's, such as RN:ccp or R:naa, of the letters a b n r c p"
)]
pub struct ParseMaterialError {
    /// What was read.
    pub text: String,
}

impl FromStr for Material {
    type Err = ParseMaterialError;

    /// Reads FEN letters in either case, Red's men, a colon (or `-`, or `vs`), Black's men.
    fn from_str(text: &str) -> Result<Self, ParseMaterialError> {
        let error = || ParseMaterialError { text: text.to_owned() };
        let plain = text.replace("vs", ":").replace(['-', '：'], ":");
        let (red, black) = plain.split_once(':').ok_or_else(error)?;
        let mut counts = [None; 14];
        for (color, men) in [(Color::Red, red), (Color::Black, black)] {
            let men: Option<Vec<Role>> =
                men.chars().filter(|c| !c.is_whitespace()).map(Role::from_char).collect();
            let men = men.ok_or_else(error)?;
            let guarded = men.iter().any(|role| matches!(role, Role::Advisor | Role::Bishop));
            for role in Role::ALL {
                let count = men.iter().filter(|man| **man == role).count();
                let counted =
                    role.is_attacker() || guarded && matches!(role, Role::Advisor | Role::Bishop);
                if count > role.full_count() as usize {
                    return Err(error());
                }
                if counted {
                    let index = Piece::new(color, role).index();
                    counts[index] = Some(u8::try_from(count).map_err(|_| error())?);
                }
            }
        }
        Ok(Self { counts })
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece::new(color, role);
                for _ in 0..self.counts[piece.index()].unwrap_or(0) {
                    write!(f, "{}", piece.to_char())?;
                }
            }
            if color == Color::Red {
                f.write_str(":")?;
            }
        }
        Ok(())
    }
}
