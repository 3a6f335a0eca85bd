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
    /// `id copyright …`; UCCI only.
    Copyright(String),
    /// `id user …`, to whom the engine is licensed; UCCI only.
    User(String),
    /// `option name … type …`.
    Option(OptionSpec),
    /// `uciok`, `ucciok`: the introduction is over.
    Welcome(Dialect),
    /// `readyok`.
    Ready,
    /// `info …`.
    Info(Box<Progress>),
    /// `info string …`, in UCCI `info message …`: for people.
    Text(String),
    /// `bestmove …`, the end of a search.
    BestMove {
        /// The move; without a legal one `bestmove (none)` is written, in UCCI `nobestmove`.
        best: Option<Coords>,
        /// The answer expected.
        ponder: Option<Coords>,
        /// What is said beside the move; UCCI only.
        claim: Option<Claim>,
    },
    /// UCCI's `pophash …`: what is known of the position asked for.
    PopHash(PopHash),
    /// How many leaves the tree of all moves has: `h2e2: 44` below a move, `Nodes searched: 1920` in
    /// all. UCI only.
    Perft {
        /// Below which move; `None` for the whole.
        below: Option<Coords>,
        /// The leaves.
        leaves: u64,
    },
    /// UCCI's `bye`: the program is about to end.
    Bye,
}

/// What an engine says beside its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It offers a draw, or agrees to one.
    Draw,
    /// It resigns.
    Resign,
}

/// What a table of positions knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PopHash {
    /// The move that was best.
    pub best: Option<Coords>,
    /// The score is at least the first, found at a depth of the second.
    pub lower: Option<(i32, u32)>,
    /// The score is at most the first, found at a depth of the second.
    pub upper: Option<(i32, u32)>,
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
    /// For the side to move. UCCI has no word for mates; they are written as scores near 30000.
    pub score: Option<Score>,
    /// If the score is only a limit.
    pub limit: Option<Limit>,
    /// The chances that go with the score.
    pub wdl: Option<Wdl>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Positions per second.
    pub nps: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Since the search began, in whole milliseconds on the wire.
    pub time: Option<Duration>,
    /// The move being searched.
    pub currmove: Option<Coords>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// The line.
    pub pv: Vec<Coords>,
}

/// Chances in thousandths, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// Of a win.
    pub win: u32,
    /// Of a draw.
    pub draw: u32,
    /// Of a loss.
    pub loss: u32,
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
    /// Its name, which may contain blanks in UCI.
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
    /// Nothing to be set, only shown; UCCI's `label`.
    Label {
        /// What is shown.
        text: String,
    },
}
