//! Trainings from nothing to a network.

mod checkpoint;
mod games;
mod training;
