//! What was played: the start position and every ply, with the positions between.

use crate::{Illegality, Move, Piece, Position};

/// One move of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Who moved.
    pub piece: Piece,
    /// What it took.
    pub captured: Option<Piece>,
}

/// A start position and the legal moves played from it. Knows nothing of rule sets and results:
/// real games go on after a repetition that some law calls decided.
///
/// ```
/// use xiangqi::{Move, Position, Record, Square};
/// let mut record = Record::new(Position::start());
/// record.push(Move::new(Square::H2, Square::E2))?;
/// assert_eq!(record.pop().map(|ply| ply.mv.to_string()).as_deref(), Some("h2e2"));
/// assert_eq!(record.position(), &Position::start());
/// # Ok::<(), xiangqi::Illegality>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    start: Position,
    plies: Vec<Ply>,
    /// The position after each ply.
    after: Vec<Position>,
}

impl Record {
    /// A record without moves.
    pub const fn new(start: Position) -> Self {
        Self { start, plies: Vec::new(), after: Vec::new() }
    }

    /// The start position.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.after.last().unwrap_or(&self.start)
    }

    /// The moves.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The position before the ply with index `ply`; with the number of plies, the current one.
    pub fn position_before(&self, ply: usize) -> Option<&Position> {
        match ply {
            0 => Some(&self.start),
            n => self.after.get(n - 1),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why it is illegal; the record is unchanged then.
    pub fn push(&mut self, mv: Move) -> Result<(), Illegality> {
        let position = *self.position();
        let next = position.play(mv)?;
        let piece = position.board().get(mv.from()).expect("a legal move starts on a man");
        self.plies.push(Ply { mv, piece, captured: position.board().get(mv.to()) });
        self.after.push(next);
        Ok(())
    }

    /// Appends a move that is known to lead from the current position to `next`, taking `captured`. A pass is a move
    /// from the general's point to itself.
    #[inline]
    pub(crate) fn push_known(&mut self, mv: Move, captured: Option<Piece>, next: &Position) {
        let mover = self.position().board().get(mv.from());
        let piece = mover.expect("a legal move starts on a man");
        self.plies.push(Ply { mv, piece, captured });
        self.after.push(*next);
    }

    /// Takes the last move back.
    pub fn pop(&mut self) -> Option<Ply> {
        self.after.pop();
        self.plies.pop()
    }
}
