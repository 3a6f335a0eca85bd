//! The sequential probability ratio test: when to stop a match, and what it has shown.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::tally::float;
use super::{NELO, Tally, likelihood, score_of_elo};

/// Two hypotheses about how much stronger the first engine is, and how sure to be.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference under the hypothesis to be rejected.
    pub elo0: f64,
    /// The difference under the hypothesis hoped for.
    pub elo1: f64,
    /// How often a difference of `elo0` may be taken for `elo1`.
    pub alpha: f64,
    /// How often a difference of `elo1` may be taken for `elo0`.
    pub beta: f64,
    /// What the differences are measured in.
    pub model: Model,
}

/// What differences are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalised Elo.
    #[default]
    Normalized,
    /// Elo.
    Logistic,
}

/// Why a test makes no sense.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// Not two numbers.
    #[error("{0:?} are no two numbers with a comma between, such as 0,5")]
    Bounds(String),
    /// The second hypothesis is not the stronger one.
    #[error("elo1 must be greater than elo0: {elo0} and {elo1}")]
    Order {
        /// The first.
        elo0: f64,
        /// The second.
        elo1: f64,
    },
    /// A probability that would never let it decide.
    #[error("alpha and beta must be above 0, and together below 1: {alpha} and {beta}")]
    Risk {
        /// The first.
        alpha: f64,
        /// The second.
        beta: f64,
    },
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Nothing yet.
    Continue,
    /// The difference is `elo0` rather than `elo1`.
    AcceptH0,
    /// The difference is `elo1` rather than `elo0`.
    AcceptH1,
}

/// How a test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtState {
    /// The log-likelihood ratio: how much likelier the results are under `elo1`.
    pub llr: f64,
    /// At or below this, `elo0` is accepted.
    pub lower: f64,
    /// At or above this, `elo1` is accepted.
    pub upper: f64,
    /// What follows.
    pub decision: Decision,
}

impl Sprt {
    /// A test with the usual risks of 5 %.
    ///
    /// # Errors
    /// If the bounds are not in order.
    pub fn new(elo0: f64, elo1: f64, model: Model) -> Result<Self, SprtError> {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05, model }.checked()
    }

    /// The same with other risks.
    ///
    /// # Errors
    /// If they would never let it decide.
    pub fn with_risks(self, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        Self { alpha, beta, ..self }.checked()
    }

    fn checked(self) -> Result<Self, SprtError> {
        let Self { elo0, elo1, alpha, beta, .. } = self;
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Order { elo0, elo1 });
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Risk { alpha, beta });
        }
        Ok(self)
    }

    /// How the test stands with these results. Finished pairs count; games only if they have no pairs.
    pub fn state(&self, tally: &Tally) -> SprtState {
        let llr = self.llr(tally);
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let decision = if llr >= upper {
            Decision::AcceptH1
        } else if llr <= lower {
            Decision::AcceptH0
        } else {
            Decision::Continue
        };
        SprtState { llr, lower, upper, decision }
    }

    /// The generalised log-likelihood ratio.
    fn llr(&self, tally: &Tally) -> f64 {
        let (counts, games_each) = tally.units();
        // Without any result there is nothing to say.
        if counts.iter().all(|&n| n == 0) {
            return 0.0;
        }
        // A score that never came is as if it came very seldom: no hypothesis is ruled out by it.
        let counts: Vec<f64> = counts.iter().map(|&n| float(n).max(1e-3)).collect();
        let units: f64 = counts.iter().sum();
        let top = float(counts.len() as u64 - 1);
        let results: Vec<likelihood::Weighed> =
            counts.iter().zip(0_u32..).map(|(n, i)| (f64::from(i) / top, n / units)).collect();
        let fit = |elo: f64| match self.model {
            Model::Logistic => likelihood::with_mean(&results, score_of_elo(elo)),
            // A pair's mean score scatters less than a game's by the root of the number of games.
            Model::Normalized => likelihood::with_ratio(&results, elo / NELO * games_each.sqrt()),
        };
        let (fit0, fit1) = (fit(self.elo0), fit(self.elo1));
        let ratios = fit1.iter().zip(&fit0).map(|(one, zero)| (one / zero).ln());
        units * results.iter().zip(ratios).map(|((_, part), ratio)| part * ratio).sum::<f64>()
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0,elo1`, in normalised Elo, with the usual risks.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let bounds = || {
            let (elo0, elo1) = text.split_once(',')?;
            Some((elo0.trim().parse().ok()?, elo1.trim().parse().ok()?))
        };
        let (elo0, elo1) = bounds().ok_or_else(|| SprtError::Bounds(text.to_owned()))?;
        Self::new(elo0, elo1, Model::default())
    }
}
