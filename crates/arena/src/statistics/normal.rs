//! The normal distribution.

/// The 97.5 % point: 95 % lie within so many standard deviations.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// The probability to be below `x`.
pub(super) fn cdf(x: f64) -> f64 {
    let tail = upper_tail(x.abs());
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// The probability to be above `x`, which is not negative. Near the middle by the power series of
/// the density's integral, further out by its continued fraction.
fn upper_tail(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x < 3.0 {
        // x + x³/3 + x⁵/(3·5) + …
        let (mut term, mut sum, mut odd) = (x, x, 1.0);
        while term > 1e-17 * sum {
            odd += 2.0;
            term *= x * x / odd;
            sum += term;
        }
        0.5 - density * sum
    } else if x < 38.0 {
        // 1 / (x + 1 / (x + 2 / (x + 3 / …)))
        let fraction = (1..=60).rev().fold(x, |below, k| x + f64::from(k) / below);
        density / fraction
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        // Tables of the normal distribution.
        for (x, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (-1.0, 0.158_655_253_931_457_05),
            (Z95, 0.975),
            (3.0, 0.998_650_101_968_369_9),
            (-5.0, 2.866_515_718_791_939e-7),
            (2.999_999, 0.998_650_097_536_515_4),
        ] {
            let found = cdf(x);
            assert!((found - p).abs() < 1e-9 * p.max(1e-3), "{x}: {found}");
        }
    }
}
