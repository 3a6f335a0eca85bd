//! One study.

use xiangqi::notation::Iccs;
use xiangqi::{Color, Move, Outcome, Position};

/// A position with its verdict and, mostly, the book's line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Study {
    /// Stays the same in all versions: what progress is kept under.
    pub id: &'static str,
    /// Its name, in Chinese.
    pub name: &'static str,
    /// What best play comes to.
    pub outcome: Outcome,
    /// Who says so.
    pub authority: Authority,
    /// Placement and side to move.
    fen: &'static str,
    /// UCI moves without blanks.
    moves: &'static str,
}

/// Where a verdict comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Authority {
    /// An old book.
    Book,
    /// Our engine.
    Engine,
}

impl Study {
    /// Reads a row of the table: id, book, name, FEN, result, who says so, moves.
    pub(crate) fn from_row(row: &'static str) -> Option<(&'static str, Self)> {
        let mut cells = row.split('\t');
        let mut cell = || cells.next();
        let (id, book, name, fen) = (cell()?, cell()?, cell()?, cell()?);
        let outcome = match cell()? {
            "red" => Outcome::Win(Color::Red),
            "black" => Outcome::Win(Color::Black),
            "draw" => Outcome::Draw,
            _ => return None,
        };
        let authority = match cell()? {
            "book" => Authority::Book,
            "engine" => Authority::Engine,
            _ => return None,
        };
        Some((book, Self { id, name, outcome, authority, fen, moves: cell()? }))
    }

    /// Where it begins.
    pub fn position(&self) -> Position {
        Position::from_fen(self.fen).expect("the table has lawful positions")
    }

    /// The moves of both sides, as the book (or the engine) plays them; perhaps none.
    pub fn solution(&self) -> Vec<Move> {
        let moves = (0..self.moves.len()).step_by(4).filter_map(|at| self.moves.get(at..at + 4));
        moves.filter_map(|text| text.parse::<Iccs>().ok()).map(|text| text.0).collect()
    }

    /// Who has something to find: the winner, or in a draw the side to move.
    pub fn solver(&self) -> Color {
        match self.outcome {
            Outcome::Win(color) => color,
            Outcome::Draw => self.position().turn(),
        }
    }

    /// Whether a game that ended so is what the solver was asked for, or better.
    pub fn is_solved_by(&self, outcome: Outcome) -> bool {
        outcome == self.outcome || outcome == Outcome::Win(self.solver())
    }
}
