//! The numbers that are learned, in one row.

use nnue::arch::{BUCKETS, HIDDEN};
use nnue::features::{FEATURES, ROWS};
use selfplay::Rng;

/// So many numbers do the arithmetic of the network: weights of features, sums of an empty board,
/// output weights, and what is added to the outputs.
pub(crate) const COMPUTED: usize = OUTPUT_BIAS_AT + BUCKETS;
/// All that is learned: besides, for each feature, what is the same wherever the general stands.
pub(crate) const LEARNED: usize = COMPUTED + FEATURES * HIDDEN;

const BIAS_AT: usize = ROWS * HIDDEN;
const OUTPUT_AT: usize = BIAS_AT + HIDDEN;
const OUTPUT_BIAS_AT: usize = OUTPUT_AT + BUCKETS * 2 * HIDDEN;

/// The parts of the row with the largest number that each may hold. Two numbers that are added for a
/// feature, and the start value with 31 features, stay within 16 bits when they are whole numbers.
pub(crate) const LIMITS: [(std::ops::Range<usize>, f32); 5] = [
    (0..BIAS_AT, 0.99),
    (BIAS_AT..OUTPUT_AT, 2.0),
    (OUTPUT_AT..OUTPUT_BIAS_AT, 1.98),
    (OUTPUT_BIAS_AT..COMPUTED, 100.0),
    (COMPUTED..LEARNED, 0.99),
];

/// One number for each hidden unit of a view.
pub(crate) type Units = [f32; HIDDEN];

/// What the arithmetic of the network is done with, part by part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts<'a> {
    pub(crate) rows: &'a [Units],
    pub(crate) bias: &'a Units,
    pub(crate) output: &'a [[Units; 2]],
    pub(crate) output_bias: &'a [f32],
}

impl<'a> Parts<'a> {
    /// The parts of a row of [`COMPUTED`] numbers.
    pub(crate) fn new(numbers: &'a [f32]) -> Self {
        let (rows, rest) = numbers.split_at(BIAS_AT);
        let (bias, rest) = rest.split_first_chunk().expect("it has all parts");
        let (output, rest) = rest.split_at(BUCKETS * 2 * HIDDEN);
        let output = output.as_chunks().0.as_chunks().0;
        Self { rows: rows.as_chunks().0, bias, output, output_bias: &rest[..BUCKETS] }
    }
}

/// The same, to be changed.
#[derive(Debug)]
pub(crate) struct PartsMut<'a> {
    pub(crate) rows: &'a mut [Units],
    pub(crate) bias: &'a mut Units,
    pub(crate) output: &'a mut [[Units; 2]],
    pub(crate) output_bias: &'a mut [f32],
}

impl<'a> PartsMut<'a> {
    /// The parts of a row of [`COMPUTED`] numbers.
    pub(crate) fn new(numbers: &'a mut [f32]) -> Self {
        let (rows, rest) = numbers.split_at_mut(BIAS_AT);
        let (bias, rest) = rest.split_first_chunk_mut().expect("it has all parts");
        let (output, rest) = rest.split_at_mut(BUCKETS * 2 * HIDDEN);
        let output = output.as_chunks_mut().0.as_chunks_mut().0;
        Self { rows: rows.as_chunks_mut().0, bias, output, output_bias: &mut rest[..BUCKETS] }
    }
}

/// A network in floating-point numbers. An output of 1 is an expectation of 73 %.
#[derive(Clone, PartialEq, Debug)]
pub struct Model(pub(crate) Vec<f32>);

impl Model {
    /// How many numbers there are.
    pub const LEN: usize = LEARNED;

    /// Small random numbers to begin with.
    pub fn random(seed: u64) -> Self {
        let mut rng = Rng::new(seed, 0x6d6f_6465);
        // From -1 to 1.
        let mut next = || (rng.next() >> 40) as f32 / (1 << 23) as f32 - 1.0;
        let mut numbers = vec![0.0; LEARNED];
        // What depends on the general begins with nothing, what does not with something.
        numbers[COMPUTED..].fill_with(|| next() * 0.1);
        numbers[BIAS_AT..OUTPUT_AT].fill_with(|| 0.1 + next() * 0.1);
        let spread = 1.0 / (2.0 * HIDDEN as f32).sqrt();
        numbers[OUTPUT_AT..OUTPUT_BIAS_AT].fill_with(|| next() * spread);
        Self(numbers)
    }

    /// The numbers: weights of features palace by palace, sums of an empty board, output weights,
    /// what is added to the outputs, and what features have in common in all palaces.
    pub fn numbers(&self) -> &[f32] {
        &self.0
    }

    /// What is computed with: the parts that features have in common added to each palace.
    pub(crate) fn computed(&self) -> Vec<f32> {
        let mut numbers = self.0[..COMPUTED].to_vec();
        let rows: &mut [Units] = numbers[..BIAS_AT].as_chunks_mut().0;
        let shared: &[Units] = self.0[COMPUTED..].as_chunks().0;
        for (row, shared) in rows.iter_mut().zip(shared.iter().cycle()) {
            for (number, shared) in row.iter_mut().zip(shared) {
                *number += shared;
            }
        }
        numbers
    }
}

/// All that a device remembers between steps.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The network.
    pub model: Model,
    /// For each number, the mean of its recent gradients and of their squares.
    pub(crate) moments: [Vec<f32>; 2],
    /// How many steps have been made.
    pub steps: u64,
}

impl State {
    /// Before the first step.
    pub fn new(model: Model) -> Self {
        let zero = || vec![0.0; LEARNED];
        Self { model, moments: [zero(), zero()], steps: 0 }
    }
}
