//! Where the arithmetic of a training is done.

mod cpu;

use std::fmt::Debug;

pub use cpu::Cpu;

use crate::{Example, Model, State};

/// What a step depends on, besides its examples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// How far to go.
    pub rate: f32,
    /// How much weights shrink, as a part of the rate.
    pub decay: f32,
    /// How much the score of the search counts, the rest being the result of the game.
    pub lambda: f32,
}

/// Something that can compute losses and gradients: a processor, or one day a graphics card.
///
/// The loss of an example is the square of the difference between the expectation that the network
/// gives and the one it should give. A step goes along the mean gradient of its examples by the
/// `AdamW` rule and keeps every number within what the engine's whole numbers can hold.
pub trait Device: Debug {
    /// What it is, for people.
    fn name(&self) -> String;

    /// Learns from examples. The mean of their losses before that.
    fn step(&mut self, examples: &[Example], step: Step) -> f64;

    /// The mean loss of examples, without learning from them.
    fn loss(&mut self, examples: &[Example], lambda: f32) -> f64;

    /// What the network puts out for examples.
    fn outputs(&mut self, examples: &[Example]) -> Vec<f32>;

    /// The network as it is now.
    fn model(&self) -> &Model;

    /// How many steps have been made.
    fn steps(&self) -> u64;

    /// All that must be known to go on from here.
    fn state(&self) -> State;
}

/// A device cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{device} cannot be used: {reason}")]
pub struct DeviceError {
    /// What it is.
    pub device: String,
    /// Why.
    pub reason: String,
}
