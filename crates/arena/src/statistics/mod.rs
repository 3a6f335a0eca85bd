//! What results say about strength.
//!
//! The mathematics is that of the published papers on testing engines:
//!
//! - Games come in pairs with the same opening and colours reversed. The two games of a pair are not
//!   independent, pairs are; so the unit is the pair with its five possible scores (*pentanomial*),
//!   not the game with three (*trinomial*).
//! - *Elo* is the logistic scale: expected score 1 / (1 + 10^(−Elo/400)).
//! - *Normalised Elo* (nElo) measures the distance from an even score in standard deviations of a
//!   game's score. How many games it takes to tell two engines apart depends on it alone; see
//!   M. Van den Bergh, "Normalized Elo".
//! - The *SPRT* compares two hypotheses by a generalised likelihood ratio: each hypothesis is
//!   represented by the distribution that fits the results best among those it allows; see
//!   M. Van den Bergh, "Comments on Normalized Elo" and "A practical introduction to the GSPRT".

mod likelihood;
mod normal;
mod sprt;
mod tally;

pub use sprt::{Decision, Model, Sprt, SprtError, SprtState};
pub use tally::{Estimate, Tally, elo_of_score, score_of_elo};

/// 800 / ln 10: what one standard deviation of a game's score is in normalised Elo.
const NELO: f64 = 347.435_585_522_601_6;
