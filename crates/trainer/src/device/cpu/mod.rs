//! On the processor, with all the vectors it has.
//!
//! The examples of a step are divided into a fixed number of parts, whose gradients are added in a
//! fixed order: so the result does not depend on how many threads compute it.

mod kernels;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::{Device, DeviceError, Step};
use crate::model::{COMPUTED, LEARNED, LIMITS, Parts, Units};
use crate::{Example, Model, State};
use kernels::Adam;
use nnue::arch::HIDDEN;
use nnue::features::FEATURES;

/// Parts of a batch, each with gradients of its own.
const PARTS: usize = 8;
/// Numbers that one thread works on at a time when all are gone through.
const CHUNK: usize = 64 * HIDDEN;
/// How much the means of gradients and of their squares remember.
const BETAS: [f32; 2] = [0.9, 0.999];

/// The processor.
#[derive(Debug)]
pub struct Cpu {
    pool: ThreadPool,
    state: State,
    /// What the state's network computes with.
    computed: Vec<f32>,
    gradients: Vec<Vec<f32>>,
    gradient: Vec<f32>,
}

impl Cpu {
    /// Begins with a state, on so many threads; 0 for as many as there are cores.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn new(state: State, threads: usize) -> Result<Self, DeviceError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(|error| {
            DeviceError { device: "the processor".to_owned(), reason: error.to_string() }
        })?;
        Ok(Self {
            pool,
            computed: state.model.computed(),
            state,
            gradients: vec![vec![0.0; COMPUTED]; PARTS],
            gradient: vec![0.0; LEARNED],
        })
    }

    /// The sum of losses, and the gradients of each part.
    fn learn(&mut self, examples: &[Example], lambda: f32) -> f64 {
        let Self { pool, computed, gradients, .. } = self;
        let size = examples.len().div_ceil(PARTS).max(1);
        let losses: Vec<f64> = pool.install(|| {
            let work = gradients.par_iter_mut().enumerate().map(|(part, gradient)| {
                gradient.fill(0.0);
                let first = (part * size).min(examples.len());
                let examples = &examples[first..(first + size).min(examples.len())];
                kernels::learn(Parts::new(computed), examples, lambda, gradient)
            });
            work.collect()
        });
        losses.iter().sum()
    }

    /// Adds the gradients of all parts, and of all palaces for what they have in common.
    fn join(&mut self, count: usize) {
        let Self { pool, gradients, gradient, .. } = self;
        let factor = 1.0 / count.max(1) as f32;
        let (computed, shared) = gradient.split_at_mut(COMPUTED);
        pool.install(|| {
            computed.par_chunks_mut(CHUNK).enumerate().for_each(|(i, sum)| {
                let range = i * CHUNK..i * CHUNK + sum.len();
                sum.fill(0.0);
                for part in gradients.iter() {
                    kernels::add(sum, &part[range.clone()]);
                }
                kernels::multiply(sum, factor);
            });
            let rows = Parts::new(computed).rows;
            let shared: &mut [Units] = shared.as_chunks_mut().0;
            shared.par_iter_mut().enumerate().for_each(|(feature, sum)| {
                sum.fill(0.0);
                for row in rows.iter().skip(feature).step_by(FEATURES) {
                    kernels::add(sum, row);
                }
            });
        });
    }

    /// Goes along the gradient.
    fn go(&mut self, step: Step) {
        let Self { pool, state, computed, gradient, .. } = self;
        state.steps += 1;
        // After a few thousand steps the corrections are 1 anyway.
        let steps = i32::try_from(state.steps).unwrap_or(i32::MAX);
        let [first, second] = BETAS.map(|beta| 1.0 / (1.0 - beta.powi(steps)));
        let [means, squares] = &mut state.moments;
        pool.install(|| {
            for (range, limit) in LIMITS {
                let adam = Adam {
                    rate: step.rate,
                    shrink: 1.0 - step.rate * step.decay,
                    betas: BETAS,
                    first,
                    second,
                    limit,
                };
                let numbers = state.model.0[range.clone()].par_chunks_mut(CHUNK);
                numbers
                    .zip(means[range.clone()].par_chunks_mut(CHUNK))
                    .zip(squares[range.clone()].par_chunks_mut(CHUNK))
                    .zip(gradient[range].par_chunks(CHUNK))
                    .for_each(|(((numbers, means), squares), gradient)| {
                        kernels::adam(numbers, means, squares, gradient, adam);
                    });
            }
            let shared: &[Units] = state.model.0[COMPUTED..].as_chunks().0;
            computed.par_chunks_mut(FEATURES * HIDDEN).enumerate().for_each(|(i, numbers)| {
                let from = i * FEATURES * HIDDEN;
                numbers.copy_from_slice(&state.model.0[from..from + numbers.len()]);
                // The last chunk is what comes after the rows of all palaces.
                if numbers.len() == FEATURES * HIDDEN {
                    kernels::add(numbers, shared.as_flattened());
                }
            });
        });
    }

    /// Computes something for equal parts of the examples.
    fn map<T: Send>(
        &self,
        examples: &[Example],
        work: impl Fn(Parts<'_>, &[Example]) -> T + Sync,
    ) -> Vec<T> {
        let size = examples.len().div_ceil(PARTS).max(1);
        let parts = Parts::new(&self.computed);
        self.pool.install(|| examples.par_chunks(size).map(|part| work(parts, part)).collect())
    }
}

// What comes after the rows of all palaces must be smaller than one palace to be told from it.
const _: () = assert!(!COMPUTED.is_multiple_of(FEATURES * HIDDEN));

impl Device for Cpu {
    fn name(&self) -> String {
        format!("{} × {}", self.pool.current_num_threads(), kernels::name())
    }

    fn step(&mut self, examples: &[Example], step: Step) -> f64 {
        let loss = self.learn(examples, step.lambda);
        self.join(examples.len());
        self.go(step);
        loss / examples.len().max(1) as f64
    }

    fn loss(&mut self, examples: &[Example], lambda: f32) -> f64 {
        let losses = self.map(examples, |parts, part| kernels::loss(parts, part, lambda));
        losses.iter().sum::<f64>() / examples.len().max(1) as f64
    }

    fn outputs(&mut self, examples: &[Example]) -> Vec<f32> {
        self.map(examples, kernels::outputs).concat()
    }

    fn model(&self) -> &Model {
        &self.state.model
    }

    fn steps(&self) -> u64 {
        self.state.steps
    }

    fn state(&self) -> State {
        self.state.clone()
    }
}
