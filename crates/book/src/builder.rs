//! Making a book from games.

use std::collections::BTreeMap;

use xiangqi::{Color, Move, Outcome, Position};

use crate::Book;
use crate::format::{Entry, write};
use crate::key::Key;

/// What is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// So many plies of each game count.
    pub plies: usize,
    /// A move must have been played in so many games.
    pub games: u32,
    /// And in so many of a hundred games that had the position.
    pub percent: u32,
    /// A move whose results are so many hundredths worse than usual in its position is dropped.
    pub worse: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self { plies: 40, games: 4, percent: 4, worse: 8 }
    }
}

/// Counts games, then makes a book of them.
#[derive(Clone, Debug)]
pub struct Builder {
    rules: Rules,
    /// Sorted, so that the same games give the same bytes.
    positions: BTreeMap<u64, BTreeMap<u16, Tally>>,
    games: u64,
}

/// How a move did.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u32,
    /// Games of which the result is known, and half points in them for who played the move.
    decided: u32,
    half_points: u32,
}

impl Tally {
    fn add(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            decided: self.decided + other.decided,
            half_points: self.half_points + other.half_points,
        }
    }

    /// The share of points in ten thousandths, drawn towards one half by some games more, since few
    /// games say little.
    fn share(self, towards: u32) -> u32 {
        const MORE: u32 = 8;
        let points = u64::from(self.half_points) * 5_000 + u64::from(MORE * towards);
        u32::try_from(points / u64::from(self.decided + MORE)).unwrap_or(10_000)
    }
}

/// One half in ten thousandths.
const EVEN: u32 = 5_000;

impl Builder {
    /// A builder that keeps what these rules say.
    pub fn new(rules: Rules) -> Self {
        Self { rules, positions: BTreeMap::new(), games: 0 }
    }

    /// How many games were added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Counts a game. Moves from the first that is not legal on are left out. A game without a result
    /// says what is played, but not how well it does.
    pub fn add(
        &mut self,
        start: &Position,
        moves: impl IntoIterator<Item = Move>,
        outcome: Option<Outcome>,
    ) {
        self.games += 1;
        let mut position = *start;
        for mv in moves.into_iter().take(self.rules.plies) {
            let Ok(next) = position.play(mv) else { return };
            let key = Key::new(&position);
            let played = Tally {
                games: 1,
                decided: u32::from(outcome.is_some()),
                half_points: outcome.map_or(0, |outcome| half_points(outcome, position.turn())),
            };
            let moves = self.positions.entry(key.hash).or_default();
            let tally = moves.entry(key.as_in_book(mv).to_bits()).or_default();
            *tally = tally.add(played);
            position = next;
        }
    }

    /// The book of all games so far.
    pub fn finish(&self) -> Book {
        let mut entries = Vec::new();
        for (&hash, moves) in &self.positions {
            let all = moves.values().fold(Tally::default(), |sum, tally| sum.add(*tally));
            let kept = moves.iter().filter_map(|(&bits, tally)| {
                let weight = self.weight(*tally, all)?;
                Some((Move::try_from_bits(bits)?, weight))
            });
            let kept: Vec<(Move, u64)> = kept.collect();
            let most = kept.iter().map(|(_, weight)| *weight).max().unwrap_or(1);
            entries.extend(kept.into_iter().map(|(mv, weight)| {
                // The heaviest move of each position weighs the same.
                let weight = u16::try_from((weight * 1_000).div_ceil(most)).unwrap_or(1_000);
                Entry { hash, mv, weight: weight.max(1) }
            }));
        }
        Book::read(write(entries)).expect("what is written can be read")
    }

    /// How much a move weighs: the games it was played in, more if it did better than usual in its
    /// position and less if worse. `None` if it is dropped.
    fn weight(&self, tally: Tally, all: Tally) -> Option<u64> {
        let rules = self.rules;
        let usual = all.share(EVEN);
        let share = tally.share(usual);
        let rare = tally.games < rules.games
            || u64::from(tally.games) * 100 < u64::from(all.games) * u64::from(rules.percent);
        if rare || share + rules.worse * 100 < usual {
            return None;
        }
        // The square makes a little better results count for more.
        let (share, usual) = (u64::from(share), u64::from(usual.max(1)));
        Some((u64::from(tally.games) * 1_000 * share * share / (usual * usual)).max(1))
    }
}

fn half_points(outcome: Outcome, side: Color) -> u32 {
    match outcome {
        Outcome::Win(winner) if winner == side => 2,
        Outcome::Win(_) => 0,
        Outcome::Draw => 1,
    }
}
