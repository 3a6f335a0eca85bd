//! What a position is worth: [`Score`] outside, plain numbers with named bounds inside.

use std::fmt;

/// A score from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// In hundredths of a soldier. A soldier is what makes 64 % of the points at move 32 between
    /// equal players.
    Cp(i32),
    /// The side to move mates in so many of its moves; negative: it is mated in so many. `Mate(0)`
    /// means that it has been mated or stalemated already.
    Mate(i32),
}

/// So much on the inner scale of the search is a soldier. Found by `chuhe-train calibrate`.
const SOLDIER: i32 = 171;

impl Score {
    /// From the inner scale of the search.
    pub(crate) const fn from_value(value: i32) -> Self {
        if value >= MATE_BOUND {
            Self::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_BOUND {
            Self::Mate(-((MATE + value) / 2))
        } else if is_by_rule(value) {
            // Nothing that could be counted in soldiers.
            Self::Cp(value)
        } else {
            Self::Cp(value * 100 / SOLDIER)
        }
    }

    /// On the inner scale of the search, which stays what it is when it is found out anew what
    /// scores mean: what is kept for training is kept on this scale. `None` if it is a mate.
    pub const fn inner(self) -> Option<i32> {
        match self {
            Self::Cp(cp) if is_by_rule(cp) => Some(cp),
            Self::Cp(cp) => Some(cp * SOLDIER / 100),
            Self::Mate(_) => None,
        }
    }
}

impl fmt::Display for Score {
    /// As UCI writes it: `cp 31`, `mate -2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cp(cp) => write!(f, "cp {cp}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// The deepest line that is looked at.
pub(crate) const MAX_PLY: i32 = 128;
/// Above every score.
pub(crate) const INFINITE: i32 = 32_500;
/// Mating now.
pub(crate) const MATE: i32 = 32_000;
/// At least this: mate in at most [`MAX_PLY`] plies.
pub(crate) const MATE_BOUND: i32 = MATE - 2 * MAX_PLY;
/// Winning now because the other side broke the law of repetition. Below every mate, since the
/// other side may deviate in the game although the search let it repeat only once.
pub(crate) const RULE_WIN: i32 = 30_000;
/// At least this, and below [`MATE_BOUND`]: a win by the law of repetition.
pub(crate) const RULE_BOUND: i32 = RULE_WIN - 2 * MAX_PLY;
/// No evaluation goes beyond.
pub(crate) const EVAL_LIMIT: i32 = 20_000;
/// Nobody wins.
pub(crate) const DRAW: i32 = 0;
/// No score is known.
pub(crate) const NONE: i32 = 32_600;

/// The side to move has been mated `ply` plies from the root.
pub(crate) const fn mated_in(ply: i32) -> i32 {
    ply - MATE
}

/// Whether a score says that somebody will be mated.
pub(crate) const fn is_mate(value: i32) -> bool {
    value.abs() >= MATE_BOUND && value.abs() <= MATE
}

/// Whether a score rests on the law of repetition, and so on the path to the position.
pub(crate) const fn is_by_rule(value: i32) -> bool {
    value.abs() >= RULE_BOUND && value.abs() < MATE_BOUND
}

/// Whether a score is mate or a win by rule: no margin may be added to it.
pub(crate) const fn is_decisive(value: i32) -> bool {
    value.abs() >= RULE_BOUND
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_of_the_side_to_move() {
        assert_eq!(Score::from_value(MATE - 1), Score::Mate(1));
        assert_eq!(Score::from_value(MATE - 3), Score::Mate(2));
        assert_eq!(Score::from_value(mated_in(0)), Score::Mate(0));
        assert_eq!(Score::from_value(mated_in(2)), Score::Mate(-1));
        assert_eq!(Score::from_value(-2 * SOLDIER), Score::Cp(-200));
        assert_eq!(Score::Cp(-200).inner(), Some(-2 * SOLDIER));
        assert_eq!(Score::from_value(RULE_WIN - 4), Score::Cp(RULE_WIN - 4));
        assert_eq!(Score::Cp(4 - RULE_WIN).inner(), Some(4 - RULE_WIN));
    }
}
