//! What a search tells while it runs and when it ends.

use std::time::Duration;

use xiangqi::Move;

use crate::Score;

/// Progress of a search: one line of play after an iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Finished depth in plies.
    pub depth: u32,
    /// The deepest ply looked at.
    pub seldepth: u32,
    /// Which of the best lines this is, from 1.
    pub multipv: u32,
    /// What it is worth for the side to move.
    pub score: Score,
    /// Positions searched so far, by all threads.
    pub nodes: u64,
    /// Positions per second.
    pub nps: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The line. At least one move.
    pub pv: Vec<Move>,
}

/// On which side of a told score the true one is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreLimit {
    /// The score is this or more.
    AtLeast,
    /// The score is this or less.
    AtMost,
}

/// Who listens to a search. Called on the thread that searches, which waits meanwhile.
pub trait Sink: Send {
    /// A line was found.
    fn info(&mut self, info: &Info);

    /// A line was found of which only one side of the score is known so far: a search with a narrow
    /// window has left it on that side.
    fn limit(&mut self, info: &Info, limit: ScoreLimit) {
        let _ = (info, limit);
    }

    /// A root move is about to be searched; `number` counts from 1. Not told for short searches.
    fn current(&mut self, mv: Move, number: u32) {
        let _ = (mv, number);
    }

    /// The search is over; called exactly once, as the last. `best` is `None` if there is no legal
    /// move. `ponder` is the answer that the search expects.
    fn best(&mut self, best: Option<Move>, ponder: Option<Move>);
}
