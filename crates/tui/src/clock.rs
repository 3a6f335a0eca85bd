//! The clocks of a game: minutes and a gain with each move, or minutes and then a time for each move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use xiangqi::{ByColor, Color};

/// How much time each side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// A time for the game, to which every move adds.
    Increment {
        /// For the game.
        base: Duration,
        /// Added after each move.
        gain: Duration,
    },
    /// A time for the game; when it is used up, every move has a time of its own (读秒).
    Byoyomi {
        /// For the game.
        base: Duration,
        /// For each move afterwards.
        period: Duration,
    },
}

/// The text is no clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseClockError;

impl fmt::Display for ParseClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("10+5: 10 min + 5 s; 20/60: 20 min, 60 s")
    }
}

impl std::error::Error for ParseClockError {}

/// Longer games are played by letter.
const MOST_MINUTES: f64 = 600.0;
const MOST_SECONDS: f64 = 3600.0;

impl FromStr for TimeControl {
    type Err = ParseClockError;

    /// `10+5`: minutes, and seconds gained with each move. `20/60`: minutes, then seconds for each
    /// move. `10` alone: minutes.
    ///
    /// ```
    /// use tui::TimeControl;
    /// let clock: TimeControl = "0.5+2".parse().unwrap();
    /// assert_eq!(clock.to_string(), "0.5+2");
    /// assert!("0+0".parse::<TimeControl>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseClockError> {
        let number = |text: &str, most: f64| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let number: f64 = text.parse().ok().filter(|_| plain)?;
            (number <= most).then_some(number)
        };
        let minutes = |text| {
            number(text, MOST_MINUTES).map(|minutes| Duration::from_secs_f64(minutes * 60.0))
        };
        let seconds = |text| number(text, MOST_SECONDS).map(Duration::from_secs_f64);
        let read = || {
            let (control, usable) = if let Some((base, period)) = text.split_once('/') {
                let (base, period) = (minutes(base)?, seconds(period)?);
                (Self::Byoyomi { base, period }, !period.is_zero())
            } else {
                let (base, gain) = text.split_once('+').unwrap_or((text, "0"));
                let (base, gain) = (minutes(base)?, seconds(gain)?);
                // A game that begins without time would end before the first gain.
                (Self::Increment { base, gain }, !base.is_zero())
            };
            usable.then_some(control)
        };
        read().ok_or(ParseClockError)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (base, sign, more) = match *self {
            Self::Increment { base, gain } => (base, '+', gain),
            Self::Byoyomi { base, period } => (base, '/', period),
        };
        write!(f, "{}{sign}{}", base.as_secs_f64() / 60.0, more.as_secs_f64())
    }
}

/// What a side has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Of the time for the game.
    Game(Duration),
    /// Of the time for this move.
    Move(Duration),
}

impl Left {
    /// The time, whatever it is for.
    pub const fn time(self) -> Duration {
        match self {
            Self::Game(time) | Self::Move(time) => time,
        }
    }
}

/// The clocks of a game that is played. They know no time of day: whoever holds them says how long a
/// side has thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameClock {
    control: TimeControl,
    left: ByColor<Duration>,
    /// What was left before each move, so that taking back gives the time back.
    past: Vec<ByColor<Duration>>,
}

impl GameClock {
    /// Clocks at the start of a game.
    pub const fn new(control: TimeControl) -> Self {
        let (TimeControl::Increment { base, .. } | TimeControl::Byoyomi { base, .. }) = control;
        Self { control, left: ByColor { red: base, black: base }, past: Vec::new() }
    }

    /// How they run.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// What a side has left after it has thought about its move for `used`.
    pub fn left(&self, side: Color, used: Duration) -> Left {
        let own = self.left[side];
        match self.control {
            TimeControl::Byoyomi { period, .. } if used > own || own.is_zero() => {
                Left::Move(period.saturating_sub(used.saturating_sub(own)))
            }
            _ => Left::Game(own.saturating_sub(used)),
        }
    }

    /// Whether a side that has thought so long about its move has overstepped its time.
    pub fn is_out(&self, side: Color, used: Duration) -> bool {
        match self.control {
            TimeControl::Increment { .. } => used > self.left[side],
            TimeControl::Byoyomi { period, .. } => used > self.left[side] + period,
        }
    }

    /// A side has moved after it thought for `used`.
    pub fn press(&mut self, side: Color, used: Duration) {
        self.past.push(self.left);
        let own = self.left[side].saturating_sub(used);
        self.left[side] = match self.control {
            TimeControl::Increment { gain, .. } => own + gain,
            TimeControl::Byoyomi { .. } => own,
        };
    }

    /// The last move is taken back, and with it the time that it took.
    pub fn take_back(&mut self) {
        if let Some(left) = self.past.pop() {
            self.left = left;
        }
    }

    /// How long a program that knows no such clock may think about its move.
    pub fn budget(&self, side: Color, used: Duration) -> Duration {
        match (self.left(side, used), self.control) {
            (Left::Move(time), _) => time * 4 / 5,
            (Left::Game(time), TimeControl::Increment { gain, .. }) => {
                (time / 30 + gain * 3 / 4).min(time * 4 / 5)
            }
            (Left::Game(time), TimeControl::Byoyomi { .. }) => time / 30,
        }
    }

    /// What an engine is told about the clocks.
    pub fn for_engine(&self, side: Color) -> engine::Clock {
        let Self { control, left, .. } = self;
        match *control {
            TimeControl::Increment { gain, .. } => engine::Clock {
                remaining: *left,
                increment: ByColor { red: gain, black: gain },
                moves_to_go: None,
            },
            // Out of the game's time, the next move's is all there is.
            TimeControl::Byoyomi { period, .. } if left[side].is_zero() => engine::Clock {
                remaining: ByColor { red: period, black: period },
                increment: ByColor::default(),
                moves_to_go: Some(1),
            },
            TimeControl::Byoyomi { .. } => engine::Clock { remaining: *left, ..Default::default() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clock(text: &str) -> GameClock {
        GameClock::new(text.parse().expect("a clock"))
    }

    #[test]
    fn a_gain_is_added_after_the_move_and_given_back_with_it() {
        let mut clock = clock("1+5");
        assert_eq!(clock.left(Color::Red, s(20)), Left::Game(s(40)));
        clock.press(Color::Red, s(20));
        clock.press(Color::Black, s(1));
        assert_eq!(clock.left(Color::Red, s(0)), Left::Game(s(45)));
        assert!(clock.is_out(Color::Red, s(46)) && !clock.is_out(Color::Red, s(45)));
        clock.take_back();
        clock.take_back();
        assert_eq!(clock.left(Color::Red, s(0)), Left::Game(s(60)));
    }

    #[test]
    fn every_move_after_the_game_time_has_the_whole_period() {
        let mut clock = clock("1/30");
        clock.press(Color::Red, s(70));
        clock.press(Color::Black, s(1));
        assert_eq!(clock.left(Color::Red, s(0)), Left::Move(s(30)));
        assert_eq!(clock.left(Color::Red, s(12)), Left::Move(s(18)));
        clock.press(Color::Red, s(29));
        assert!(!clock.is_out(Color::Red, s(30)) && clock.is_out(Color::Red, s(31)));
        assert_eq!(clock.left(Color::Black, s(60)), Left::Move(s(29)));
    }

    #[test]
    fn texts_that_are_no_clocks_are_refused() {
        for text in
            ["", "x", "0", "0+0", "0+5", "10/0", "-1+5", "1e3+5", "601+0", "10+3601", "1+2+3", "."]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        for text in ["10+5", "20/60", "0/30", "0.5+0"] {
            assert_eq!(clock(text).control().to_string(), text);
        }
        assert_eq!(clock("10").control().to_string(), "10+0");
    }
}
