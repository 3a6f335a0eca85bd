//! Answers that come no faster than a person's.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use xiangqi::{Game, Move};

use crate::random::Random;
use crate::{Info, Level, Limits, ScoreLimit, Sink};

/// The shortest and the longest time that a move seems to take.
const SHORTEST_MS: u64 = 500;
const LONGEST_MS: u64 = 3_000;
/// Moves that need no thought take no longer than this: forced ones and those of a book.
const SHORT_MS: u64 = 900;

/// How long a move at this level should seem to take: more where there is more to choose from,
/// never so long that it is felt on a clock.
pub(crate) fn pause(game: &Game, limits: &Limits, from_book: bool) -> Duration {
    let plays = !limits.infinite && !limits.ponder && limits.depth.is_none();
    if !limits.human_pace || !plays || limits.nodes.is_some() || limits.level == Some(Level::MAX) {
        return Duration::ZERO;
    }
    let position = game.position();
    let moves = position.legal_moves().len();
    let most = if from_book || moves <= 1 { SHORT_MS } else { LONGEST_MS };
    // The lower of two even numbers: mostly short, now and then long.
    let mut random = Random::for_move(!limits.seed, position);
    let share = random.below(1_000).min(random.below(1_000));
    let millis = SHORTEST_MS + (most - SHORTEST_MS) * share / 1_000;
    let mut pause = Duration::from_millis(millis);
    if let Some(clock) = limits.clock {
        let us = position.turn();
        pause = pause.min(clock.remaining[us] / 40 + clock.increment[us] / 2);
    }
    if let Some(time) = limits.movetime {
        pause = pause.min(time / 2);
    }
    pause
}

/// Says that there is no more time to wait.
#[derive(Debug, Default)]
pub(crate) struct Hurry {
    now: Mutex<bool>,
    changed: Condvar,
}

impl Hurry {
    pub(crate) fn up(&self) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    fn wait(&self, time: Duration) {
        let now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        // Whether the time is over or somebody hurries makes no difference.
        drop(self.changed.wait_timeout_while(now, time, |now| !*now));
    }
}

/// Holds the best move back for a while.
pub(crate) struct Paced<'a> {
    pub(crate) sink: &'a mut dyn Sink,
    pub(crate) start: Instant,
    pub(crate) pause: Duration,
    pub(crate) hurry: &'a Hurry,
}

impl Sink for Paced<'_> {
    fn info(&mut self, info: &Info) {
        self.sink.info(info);
    }

    fn limit(&mut self, info: &Info, limit: ScoreLimit) {
        self.sink.limit(info, limit);
    }

    fn current(&mut self, mv: Move, number: u32) {
        self.sink.current(mv, number);
    }

    fn best(&mut self, best: Option<Move>, ponder: Option<Move>) {
        self.hurry.wait(self.pause.saturating_sub(self.start.elapsed()));
        self.sink.best(best, ponder);
    }
}
