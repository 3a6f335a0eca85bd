//! From floating-point numbers to the whole numbers that the engine computes with.

#![expect(clippy::cast_possible_truncation, reason = "limits keep the numbers small enough")]

use nnue::arch::{ONE, OUTPUT_UNIT, UNIT};
use nnue::{Network, Weights};
use selfplay::Sample;
use xiangqi::{Position, Setup};

use crate::Model;
use crate::model::Parts;

/// The score that networks give where they expect 73 %. The margins of the search are tuned for it:
/// a network with scores of 0.73 and of 1.46 times as much lost 56 and 17 Elo (± 39) to the same one
/// with 0.91 times as much.
pub const SCALE: f32 = 380.0;

/// The weights of a network, rounded.
pub fn weights(model: &Model, description: String) -> Weights {
    let numbers = model.computed();
    let parts = Parts::new(&numbers);
    let (unit, output_unit) = (f32::from(UNIT), f32::from(OUTPUT_UNIT));
    let word = |number: &f32| (number * unit).round() as i16;
    Weights {
        bias: parts.bias.iter().map(word).collect(),
        rows: parts.rows.as_flattened().iter().map(word).collect(),
        output: parts
            .output
            .as_flattened()
            .as_flattened()
            .iter()
            .map(|number| (number * output_unit).round() as i16)
            .collect(),
        output_bias: parts
            .output_bias
            .iter()
            .map(|number| (f64::from(*number) * f64::from(ONE)).round() as i32)
            .collect(),
        scale: SCALE as i32,
        description,
    }
}

/// How much rounding changes scores.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rounding {
    /// How many positions were looked at.
    pub positions: usize,
    /// The mean difference, on the inner scale of the search.
    pub mean: f64,
    /// The largest.
    pub most: f64,
}

/// Compares a network with what its floating-point numbers put out for the same positions.
pub fn rounding(network: &Network, samples: &[Sample], outputs: &[f32]) -> Rounding {
    let mut rounding = Rounding::default();
    for (sample, output) in samples.iter().zip(outputs) {
        let setup = Setup { board: sample.board(), turn: sample.turn(), ..Setup::EMPTY };
        let Ok(position) = Position::from_setup(setup) else { continue };
        let exact = f64::from(output * SCALE);
        let difference = (f64::from(network.evaluate(&position)) - exact).abs();
        rounding.positions += 1;
        rounding.mean += difference;
        rounding.most = rounding.most.max(difference);
    }
    rounding.mean /= rounding.positions.max(1) as f64;
    rounding
}
