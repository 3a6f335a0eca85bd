//! How long a search may go on.

use std::time::Duration;

use xiangqi::{ByColor, Move};

use crate::{Elo, Level};

/// What ends a search. All that is given holds at once: the first limit reached ends it. Without
/// any, the search goes on until it is stopped.
///
/// ```
/// use engine::{Level, Limits};
/// use std::time::Duration;
/// let quick = Limits { depth: Some(12), ..Limits::movetime(Duration::from_secs(1)) };
/// assert_eq!(quick.depth, Some(12));
/// let easy = Limits::level(Level::EASY, 42);
/// assert!(!easy.is_open_ended());
/// assert!(Limits::infinite().is_open_ended());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Positions searched. Exact with one thread.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The clocks of the game, from which the time for this move is taken.
    pub clock: Option<Clock>,
    /// End when a mate in so many moves has been found.
    pub mate: Option<u32>,
    /// Do not end before being stopped, even when there is nothing left to search.
    pub infinite: bool,
    /// Search on the opponent's time: limits of time count from
    /// [`Engine::ponderhit`](crate::Engine::ponderhit), and no move is given before it.
    pub ponder: bool,
    /// Only these moves are considered, if any is given; illegal ones are ignored.
    pub search_moves: Vec<Move>,
    /// Play at this level rather than as well as possible.
    pub level: Option<Level>,
    /// Play as well as this says rather than at a level, and instead of it if both are given.
    pub elo: Option<Elo>,
    /// Answer no faster than a person would, when nothing but the time or a level limits the
    /// search: in half a second to three, less when the clock runs out. Stopping ends the wait.
    pub human_pace: bool,
    /// What the deliberate errors of low levels and the choice among the moves of a book are
    /// drawn from: the same seed in the same game gives the same move.
    pub seed: u64,
}

/// The clocks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What each side has left.
    pub remaining: ByColor<Duration>,
    /// What each side gains with each move.
    pub increment: ByColor<Duration>,
    /// Moves until more time is given; `None` if what remains is for the whole game.
    pub moves_to_go: Option<u32>,
}

impl Limits {
    /// Until stopped.
    pub fn infinite() -> Self {
        Self { infinite: true, ..Self::default() }
    }

    /// To a depth in plies.
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// For a number of positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// For a time.
    pub fn movetime(time: Duration) -> Self {
        Self { movetime: Some(time), ..Self::default() }
    }

    /// By the clocks of a game.
    pub fn clock(clock: Clock) -> Self {
        Self { clock: Some(clock), ..Self::default() }
    }

    /// At a level.
    pub fn level(level: Level, seed: u64) -> Self {
        Self { level: Some(level), seed, ..Self::default() }
    }

    /// Whether only a stop can end the search.
    pub fn is_open_ended(&self) -> bool {
        self.infinite
            || self.depth.is_none()
                && self.nodes.is_none()
                && self.mate.is_none()
                && self.level.is_none()
                && self.elo.is_none()
                && !self.is_timed()
    }

    /// Whether time is limited.
    pub(crate) fn is_timed(&self) -> bool {
        self.movetime.is_some() || self.clock.is_some()
    }
}
