//! Who plays: a program, or our own engine within this process.

mod own;
mod program;

use std::time::Duration;

use xiangqi::{ByColor, Game, Move};

use crate::fault::{Fault, Trouble};
use crate::spec::{EngineSpec, Kind};
use crate::stop::Stop;
use crate::{GameClock, Insight, TimeControl};
pub(crate) use own::Own;
pub(crate) use program::{Introduction, Visitor, introduce};

/// What a player is asked for: a move, by then.
#[derive(Debug)]
pub(crate) struct Task<'a> {
    pub(crate) limits: &'a TimeControl,
    /// The clocks; `None` for a side that has none.
    pub(crate) clocks: &'a ByColor<Option<GameClock>>,
    /// How much more time than allowed is forgiven.
    pub(crate) margin: Duration,
    /// How long an answer without a time limit may take.
    pub(crate) patience: Duration,
    pub(crate) stop: &'a Stop,
}

impl Task<'_> {
    /// The time that may be used for this move; `None` without a limit.
    pub(crate) fn allowed(&self, game: &Game) -> Option<Duration> {
        let clock = self.clocks[game.position().turn()].map(|clock| clock.remaining());
        [clock, self.limits.movetime].into_iter().flatten().min()
    }

    /// Whether a time is within what is allowed and forgiven.
    pub(crate) fn check(&self, used: Duration, game: &Game) -> Result<(), Fault> {
        match self.allowed(game) {
            Some(allowed) if used > allowed + self.margin => Err(Fault::Overtime { used, allowed }),
            _ => Ok(()),
        }
    }
}

/// A player's answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Answer {
    /// `None`: it has none to give, and so gives up.
    pub(crate) mv: Option<Move>,
    /// From the question to the answer.
    pub(crate) time: Duration,
    pub(crate) insight: Insight,
}

/// Somebody who plays game after game.
pub(crate) trait Player: Send {
    /// Makes ready for a game that has nothing to do with those before. What is deliberately random
    /// is drawn from `seed`.
    fn new_game(&mut self, seed: u64, stop: &Stop) -> Result<(), Trouble>;

    /// Thinks of a move. After a fault, the next game begins anew with it.
    fn think(&mut self, game: &Game, task: &Task<'_>) -> Result<Answer, Trouble>;
}

/// The player that a specification asks for.
pub(crate) fn player(
    spec: &EngineSpec,
    introduction: Option<&Introduction>,
    taps: &crate::process::Taps,
) -> Box<dyn Player> {
    match (&spec.kind, introduction) {
        (Kind::Program(program), Some(introduction)) => {
            Box::new(Visitor::new(spec, &program.program, introduction.clone(), taps.clone()))
        }
        _ => Box::new(Own::new(spec)),
    }
}
