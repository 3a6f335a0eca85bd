//! The results of a match so far: who stands how against whom.

use std::collections::BTreeMap;

use serde::Serialize;
use xiangqi::{Color, Outcome};

use crate::GameRecord;
use crate::statistics::Tally;

/// The results of a match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standings {
    names: Vec<String>,
    /// By who met whom, the lower index first and its view.
    encounters: BTreeMap<(usize, usize), Tally>,
    sides: Vec<Side>,
    games: u64,
    plies: u64,
    red_points: f64,
}

/// What else there is to say of one engine.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Side {
    /// Games lost by faults, by their codes.
    pub faults: BTreeMap<String, u64>,
    /// Moves.
    pub moves: u64,
    /// Time of all moves, in milliseconds.
    pub ms: f64,
    /// The longest move, in milliseconds.
    pub max_ms: f64,
    /// Positions searched in all moves that tell.
    pub nodes: u64,
    /// Sum of depths of all moves that tell, and how many do.
    #[serde(skip)]
    depths: (u64, u64),
}

impl Side {
    /// Depth of a move on average; `None` if none tells.
    pub fn mean_depth(&self) -> Option<f64> {
        let (sum, moves) = self.depths;
        (moves > 0).then(|| float(sum) / float(moves))
    }

    /// Time of a move on average, in milliseconds.
    pub fn mean_ms(&self) -> f64 {
        self.ms / float(self.moves.max(1))
    }

    /// Positions in a second.
    pub fn nps(&self) -> f64 {
        if self.ms > 0.0 { float(self.nodes) / self.ms * 1e3 } else { 0.0 }
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody counts to 2^53 here")]
fn float(count: u64) -> f64 {
    count as f64
}

impl Standings {
    /// No results yet.
    pub fn new(names: Vec<String>) -> Self {
        let sides = names.iter().map(|_| Side::default()).collect();
        Self { names, sides, ..Self::default() }
    }

    /// Counts a game. One of others than the engines of this match is left out.
    pub fn add(&mut self, game: &GameRecord) {
        let index = |name: &str| self.names.iter().position(|other| other == name);
        let (Some(red), Some(black), Some(outcome)) =
            (index(&game.red), index(&game.black), game.outcome())
        else {
            return;
        };
        let red_half: usize = match outcome {
            Outcome::Win(Color::Red) => 2,
            Outcome::Draw => 1,
            Outcome::Win(Color::Black) => 0,
        };
        let (key, half) =
            if red < black { ((red, black), red_half) } else { ((black, red), 2 - red_half) };
        self.encounters.entry(key).or_default().add(half, game.pair);
        self.games += 1;
        self.red_points += [0.0, 0.5, 1.0][red_half];
        self.plies += game.plies.len() as u64;
        if game.is_fault()
            && let Some(loser) = outcome.loser()
        {
            let loser = loser.fold(red, black);
            *self.sides[loser].faults.entry(game.reason.clone()).or_default() += 1;
        }
        self.count_moves(game, red, black);
    }

    fn count_moves(&mut self, game: &GameRecord, red: usize, black: usize) {
        let starts_black = game.fen.split_whitespace().nth(1) == Some("b");
        for (ply, number) in game.plies.iter().zip(0_usize..) {
            let Some(ms) = ply.ms else { continue };
            let is_red = (number % 2 == 0) != starts_black;
            let side = &mut self.sides[if is_red { red } else { black }];
            side.moves += 1;
            side.ms += ms;
            side.max_ms = side.max_ms.max(ms);
            side.nodes += ply.nodes.unwrap_or(0);
            if let Some(depth) = ply.depth {
                side.depths = (side.depths.0 + u64::from(depth), side.depths.1 + 1);
            }
        }
    }

    /// The engines.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What else there is to say of each engine.
    pub fn sides(&self) -> &[Side] {
        &self.sides
    }

    /// Games finished.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Plies of a game on average, the opening's included.
    pub fn mean_plies(&self) -> f64 {
        float(self.plies) / float(self.games.max(1))
    }

    /// The part of the points that Red won.
    pub fn red_score(&self) -> f64 {
        if self.games == 0 { 0.5 } else { self.red_points / float(self.games) }
    }

    /// Games lost by faults.
    pub fn faults(&self) -> u64 {
        let counts = self.sides.iter().flat_map(|side| side.faults.values());
        counts.sum()
    }

    /// How one engine stands against another, in its own view.
    pub fn against(&self, one: usize, other: usize) -> Tally {
        let tally = self.encounters.get(&(one.min(other), one.max(other)));
        let tally = tally.cloned().unwrap_or_default();
        if one < other { tally } else { tally.reversed() }
    }

    /// How one engine stands against all others together.
    pub fn overall(&self, one: usize) -> Tally {
        let mut sum = Tally::default();
        for other in (0..self.names.len()).filter(|&other| other != one) {
            let tally = self.against(one, other);
            sum.wins += tally.wins;
            sum.draws += tally.draws;
            sum.losses += tally.losses;
            for (all, more) in sum.pairs.iter_mut().zip(tally.pairs) {
                *all += more;
            }
        }
        sum
    }
}
