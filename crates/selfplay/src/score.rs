//! Scores as files keep them: one `i16`, from the side to move.
//!
//! Up to ±[`MOST`] on the inner scale of the search (see [`Score::inner`]; a win by the law of
//! repetition is a little below 30 000); `MATE − n` if the side to move mates in `n` of its moves,
//! `n − MATE` if it is mated in `n`.

use engine::Score;

/// Mate now.
pub const MATE: i16 = 32_000;
/// At least this much is a mate.
pub const MATE_FROM: i16 = 31_000;
/// The largest score that is not a mate.
pub const MOST: i16 = 30_000;

/// What a search found, as a file keeps it.
pub fn from_engine(score: Score) -> i16 {
    let narrow = |value: i32, most: i16| {
        let value = value.clamp(-i32::from(most), i32::from(most));
        i16::try_from(value).unwrap_or_default()
    };
    match score {
        Score::Cp(_) => narrow(score.inner().unwrap_or_default(), MOST),
        Score::Mate(moves) if moves > 0 => MATE - narrow(moves, MATE - MATE_FROM),
        Score::Mate(moves) => -MATE - narrow(moves, MATE - MATE_FROM),
    }
}

/// Whether the score is a mate, for or against.
pub const fn is_mate(score: i16) -> bool {
    score >= MATE_FROM || score <= -MATE_FROM
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_beyond_all_other_scores_and_nearer_ones_further() {
        assert_eq!(from_engine(Score::Mate(1)), 31_999);
        assert_eq!(from_engine(Score::Mate(-2)), -31_998);
        assert_eq!(from_engine(Score::Mate(0)), -32_000);
        assert_eq!(from_engine(Score::Cp(-40_000)), -MOST);
        assert!(is_mate(from_engine(Score::Mate(64))) && !is_mate(from_engine(Score::Cp(29_998))));
    }
}
