//! The evaluation network of the engine.
//!
//! - [`Weights`]: the numbers of a network, as they stand in its file ([`Weights::read`],
//!   [`Weights::to_bytes`]).
//! - [`Network`]: the same, laid out for evaluating; [`Network::builtin`] comes with the crate.
//! - [`Evaluation`]: the name of a network, or of the rules that go without.
//! - [`Accumulators`]: evaluates the positions of a line of moves, looking only at what changed.
//! - [`Kernel`]: the instructions it is computed with. All give the same result to the last bit.
//! - [`arch`] and [`features`]: what the network looks like and what it sees.
//!
//! The format of the file and the way from games to a network are described in `docs/NETWORK.md`.
//!
//! ```
//! use nnue::{Accumulators, Network, Weights};
//! use std::sync::Arc;
//! use xiangqi::{Move, Position, Square};
//!
//! let network = Arc::new(Network::new(&Weights::random(1)));
//! let mut line = Accumulators::new(Arc::clone(&network), 4);
//! let mut position = Position::start();
//! line.start();
//! let at_start = line.evaluate(&position, 0);
//! assert_eq!(at_start, network.evaluate(&position));
//!
//! position.play_unchecked(Move::new(Square::H2, Square::E2), line.step(1));
//! assert_eq!(line.evaluate(&position, 1), network.evaluate(&position));
//! ```

// The kernels load and store vectors, and are called after asking what the processor can do: that
// is all the unsafe code there is.
#![deny(unsafe_code)]

mod accumulator;
pub mod arch;
mod builtin;
mod evaluation;
pub mod features;
mod file;
mod kernels;
mod network;

pub use accumulator::{Accumulators, Changes};
pub use evaluation::{Evaluation, LoadError};
pub use file::{NetworkError, Weights};
pub use kernels::{Kernel, ParseKernelError};
pub use network::Network;
