//! What an engine answers.

use std::time::Duration;

use engine::Score;

use crate::{Coords, Dialect};

/// A line from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reply {
    /// `id name …`.
    Name(String),
    /// `id author …`.
    Author(String),
    /// `option name … type …`.
    Option(OptionSpec),
    /// `uciok`: the introduction is over.
    Welcome(Dialect),
    /// `readyok`.
    Ready,
    /// `info …`.
    Info(Box<Progress>),
    /// `info string …`: for people.
    Text(String),
    /// `bestmove …`, the end of a search.
    BestMove {
        /// The move; without a legal one `(none)` is written.
        best: Option<Coords>,
        /// The answer expected.
        ponder: Option<Coords>,
    },
}

/// How a search gets on. Whatever is not told is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Finished depth in plies.
    pub depth: Option<u32>,
    /// The deepest ply looked at.
    pub seldepth: Option<u32>,
    /// Which of the best lines, from 1.
    pub multipv: Option<u32>,
    /// For the side to move.
    pub score: Option<Score>,
    /// If the score is only a limit.
    pub limit: Option<Limit>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Positions per second.
    pub nps: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Since the search began, in whole milliseconds on the wire.
    pub time: Option<Duration>,
    /// The line.
    pub pv: Vec<Coords>,
}

/// A score that is not exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The true score is this or more.
    AtLeast,
    /// The true score is this or less.
    AtMost,
}

/// An option an engine offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name, which may contain blanks.
    pub name: String,
    /// What it can be set to.
    pub kind: OptionKind,
}

/// What an option can be set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// Before it is set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Before it is set.
        default: i64,
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// Before it is set.
        default: String,
        /// The words.
        choices: Vec<String>,
    },
    /// Something to be done.
    Button,
    /// A text.
    Text {
        /// Before it is set.
        default: String,
    },
}
