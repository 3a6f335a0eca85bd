//! What is in files: counts for people who decide whether to train on them.

use std::collections::{BTreeMap, HashSet};

use xiangqi::Outcome;

use crate::{BadPly, Filter, ScoredGame, score};

/// Counts over games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    /// Games.
    pub games: u64,
    /// Games whose moves are those of one before.
    pub repeated: u64,
    /// Plies, those of openings included.
    pub plies: u64,
    /// The longest game, in plies.
    pub longest: u64,
    /// Positions with a score.
    pub positions: u64,
    /// Of these, the ones that [`Filter::QUIET`] accepts.
    pub quiet: u64,
    /// Of these, the ones that are to be left out.
    pub left_out: u64,
    /// Wins of Red, wins of Black, draws.
    pub outcomes: [u64; 3],
    /// How games ended, by code.
    pub reasons: BTreeMap<&'static str, u64>,
    /// By which law they were played.
    pub rules: BTreeMap<&'static str, u64>,
    /// Games that were played on after the scores had shown a result…
    pub played_on: u64,
    /// … and how many of these ended otherwise.
    pub misjudged: u64,
    /// Positions by the size of the score: up to each of [`Survey::BOUNDS`], beyond, and mates.
    pub scores: [u64; Survey::BOUNDS.len() + 2],
    /// Positions by half the number of men, rounded down: 1 to 16.
    pub men: [u64; 17],
    seen: HashSet<u64>,
}

impl Survey {
    /// The bounds of the groups of scores, on the inner scale of the search.
    pub const BOUNDS: [u16; 7] = [25, 50, 100, 200, 400, 800, 1_600];

    /// Counts a game.
    ///
    /// # Errors
    /// If a move is illegal; the positions before it have been counted.
    pub fn add(&mut self, game: &ScoredGame) -> Result<(), BadPly> {
        self.games += 1;
        self.repeated += u64::from(!self.seen.insert(game.fingerprint()));
        self.plies += game.plies.len() as u64;
        self.longest = self.longest.max(game.plies.len() as u64);
        self.outcomes[match game.outcome {
            Outcome::Win(winner) => winner as usize,
            Outcome::Draw => 2,
        }] += 1;
        *self.reasons.entry(game.reason.code()).or_default() += 1;
        *self.rules.entry(game.rules.name()).or_default() += 1;
        self.played_on += u64::from(game.foreseen.is_some());
        self.misjudged += u64::from(game.foreseen.is_some_and(|seen| seen != game.outcome));
        for at in game.positions() {
            let at = at?;
            let Some(score) = at.ply.score else { continue };
            self.positions += 1;
            self.left_out += u64::from(at.ply.left_out);
            self.quiet += u64::from(Filter::QUIET.accepts(&at));
            self.scores[group(score)] += 1;
            let men = at.position.board().occupied().count() as usize;
            self.men[(men / 2).min(16)] += 1;
        }
        Ok(())
    }
}

/// Which group of scores one belongs to.
fn group(score: i16) -> usize {
    if score::is_mate(score) {
        return Survey::BOUNDS.len() + 1;
    }
    let within = |&bound: &u16| score.unsigned_abs() <= bound;
    Survey::BOUNDS.iter().position(within).unwrap_or(Survey::BOUNDS.len())
}
