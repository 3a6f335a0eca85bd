//! The course of the rules: which board, and what has been done.

use std::collections::BTreeSet;

use course::{Attempt, lessons};

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
    /// At the first board.
    pub fn new() -> Self {
        let attempt = Attempt::new(&lessons()[0]);
        Self { number: 0, attempt, covers: false, done: BTreeSet::new() }
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

impl Default for Learning {
    fn default() -> Self {
        Self::new()
    }
}
