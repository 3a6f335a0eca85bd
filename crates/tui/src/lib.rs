//! The terminal game: a person against the computer, another person, or watching.
//!
//! [`run`] draws on a terminal, [`plain::run`] reads and writes lines. Both hold a [`Session`] and do
//! what a [`Host`] can: search, journal, files. On a terminal the state is a [`Model`], changed only by
//! [`update`] and drawn by [`view`]; neither does anything else, so that tests press keys and look at
//! screens without a terminal.

#![forbid(unsafe_code)]

pub mod account;
mod attempt;
mod clock;
mod command;
mod course_texts;
mod desk;
mod editor;
mod event;
mod export;
mod geometry;
mod help;
mod host;
mod input;
mod learning;
pub mod library;
mod library_texts;
mod load;
mod model;
mod online;
mod opponents;
pub mod plain;
mod player;
pub mod preferences;
mod problems;
mod program;
mod review_texts;
mod reviewer;
mod reviewing;
mod runtime;
mod save;
mod session;
pub mod statistics;
mod texts;
mod update;
mod view;

pub use attempt::Attempt;
pub use clock::{GameClock, Left, ParseClockError, TimeControl};
pub use desk::{Desk, make as make_account};
pub use drawing::{BoardStyle, Coords};
pub use editor::{Brush, Editor};
pub use event::{Effect, Event, Key, ResumedGame};
pub use host::Host;
pub use input::Input;
pub use learning::Learning;
pub use load::{LoadedGame, load};
pub use model::{
    Auto, BoardState, Field, Form, FormError, Hint, Model, Opponents, Overlay, Purpose,
    RecordFilter, Screen, Search, Settings, Side,
};
pub use online::form::{ChallengeField, ChallengeForm, To};
pub use online::{LoginForm, Online, OnlinePlace, Table};
pub use player::{ParsePlayerError, Player, Strength};
pub use preferences::Preferences;
pub use problems::{account_error, address_error, library_error, preferences_error};
pub use program::Program;
pub use reviewing::{Reviewing, Shown, Trial};
pub use runtime::run;
pub use session::{DrawOffer, NewGame, Session};
pub use update::form_error;
pub use update::update;
pub use view::{Palette, view};

use xiangqi::ByColor;

/// What the program begins with.
#[derive(Clone, Debug)]
pub enum Start {
    /// The menu.
    Home,
    /// A new game.
    Game(Box<NewGame>),
    /// The unfinished game.
    Continue,
    /// The games that were played here.
    Games,
    /// A game of a file that goes on.
    File(Box<LoadedGame>, ByColor<Player>),
    /// The review of a game of a file.
    Review(Box<LoadedGame>),
    /// The books of studies.
    Books,
    /// The studies that are offered again.
    Due,
    /// The studies of the book with this place in [`puzzles::books`].
    Studies(usize),
    /// A site over the network, and perhaps a game there.
    Online(Box<client::Place>),
    /// A study.
    Study(&'static puzzles::Study),
}
