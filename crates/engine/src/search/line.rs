//! The moves that led here, as far as the law needs them.
//!
//! This is the only place where the search judges repetitions and counts towards the natural limit.
//! Repetitions are ruled by the library's own law in the form made for searching
//! ([`xiangqi::judge::search`]); the root consults the full law on top of this.

use xiangqi::judge::QuietCount;
use xiangqi::judge::search::Trail;
use xiangqi::{Color, Move, Outcome, Position, Record, RuleSet};

use crate::score::{DRAW, RULE_WIN};

/// What is remembered of a position on the path.
#[derive(Clone, Copy, Debug)]
struct Step {
    turn: Color,
    quiet: QuietCount,
}

/// The path from the start of the game to the position being searched.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    trail: Trail,
    /// The position that the search began with, and those of the line.
    steps: Vec<Step>,
    quiet_limit: u32,
}

impl Line {
    /// The path of a game so far.
    pub(crate) fn new(record: &Record, rules: RuleSet) -> Self {
        let root = Step { turn: record.position().turn(), quiet: QuietCount::of(record) };
        Self {
            trail: Trail::new(record, rules),
            steps: vec![root],
            quiet_limit: rules.quiet_limit(),
        }
    }

    fn last(&self) -> Step {
        self.steps[self.steps.len() - 1]
    }

    /// `mv` was played.
    #[inline]
    pub(crate) fn push(&mut self, mv: Move, after: &Position, captured: bool) {
        self.trail.push(mv, after);
        self.count(after, captured);
    }

    /// The side to move passed: nothing before can come again.
    #[inline]
    pub(crate) fn push_pass(&mut self, after: &Position) {
        self.trail.push_pass(after);
        self.count(after, false);
    }

    #[inline]
    fn count(&mut self, after: &Position, captured: bool) {
        let quiet = self.last().quiet.after(after, captured);
        self.steps.push(Step { turn: after.turn(), quiet });
    }

    /// The last move was taken back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.trail.pop();
        self.steps.pop();
    }

    /// The score of the current position for the side to move, `ply` plies from the root, if it
    /// completes a repetition.
    #[inline]
    pub(crate) fn repetition(&self, ply: i32) -> Option<i32> {
        Some(match self.trail.repetition()? {
            Outcome::Draw => DRAW,
            Outcome::Win(winner) if winner == self.last().turn => RULE_WIN - ply,
            Outcome::Win(_) => ply - RULE_WIN,
        })
    }

    /// Whether the natural limit has been reached. Mate and stalemate go before it.
    #[inline]
    pub(crate) fn at_quiet_limit(&self) -> bool {
        self.last().quiet.plies() >= self.quiet_limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::notation::parse_move;

    fn line(fen: &str, moves: &str) -> Line {
        let mut record = Record::new(Position::from_fen(fen).expect("lawful"));
        let mut line = Line::new(&record, RuleSet::Axf);
        for text in moves.split_whitespace() {
            let mv = parse_move(text, record.position()).expect("legal");
            record.push(mv).expect("legal");
            let ply = record.plies().last().expect("just played");
            line.push(mv, record.position(), ply.captured.is_some());
        }
        line
    }

    #[test]
    fn going_to_and_fro_is_a_draw() {
        let fen = "3k5/9/9/9/9/9/9/9/8R/4K4 w - - 0 1";
        assert_eq!(line(fen, "i1i2 d9d8 i2i1").repetition(3), None);
        assert_eq!(line(fen, "i1i2 d9d8 i2i1 d8d9").repetition(4), Some(DRAW));
    }

    #[test]
    fn who_always_checks_loses() {
        let fen = "3k5/9/9/9/9/9/9/9/8R/5K3 w - - 0 1";
        let by_checks = line(fen, "i1i9 d9d8 i9i8 d8d9 i8i9");
        assert_eq!(by_checks.repetition(5), Some(RULE_WIN - 5));
        let answered = line(fen, "i1i9 d9d8 i9i8 d8d9 i8i9 d9d8");
        assert_eq!(answered.repetition(6), Some(6 - RULE_WIN));
    }

    #[test]
    fn the_natural_limit_counts_as_the_law_does() {
        let fen = "3k5/9/9/9/9/9/9/9/8R/4K4 w - - 98 60";
        assert!(!line(fen, "i1i2").at_quiet_limit());
        assert!(line(fen, "i1i2 d9d8").at_quiet_limit());
    }
}
