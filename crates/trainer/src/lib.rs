//! Trains evaluation networks from games with scores.
//!
//! - [`Config`]: what is trained, from which games, for how long. It is kept in every checkpoint.
//! - [`Trainer`]: the training, from nothing or from a [`Checkpoint`]. It tells what happens as
//!   [`Event`]s.
//! - [`Device`]: where the arithmetic is done; [`Cpu`] is the one there is.
//! - [`chances`]: what scores mean for results.
//! - [`export`]: from floating-point numbers to the whole numbers that the engine computes with.
//!
//! The same data, configuration and seed give the same network to the last bit on the same machine,
//! with any number of threads, interrupted or not.

// The processor is asked at run time what it can do: calling what was compiled for it is all the
// unsafe code there is.
#![deny(unsafe_code)]

pub mod chances;
mod checkpoint;
mod config;
mod curve;
mod device;
mod example;
pub mod export;
mod loader;
mod model;
mod schedule;
mod train;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use config::{Config, ConfigError};
pub use curve::{Curve, Point};
pub use device::{Cpu, Device, DeviceError, Step};
pub use example::Example;
pub use loader::{LoadError, Loader, Place};
pub use model::{Model, State};
pub use schedule::fit_scale;
pub use train::{CHECKPOINT, Event, MakeDevice, Summary, TrainError, Trainer};
