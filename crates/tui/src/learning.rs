//! The course of the rules: which board, and what has been done.

use std::collections::BTreeSet;

use course::{Attempt, lessons};
use puzzles::Progress;

/// A learner in the course.
#[derive(Clone, Debug)]
pub struct Learning {
    /// Which board, from 0.
    pub number: usize,
    /// What has been played on it.
    pub attempt: Attempt,
    /// Whether the words cover the board, on terminals that have no room for both.
    pub covers: bool,
    /// The boards that are done.
    pub done: BTreeSet<usize>,
}

impl Learning {
    /// At the first board that is not done.
    pub fn new(progress: &Progress) -> Self {
        let attempt = Attempt::new(&lessons()[0]);
        let mut learning = Self { number: 0, attempt, covers: false, done: BTreeSet::new() };
        learning.recall(progress);
        let next = (0..lessons().len()).find(|number| !learning.done.contains(number));
        learning.go(next.unwrap_or(0));
        learning
    }

    /// Takes over what is kept of the boards that are done.
    pub fn recall(&mut self, progress: &Progress) {
        let done = |number: &usize| progress.knows_lesson(lessons()[*number].id);
        self.done = (0..lessons().len()).filter(done).collect();
    }

    /// The board that is set up is done: notes it, and returns its id.
    pub fn finish(&mut self) -> &'static str {
        self.done.insert(self.number);
        self.attempt.lesson().id
    }

    /// Whether the board that is set up was done, now or before.
    pub fn is_done(&self) -> bool {
        self.done.contains(&self.number)
    }

    /// Goes to a board, and sets it up anew. Whether there is such a board.
    pub fn go(&mut self, number: usize) -> bool {
        let Some(lesson) = lessons().get(number) else { return false };
        self.number = number;
        self.attempt = Attempt::new(lesson);
        true
    }

    /// How many boards there are.
    pub fn count(&self) -> usize {
        lessons().len()
    }

    /// Whether all of them are done.
    pub fn is_over(&self) -> bool {
        self.done.len() == self.count()
    }
}
