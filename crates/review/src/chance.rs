//! From scores to chances.

use engine::Score;

/// A side that stands so much better (in hundredths of a soldier) can expect e times what the other
/// can: a soldier more makes 64 % of the points, as it is defined ([`Score::Cp`]).
const SCALE: f64 = 174.0;

/// What a score lets the side to move expect between people, in thousandths of a game: a win is 1000,
/// a draw 500.
///
/// [`Score::chances`] is about engines, which draw what is even and win what is better; between people
/// games stay open for longer, so this curve is flatter, and steep where the game is even.
///
/// ```
/// use engine::Score;
/// use review::expectation;
/// assert_eq!(expectation(Score::Cp(0)), 500);
/// assert_eq!(expectation(Score::Mate(-2)), 0);
/// ```
pub fn expectation(score: Score) -> u32 {
    match score {
        Score::Cp(cp) => share(f64::from(cp)),
        Score::Mate(moves) if moves > 0 => 1000,
        Score::Mate(_) => 0,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 1000")]
fn share(cp: f64) -> u32 {
    (1000.0 / (1.0 + (-cp / SCALE).exp())).round() as u32
}

/// The same score from the other side. Who has been mated was mated in one move of the other side.
pub const fn negated(score: Score) -> Score {
    match score {
        Score::Cp(cp) => Score::Cp(-cp),
        Score::Mate(0) => Score::Mate(1),
        Score::Mate(moves) => Score::Mate(-moves),
    }
}

/// How a side stands, in words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standing {
    /// It loses.
    Lost,
    /// It stands worse.
    Worse,
    /// Both stand alike.
    Even,
    /// It stands better.
    Better,
    /// It wins.
    Won,
}

impl Standing {
    /// All of them, the worst first.
    pub const ALL: [Self; 5] = [Self::Lost, Self::Worse, Self::Even, Self::Better, Self::Won];

    /// What an expectation in thousandths means.
    pub const fn of(expectation: u32) -> Self {
        match expectation {
            ..100 => Self::Lost,
            100..350 => Self::Worse,
            350..=650 => Self::Even,
            651..=900 => Self::Better,
            _ => Self::Won,
        }
    }

    /// A stable name, for machines.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Worse => "worse",
            Self::Even => "even",
            Self::Better => "better",
            Self::Won => "won",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_expect_one_game_together() {
        for cp in (-2_000..=2_000).step_by(10) {
            let score = Score::Cp(cp);
            assert!(expectation(score).abs_diff(1000 - expectation(negated(score))) <= 1, "{cp}");
        }
    }

    #[test]
    fn a_horse_more_is_better_and_a_chariot_more_wins() {
        assert_eq!(Standing::of(expectation(Score::Cp(40))), Standing::Even);
        assert_eq!(Standing::of(expectation(Score::Cp(280))), Standing::Better);
        assert_eq!(Standing::of(expectation(Score::Cp(600))), Standing::Won);
        assert_eq!(Standing::of(expectation(Score::Cp(-600))), Standing::Lost);
    }
}
