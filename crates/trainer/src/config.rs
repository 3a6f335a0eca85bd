//! What is trained, and how.

use std::path::PathBuf;

use selfplay::Filter;
use serde::{Deserialize, Serialize};

/// Everything that a training depends on. Recorded in checkpoints and in the network.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Config {
    /// The files of games.
    pub files: Vec<PathBuf>,
    /// On how many positions to train; the games are gone through as often as needed.
    pub positions: u64,
    /// How many positions make one step.
    pub batch: usize,
    /// How far a step goes at first, after the warm-up.
    pub rate: f32,
    /// How far the last steps go; in between the rate falls like a cosine.
    pub last_rate: f32,
    /// In so many steps the rate rises from nothing.
    pub warmup: u64,
    /// How much weights shrink by themselves, as a part of the rate.
    pub decay: f32,
    /// How much the score of the search counts at first, the rest being the result of the game.
    pub lambda: f32,
    /// How much it counts at last.
    pub last_lambda: f32,
    /// The score in the files that means an expectation of 73 %. For each file found from the
    /// games if not given.
    pub scale: Option<f32>,
    /// What chance is drawn from.
    pub seed: u64,
    /// One of so many games is set apart for validation.
    pub validation: u64,
    /// At most so many of their positions are looked at.
    pub validation_positions: usize,
    /// After so many steps each the loss is measured and a checkpoint written.
    pub every: u64,
    /// How many positions are held back to be mixed.
    pub window: usize,
    /// Whether to train only on quiet positions.
    pub quiet: bool,
    /// Only on positions with a score up to this, for or against.
    pub max_score: i16,
    /// Only on positions after at least so many plies.
    pub min_ply: u16,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            files: Vec::new(),
            positions: 100_000_000,
            batch: 16_384,
            rate: 3e-3,
            last_rate: 1e-5,
            warmup: 100,
            decay: 1e-2,
            lambda: 1.0,
            last_lambda: 0.8,
            scale: None,
            seed: 1,
            validation: 50,
            validation_positions: 200_000,
            every: 250,
            window: 1 << 21,
            quiet: true,
            max_score: 2_500,
            min_ply: 0,
        }
    }
}

/// A configuration that makes no sense.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ConfigError {
    /// There is nothing to train from.
    #[error("there are no files of games to train from")]
    NoFiles,
    /// A number is out of its range.
    #[error("{name} cannot be {value}; it must be {range}")]
    Range {
        /// Which number.
        name: &'static str,
        /// What it is.
        value: String,
        /// What it may be.
        range: &'static str,
    },
}

impl Config {
    /// Checks the numbers.
    ///
    /// # Errors
    /// The first that makes no sense.
    pub fn check(&self) -> Result<(), ConfigError> {
        if self.files.is_empty() {
            return Err(ConfigError::NoFiles);
        }
        let ranges = [
            ("positions", self.positions.to_string(), self.positions > 0, "at least 1"),
            (
                "batch",
                self.batch.to_string(),
                (1..=1 << 20).contains(&self.batch),
                "from 1 to 1048576",
            ),
            (
                "rate",
                self.rate.to_string(),
                self.rate > 0.0 && self.rate <= 1.0,
                "above 0, up to 1",
            ),
            (
                "last-rate",
                self.last_rate.to_string(),
                (0.0..=1.0).contains(&self.last_rate),
                "from 0 to 1",
            ),
            ("decay", self.decay.to_string(), (0.0..=1.0).contains(&self.decay), "from 0 to 1"),
            ("lambda", self.lambda.to_string(), (0.0..=1.0).contains(&self.lambda), "from 0 to 1"),
            (
                "last-lambda",
                self.last_lambda.to_string(),
                (0.0..=1.0).contains(&self.last_lambda),
                "from 0 to 1",
            ),
            (
                "scale",
                self.scale.unwrap_or(1.0).to_string(),
                self.scale.is_none_or(|scale| (1.0..=10_000.0).contains(&scale)),
                "from 1 to 10000",
            ),
            ("validation", self.validation.to_string(), self.validation >= 2, "at least 2"),
            ("every", self.every.to_string(), self.every > 0, "at least 1"),
            (
                "window",
                self.window.to_string(),
                self.window <= 1 << 28,
                "at most 268435456, which take 8 GB",
            ),
        ];
        match ranges.into_iter().find(|(_, _, good, _)| !good) {
            Some((name, value, _, range)) => Err(ConfigError::Range { name, value, range }),
            None => Ok(()),
        }
    }

    /// How many steps the training takes.
    pub fn steps(&self) -> u64 {
        self.positions.div_ceil(self.batch as u64)
    }

    /// Which positions of the games count.
    pub(crate) fn filter(&self) -> Filter {
        Filter {
            quiet: self.quiet,
            max_score: self.max_score,
            min_ply: self.min_ply,
            ..Filter::ALL
        }
    }
}
