//! Loops over many numbers, compiled once for each set of vectors.
//!
//! The compiler makes vectors of them. They do the same operations in the same order in each form,
//! so that all give the same result.

use crate::Example;
use crate::model::{Parts, PartsMut, Units};
use crate::schedule::sigmoid;
use nnue::arch::HIDDEN;

/// Sums kept side by side, so that they can be in one vector.
const LANES: usize = 16;

/// Below this a mean of squares is taken for nothing.
const EPSILON: f32 = 1e-8;

/// The `AdamW` rule, after Loshchilov and Hutter (2019).
#[derive(Clone, Copy, Debug)]
pub(super) struct Adam {
    pub(super) rate: f32,
    /// What a number is multiplied with before.
    pub(super) shrink: f32,
    pub(super) betas: [f32; 2],
    /// Corrections of the means, which begin with nothing.
    pub(super) first: f32,
    pub(super) second: f32,
    /// No number gets larger.
    pub(super) limit: f32,
}

/// Compiles a function in several forms and calls the best that the processor can run.
macro_rules! vectored {
    ($(#[$meta:meta])* $name:ident = $body:ident($($arg:ident: $kind:ty),*) $(-> $result:ty)?) => {
        $(#[$meta])*
        pub(super) fn $name($($arg: $kind),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                fn with_avx2($($arg: $kind),*) $(-> $result)? {
                    $body($($arg),*)
                }
                #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw")]
                fn with_avx512($($arg: $kind),*) $(-> $result)? {
                    $body($($arg),*)
                }
                #[expect(unsafe_code, reason = "the compiler does not know the processor")]
                if has_avx512() {
                    // SAFETY: the processor has been asked.
                    return unsafe { with_avx512($($arg),*) };
                } else if std::is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has been asked.
                    return unsafe { with_avx2($($arg),*) };
                }
            }
            $body($($arg),*)
        }
    };
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    std::is_x86_feature_detected!("avx512f")
        && std::is_x86_feature_detected!("avx512vl")
        && std::is_x86_feature_detected!("avx512dq")
        && std::is_x86_feature_detected!("avx512bw")
}

/// Which form is called.
pub(super) fn name() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    {
        if has_avx512() {
            return "avx512";
        } else if std::is_x86_feature_detected!("avx2") {
            return "avx2";
        }
    }
    "scalar"
}

vectored! {
    /// The sum of the losses of examples; adds up their gradients.
    learn = learn_all(parts: Parts<'_>, examples: &[Example], lambda: f32, gradient: &mut [f32])
        -> f64
}
vectored! {
    /// The sum of the losses of examples.
    loss = all_losses(parts: Parts<'_>, examples: &[Example], lambda: f32) -> f64
}
vectored! {
    /// What the network puts out for examples.
    outputs = all_outputs(parts: Parts<'_>, examples: &[Example]) -> Vec<f32>
}
vectored! {
    /// Changes numbers by their gradients.
    adam = adam_all(
        numbers: &mut [f32], means: &mut [f32], squares: &mut [f32], gradient: &[f32], rule: Adam
    )
}
vectored! {
    /// Adds to each number another.
    add = add_all(sums: &mut [f32], numbers: &[f32])
}
vectored! {
    /// Multiplies each number.
    multiply = multiply_all(numbers: &mut [f32], factor: f32)
}

#[inline(always)]
fn add_all(sums: &mut [f32], numbers: &[f32]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number;
    }
}

#[inline(always)]
fn multiply_all(numbers: &mut [f32], factor: f32) {
    for number in numbers {
        *number *= factor;
    }
}

#[inline(always)]
fn clip(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

/// The output for an example; leaves the sums of both views in `hidden`.
#[inline(always)]
fn forward(parts: Parts<'_>, example: &Example, hidden: &mut [Units; 2]) -> f32 {
    for (sums, seen) in hidden.iter_mut().zip(&example.views) {
        *sums = *parts.bias;
        for &row in seen.rows() {
            add_all(sums, &parts.rows[usize::from(row)]);
        }
    }
    let mut lanes = [0.0; LANES];
    for (sums, weights) in hidden.iter().zip(&parts.output[example.bucket]) {
        let weights = weights.as_chunks::<LANES>().0;
        for (sums, weights) in sums.as_chunks::<LANES>().0.iter().zip(weights) {
            for i in 0..LANES {
                let unit = clip(sums[i]);
                lanes[i] += unit * unit * weights[i];
            }
        }
    }
    lanes.iter().sum::<f32>() + parts.output_bias[example.bucket]
}

/// Adds the gradient of an example, `slope` being that of its output.
#[inline(always)]
fn backward(
    parts: Parts<'_>,
    example: &Example,
    hidden: &[Units; 2],
    slope: f32,
    gradient: &mut PartsMut<'_>,
) {
    gradient.output_bias[example.bucket] += slope;
    for (side, sums) in hidden.iter().enumerate() {
        let weights: &Units = &parts.output[example.bucket][side];
        let mut slopes: Units = [0.0; HIDDEN];
        let outputs: &mut Units = &mut gradient.output[example.bucket][side];
        for i in 0..HIDDEN {
            let unit = clip(sums[i]);
            outputs[i] += slope * unit * unit;
            let inside = sums[i] > 0.0 && sums[i] < 1.0;
            slopes[i] = if inside { 2.0 * slope * unit * weights[i] } else { 0.0 };
        }
        add_all(gradient.bias, &slopes);
        for &row in example.views[side].rows() {
            add_all(&mut gradient.rows[usize::from(row)], &slopes);
        }
    }
}

#[inline(always)]
fn learn_all(parts: Parts<'_>, examples: &[Example], lambda: f32, gradient: &mut [f32]) -> f64 {
    let mut gradient = PartsMut::new(gradient);
    let mut hidden = [[0.0; HIDDEN]; 2];
    let mut loss = 0.0;
    for example in examples {
        let expected = sigmoid(forward(parts, example, &mut hidden));
        let error = expected - example.target(lambda);
        loss += f64::from(error * error);
        let slope = 2.0 * error * expected * (1.0 - expected);
        backward(parts, example, &hidden, slope, &mut gradient);
    }
    loss
}

#[inline(always)]
fn all_losses(parts: Parts<'_>, examples: &[Example], lambda: f32) -> f64 {
    let mut hidden = [[0.0; HIDDEN]; 2];
    let losses = examples.iter().map(|example| {
        let error = sigmoid(forward(parts, example, &mut hidden)) - example.target(lambda);
        f64::from(error * error)
    });
    losses.sum()
}

#[inline(always)]
fn all_outputs(parts: Parts<'_>, examples: &[Example]) -> Vec<f32> {
    let mut hidden = [[0.0; HIDDEN]; 2];
    examples.iter().map(|example| forward(parts, example, &mut hidden)).collect()
}

#[inline(always)]
fn adam_all(
    numbers: &mut [f32],
    means: &mut [f32],
    squares: &mut [f32],
    gradient: &[f32],
    rule: Adam,
) {
    let [first, second] = rule.betas;
    let all = numbers.iter_mut().zip(means).zip(squares).zip(gradient);
    for (((number, mean), square), &slope) in all {
        *mean = first * *mean + (1.0 - first) * slope;
        *square = second * *square + (1.0 - second) * slope * slope;
        let way = *mean * rule.first / ((*square * rule.second).sqrt() + EPSILON);
        *number = (*number * rule.shrink - rule.rate * way).clamp(-rule.limit, rule.limit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;
    use selfplay::Sample;
    use xiangqi::{Color, Outcome, Position};

    fn examples() -> Vec<Example> {
        let mut position = Position::start();
        let outcomes = [Outcome::Draw, Outcome::Win(Color::Red), Outcome::Win(Color::Black)];
        (0..20_u16)
            .map(|ply| {
                let moves = position.legal_moves();
                position = position.play(moves[usize::from(ply) * 7 % moves.len()]).expect("legal");
                let outcome = outcomes[usize::from(ply) % 3];
                let sample = Sample::new(
                    &position,
                    i16::try_from(ply).expect("small") * 30 - 300,
                    outcome,
                    ply,
                );
                Example::new(&sample, ply % 2 == 0).expect("it has generals")
            })
            .collect()
    }

    #[test]
    fn gradients_are_those_of_the_loss() {
        let (model, examples) = (Model::random(4).computed(), examples());
        let mut gradient = vec![0.0; model.len()];
        learn(Parts::new(&model), &examples, 0.6, &mut gradient);
        let loss = |model: &[f32]| all_losses(Parts::new(model), &examples, 0.6);
        // The steepest numbers and some others.
        let mut order: Vec<usize> = (0..gradient.len()).collect();
        order.sort_by(|&a, &b| gradient[b].abs().total_cmp(&gradient[a].abs()));
        let chosen = order.iter().take(40).chain(order.iter().take(30_000).step_by(1_500));
        for &i in chosen {
            let (mut up, mut down) = (model.clone(), model.clone());
            up[i] += 1e-2;
            down[i] -= 1e-2;
            let measured = (loss(&up) - loss(&down)) / 2e-2;
            let computed = f64::from(gradient[i]);
            let close = (measured - computed).abs() < 0.05 * computed.abs() + 1e-4;
            assert!(close, "{i}: {measured} and {computed}");
        }
    }

    #[test]
    fn vectors_change_nothing() {
        let (model, examples) = (Model::random(5).computed(), examples());
        let parts = Parts::new(&model);
        let mut gradients = [vec![0.0; model.len()], vec![0.0; model.len()]];
        let losses = [
            learn(parts, &examples, 0.3, &mut gradients[0]),
            learn_all(parts, &examples, 0.3, &mut gradients[1]),
        ];
        assert_eq!(losses[0].to_bits(), losses[1].to_bits());
        assert_eq!(gradients[0], gradients[1]);
        assert_eq!(outputs(parts, &examples), all_outputs(parts, &examples));
    }
}
