//! Results counted, and what they are worth.

use std::collections::BTreeMap;

use serde::Serialize;

use super::NELO;
use super::normal::{Z95, cdf};

/// The results of one engine: games, and pairs of games with colours reversed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Finished pairs by what they brought: 0, ½, 1, 1½ or 2 points.
    pub pairs: [u64; 5],
    /// Pairs with one game finished: half points of it.
    #[serde(skip)]
    open: BTreeMap<u32, usize>,
}

/// A value with the half width of its 95 % interval. Either may be infinite: an engine that won all
/// its games cannot be measured.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Half the width of the interval.
    pub error: f64,
}

/// The Elo difference at which a score from 0 to 1 is expected.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The score from 0 to 1 that is expected at an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
pub(super) fn float(count: u64) -> f64 {
    count as f64
}

impl Tally {
    /// Results that are known already: pairs by their points.
    pub fn of_pairs(pairs: [u64; 5]) -> Self {
        Self { pairs, ..Self::default() }
    }

    /// Results that are known already: games that have no pairs.
    pub fn of_games(wins: u64, draws: u64, losses: u64) -> Self {
        Self { wins, draws, losses, ..Self::default() }
    }

    /// Counts a game: half points 0, 1 or 2, and its pair. The second game of a pair finishes it.
    pub fn add(&mut self, half_points: usize, pair: u32) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match self.open.remove(&pair) {
            Some(first) => self.pairs[(first + half_points).min(4)] += 1,
            None => {
                self.open.insert(pair, half_points.min(2));
            }
        }
    }

    /// The same results as the opponent sees them.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut pairs = self.pairs;
        pairs.reverse();
        let open = self.open.iter().map(|(&pair, &half)| (pair, 2 - half)).collect();
        Self { wins: self.losses, draws: self.draws, losses: self.wins, pairs, open }
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// How many finished pairs.
    pub fn pair_count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The part of the points that was won, from 0 to 1; ½ without games.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (float(self.wins) + float(self.draws) / 2.0) / float(games),
        }
    }

    /// How many units brought which points, and how many games make a unit. Units are finished
    /// pairs; games only if they were never meant to have pairs.
    pub(super) fn units(&self) -> (Vec<u64>, f64) {
        if self.pair_count() == 0 && self.open.is_empty() {
            (vec![self.losses, self.draws, self.wins], 1.0)
        } else {
            (self.pairs.to_vec(), 2.0)
        }
    }

    /// Mean score from 0 to 1 of a unit, variance of that, number of units, games in a unit.
    fn moments(&self) -> Option<Moments> {
        let (counts, games_each) = self.units();
        let units = float(counts.iter().sum());
        let top = float(counts.len() as u64 - 1);
        let weighed = || counts.iter().zip(0_u32..).map(|(&n, i)| (float(n), f64::from(i) / top));
        let mean = weighed().map(|(n, score)| n * score).sum::<f64>() / units;
        let variance = weighed().map(|(n, score)| n * (score - mean).powi(2)).sum::<f64>() / units;
        (units > 0.0).then_some(Moments { mean, variance, units, games_each })
    }

    /// The difference in strength. `None` before the first pair is finished.
    pub fn elo(&self) -> Option<Estimate> {
        let moments = self.moments()?;
        let half = Z95 * moments.deviation_of_mean();
        let [low, high] = [moments.mean - half, moments.mean + half].map(elo_of_score);
        // Where all results are the same, they say nothing of how far they could scatter.
        let error = if moments.variance > 0.0 { (high - low) / 2.0 } else { f64::INFINITY };
        // Not the zero below zero.
        Some(Estimate { value: elo_of_score(moments.mean) + 0.0, error })
    }

    /// The difference in standard deviations of a game. `None` if all results are the same.
    pub fn nelo(&self) -> Option<Estimate> {
        let moments = self.moments().filter(|moments| moments.variance > 0.0)?;
        let sigma = (moments.games_each * moments.variance).sqrt();
        let value = (moments.mean - 0.5) / sigma * NELO;
        let error = Z95 * moments.deviation_of_mean() / sigma * NELO;
        Some(Estimate { value, error })
    }

    /// The likelihood of superiority: how sure it is, from 0 to 1, that the engine is the stronger
    /// one. ½ before the first pair is finished.
    pub fn los(&self) -> f64 {
        let Some(moments) = self.moments() else { return 0.5 };
        let ahead = moments.mean - 0.5;
        if ahead == 0.0 {
            return 0.5;
        }
        // Where all results are the same, their scatter is not 0 but unknown; that of games without
        // draws between equals, the widest there is, takes its place.
        let games = moments.units * moments.games_each;
        let widest = 0.5 / games.sqrt();
        let deviation = moments.deviation_of_mean();
        cdf(ahead / if deviation > 0.0 { deviation } else { widest })
    }
}

struct Moments {
    mean: f64,
    variance: f64,
    units: f64,
    games_each: f64,
}

impl Moments {
    fn deviation_of_mean(&self) -> f64 {
        (self.variance / self.units).sqrt()
    }
}
