//! A study being played: what is asked for, hints, and whether it is solved.

use std::time::Duration;

use engine::Score;
use puzzles::{State, Study};
use review::Line;
use xiangqi::{ByColor, Move, Outcome, Record, RuleSet};

use crate::player::{Player, Strength};
use crate::session::NewGame;

/// A person's attempt at a study; the computer defends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// Which study.
    pub study: &'static Study,
    /// How long the person has thought about moves, also those that were taken back.
    pub spent: Duration,
    /// Whether it is noted that the study was tried.
    pub noted: bool,
}

/// Draws are agreed to after so many plies, however short or long the book's line is.
const DRAW_PLIES: std::ops::RangeInclusive<usize> = 10..=30;
/// The computer agrees in a drawn study if it does not stand better than this.
const DRAW_SCORE: i32 = 100;

impl Attempt {
    /// The first attempt, or the next.
    pub const fn new(study: &'static Study) -> Self {
        Self { study, spent: Duration::ZERO, noted: false }
    }

    /// What the game begins with: the person on the side that has something to find.
    pub fn new_game(&self, defence: Strength) -> NewGame {
        let computer = Player::Computer(defence);
        let players = self.study.solver().fold(
            ByColor { red: Player::Human, black: computer },
            ByColor { red: computer, black: Player::Human },
        );
        NewGame { players, start: self.study.position(), rules: RuleSet::default(), clock: None }
    }

    /// The book's next move, if all moves so far were the book's.
    pub fn book_move(&self, record: &Record) -> Option<Move> {
        let solution = self.study.solution();
        let played = record.plies();
        let followed = played.iter().zip(&solution).all(|(ply, mv)| ply.mv == *mv);
        solution.get(played.len()).copied().filter(|_| followed)
    }

    /// The book's line from here on, if all moves so far were the book's. It claims a mate only where
    /// nothing else can happen.
    pub fn book_line(&self, record: &Record) -> Option<Line> {
        self.book_move(record)?;
        let moves = self.study.solution().split_off(record.plies().len());
        let mates = |mv| record.position().play(mv).is_ok_and(|next| next.is_checkmate());
        let score = match moves[..] {
            [mv] if mates(mv) => Score::Mate(1),
            _ => Score::Cp(0),
        };
        Some(Line { score, depth: 0, moves })
    }

    /// The book's line as a record.
    pub fn solution(&self) -> Record {
        let mut record = Record::new(self.study.position());
        for mv in self.study.solution() {
            if record.push(mv).is_err() {
                break;
            }
        }
        record
    }

    /// After how many plies and up to which score of its own the computer agrees to a draw; `None` if
    /// that is not what the study asks for.
    pub fn draw_terms(&self) -> Option<(usize, i32)> {
        let plies = self.study.solution().len().clamp(*DRAW_PLIES.start(), *DRAW_PLIES.end());
        (self.study.outcome == Outcome::Draw).then_some((plies, DRAW_SCORE))
    }

    /// What a game that ended so comes to; `None` if the study is not solved.
    pub fn solved(&self, outcome: Outcome, assisted: bool) -> Option<State> {
        let state = if assisted { State::Helped } else { State::Solved };
        self.study.is_solved_by(outcome).then_some(state)
    }
}
