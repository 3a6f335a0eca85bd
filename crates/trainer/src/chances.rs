//! What scores mean: how often a position with such a score is won, drawn and lost.
//!
//! After so many moves a position with the score *s* is won with the chance
//! 1 / (1 + exp((*a* − *s*) / *b*)) and lost with that of −*s*. With the score *a* every other game is
//! won; *b* tells how fast that changes. Both change in the course of a game: they are polynomials of
//! the number of moves.

/// A polynomial of the third degree, the constant first.
pub type Cubic = [f64; 4];

/// A position: its score and how the game ended (1 won, 0 drawn, −1 lost), both for the side to move,
/// and the number of the move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seen {
    /// On the scale of the search.
    pub score: f64,
    /// 1, 0 or −1.
    pub outcome: i8,
    /// From 1.
    pub move_number: u32,
}

/// Chances of results by score and move number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// The score with which every other game is won.
    pub half: Cubic,
    /// How fast the chance of a win changes with the score.
    pub spread: Cubic,
}

/// The move at which [`Chances`] count 1; polynomials go up to [`LAST_MOVE`].
pub const UNIT_MOVE: u32 = 32;
/// Later moves are like this one.
pub const LAST_MOVE: u32 = 96;
/// So many moves are looked at together.
const GROUP: u32 = 8;

impl Chances {
    /// The chances that tell the results of these positions best. `None` if there are too few, or
    /// wins do not grow with scores.
    pub fn fit(positions: impl IntoIterator<Item = Seen>) -> Option<Self> {
        let groups = (LAST_MOVE / GROUP) as usize;
        let mut seen = vec![Vec::new(); groups];
        for position in positions {
            let group = (position.move_number.clamp(1, LAST_MOVE) - 1) / GROUP;
            // Either side could be the one that moves.
            let (score, outcome) = (position.score, position.outcome);
            seen[group as usize].extend([(score, outcome > 0), (-score, outcome < 0)]);
        }
        let points = (0_u32..).zip(&seen).filter_map(|(group, seen)| {
            let (half, spread) = logistic(seen)?;
            let middle = f64::from(group * GROUP) + f64::from(GROUP + 1) / 2.0;
            Some((middle / f64::from(UNIT_MOVE), half, spread, seen.len() as f64))
        });
        let points: Vec<_> = points.collect();
        let half = polynomial(points.iter().map(|&(x, half, _, weight)| (x, half, weight)))?;
        let spread = polynomial(points.iter().map(|&(x, _, spread, weight)| (x, spread, weight)))?;
        Some(Self { half, spread })
    }

    /// The chance of a win with a score.
    pub fn win(&self, score: f64, move_number: u32) -> f64 {
        let x = f64::from(move_number.clamp(1, LAST_MOVE)) / f64::from(UNIT_MOVE);
        1.0 / (1.0 + ((value(&self.half, x) - score) / value(&self.spread, x)).exp())
    }

    /// What can be expected with a score, a draw being half a win.
    pub fn expectation(&self, score: f64, move_number: u32) -> f64 {
        f64::midpoint(1.0, self.win(score, move_number) - self.win(-score, move_number))
    }

    /// The score with which this much can be expected.
    pub fn score_for(&self, expectation: f64, move_number: u32) -> f64 {
        let (mut low, mut high) = (0.0, 10_000.0);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if self.expectation(middle, move_number) < expectation {
                low = middle;
            } else {
                high = middle;
            }
        }
        f64::midpoint(low, high)
    }
}

fn value(cubic: &Cubic, x: f64) -> f64 {
    cubic.iter().rev().fold(0.0, |sum, coefficient| sum * x + coefficient)
}

/// The half and the spread of a logistic curve through scores and whether they won, by Newton's
/// method.
fn logistic(seen: &[(f64, bool)]) -> Option<(f64, f64)> {
    const FEWEST: usize = 1_000;
    // Numbers near 1 behave better.
    const SCALE: f64 = 100.0;
    let (mut at, mut slope) = (-1.0, 1.0);
    if seen.len() < FEWEST {
        return None;
    }
    for _ in 0..50 {
        let [mut g0, mut g1, mut h00, mut h01, mut h11] = [0.0; 5];
        for &(score, won) in seen {
            let x = score / SCALE;
            let chance = 1.0 / (1.0 + (-(at + slope * x)).exp());
            let error = chance - f64::from(u8::from(won));
            let weight = chance * (1.0 - chance);
            g0 += error;
            g1 += error * x;
            h00 += weight;
            h01 += weight * x;
            h11 += weight * x * x;
        }
        let determinant = h00 * h11 - h01 * h01;
        if determinant.abs() < 1e-9 {
            return None;
        }
        let steps = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant];
        at -= steps[0].clamp(-1.0, 1.0);
        slope -= steps[1].clamp(-1.0, 1.0);
        if steps.iter().all(|step| step.abs() < 1e-9) {
            break;
        }
    }
    (slope > 0.0).then(|| (-at / slope * SCALE, SCALE / slope))
}

/// The polynomial nearest to weighted points: least squares, by Gaussian elimination.
fn polynomial(points: impl Iterator<Item = (f64, f64, f64)>) -> Option<Cubic> {
    let mut rows = [[0.0; 5]; 4];
    for (x, y, weight) in points {
        let powers = [1.0, x, x * x, x * x * x];
        for (row, power) in rows.iter_mut().zip(powers) {
            for (cell, factor) in row.iter_mut().zip(powers.into_iter().chain([y])) {
                *cell += weight * power * factor;
            }
        }
    }
    for column in 0..4 {
        let pivot =
            (column..4).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        let first = rows[column];
        if first[column].abs() < 1e-9 {
            return None;
        }
        for (at, row) in rows.iter_mut().enumerate() {
            if at != column {
                let factor = row[column] / first[column];
                for (cell, above) in row.iter_mut().zip(first) {
                    *cell -= factor * above;
                }
            }
        }
    }
    let mut cubic = [0.0; 4];
    for (at, coefficient) in cubic.iter_mut().enumerate() {
        *coefficient = rows[at][4] / rows[at][at];
    }
    Some(cubic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use selfplay::Rng;

    #[test]
    fn chances_are_found_again() {
        let real = Chances { half: [300.0, -40.0, 10.0, 0.0], spread: [90.0, 10.0, 0.0, 0.0] };
        let mut rng = Rng::new(7, 7);
        let mut percent = |chance: f64| (rng.next() >> 11) as f64 / (1_u64 << 53) as f64 <= chance;
        let mut positions = Vec::new();
        for move_number in 1..=96 {
            for score in (-900..=900).step_by(5) {
                let score = f64::from(score);
                let (win, loss) = (real.win(score, move_number), real.win(-score, move_number));
                // One chance for all three results.
                let outcome =
                    if percent(win) { 1 } else { -i8::from(percent(loss / (1.0 - win).max(1e-9))) };
                positions.push(Seen { score, outcome, move_number });
            }
        }
        let found = Chances::fit(positions).expect("there are enough");
        for move_number in [5, 32, 90] {
            for score in [0.0, 150.0, 400.0] {
                let difference = found.win(score, move_number) - real.win(score, move_number);
                assert!(difference.abs() < 0.03, "move {move_number}, {score}: {difference}");
            }
        }
        let even = found.score_for(0.64, 32);
        assert!((found.expectation(even, 32) - 0.64).abs() < 1e-6);
    }

    #[test]
    fn too_little_is_no_answer() {
        assert_eq!(Chances::fit([Seen { score: 10.0, outcome: 1, move_number: 3 }]), None);
    }
}
