//! Clocks: how time is limited, and what is left of it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::types::{Side, Sides};

/// How time is limited. All numbers may be 0 for "not so".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ClockTerms {
    /// Time for the game, in seconds.
    pub base_s: u32,
    /// What each move adds to it, in seconds.
    pub increment_s: u32,
    /// After it, the time for each move, in seconds (读秒).
    pub period_s: u32,
    /// How many such periods there are.
    pub periods: u32,
    /// No move may take longer, in seconds (步时).
    pub move_s: u32,
}

/// The text is no clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "10+5: 10 min + 5 s; 20/60: 20 min, 60 s a move; 20/30x3: three such periods; 30s: 30 s a move"
)]
pub struct ParseClockError;

impl FromStr for ClockTerms {
    type Err = ParseClockError;

    /// `10+5`: minutes, and seconds gained with each move. `20/60`: minutes, then seconds for each
    /// move; `20/30x3`: with three such periods. `30s`: so many seconds for each move. `10`: minutes.
    ///
    /// ```
    /// use client::ClockTerms;
    /// let clock: ClockTerms = "20/30x3".parse().unwrap();
    /// assert_eq!((clock.base_s, clock.period_s, clock.periods), (1200, 30, 3));
    /// assert_eq!(clock.to_string(), "20/30x3");
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseClockError> {
        let number = |text: &str, most: u32| -> Result<u32, ParseClockError> {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse().ok().filter(|&number| digits && number <= most);
            number.ok_or(ParseClockError)
        };
        let minutes = |text: &str| match text {
            "0.5" | "½" => Ok(30),
            text => number(text, 180).map(|minutes| 60 * minutes),
        };
        let clock = if let Some(seconds) = text.strip_suffix('s') {
            Self { move_s: number(seconds, 600)?, ..Self::default() }
        } else if let Some((base, period)) = text.split_once('/') {
            let (period, periods) = period.split_once('x').unwrap_or((period, "1"));
            Self {
                base_s: minutes(base)?,
                period_s: number(period, 600)?,
                periods: number(periods, 30)?,
                ..Self::default()
            }
        } else {
            let (base, gain) = text.split_once('+').unwrap_or((text, "0"));
            Self { base_s: minutes(base)?, increment_s: number(gain, 180)?, ..Self::default() }
        };
        let runs = clock.base_s > 0 || clock.period_s > 0 || clock.move_s > 0;
        let usable = runs && (clock.period_s > 0) == (clock.periods > 0);
        if usable { Ok(clock) } else { Err(ParseClockError) }
    }
}

impl fmt::Display for ClockTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds) = (self.base_s / 60, self.base_s % 60);
        let mut parts = Vec::new();
        let base = match (minutes, seconds) {
            (0, 30) => "0.5".to_owned(),
            (minutes, 0) => minutes.to_string(),
            (minutes, seconds) => format!("{minutes}:{seconds:02}"),
        };
        if self.period_s > 0 {
            let times = if self.periods > 1 { format!("x{}", self.periods) } else { String::new() };
            parts.push(format!("{base}/{}{times}", self.period_s));
        } else if self.base_s > 0 || self.increment_s > 0 {
            parts.push(format!("{base}+{}", self.increment_s));
        }
        if self.move_s > 0 {
            parts.push(format!("{}s", self.move_s));
        }
        f.write_str(&parts.join(" "))
    }
}

/// What was left when the server said so.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Clocks {
    /// Of Red's game or current period, in ms.
    pub red_ms: i64,
    /// Of Black's.
    pub black_ms: i64,
    /// Red's periods.
    pub red_periods: Option<i64>,
    /// Black's.
    pub black_periods: Option<i64>,
    /// Whose clock runs.
    pub running: Option<Side>,
    /// Server time, in ms since 1970.
    pub at: i64,
    /// What is left for this move, where moves are limited.
    pub move_left_ms: Option<i64>,
    /// Who has only periods left.
    pub in_period: Sides<bool>,
}

/// What a side's clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Of the game, or of the current period.
    pub left: Duration,
    /// Periods that are left, where the clock has any.
    pub periods: Option<i64>,
    /// Whether `left` is that of a period.
    pub in_period: bool,
    /// For this move alone, where that is limited.
    pub this_move: Option<Duration>,
    /// Whether it runs.
    pub runs: bool,
}

impl Clocks {
    /// What a side's clock shows, `since` after the message came. The server alone decides that a flag
    /// falls: nothing goes below 0.
    pub fn shown(&self, side: Side, since: Duration) -> Shown {
        let ms = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or(0));
        let runs = self.running == Some(side);
        let gone = if runs { since } else { Duration::ZERO };
        let (left, periods) = match side {
            Side::Red => (self.red_ms, self.red_periods),
            Side::Black => (self.black_ms, self.black_periods),
        };
        Shown {
            left: ms(left).saturating_sub(gone),
            periods,
            in_period: *self.in_period.of(side),
            this_move: self.move_left_ms.filter(|_| runs).map(|left| ms(left).saturating_sub(gone)),
            runs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_they_are_written() {
        for text in ["10+5", "0.5+2", "20/60", "20/30x3", "30s", "5+0", "0/20x5"] {
            let clock: ClockTerms = text.parse().expect(text);
            assert_eq!(clock.to_string(), text);
        }
        assert_eq!("7".parse::<ClockTerms>().map(|clock| clock.base_s), Ok(420));
        for text in ["", "0", "0+0", "x", "-5+3", "5+", "9999+0", "10/0", "10/60x0", "s"] {
            assert_eq!(text.parse::<ClockTerms>(), Err(ParseClockError), "{text}");
        }
    }

    #[test]
    fn only_the_clock_of_the_side_to_move_runs_and_none_goes_below_zero() {
        let clocks = Clocks {
            red_ms: 5_000,
            black_ms: 9_000,
            running: Some(Side::Red),
            move_left_ms: Some(3_000),
            ..Clocks::default()
        };
        let red = clocks.shown(Side::Red, Duration::from_secs(4));
        assert_eq!((red.left, red.this_move), (Duration::from_secs(1), Some(Duration::ZERO)));
        assert_eq!(clocks.shown(Side::Red, Duration::from_secs(400)).left, Duration::ZERO);
        let black = clocks.shown(Side::Black, Duration::from_secs(4));
        assert_eq!((black.left, black.this_move), (Duration::from_secs(9), None));
    }
}
