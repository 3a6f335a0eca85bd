//! What a score means for the result of a game.

use crate::Score;

/// Chances of a result in thousandths, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// Of a win.
    pub win: u32,
    /// Of a draw.
    pub draw: u32,
    /// Of a loss.
    pub loss: u32,
}

/// The score with which every other game is won.
const HALF: f64 = 210.0;
/// How fast the chances change around it.
const SPREAD: f64 = 75.0;

impl Score {
    /// The chances that go with this score between equal players.
    ///
    /// ```
    /// use engine::Score;
    /// let even = Score::Cp(0).chances();
    /// assert_eq!(even.win, even.loss);
    /// assert_eq!(Score::Mate(3).chances().win, 1000);
    /// ```
    pub fn chances(self) -> Chances {
        let (win, loss) = match self {
            Self::Cp(cp) => (win_chance(f64::from(cp)), win_chance(-f64::from(cp))),
            Self::Mate(moves) if moves > 0 => (1000, 0),
            Self::Mate(_) => (0, 1000),
        };
        Chances { win, draw: 1000 - win - loss, loss }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 1000")]
fn win_chance(cp: f64) -> u32 {
    (1000.0 / (1.0 + ((HALF - cp) / SPREAD).exp())).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        let mut last = 0;
        for cp in (-3_000..=3_000).step_by(25) {
            let chances = Score::Cp(cp).chances();
            assert_eq!(chances.win + chances.draw + chances.loss, 1000);
            assert!(chances.win >= last);
            last = chances.win;
        }
        assert!(last > 990);
    }
}
