//! Games of the engine against itself: what networks are trained from.
//!
//! - [`ScoredGame`]: a game whose every move carries the score of the search that chose it.
//! - [`Writer`] and [`Reader`]: files of such games, which nothing that kills the program can spoil.
//!   The format is described in `docs/DATA.md`.
//! - [`generate()`]: plays games and appends them to a file until there are enough.
//! - [`check()`] and [`Survey`]: whether the games are right, and what they are like. [`merge`],
//!   [`shuffle`] and [`filter`](filter()): new files out of old ones.
//! - [`Stream`]: positions for training ([`Sample`]) from many files, filtered and mixed.
//!
//! ```
//! use selfplay::{Filter, ScoredGame, ScoredPly};
//! use xiangqi::{Outcome, Position, Reason, RuleSet, notation};
//!
//! let start: Position = "4k4/9/9/9/9/9/9/9/R8/1R1K5 w - - 0 1".parse()?;
//! let mut game = ScoredGame::new(start, RuleSet::Axf, Outcome::Win(xiangqi::Color::Red), Reason::Checkmate);
//! let mut position = start;
//! for (text, score) in [("a1a8", 31_998), ("e9f9", -31_999), ("b0b9", 31_999)] {
//!     let mv = notation::parse_move(text, &position)?;
//!     game.plies.push(ScoredPly::new(mv, Some(score)));
//!     position = position.play(mv)?;
//! }
//! let samples = game.samples(&Filter::ALL).collect::<Result<Vec<_>, _>>()?;
//! assert_eq!((samples.len(), samples[1].score, samples[1].outcome()), (3, -31_999, -1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod adjudicate;
mod block;
mod check;
mod codec;
mod filter;
mod game;
mod games;
mod generate;
mod header;
mod lines;
mod opening;
mod packed;
mod play;
mod reader;
mod rewrite;
mod rng;
mod sample;
pub mod score;
mod settings;
mod stream;
mod survey;
mod writer;

pub use block::BlockFault;
pub use check::{GameFault, check};
pub use codec::CodecError;
pub use filter::Filter;
pub use game::{At, BadPly, ScoredGame, ScoredPly};
pub use games::{FileError, FileFault, Games};
pub use generate::{GenerateError, Goal, Progress, generate};
pub use header::{Description, Source};
pub use lines::Lines;
pub use play::SelfPlay;
pub use reader::{ReadError, Reader, Torn, open};
pub use rewrite::{RewriteError, Rewritten, filter, merge, shuffle};
pub use rng::Rng;
pub use sample::Sample;
pub use settings::{Adjudication, OpeningSettings, Settings};
pub use stream::{Part, Stream, StreamOptions};
pub use survey::Survey;
pub use writer::{Resumed, WriteError, Writer};
