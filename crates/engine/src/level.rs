//! Levels of strength, from a beginner's to all the engine can do.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use xiangqi::Position;

use crate::random::Random;
use crate::score::{INFINITE, MAX_PLY};
use crate::search::RootMove;

/// A level from 1 to 10.
///
/// Levels limit depth, positions and time. The low ones choose among several moves as people do:
/// the best most often, one that looks a little worse nearly as often, a bad one rarely. The choice
/// is drawn from the seed in [`Limits`](crate::Limits), so a game can be repeated.
///
/// ```
/// use engine::Level;
/// assert_eq!("hard".parse(), Ok(Level::HARD));
/// assert_eq!(Level::new(3), Some(Level::EASY));
/// assert_eq!(Level::new(11), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What a level may do and how it chooses.
#[derive(Debug)]
struct Limit {
    depth: i32,
    nodes: Option<u64>,
    /// How many moves it weighs against each other.
    lines: usize,
    /// A move that looks this much worse, on the inner scale, is played half as often: the
    /// temperature of the choice. With 0 the best move is played always.
    halving: i32,
    soft_ms: u64,
    hard_ms: u64,
    /// For how many plies of a game the book is followed.
    book_plies: usize,
}

/// Better or worse than this looks the same to a level that chooses.
const HORIZON: i32 = 3_000;
/// All legal moves.
const ALL: usize = 128;
const WHOLE_GAME: usize = usize::MAX;

#[rustfmt::skip]
static LIMITS: [Limit; 10] = [
    Limit { depth: 1, nodes: Some(10_000), lines: ALL, halving: 235, soft_ms: 500, hard_ms: 1_000, book_plies: 0 },
    Limit { depth: 1, nodes: Some(10_000), lines: ALL, halving: 120, soft_ms: 1_000, hard_ms: 2_000, book_plies: 0 },
    Limit { depth: 1, nodes: Some(10_000), lines: ALL, halving: 54, soft_ms: 2_000, hard_ms: 4_000, book_plies: 2 },
    Limit { depth: 2, nodes: Some(40_000), lines: ALL, halving: 34, soft_ms: 2_500, hard_ms: 5_000, book_plies: 4 },
    Limit { depth: 3, nodes: Some(80_000), lines: ALL, halving: 20, soft_ms: 3_000, hard_ms: 6_000, book_plies: 8 },
    Limit { depth: 5, nodes: Some(150_000), lines: 6, halving: 10, soft_ms: 4_000, hard_ms: 7_000, book_plies: 12 },
    Limit { depth: 32, nodes: Some(6_000), lines: 1, halving: 0, soft_ms: 4_500, hard_ms: 8_000, book_plies: 16 },
    Limit { depth: 40, nodes: Some(30_000), lines: 1, halving: 0, soft_ms: 5_000, hard_ms: 9_000, book_plies: 20 },
    Limit { depth: 48, nodes: Some(200_000), lines: 1, halving: 0, soft_ms: 6_000, hard_ms: 10_500, book_plies: WHOLE_GAME },
    Limit { depth: MAX_PLY, nodes: None, lines: 1, halving: 0, soft_ms: 10_000, hard_ms: 18_000, book_plies: WHOLE_GAME },
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

    pub(crate) fn book_plies(self) -> usize {
        self.limit().book_plies
    }

    /// The move that this level plays: drawn by how good each looks.
    pub(crate) fn choose<'a>(
        self,
        roots: &'a [RootMove],
        seed: u64,
        position: &Position,
    ) -> Option<&'a RootMove> {
        let limit = self.limit();
        let best = roots.first()?;
        if limit.halving == 0 {
            return Some(best);
        }
        // Moves without a score were not weighed.
        let weighed = roots.iter().filter(|root| root.score.abs() < INFINITE);
        let looks = |root: &RootMove| root.score.clamp(-HORIZON, HORIZON);
        let weights: Vec<(u64, &RootMove)> =
            weighed.map(|root| (weight(looks(best) - looks(root), limit.halving), root)).collect();
        let total: u64 = weights.iter().map(|(weight, _)| weight).sum();
        let mut left = Random::for_move(seed, position).below(total.max(1));
        let drawn = weights.iter().find(|(weight, _)| {
            let here = left < *weight;
            left = left.saturating_sub(*weight);
            here
        });
        Some(drawn.map_or(best, |(_, root)| root))
    }
}

/// How often a move is played that looks worse by `loss`: half as often for each `halving`, in whole
/// numbers, so that all machines draw the same.
fn weight(loss: i32, halving: i32) -> u64 {
    let (loss, halving) = (u64::from(loss.unsigned_abs()), u64::from(halving.unsigned_abs()));
    let (halvings, rest) = (loss / halving, loss % halving);
    let whole = (1_u64 << 40) >> halvings.min(63);
    whole * (2 * halving - rest) / (2 * halving)
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
