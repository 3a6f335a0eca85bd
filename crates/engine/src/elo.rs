//! Strength as a number between the levels.

use xiangqi::Position;

use crate::Level;
use crate::random::Random;

/// A strength on the scale of ratings.
///
/// Only distances mean something: they are six tenths of what games between our own levels say, since
/// what decides games between programs decides fewer against people.
///
/// ```
/// use engine::{Elo, Level};
/// assert_eq!(Elo::of(Level::MIN), Elo::MIN);
/// assert_eq!(Elo::new(10_000), Elo::MAX);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Elo(u16);

/// The rating of each level.
const RATINGS: [u16; 10] = [500, 660, 760, 940, 1140, 1370, 1640, 1960, 2260, 2480];

impl Elo {
    /// That of the lowest level.
    pub const MIN: Self = Self(RATINGS[0]);
    /// That of the highest.
    pub const MAX: Self = Self(RATINGS[9]);

    /// A rating, brought into the range of the levels.
    pub fn new(rating: u16) -> Self {
        Self(rating).clamp(Self::MIN, Self::MAX)
    }

    /// The number.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The rating of a level.
    pub fn of(level: Level) -> Self {
        Self(RATINGS[usize::from(level.get() - 1)])
    }

    /// At which level the move in this position is played. Between two levels, some moves are
    /// played as at the one and some as at the other, more of them the nearer it is.
    pub(crate) fn level_of_move(self, seed: u64, position: &Position) -> Level {
        let below = RATINGS.windows(2).position(|pair| self.0 < pair[1]);
        let Some(below) = below else { return Level::MAX };
        let (low, high) = (u64::from(RATINGS[below]), u64::from(RATINGS[below + 1]));
        let draw = Random::for_move(seed.rotate_left(17), position).below(high - low);
        let number = (1..).nth(below).unwrap_or(1) + u8::from(draw < u64::from(self.0) - low);
        Level::new(number).unwrap_or(Level::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strength_between_two_levels_plays_like_both() {
        let middle = Elo::new(
            Elo::of(Level::EASY).get().midpoint(Elo::of(Level::new(4).unwrap_or(Level::MAX)).get()),
        );
        let position = Position::start();
        let drawn = |seed| middle.level_of_move(seed, &position).get();
        let threes = (0..1_000).filter(|&seed| drawn(seed) == 3).count();
        assert!((400..600).contains(&threes), "{threes} of 1000");
        assert!((0..1_000).all(|seed| matches!(drawn(seed), 3 | 4)));
    }

    #[test]
    fn the_rating_of_a_level_plays_at_that_level() {
        for number in 1..=10 {
            let level = Level::new(number).unwrap_or(Level::MAX);
            let position = Position::start();
            assert!((0..50).all(|seed| Elo::of(level).level_of_move(seed, &position) == level));
        }
    }
}
