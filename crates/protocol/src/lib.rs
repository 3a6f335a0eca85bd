//! How xiangqi programs talk to each other.
//!
//! - [`Command`]: what an interface says to an engine; [`Reply`]: what the engine answers.
//! - [`Dialect`]: reads and writes both, so that one set of types serves both sides.
//! - [`run`] and [`run_with`]: the engine's side of a whole conversation.
//!
//! ```
//! use protocol::{Command, Dialect};
//! let command = Dialect::Uci.parse_command("position startpos moves h2e2 h9g7")?;
//! assert!(matches!(&command, Command::Position { moves, .. } if moves.len() == 2));
//! assert_eq!(Dialect::Uci.write_command(&command), "position startpos moves h2e2 h9g7");
//! # Ok::<(), protocol::ParseError>(())
//! ```

#![forbid(unsafe_code)]

mod command;
mod coords;
mod dialect;
mod error;
mod grammar;
mod reply;
mod resources;
mod talk;
mod ucci;
mod uci;

pub use command::{Command, Go, SideClock, Start};
pub use coords::{Coords, ParseCoordsError, Ranks};
pub use dialect::{Dialect, TimeUnit};
pub use error::ParseError;
pub use reply::{Claim, Limit, OptionKind, OptionSpec, PopHash, Progress, Reply, Wdl};
pub use resources::{NoResources, Resources};
pub use talk::{run, run_with};
