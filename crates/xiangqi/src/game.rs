//! A game in progress: record, undo and redo, result.

use crate::judge::{Verdict, judge};
use crate::{Color, Illegality, Move, Outcome, Position, Reason, Record, RuleSet, Status};

/// A game under a rule set: what servers and interfaces hold.
///
/// ```
/// use xiangqi::{Game, Move, Position, RuleSet, Square};
/// let mut game = Game::new(RuleSet::Casual);
/// game.play(Move::new(Square::H2, Square::E2))?;
/// assert_eq!(game.undo(), Some(Move::new(Square::H2, Square::E2)));
/// assert_eq!(game.position().key(), Position::start().key());
/// assert_eq!(game.redo(), Some(Move::new(Square::H2, Square::E2)));
/// # Ok::<(), xiangqi::Illegality>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    record: Record,
    undone: Vec<Move>,
    rules: RuleSet,
    verdict: Verdict,
}

impl Game {
    /// A game from the start position.
    pub fn new(rules: RuleSet) -> Self {
        Self::from_position(Position::start(), rules)
    }

    /// A game from any lawful position. It may be over already.
    pub fn from_position(start: Position, rules: RuleSet) -> Self {
        Self::from_record(Record::new(start), rules)
    }

    /// A game that goes on from a record; only where it stands now is judged.
    pub fn from_record(record: Record, rules: RuleSet) -> Self {
        let verdict = judge(&record, rules);
        Self { record, undone: Vec::new(), rules, verdict }
    }

    /// What was played.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.record.position()
    }

    /// The rule set.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Whether it goes on, or how it ended.
    pub const fn status(&self) -> Status {
        self.verdict.status
    }

    /// How it stands and why; from the second occurrence of a position on also who would have to
    /// vary, see [`Repetition`](crate::judge::Repetition).
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Plays a move and says how the game stands then. Undone moves cannot be redone any more.
    ///
    /// # Errors
    /// Why the move is illegal; [`Illegality::GameOver`] once the game has ended. The game is
    /// unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<Status, Illegality> {
        if self.status().is_over() {
            return Err(Illegality::GameOver);
        }
        self.record.push(mv)?;
        self.undone.clear();
        self.verdict = judge(&self.record, self.rules);
        Ok(self.status())
    }

    /// Takes the last move back, and with it any result. `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let ply = self.record.pop()?;
        self.undone.push(ply.mv);
        self.verdict = judge(&self.record, self.rules);
        Some(ply.mv)
    }

    /// Plays the move that was last taken back. `None` if there is none.
    pub fn redo(&mut self) -> Option<Move> {
        let mv = self.undone.pop()?;
        self.record.push(mv).expect("an undone move was legal here");
        self.verdict = judge(&self.record, self.rules);
        Some(mv)
    }

    /// The moves that [`Self::redo`] would play, the next one first.
    pub fn redoable(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.undone.iter().rev().copied()
    }

    /// Ends the game by something that did not happen on the board, such as a resignation. A game
    /// that is over stays as it was. Undone moves cannot be redone any more; taking a move back
    /// opens the game again.
    pub fn conclude(&mut self, outcome: Outcome, reason: Reason) {
        if !self.status().is_over() {
            self.undone.clear();
            self.verdict.status = Status::Over { outcome, reason };
        }
    }

    /// `color` gives up.
    pub fn resign(&mut self, color: Color) {
        self.conclude(Outcome::Win(!color), Reason::Resign);
    }
}
