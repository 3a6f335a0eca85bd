//! A learner at a board.

use xiangqi::judge::judge;
use xiangqi::{Bitboard, Color, Illegality, Move, Outcome, Position, Record, RuleSet, Status};

use crate::{Lesson, Task};

/// A learner at a board.
#[derive(Clone, Debug)]
pub struct Attempt {
    lesson: &'static Lesson,
    record: Record,
    /// The board after Black has been passed over.
    board: Position,
    last: Option<Move>,
    played: Vec<Move>,
    done: bool,
}

/// What comes of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It is not legal; the board is as before.
    Illegal(Illegality),
    /// It is legal, but not what is asked for; the board is as before.
    Wrong,
    /// It may lead there.
    Onward,
    /// That was it.
    Done,
}

impl Attempt {
    /// The board as the lesson sets it up.
    pub fn new(lesson: &'static Lesson) -> Self {
        let record = lesson.record();
        let board = *record.position();
        let last = record.plies().last().map(|ply| ply.mv);
        Self { lesson, record, board, last, played: Vec::new(), done: false }
    }

    /// Which lesson.
    pub const fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The position on the board.
    pub const fn board(&self) -> &Position {
        &self.board
    }

    /// The last move that was played.
    pub const fn last(&self) -> Option<Move> {
        self.last
    }

    /// Whether it is done.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// The men that are still to be taken.
    pub fn targets(&self) -> Bitboard {
        if self.lesson.task != Task::Collect {
            return Bitboard::EMPTY;
        }
        self.board.board().color(Color::Black).without(self.board.king(Color::Black))
    }

    /// A move that leads on: the solution's next, if the solution was followed so far.
    pub fn hint(&self) -> Option<Move> {
        let solution: Vec<Move> = self.lesson.moves().collect();
        let followed = solution.starts_with(&self.played);
        solution.get(self.played.len()).copied().filter(|_| followed && !self.done)
    }

    /// Plays a move of Red. Nothing can be played on a board that is done.
    pub fn play(&mut self, mv: Move) -> Answer {
        if self.done {
            return Answer::Illegal(Illegality::GameOver);
        }
        let next = match self.board.play(mv) {
            Ok(next) => next,
            Err(reason) => return Answer::Illegal(reason),
        };
        let answer = match self.lesson.task {
            Task::Collect => return self.collect(mv, &next),
            Task::Check => next.is_check(),
            Task::Answer => true,
            Task::Mate => next.is_checkmate(),
            Task::Stalemate => next.is_stalemate(),
            Task::Vary => self.varies(mv),
        };
        if !answer {
            return Answer::Wrong;
        }
        self.set(mv, next);
        self.done = true;
        Answer::Done
    }

    fn set(&mut self, mv: Move, board: Position) {
        self.board = board;
        self.last = Some(mv);
        self.played.push(mv);
    }

    fn collect(&mut self, mv: Move, next: &Position) -> Answer {
        self.set(mv, *next);
        if self.targets().is_empty() {
            self.done = true;
            return Answer::Done;
        }
        match next.pass() {
            Some(ours) => {
                self.board = ours;
                Answer::Onward
            }
            // Black would have to answer a check: not here.
            None => {
                *self = Self::new(self.lesson);
                Answer::Wrong
            }
        }
    }

    /// Whether the law allows it without a warning.
    fn varies(&self, mv: Move) -> bool {
        let mut record = self.record.clone();
        if record.push(mv).is_err() {
            return false;
        }
        let verdict = judge(&record, RuleSet::default());
        let lost =
            matches!(verdict.status, Status::Over { outcome: Outcome::Win(Color::Black), .. });
        !lost && verdict.warning() != Some(Color::Red)
    }
}
