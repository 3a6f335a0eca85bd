//! What changes in the course of a training, and the scale of scores.

#![expect(clippy::cast_possible_truncation, reason = "single precision is enough")]

use std::f32::consts::PI;

use crate::Config;

/// The expectation that an output stands for.
#[inline]
pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// How much of the training is over.
fn progress(config: &Config, step: u64) -> f32 {
    let steps = config.steps().max(1);
    // Training ends long before steps are too many for a float to tell apart.
    (step as f64 / steps as f64).min(1.0) as f32
}

/// How far to go in a step.
pub(crate) fn rate(config: &Config, step: u64) -> f32 {
    if step < config.warmup {
        return config.rate * (step + 1) as f32 / config.warmup as f32;
    }
    let fall = f32::midpoint(1.0, (PI * progress(config, step)).cos());
    config.last_rate + (config.rate - config.last_rate) * fall
}

/// How much scores count in a step.
pub(crate) fn lambda(config: &Config, step: u64) -> f32 {
    config.lambda + (config.last_lambda - config.lambda) * progress(config, step)
}

/// The scale of scores that tells the results best: the score that means an expectation of 73 %.
/// `games` are scores of positions with the results of their games from 0 to 1, all from the same
/// side.
pub fn fit_scale(games: &[(f32, f32)]) -> f32 {
    const LEAST: f64 = 50.0;
    const MOST: f64 = 3_000.0;
    let loss = |scale: f64| -> f64 {
        let errors = games.iter().map(|&(score, result)| {
            let error = f64::from(sigmoid(score / scale as f32)) - f64::from(result);
            error * error
        });
        errors.sum()
    };
    // Golden-section search, by the logarithm of the scale.
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (LEAST.ln(), MOST.ln());
    for _ in 0..24 {
        let (a, b) = (high - ratio * (high - low), low + ratio * (high - low));
        if loss(a.exp()) < loss(b.exp()) {
            high = b;
        } else {
            low = a;
        }
    }
    f64::midpoint(low, high).exp().round() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_rises_and_falls() {
        let config = Config { positions: 1_000, batch: 1, warmup: 10, ..Config::default() };
        assert!(rate(&config, 0) < rate(&config, 5));
        assert!(rate(&config, 10) > rate(&config, 500));
        assert!((rate(&config, 1_000) - config.last_rate).abs() < 1e-9);
    }

    #[test]
    fn the_scale_is_found_again() {
        // For each score the results that the scale 220 expects, as weights.
        let games: Vec<(f32, f32)> = (-300..300)
            .flat_map(|score| {
                let score = score as f32 * 2.0;
                let wins = (sigmoid(score / 220.0) * 50.0).round() as usize;
                (0..50).map(move |game| (score, if game < wins { 1.0 } else { 0.0 }))
            })
            .collect();
        assert!((fit_scale(&games) - 220.0).abs() < 5.0, "{}", fit_scale(&games));
    }
}
