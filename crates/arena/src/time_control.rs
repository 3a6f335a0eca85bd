//! How long an engine may think: clocks, and limits for each move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What limits the thinking of one engine. All that is given holds at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// A clock for the game.
    pub clock: Option<ClockRule>,
    /// A time for each move.
    pub movetime: Option<Duration>,
    /// Positions for each move.
    pub nodes: Option<u64>,
    /// Depth in plies for each move.
    pub depth: Option<u32>,
}

impl TimeControl {
    /// Whether nothing is limited.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether time is limited.
    pub fn is_timed(&self) -> bool {
        self.clock.is_some() || self.movetime.is_some()
    }
}

impl fmt::Display for TimeControl {
    /// As the keys of an engine are written: `tc=10+0.1 nodes=5000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { clock, movetime, nodes, depth } = self;
        let parts = [
            clock.map(|clock| format!("tc={clock}")),
            movetime.map(|time| format!("movetime={}", time.as_secs_f64() * 1e3)),
            nodes.map(|nodes| format!("nodes={nodes}")),
            depth.map(|depth| format!("depth={depth}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&parts.join(" "))
    }
}

/// A clock: a time for the game or for so many moves, and a gain with each move.
///
/// ```
/// use arena::ClockRule;
/// let fischer: ClockRule = "10+0.1".parse()?;
/// assert_eq!(fischer.increment.as_millis(), 100);
/// let period: ClockRule = "40/60".parse()?;
/// assert_eq!((period.moves, period.base.as_secs()), (Some(40), 60));
/// assert!("0".parse::<ClockRule>().is_err());
/// # Ok::<(), arena::ParseClockError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockRule {
    /// For how many moves `base` is given, again and again; `None`: once for the game.
    pub moves: Option<u32>,
    /// The time given.
    pub base: Duration,
    /// Gained with each move.
    pub increment: Duration,
}

impl fmt::Display for ClockRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// The text is no clock.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{text:?} is no clock: expected seconds, such as 10, 10+0.1 (gained with each move) or 40/60 (for 40 moves)"
)]
pub struct ParseClockError {
    /// What was read.
    pub text: String,
}

/// The longest time that is read, in seconds.
const MAX_SECONDS: f64 = 1e7;

impl FromStr for ClockRule {
    type Err = ParseClockError;

    fn from_str(text: &str) -> Result<Self, ParseClockError> {
        let read = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|&n| n > 0)?), rest),
                None => (None, text),
            };
            let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let (base, increment) = (seconds(base)?, seconds(increment)?);
            let usable = !base.is_zero() || !increment.is_zero() && moves.is_none();
            usable.then_some(Self { moves, base, increment })
        };
        read().ok_or_else(|| ParseClockError { text: text.to_owned() })
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let value: f64 = text.parse().ok().filter(|_| plain)?;
    (value <= MAX_SECONDS).then(|| Duration::from_secs_f64(value))
}

/// One side's clock during a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClock {
    rule: ClockRule,
    remaining: Duration,
    moves_made: u32,
}

impl GameClock {
    /// A clock at the start of a game.
    pub const fn new(rule: ClockRule) -> Self {
        Self { rule, remaining: rule.base, moves_made: 0 }
    }

    /// What is left for the next move.
    pub const fn remaining(&self) -> Duration {
        self.remaining
    }

    /// What is gained with each move.
    pub const fn increment(&self) -> Duration {
        self.rule.increment
    }

    /// Moves until more time is given, the next one included; `None` if there will be none.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.rule.moves.map(|moves| moves - self.moves_made % moves)
    }

    /// Takes the time of a move. Whoever used more than was left, but is forgiven, goes on with
    /// what is gained.
    pub fn spend(&mut self, used: Duration) {
        self.remaining = self.remaining.saturating_sub(used) + self.rule.increment;
        self.moves_made += 1;
        if self.rule.moves.is_some_and(|moves| self.moves_made.is_multiple_of(moves)) {
            self.remaining += self.rule.base;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> GameClock {
        GameClock::new(text.parse().expect("a clock"))
    }

    #[test]
    fn texts_that_are_no_clocks_are_refused() {
        for text in
            ["", "x", "10+", "+", "/10", "0/10", "-1", "1e9", "nan", "40/0+1", "10/5/2", "inf"]
        {
            assert!(text.parse::<ClockRule>().is_err(), "{text:?}");
        }
        for text in ["10", "10+0.1", "40/60", "0.5", "40/60+1"] {
            assert_eq!(text.parse::<ClockRule>().expect(text).to_string(), text);
        }
    }

    #[test]
    fn a_period_gives_its_time_again() {
        let mut clock = clock("2/10");
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.spend(Duration::from_secs(4));
        assert_eq!((clock.remaining().as_secs(), clock.moves_to_go()), (6, Some(1)));
        clock.spend(Duration::from_secs(1));
        assert_eq!((clock.remaining().as_secs(), clock.moves_to_go()), (15, Some(2)));
    }

    #[test]
    fn an_increment_is_gained_after_the_move() {
        let mut clock = clock("1+0.5");
        clock.spend(Duration::from_millis(1200));
        assert_eq!(clock.remaining().as_millis(), 500);
        assert_eq!(clock.moves_to_go(), None);
    }
}
