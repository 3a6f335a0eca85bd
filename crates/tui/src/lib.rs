//! The terminal game: a person against the computer, another person, or watching.
//!
//! [`run`] draws on a terminal, [`plain::run`] reads and writes lines. Both hold a [`Session`] and do
//! what a [`Host`] can: search, journal, files. On a terminal the state is a [`Model`], changed only by
//! [`update`] and drawn by [`view`]; neither does anything else, so that tests press keys and look at
//! screens without a terminal.

#![forbid(unsafe_code)]

mod attempt;
mod command;
mod course_texts;
mod event;
mod geometry;
mod help;
mod host;
mod input;
mod learning;
mod load;
mod model;
pub mod plain;
mod player;
mod problems;
mod review_texts;
mod reviewer;
mod reviewing;
mod runtime;
mod save;
mod session;
mod texts;
mod update;
mod view;

pub use attempt::Attempt;
pub use drawing::{BoardStyle, Coords};
pub use event::{Effect, Event, Key, ResumedGame};
pub use host::Host;
pub use input::Input;
pub use learning::Learning;
pub use load::{LoadedGame, load};
pub use model::{
    BoardState, Field, Form, Hint, Model, Opponents, Overlay, Purpose, Screen, Search, Settings,
    Side,
};
pub use player::{ParsePlayerError, Player, Strength};
pub use reviewing::{Reviewing, Shown, Trial};
pub use runtime::run;
pub use session::{DrawOffer, NewGame, Session};
pub use update::update;
pub use view::view;

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
    /// A game of a file that goes on.
    File(Box<LoadedGame>, ByColor<Player>),
    /// The review of a game of a file.
    Review(Box<LoadedGame>),
    /// The books of studies.
    Books,
    /// The studies of the book with this place in [`puzzles::books`].
    Studies(usize),
    /// A study.
    Study(&'static puzzles::Study),
}
