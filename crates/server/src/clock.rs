//! Clocks of a game: arithmetic on whole milliseconds, without a clock of its own.

use serde::{Deserialize, Serialize};
use store::site::Speed;
use xiangqi::{ByColor, Color};

/// How time is limited. All numbers may be 0 for "not so".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ClockTerms {
    /// Time for the game, in seconds.
    pub(crate) base_s: u32,
    /// What each move adds to it, in seconds.
    pub(crate) increment_s: u32,
    /// After it, the time for each move, in seconds (读秒).
    pub(crate) period_s: u32,
    /// How many such periods there are. A move that takes longer uses one up.
    pub(crate) periods: u32,
    /// No move may take longer, in seconds (步时).
    pub(crate) move_s: u32,
}

impl ClockTerms {
    /// Whether the numbers are in their ranges and make a clock.
    pub(crate) fn is_valid(&self) -> bool {
        let ranges = self.base_s <= 10_800
            && self.increment_s <= 180
            && self.period_s <= 600
            && self.periods <= 30
            && self.move_s <= 600;
        let runs = self.base_s > 0 || self.period_s > 0 || self.move_s > 0;
        ranges && runs && (self.period_s > 0) == (self.periods > 0)
    }

    /// How fast a game with it is.
    pub(crate) fn speed(&self) -> Speed {
        let each = if self.period_s > 0 { self.period_s } else { self.increment_s };
        let seconds = match self.base_s + 40 * each {
            0 => 40 * self.move_s,
            seconds => seconds,
        };
        match seconds {
            0..180 => Speed::Bullet,
            180..600 => Speed::Blitz,
            600..1_800 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }
}

/// How fast a game under these terms is.
pub(crate) fn speed(terms: Option<&ClockTerms>) -> Speed {
    terms.map_or(Speed::Unlimited, ClockTerms::speed)
}

/// What one side has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Left {
    /// Of the time for the game, in ms; within a period 0.
    #[serde(rename = "m")]
    pub(crate) main_ms: i64,
    /// Periods.
    #[serde(rename = "p")]
    pub(crate) periods: i64,
}

/// What both sides have left while nobody's clock runs.
pub(crate) type Clocks = ByColor<Left>;

/// What a side has left right now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    /// Of the game or of the current period, in ms; never below 0.
    pub(crate) left_ms: i64,
    /// Periods, if the clock has any.
    pub(crate) periods: Option<i64>,
    /// Whether the time for the game is used up.
    pub(crate) in_period: bool,
    /// For this move, if moves are limited.
    pub(crate) move_left_ms: Option<i64>,
}

/// A clock's terms in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    base: i64,
    increment: i64,
    period: i64,
    periods: i64,
    per_move: i64,
}

impl From<&ClockTerms> for Rules {
    fn from(terms: &ClockTerms) -> Self {
        let ms = |seconds: u32| i64::from(seconds) * 1000;
        Self {
            base: ms(terms.base_s),
            increment: ms(terms.increment_s),
            period: ms(terms.period_s),
            periods: i64::from(terms.periods),
            per_move: ms(terms.move_s),
        }
    }
}

impl Rules {
    /// Both clocks at the start.
    pub(crate) fn full(&self) -> Clocks {
        ByColor::from_fn(|_| Left { main_ms: self.base, periods: self.periods })
    }

    /// Whether the time for the game counts at all: with a limit for each move alone it does not.
    fn has_main(&self) -> bool {
        self.base > 0 || self.increment > 0 || self.period > 0
    }

    /// How long a side may think about a move before it loses.
    pub(crate) fn allowance(&self, left: Left) -> i64 {
        let main = self.has_main().then_some(left.main_ms + left.periods * self.period);
        let per_move = (self.per_move > 0).then_some(self.per_move);
        main.into_iter().chain(per_move).min().unwrap_or(i64::MAX / 4)
    }

    /// What is left after a move that took `spent` ms; `None` if the time was overstepped.
    pub(crate) fn after_move(&self, left: Left, spent: i64) -> Option<Left> {
        if spent >= self.allowance(left) {
            return None;
        }
        if !self.has_main() {
            return Some(left);
        }
        if spent < left.main_ms || self.period == 0 {
            return Some(Left { main_ms: left.main_ms - spent + self.increment, ..left });
        }
        let beyond = spent - left.main_ms;
        Some(Left { main_ms: 0, periods: left.periods - beyond / self.period })
    }

    /// What a side has left after it has thought for `spent` ms about the present move.
    pub(crate) fn reading(&self, left: Left, spent: i64) -> Reading {
        let spent = spent.max(0);
        let move_left_ms = (self.per_move > 0).then_some((self.per_move - spent).max(0));
        let periods = (self.periods > 0).then_some(left.periods);
        if !self.has_main() {
            let left_ms = (self.per_move - spent).max(0);
            return Reading { left_ms, periods, in_period: false, move_left_ms };
        }
        if spent < left.main_ms || self.period == 0 {
            let left_ms = (left.main_ms - spent).max(0);
            return Reading { left_ms, periods, in_period: false, move_left_ms };
        }
        let beyond = spent - left.main_ms;
        let used = beyond / self.period;
        let over = used >= left.periods;
        let left_ms = if over { 0 } else { self.period - beyond % self.period };
        let periods = Some((left.periods - used).max(0));
        Reading { left_ms, periods, in_period: true, move_left_ms }
    }

    /// What an engine is told: what is left for the game, and what each move adds.
    pub(crate) fn for_engine(&self, clocks: &Clocks, mover: Color) -> (ByColor<i64>, i64) {
        let allowance = clocks.map(|left| {
            let main = if self.has_main() { left.main_ms } else { 0 };
            // Within a period each move has all of it, and the time for a move is not saved up.
            let each = [self.period, self.per_move].into_iter().filter(|ms| *ms > 0).min();
            match each {
                Some(each) if main < each => each,
                _ => main,
            }
        });
        let mut remaining = allowance;
        if self.per_move > 0 {
            remaining[mover] = remaining[mover].min(self.per_move);
        }
        (remaining, self.increment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(base: u32, increment: u32, period: u32, periods: u32, per_move: u32) -> Rules {
        let terms = ClockTerms {
            base_s: base,
            increment_s: increment,
            period_s: period,
            periods,
            move_s: per_move,
        };
        assert!(terms.is_valid());
        Rules::from(&terms)
    }

    #[test]
    fn fischer_adds_after_each_move_and_ends_at_zero() {
        let rules = rules(60, 2, 0, 0, 0);
        let left = rules.full().red;
        let after = rules.after_move(left, 10_000).expect("in time");
        assert_eq!(after.main_ms, 52_000);
        assert_eq!(rules.after_move(left, 59_999).expect("in time").main_ms, 2_001);
        assert_eq!(rules.after_move(left, 60_000), None);
        assert_eq!(rules.reading(left, 61_000).left_ms, 0);
    }

    #[test]
    fn a_period_is_whole_again_with_each_move_within_it() {
        let rules = rules(10, 0, 30, 1, 0);
        let mut left = rules.full().red;
        assert_eq!(rules.allowance(left), 40_000);
        left = rules.after_move(left, 15_000).expect("five seconds into the period");
        for _ in 0..5 {
            left = rules.after_move(left, 29_999).expect("within the period");
            assert_eq!(rules.allowance(left), 30_000);
        }
        assert_eq!(rules.after_move(left, 30_000), None);
        let reading = rules.reading(left, 12_000);
        assert_eq!((reading.left_ms, reading.in_period, reading.periods), (18_000, true, Some(1)));
    }

    #[test]
    fn a_longer_move_uses_periods_up() {
        let rules = rules(10, 0, 30, 3, 0);
        let left = rules.after_move(rules.full().red, 75_000).expect("in the third period");
        assert_eq!(left, Left { main_ms: 0, periods: 1 });
        assert_eq!(rules.allowance(left), 30_000);
    }

    #[test]
    fn a_limit_for_each_move_holds_whatever_is_left() {
        let fast = rules(0, 0, 0, 0, 20);
        let left = fast.full().red;
        assert_eq!(fast.after_move(left, 19_999), Some(left));
        assert_eq!(fast.after_move(left, 20_000), None);
        assert_eq!(fast.reading(left, 5_000).left_ms, 15_000);
        let both = rules(600, 0, 0, 0, 20);
        assert_eq!(both.after_move(both.full().red, 20_000), None);
        assert_eq!(both.reading(both.full().red, 5_000).move_left_ms, Some(15_000));
    }

    #[test]
    fn clocks_that_are_none_are_refused() {
        let refused = [
            ClockTerms::default(),
            ClockTerms { increment_s: 5, ..ClockTerms::default() },
            ClockTerms { base_s: 60, period_s: 30, ..ClockTerms::default() },
            ClockTerms { base_s: 60, periods: 3, ..ClockTerms::default() },
            ClockTerms { base_s: 10_801, ..ClockTerms::default() },
        ];
        assert!(refused.iter().all(|terms| !terms.is_valid()));
    }

    #[test]
    fn speeds_are_what_players_call_them() {
        let speed =
            |base_s, increment_s| ClockTerms { base_s, increment_s, ..Default::default() }.speed();
        assert_eq!(speed(60, 1), Speed::Bullet);
        assert_eq!(speed(300, 3), Speed::Blitz);
        assert_eq!(speed(600, 5), Speed::Rapid);
        assert_eq!(speed(1_800, 0), Speed::Classical);
        let moves = ClockTerms { move_s: 30, ..Default::default() };
        assert_eq!(moves.speed(), Speed::Rapid);
    }
}
