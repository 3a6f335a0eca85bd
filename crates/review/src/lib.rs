//! What positions and moves are worth, and what happened in a game.
//!
//! - [`Analyst`]: an engine that is asked and waited for. [`Analyst::analyze`] gives the best lines of
//!   a position, [`Analyst::review`] a [`Review`] of a whole game. Both can be stopped with a
//!   [`Cancel`] from another thread and tell how far they are.
//! - [`PlyReview`]: what a move was worth, its [`Quality`], the better move, and [`Finding`]s.
//! - [`Finding`]: what a move did wrong, as data: it loses the chariot, it misses mate in three.
//!   [`Merit`]: what a move does right. Words for both are in the crate `messages`.
//! - [`hanging`] and [`exchange`]: which men can be taken with profit.
//! - [`Report`]: a review as plain data, for JSON. [`annotate`]: a review as comments, glyphs and
//!   variations of a game.
//!
//! Every finding is tested on the board: a man is lost if it is gone when the captures are over, a
//! mate is a line that ends in one. What only the engine's score says is told as a change of the
//! [`Standing`] and nothing more.
//!
//! ```
//! use engine::{Limits, Options};
//! use review::{Analyst, Cancel, Finding, Settings};
//! use xiangqi::{Position, Record, notation};
//!
//! // The chariot leaves the horse h0 to the cannon h7.
//! let mut record = Record::new(Position::start());
//! record.push(notation::parse_move("车一进一", record.position())?)?;
//! let mut analyst = Analyst::new(Options { hash_mb: 1, ..Options::default() });
//! let settings = Settings { limits: Limits::nodes(20_000), ..Settings::default() };
//! let review = analyst.review(&record, &settings, &Cancel::new(), |_| ())?;
//! assert!(review.plies[0].quality.is_error());
//! assert!(matches!(review.plies[0].findings[0], Finding::LosesMan { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod analyst;
mod annotate;
mod cancel;
mod chance;
mod exchange;
mod explain;
mod finding;
mod line;
mod merit;
mod quality;
mod report;
mod review;

pub use analyst::{Analysis, Analyst, Line};
pub use annotate::{Say, annotate};
pub use cancel::{Cancel, Cancelled};
pub use chance::{Standing, expectation, negated};
pub use exchange::{Hanging, exchange, hanging, worth};
pub use finding::{Finding, Loss, Trade};
pub use line::price;
pub use merit::{Merit, merits};
pub use quality::Quality;
pub use report::{PlyReport, Remark, Report};
pub use review::{PlyReview, Point, Progress, Review, Settings, SideSummary};
