//! Which positions are worth training on.

use std::fmt;

use crate::{At, score};

/// What a position must be like. Positions without a score never pass, nor do those that are left
/// out by their file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Only positions where the side to move is not in check and the best move takes nothing, so
    /// that an evaluation can know what they are worth.
    pub quiet: bool,
    /// Only scores up to this, for or against; on the inner scale of the search, mates are above all.
    pub max_score: i16,
    /// Only positions after at least so many plies.
    pub min_ply: u16,
    /// Only positions after at most so many plies.
    pub max_ply: u16,
}

impl Filter {
    /// Whatever has a score.
    pub const ALL: Self = Self { quiet: false, max_score: i16::MAX, min_ply: 0, max_ply: u16::MAX };

    /// Quiet positions without a mate in sight.
    pub const QUIET: Self = Self { quiet: true, max_score: score::MOST, ..Self::ALL };

    /// Whether a position passes.
    #[inline]
    pub fn accepts(&self, at: &At) -> bool {
        let plies = usize::from(self.min_ply)..=usize::from(self.max_ply);
        !at.ply.left_out
            && at.ply.score.is_some_and(|score| {
                score.unsigned_abs() <= self.max_score.unsigned_abs() && plies.contains(&at.index)
            })
            && !(self.quiet && (at.is_capture() || at.position.is_check()))
    }
}

impl fmt::Display for Filter {
    /// As options of the command line: only what is asked for, each after a space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.quiet {
            f.write_str(" --quiet")?;
        }
        if self.max_score < i16::MAX {
            write!(f, " --max-score {}", self.max_score)?;
        }
        if self.min_ply > 0 {
            write!(f, " --min-ply {}", self.min_ply)?;
        }
        if self.max_ply < u16::MAX {
            write!(f, " --max-ply {}", self.max_ply)?;
        }
        Ok(())
    }
}
