//! What the kept games say about whoever played them.

use std::collections::BTreeMap;

use engine::{Elo, Level};
use messages::Messages;
use store::site::RecordHead;
use xiangqi::{Color, Outcome};

use crate::{Player, texts};

/// Won, drawn and lost games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// How many were won.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
}

impl Score {
    fn add(&mut self, outcome: Outcome, side: Color) {
        match outcome {
            Outcome::Draw => self.drawn += 1,
            Outcome::Win(winner) if winner == side => self.won += 1,
            Outcome::Win(_) => self.lost += 1,
        }
    }

    /// How many there are.
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn points(self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn) / 2.0
    }
}

/// The games of a person, counted.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Statistics {
    /// All games against the computer.
    pub all: Score,
    /// With Red and with Black.
    pub sides: [Score; 2],
    /// Against each level; games with other limits of thinking are not in it.
    pub levels: BTreeMap<u8, Score>,
    /// By opening.
    pub openings: BTreeMap<&'static str, Score>,
    /// Games between persons, between computers, and unfinished ones.
    pub others: u32,
}

impl Statistics {
    /// Counts games. Only those between a person and a computer say something about the person.
    pub fn of(games: &[RecordHead]) -> Self {
        let mut own = Self::default();
        for game in games {
            let human = |text: &str| text == "human";
            let side = match (human(&game.red), human(&game.black)) {
                (true, false) => Color::Red,
                (false, true) => Color::Black,
                _ => {
                    own.others += 1;
                    continue;
                }
            };
            let Some(outcome) = game.outcome else {
                own.others += 1;
                continue;
            };
            own.all.add(outcome, side);
            own.sides[side.fold(0, 1)].add(outcome, side);
            if let Some(opening) = game.opening {
                own.openings.entry(opening.name).or_default().add(outcome, side);
            }
            let other = side.fold(&game.black, &game.red);
            if let Ok(Player::Computer(strength)) = other.parse()
                && strength.depth.is_none()
                && strength.movetime.is_none()
            {
                own.levels.entry(strength.level.get()).or_default().add(outcome, side);
            }
        }
        own
    }

    /// The rating on the scale of the levels at which these results would be expected, one draw with
    /// an average level added so that it is never without end; `None` without such games.
    pub fn rating(&self) -> Option<i32> {
        let levels: Vec<(f64, f64, f64)> = self
            .levels
            .iter()
            .filter_map(|(&level, score)| {
                let rating = f64::from(Elo::of(Level::new(level)?).get());
                Some((rating, score.points(), f64::from(score.games())))
            })
            .collect();
        let games: f64 = levels.iter().map(|(_, _, games)| games).sum();
        if levels.is_empty() {
            return None;
        }
        let mean = levels.iter().map(|(rating, _, games)| rating * games).sum::<f64>() / games;
        let points: f64 = 0.5 + levels.iter().map(|(_, points, _)| points).sum::<f64>();
        let expected = |own: f64| {
            let one = |rating: f64| 1.0 / (1.0 + 10_f64.powf((rating - own) / 400.0));
            one(mean) + levels.iter().map(|(rating, _, games)| games * one(*rating)).sum::<f64>()
        };
        // What is expected grows with the rating: halve the interval.
        let (mut low, mut high) = (0_i32, 4000_i32);
        while high - low > 1 {
            let middle = i32::midpoint(low, high);
            if expected(f64::from(middle)) < points { low = middle } else { high = middle }
        }
        Some(high)
    }

    /// As a text to read.
    pub(crate) fn lines(&self, messages: &Messages) -> Vec<String> {
        let score = |name: String, score: &Score| {
            let share = 100.0 * score.points() / f64::from(score.games().max(1));
            let args = [
                ("name", name.into()),
                ("games", score.games().into()),
                ("won", score.won.into()),
                ("drawn", score.drawn.into()),
                ("lost", score.lost.into()),
                ("share", format!("{share:.0}").into()),
            ];
            messages.format("statistics-line", &args)
        };
        let mut lines = vec![score(messages.text("statistics-all"), &self.all)];
        for (color, own) in Color::ALL.into_iter().zip(&self.sides) {
            let side = messages.color(color);
            lines.push(score(messages.format("statistics-side", &[("side", side.into())]), own));
        }
        if let Some(rating) = self.rating() {
            lines.push(messages.format("statistics-rating", &[("rating", rating.into())]));
        }
        lines.push(messages.format("statistics-others", &[("games", self.others.into())]));
        if !self.levels.is_empty() {
            lines.extend([String::new(), messages.text("statistics-levels")]);
        }
        for (&level, own) in &self.levels {
            let rating = Level::new(level).map_or(0, |level| Elo::of(level).get());
            let name = texts::level(messages, level);
            let args = [("level", name.into()), ("rating", rating.into())];
            lines.push(score(messages.format("statistics-level", &args), own));
        }
        if !self.openings.is_empty() {
            lines.extend([String::new(), messages.text("statistics-openings")]);
        }
        let mut openings: Vec<_> = self.openings.iter().collect();
        openings.sort_by_key(|(name, own)| (std::cmp::Reverse(own.games()), **name));
        lines.extend(openings.into_iter().map(|(name, own)| score((*name).to_owned(), own)));
        lines
    }
}
