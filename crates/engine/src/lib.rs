//! A xiangqi (Chinese chess) engine.
//!
//! - [`Engine`]: give it a game, let it go, stop it; it answers through a [`Sink`].
//! - [`Thinker`]: the same at once, on the calling thread, for a great many short searches.
//! - [`Limits`]: depth, positions, time, clocks, mate, a [`Level`], or until stopped.
//! - [`Network`]: what evaluates positions, if not hand-written rules; [`Evaluation`] names it.
//! - [`bench()`]: a fixed amount of work. [`suite`]: positions with known results.
//! - [`OpeningBook`]: where known moves come from.
//!
//! Inside, each matter has a room of its own: `search` (what is looked at, what is not, and when to
//! stop), `eval` (what a position is worth), `order` (which move comes first), `table` (what is
//! known already), `level` (playing less well).
//!
//! Nothing here reads, prints, or looks at a clock other than [`std::time::Instant`].

// One hint to the processor, in `table`, is all the unsafe code there is.
#![deny(unsafe_code)]

mod bench;
mod book;
mod elo;
mod engine;
mod eval;
mod info;
mod level;
mod limits;
mod options;
mod order;
mod pace;
mod pool;
mod random;
mod score;
mod search;
pub mod suite;
mod table;
mod thinker;
mod wdl;

pub use bench::{BenchResult, RULES_SIGNATURE, SIGNATURE, bench};
pub use book::{BookMove, OpeningBook};
pub use elo::Elo;
pub use engine::{Engine, Known};
pub use info::{Info, ScoreLimit, Sink};
pub use level::{Level, ParseLevelError};
pub use limits::{Clock, Limits};
pub use nnue::{Evaluation, LoadError, Network};
pub use options::Options;
pub use score::Score;
pub use thinker::{Thinker, Thought};
pub use wdl::Chances;

/// The numbers that the search is tuned with.
#[cfg(feature = "tune")]
pub mod params {
    pub use crate::search::params::{ALL, set};
}
