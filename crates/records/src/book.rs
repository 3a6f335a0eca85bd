//! Opening books: moves that were found good, by position.

use std::fmt;

use xiangqi::{Move, Position};

use crate::formats::book::TreeBook;
use crate::game::Game;

/// A move of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move; legal where it was looked up.
    pub mv: Move,
    /// How often it should be chosen, against the others; 0 for never.
    pub weight: u32,
}

/// An opening book.
pub trait Book: fmt::Debug + Send + Sync {
    /// The moves of a position, the heaviest first; none where the book knows nothing, or cannot be
    /// looked up by position.
    fn moves(&self, position: &Position) -> Vec<BookMove>;

    /// Whether it can be looked up by position at all: of some books nobody knows what their keys are
    /// made from.
    fn can_be_asked(&self) -> bool {
        true
    }

    /// The tree of a book that is one: a line for each way the book goes.
    fn game(&self) -> Option<&Game> {
        None
    }

    /// What can be counted in it: names and values.
    fn facts(&self) -> serde_json::Map<String, serde_json::Value>;
}

/// A book of the moves that were played in games, variations included, as deep as so many plies. A
/// move weighs as often as it was played in its position, however that was reached.
pub fn of_games<'a>(games: impl IntoIterator<Item = &'a Game>, plies: usize) -> Box<dyn Book> {
    Box::new(TreeBook::of_games(games, plies))
}
