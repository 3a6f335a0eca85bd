//! What an interface says to an engine.

use std::time::Duration;

use xiangqi::ByColor;

use crate::{Coords, Dialect};

/// A line from an interface.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Command {
    /// `uci`: the first word, which also says which dialect is spoken.
    Hello(Dialect),
    /// `isready`: answer when all before has been done.
    IsReady,
    /// `ucinewgame`: what comes next has nothing to do with what was.
    NewGame,
    /// `setoption name … value …`.
    SetOption {
        /// Which.
        name: String,
        /// To what; buttons have no value.
        value: Option<String>,
    },
    /// `position … moves …`.
    Position {
        /// The first position.
        start: Start,
        /// The moves from there.
        moves: Vec<Coords>,
    },
    /// `go …`: search.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `quit`.
    Quit,
}

/// Where the moves of a position begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The start of a game.
    Game,
    /// A FEN, not read yet.
    Fen(String),
}

/// What limits a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// On the opponent's time.
    pub ponder: bool,
    /// Until stopped.
    pub infinite: bool,
    /// In plies.
    pub depth: Option<u32>,
    /// In positions.
    pub nodes: Option<u64>,
    /// Until a mate in so many moves is found.
    pub mate: Option<u32>,
    /// For this move.
    pub movetime: Option<Duration>,
    /// On each side's clock. `w` is Red.
    pub remaining: ByColor<Option<Duration>>,
    /// Gained with each move.
    pub increment: ByColor<Option<Duration>>,
    /// Moves until more time is given.
    pub moves_to_go: Option<u32>,
    /// Only these moves, if any.
    pub search_moves: Vec<Coords>,
}
