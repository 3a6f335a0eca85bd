//! When to stop: the signal between threads, and how much time a move may take.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

use xiangqi::Color;

use crate::{Clock, Limits};

/// What the owner of a search and its threads tell each other.
#[derive(Debug)]
pub(crate) struct Signal {
    start: Instant,
    stop: AtomicBool,
    pondering: AtomicBool,
    /// When the opponent played the expected move, in nanoseconds after the start.
    hit: AtomicU64,
    lock: Mutex<()>,
    changed: Condvar,
}

impl Signal {
    pub(crate) fn new(pondering: bool) -> Self {
        Self {
            start: Instant::now(),
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            hit: AtomicU64::new(0),
            lock: Mutex::new(()),
            changed: Condvar::new(),
        }
    }

    /// Ends the search.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Relaxed);
        self.announce();
    }

    /// The expected move was played: the clock runs from now on.
    pub(crate) fn ponderhit(&self) {
        let nanos = u64::try_from(self.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.hit.store(nanos, Relaxed);
        self.pondering.store(false, Relaxed);
        self.announce();
    }

    fn announce(&self) {
        // Taking the lock orders this after a waiter's last look at the flags.
        drop(self.lock.lock());
        self.changed.notify_all();
    }

    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// Time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Time since our clock began to run.
    fn on_clock(&self) -> Duration {
        self.elapsed().saturating_sub(Duration::from_nanos(self.hit.load(Relaxed)))
    }

    /// Waits until the search is stopped, or no longer pondering unless `infinite`.
    pub(crate) fn wait_for_leave(&self, infinite: bool) {
        let Ok(mut guard) = self.lock.lock() else { return };
        while !self.is_stopped() && (infinite || self.is_pondering()) {
            match self.changed.wait(guard) {
                Ok(next) => guard = next,
                Err(_) => return,
            }
        }
    }
}

/// How much time a move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Budget {
    /// After this no new iteration begins, more or less (see [`Self::is_spent`]).
    soft: Option<Duration>,
    /// After this the search is cut short.
    hard: Option<Duration>,
}

/// Below this part of the soft time, in percent, no stability ends the search.
const LEAST_PERCENT: u32 = 35;

impl Budget {
    /// The budget of a search for `us`.
    pub(crate) fn new(limits: &Limits, us: Color, overhead: Duration) -> Self {
        let mut budget = Self::default();
        if let Some(clock) = limits.clock {
            budget = budget.tighter(Self::of_clock(&clock, us, overhead));
        }
        if let Some(time) = limits.movetime {
            // A short time for a move is not meant to be all reserve.
            let hard = time.saturating_sub(overhead.min(time / 16));
            budget = budget.tighter(Self { soft: None, hard: Some(hard) });
        }
        if let Some(level) = limits.level {
            let (soft, hard) = level.time();
            budget = budget.tighter(Self { soft: Some(soft), hard: Some(hard) });
        }
        budget
    }

    fn of_clock(clock: &Clock, us: Color, overhead: Duration) -> Self {
        // The last moments are not meant to be all reserve.
        let remaining = clock.remaining[us];
        let remaining = remaining.saturating_sub(overhead.min(remaining / 4));
        let increment = clock.increment[us].min(remaining);
        // Without a control ahead, expect some thirty more moves, always.
        let moves = clock.moves_to_go.unwrap_or(32).clamp(1, 32);
        let share = remaining / moves + increment * 3 / 4;
        // The last move before a control may use nearly all.
        let most = if moves == 1 { remaining * 9 / 10 } else { remaining * 2 / 5 };
        Self { soft: Some(share.min(most)), hard: Some((share * 4).min(most)) }
    }

    fn tighter(self, other: Self) -> Self {
        let least = |a: Option<Duration>, b: Option<Duration>| match (a, b) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self { soft: least(self.soft, other.soft), hard: least(self.hard, other.hard) }
    }

    /// Whether the search must end at once.
    pub(crate) fn is_over(&self, signal: &Signal) -> bool {
        self.hard.is_some_and(|hard| !signal.is_pondering() && signal.on_clock() >= hard)
    }

    /// Whether another iteration should not begin. `percent` is how much of the usual time this
    /// position deserves: less when the best move has been the same for long, more when the score
    /// drops.
    pub(crate) fn is_spent(&self, signal: &Signal, percent: u32) -> bool {
        let Some(soft) = self.soft else { return false };
        // An iteration takes about as long as all before it, so past some six tenths
        // of the time one would hardly be finished.
        let enough = soft * percent.max(LEAST_PERCENT) / 100 * 6 / 10;
        !signal.is_pondering() && signal.on_clock() >= enough
    }

    /// Whether there is any limit of time.
    pub(crate) fn is_limited(&self) -> bool {
        self.hard.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::ByColor;

    #[test]
    fn a_clock_is_never_overspent() {
        for seconds in [0_u64, 1, 10, 600] {
            for moves_to_go in [None, Some(1), Some(2), Some(40), Some(0)] {
                for increment in [0, 3, 50] {
                    let clock = Clock {
                        remaining: ByColor::from_fn(|_| Duration::from_secs(seconds)),
                        increment: ByColor::from_fn(|_| Duration::from_secs(increment)),
                        moves_to_go,
                    };
                    let budget =
                        Budget::new(&Limits::clock(clock), Color::Red, Duration::from_millis(30));
                    let hard = budget.hard.expect("a clock limits");
                    assert!(hard <= Duration::from_secs(seconds) * 9 / 10);
                    assert!(budget.soft.expect("a clock limits") <= hard);
                }
            }
        }
    }
}
