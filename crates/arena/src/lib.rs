//! Matches between xiangqi engines.
//!
//! - [`EngineSpec`]: who plays: our own engine, or any program that speaks UCI or UCCI.
//! - [`Match`]: a whole match; it tells what happens as [`Event`]s and keeps [`Standings`].
//! - [`statistics`]: what the results say about strength, and when they say enough.
//! - [`report`]: the files: JSON lines from which a match can go on, and PGN.
//!
//! An engine that crashes, hangs, plays an illegal move or oversteps its time loses the game and is
//! started anew; the match goes on. See [`Fault`].
//!
//! ```
//! use arena::{Match, Openings, Stop, schedule::Format};
//! # use std::time::Duration;
//! let engines = arena::read_engines(&[], &[vec!["depth=2".into()], vec!["depth=1".into()]])?;
//! let plan = Match {
//!     engines,
//!     format: Format::RoundRobin,
//!     games: 2,
//!     openings: Openings::built_in(),
//!     rules: xiangqi::RuleSet::default(),
//!     adjudication: arena::Adjudication::default(),
//!     margin: Duration::from_millis(100),
//!     patience: Duration::from_secs(60),
//!     concurrency: 1,
//!     seed: 0,
//!     sprt: None,
//! };
//! let finish = plan.run(&[], None, &Stop::default(), |_, _| {})?;
//! assert_eq!(finish.standings.games(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod dialect;
mod fault;
mod game_record;
mod openings;
mod opponent;
mod player;
mod process;
mod random;
mod referee;
pub mod report;
mod run;
pub mod schedule;
mod spec;
mod standings;
pub mod statistics;
mod stop;
mod time_control;
pub mod words;

pub use dialect::{Insight, Protocol};
pub use fault::{FAULT_CODES, Fault, Trouble};
pub use game_record::{GameRecord, PlyRecord};
pub use openings::{Openings, OpeningsError};
pub use opponent::Opponent;
pub use process::{Log, Program};
pub use referee::{Adjudication, DrawRule, ResignRule};
pub use run::{Event, Finish, Match, MatchError};
pub use spec::{EngineSpec, External, Kind, SpecError, read_engines};
pub use standings::{Side, Standings};
pub use stop::Stop;
pub use time_control::{ClockRule, GameClock, ParseClockError, TimeControl};
