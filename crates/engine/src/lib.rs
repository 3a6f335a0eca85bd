//! A xiangqi (Chinese chess) engine.
//!
//! - [`Engine`]: give it a game, let it go, stop it; it answers through a [`Sink`].
//! - [`Limits`]: depth, positions, time, clocks, mate, a [`Level`], or until stopped.
//! - [`Network`]: what evaluates positions, if the engine is given one.
//! - [`bench()`]: a fixed amount of work.
//!
//! Inside, each matter has a room of its own: `search` (what is looked at, what is not, and when to
//! stop), `eval` (what a position is worth), `order` (which move comes first), `table` (what is
//! known already), `level` (playing less well).
//!
//! Nothing here reads, prints, or looks at a clock other than [`std::time::Instant`].

// One hint to the processor, in `table`, is all the unsafe code there is.
#![deny(unsafe_code)]

mod bench;
mod engine;
mod eval;
mod info;
mod level;
mod limits;
mod options;
mod order;
mod score;
mod search;
mod table;

pub use bench::{BenchResult, bench};
pub use engine::Engine;
pub use info::{Info, Sink};
pub use level::{Level, ParseLevelError};
pub use limits::{Clock, Limits};
pub use nnue::Network;
pub use options::Options;
pub use score::Score;

/// The numbers that the search is tuned with.
#[cfg(feature = "tune")]
pub mod params {
    pub use crate::search::params::{ALL, set};
}
