//! Levels of strength, from a beginner's to all the engine can do.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use xiangqi::Position;

use crate::score::MAX_PLY;
use crate::search::RootMove;

/// A level from 1 to 10.
///
/// Levels limit depth, positions and time. The low ones err on purpose as people do: they see
/// several moves, misjudge each a little, and now and then misjudge a lot; the errors are drawn
/// from the seed in [`Limits`](crate::Limits), so a game can be repeated.
///
/// ```
/// use engine::Level;
/// assert_eq!("hard".parse(), Ok(Level::HARD));
/// assert_eq!(Level::new(3), Some(Level::EASY));
/// assert_eq!(Level::new(11), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What a level may do and how it errs.
#[derive(Debug)]
struct Limit {
    depth: i32,
    nodes: Option<u64>,
    /// How many moves it weighs against each other.
    lines: usize,
    /// The usual misjudgment of a move, in hundredths of a soldier.
    noise: i32,
    /// In how many of a hundred moves the misjudgment is [`SLIP`] times as large.
    slips: u64,
    soft_ms: u64,
    hard_ms: u64,
}

/// How much larger a large misjudgment is.
const SLIP: i32 = 4;
/// Better or worse than this looks the same to a level that errs.
const HORIZON: i32 = 1500;

#[rustfmt::skip]
static LIMITS: [Limit; 10] = [
    Limit { depth: 1, nodes: Some(6_000), lines: 128, noise: 170, slips: 30, soft_ms: 500, hard_ms: 1_000 },
    Limit { depth: 2, nodes: Some(20_000), lines: 128, noise: 110, slips: 18, soft_ms: 1_000, hard_ms: 2_000 },
    Limit { depth: 3, nodes: Some(60_000), lines: 128, noise: 65, slips: 9, soft_ms: 2_000, hard_ms: 4_000 },
    Limit { depth: 4, nodes: Some(120_000), lines: 12, noise: 40, slips: 4, soft_ms: 2_500, hard_ms: 5_000 },
    Limit { depth: 6, nodes: Some(250_000), lines: 6, noise: 24, slips: 2, soft_ms: 3_000, hard_ms: 6_000 },
    Limit { depth: 8, nodes: Some(500_000), lines: 3, noise: 12, slips: 0, soft_ms: 4_000, hard_ms: 7_000 },
    Limit { depth: 10, nodes: Some(1_000_000), lines: 1, noise: 0, slips: 0, soft_ms: 4_500, hard_ms: 8_000 },
    Limit { depth: 13, nodes: Some(2_500_000), lines: 1, noise: 0, slips: 0, soft_ms: 5_000, hard_ms: 9_000 },
    Limit { depth: 18, nodes: Some(6_000_000), lines: 1, noise: 0, slips: 0, soft_ms: 6_000, hard_ms: 10_500 },
    Limit { depth: MAX_PLY, nodes: None, lines: 1, noise: 0, slips: 0, soft_ms: 10_000, hard_ms: 18_000 },
];

impl Level {
    /// The lowest: a beginner can beat it.
    pub const MIN: Self = Self(1);
    /// 简单.
    pub const EASY: Self = Self(3);
    /// 中等.
    pub const MEDIUM: Self = Self(6);
    /// 困难.
    pub const HARD: Self = Self(9);
    /// The highest: no limit but time.
    pub const MAX: Self = Self(10);

    /// The level with this number, from 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 10 { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn get(self) -> u8 {
        self.0
    }

    fn limit(self) -> &'static Limit {
        &LIMITS[usize::from(self.0 - 1)]
    }

    /// The most time a move takes when no clock asks for haste.
    pub fn max_time(self) -> Duration {
        self.time().1
    }

    pub(crate) fn time(self) -> (Duration, Duration) {
        let limit = self.limit();
        (Duration::from_millis(limit.soft_ms), Duration::from_millis(limit.hard_ms))
    }

    pub(crate) fn depth(self) -> i32 {
        self.limit().depth
    }

    pub(crate) fn nodes(self) -> Option<u64> {
        self.limit().nodes
    }

    pub(crate) fn lines(self) -> usize {
        self.limit().lines
    }

    /// The move that this level plays: the best as it sees it, each score misjudged.
    pub(crate) fn choose<'a>(
        self,
        roots: &'a [RootMove],
        seed: u64,
        position: &Position,
    ) -> Option<&'a RootMove> {
        let limit = self.limit();
        if limit.noise == 0 {
            return roots.first();
        }
        let mut random = Random(seed ^ position.key() ^ u64::from(position.fullmove().get()) << 32);
        let slip = random.next() % 100 < limit.slips;
        let noise = limit.noise * if slip { SLIP } else { 1 };
        // Moves without a score were not weighed.
        let weighed = roots.iter().filter(|root| root.score.abs() < crate::score::INFINITE);
        let seen = weighed.map(|root| {
            let seen = root.score.clamp(-HORIZON, HORIZON) + random.around_zero(noise);
            (seen, root)
        });
        let best = seen.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map_or(roots.first(), |(_, root)| Some(root))
    }
}

/// Small reproducible random numbers (splitmix64).
#[derive(Debug)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Bell-shaped around 0: the sum of three even numbers with standard deviation `spread`.
    fn around_zero(&mut self, spread: i32) -> i32 {
        let even = |random: &mut Self| {
            let width = u64::from(spread.unsigned_abs()) * 2 + 1;
            i32::try_from(random.next() % width).unwrap_or(0) - spread
        };
        even(self) + even(self) + even(self)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The text is no level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLevelError {
    /// What was read.
    pub text: String,
}

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no level: expected 1 to 10, easy, medium or hard", self.text)
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Reads `1`–`10`, `easy`, `medium`, `hard`.
    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        let level = match text.to_ascii_lowercase().as_str() {
            "easy" => Some(Self::EASY),
            "medium" => Some(Self::MEDIUM),
            "hard" => Some(Self::HARD),
            number => number.parse().ok().and_then(Self::new),
        };
        level.ok_or_else(|| ParseLevelError { text: text.to_owned() })
    }
}
