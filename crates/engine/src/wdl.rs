//! What a score means for the result of a game.
//!
//! Fitted to games of the engine against itself by `chuhe-train calibrate`; `docs/nets.md` names them.
//! After so many moves a score *s* wins with the chance 1 / (1 + exp((half − *s*) / spread)), and loses
//! with that of −*s*.

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

impl Chances {
    /// What the side to move can expect in thousandths of a game, a draw being half of one.
    pub const fn expectation(self) -> u32 {
        self.win + self.draw / 2
    }
}

/// The score with which every other game is won: a polynomial, its constant first.
const HALF: [f64; 4] = [56.40, -9.35, 61.07, -13.42];
/// How fast the chances change around it.
const SPREAD: [f64; 4] = [177.08, -8.42, -9.67, 0.87];
/// The move at which the polynomials are taken at 1.
const UNIT_MOVE: f64 = 32.0;
/// Later moves are like this one.
const LAST_MOVE: u32 = 96;

impl Score {
    /// The chances that go with this score between equal players, at a move of the game; moves count
    /// from 1, each being one of both sides.
    ///
    /// ```
    /// use engine::Score;
    /// let even = Score::Cp(0).chances(20);
    /// assert_eq!(even.win, even.loss);
    /// assert_eq!(Score::Mate(3).chances(20).win, 1000);
    /// ```
    pub fn chances(self, move_number: u32) -> Chances {
        let x = f64::from(move_number.clamp(1, LAST_MOVE)) / UNIT_MOVE;
        let win = |cp: i32| share((at(&HALF, x) - f64::from(cp)) / at(&SPREAD, x));
        let (win, loss) = match self {
            Self::Cp(cp) => (win(cp), win(-cp)),
            Self::Mate(moves) if moves > 0 => (1000, 0),
            Self::Mate(_) => (0, 1000),
        };
        Chances { win, draw: 1000 - win - loss, loss }
    }
}

fn at(polynomial: &[f64; 4], x: f64) -> f64 {
    polynomial.iter().rev().fold(0.0, |sum, coefficient| sum * x + coefficient)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 1000")]
fn share(x: f64) -> u32 {
    // Rounded down, so that a win and a loss are never more than everything.
    (1000.0 / (1.0 + x.exp())).floor() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        for move_number in [0, 1, 17, 32, 60, 95, 400] {
            let mut last = 0;
            for cp in (-3_000..=3_000).step_by(25) {
                let chances = Score::Cp(cp).chances(move_number);
                assert_eq!(chances.win + chances.draw + chances.loss, 1000);
                assert!(chances.win >= last);
                last = chances.win;
            }
            assert!(last > 990);
        }
    }

    #[test]
    fn a_soldier_more_makes_64_percent_at_move_32() {
        let expectation = Score::Cp(100).chances(32).expectation();
        assert!((630..=650).contains(&expectation), "{expectation}");
        let later = Score::Cp(100).chances(80).expectation();
        assert!(later < expectation, "the same lead is worth less in an ending");
    }
}
