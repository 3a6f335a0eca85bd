//! The likeliest distributions under a hypothesis.
//!
//! Results are frequencies p of scores a. Among all distributions q on the same scores that a
//! hypothesis allows, the one that makes the results likeliest maximises Σ p·ln q. With one linear
//! condition Σ q·g = 0, the method of Lagrange gives q = p / (1 + x·g), where x is the one number
//! for which the condition holds.

/// A score and how often it came, as a part of 1. No part is 0.
pub(super) type Weighed = (f64, f64);

/// The likeliest distribution with mean `mean`.
pub(super) fn with_mean(results: &[Weighed], mean: f64) -> Vec<f64> {
    let condition: Vec<f64> = results.iter().map(|(score, _)| score - mean).collect();
    tilted(results, &condition)
}

/// The likeliest distribution whose mean is `t` of its standard deviations above ½.
///
/// The condition mean − ½ − t·σ = 0 is not linear, as σ depends on the distribution. It is replaced
/// by its tangent at the last guess until the guess stays: with mean m and deviation σ of the guess,
/// Σ q·g = 0 where g = a − ½ − t·σ·(1 + ((a − m)/σ)²)/2.
pub(super) fn with_ratio(results: &[Weighed], t: f64) -> Vec<f64> {
    let even = 1.0 / float(results.len());
    let mut guess = vec![even; results.len()];
    for _ in 0..20 {
        let (mean, sigma) = moments(results, &guess);
        let condition: Vec<f64> = results
            .iter()
            .map(|(score, _)| {
                let distance = (score - mean) / sigma;
                score - 0.5 - t * sigma * (1.0 + distance * distance) / 2.0
            })
            .collect();
        let next = tilted(results, &condition);
        let change = next.iter().zip(&guess).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        guess = next;
        if change < 1e-10 {
            break;
        }
    }
    guess
}

/// Mean and standard deviation of the scores under a distribution.
fn moments(results: &[Weighed], distribution: &[f64]) -> (f64, f64) {
    let each = || results.iter().zip(distribution).map(|(&(score, _), &part)| (score, part));
    let mean: f64 = each().map(|(score, part)| score * part).sum();
    let variance: f64 = each().map(|(score, part)| part * (score - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

/// p / (1 + x·g) with the x for which Σ p·g / (1 + x·g) = 0. That sum falls as x rises, and every
/// denominator is positive between −1/max g and −1/min g; so halving the interval finds it.
fn tilted(results: &[Weighed], condition: &[f64]) -> Vec<f64> {
    let (min, max) =
        condition.iter().fold((0.0, 0.0), |(min, max), &g| (f64::min(min, g), f64::max(max, g)));
    let tilt =
        |x: f64| results.iter().zip(condition).map(move |(&(_, p), &g)| (p / (1.0 + x * g), g));
    let x = if min < 0.0 && max > 0.0 {
        let (mut low, mut high) = (-1.0 / max, -1.0 / min);
        for _ in 0..200 {
            let middle = f64::midpoint(low, high);
            let sum: f64 = tilt(middle).map(|(q, g)| q * g).sum();
            if sum > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        f64::midpoint(low, high)
    } else {
        // The hypothesis is beyond all scores; nothing fits.
        0.0
    };
    tilt(x).map(|(q, _)| q).collect()
}

fn float(count: usize) -> f64 {
    super::tally::float(count as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULTS: [Weighed; 5] = [(0.0, 0.05), (0.25, 0.2), (0.5, 0.4), (0.75, 0.25), (1.0, 0.1)];

    #[test]
    fn the_distribution_is_one_and_has_what_was_asked() {
        for mean in [0.3, 0.5, 0.53, 0.8] {
            let found = with_mean(&RESULTS, mean);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!((moments(&RESULTS, &found).0 - mean).abs() < 1e-9);
        }
        for t in [-0.5, 0.0, 0.1, 0.4] {
            let found = with_ratio(&RESULTS, t);
            let (mean, sigma) = moments(&RESULTS, &found);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-8);
            assert!(((mean - 0.5) / sigma - t).abs() < 1e-8, "{t}");
        }
    }

    #[test]
    fn no_neighbour_that_is_allowed_is_likelier() {
        let fit = |q: &[f64]| -> f64 { RESULTS.iter().zip(q).map(|(r, q)| r.1 * q.ln()).sum() };
        let found = with_mean(&RESULTS, 0.6);
        // Moving weight from two scores to the one between keeps sum and mean.
        for middle in 1..4 {
            for step in [-1e-4, 1e-4] {
                let mut other = found.clone();
                other[middle - 1] += step;
                other[middle] -= 2.0 * step;
                other[middle + 1] += step;
                assert!(fit(&other) < fit(&found));
            }
        }
    }
}
