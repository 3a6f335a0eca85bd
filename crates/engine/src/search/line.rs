//! The moves that led here, as far as the law of repetition needs them.
//!
//! This is the only place where the search judges repetitions. It knows what every rule set agrees
//! on: who gave check with each of its moves between two occurrences of a position loses, unless
//! both did; else it is a draw. The root consults the full law ([`xiangqi::judge`]) on top of this.

use xiangqi::{Position, Record, RuleSet};

use crate::score::{DRAW, RULE_WIN};

/// Of each side's checks only so many count towards the natural limit, as in [`xiangqi::judge`].
const COUNTED_CHECKS: u16 = 10;

/// What is remembered of a position on the path.
#[derive(Clone, Copy, Debug)]
struct Step {
    key: u64,
    /// Whether the side to move is in check, that is, whether the move before gave check.
    check: bool,
    /// How many plies back the position could have occurred before.
    reversible: u16,
    /// Plies that count towards the natural limit.
    quiet: u32,
    /// Checks given since the last capture, by the side to move and by the other.
    checks: [u16; 2],
}

/// The path from the start of the game to the position being searched.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    steps: Vec<Step>,
    /// Index of the position the search began with.
    root: usize,
    quiet_limit: u32,
}

impl Line {
    /// The path of a game so far.
    pub(crate) fn new(record: &Record, rules: RuleSet) -> Self {
        let start = record.start();
        let first = Step {
            key: start.key(),
            check: start.is_check(),
            reversible: 0,
            quiet: u32::from(start.quiet_plies()),
            checks: [0; 2],
        };
        let mut line = Self { steps: vec![first], root: 0, quiet_limit: rules.quiet_limit() };
        for (i, ply) in record.plies().iter().enumerate() {
            if let Some(after) = record.position_before(i + 1) {
                line.push(after, ply.captured.is_some());
            }
        }
        line.root = line.steps.len() - 1;
        line
    }

    fn last(&self) -> Step {
        self.steps[self.steps.len() - 1]
    }

    /// A move was played.
    #[inline]
    pub(crate) fn push(&mut self, after: &Position, captured: bool) {
        let before = self.last();
        let check = after.is_check();
        let [mut ours, theirs] = before.checks;
        let step = if captured {
            Step { key: after.key(), check, reversible: 0, quiet: 0, checks: [0; 2] }
        } else {
            ours += u16::from(check);
            let surplus_check = check && ours > COUNTED_CHECKS;
            let surplus_reply = before.check && theirs > COUNTED_CHECKS;
            Step {
                key: after.key(),
                check,
                reversible: before.reversible.saturating_add(1),
                quiet: before.quiet + u32::from(!surplus_check && !surplus_reply),
                checks: [theirs, ours],
            }
        };
        self.steps.push(step);
    }

    /// The side to move passed: nothing before can come again.
    #[inline]
    pub(crate) fn push_pass(&mut self, after: &Position) {
        let before = self.last();
        let [ours, theirs] = before.checks;
        self.steps.push(Step {
            key: after.key(),
            check: false,
            reversible: 0,
            quiet: before.quiet + 1,
            checks: [theirs, ours],
        });
    }

    /// The last move was taken back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.steps.pop();
    }

    /// The score of the current position for the side to move, `ply` plies from the root, if it has
    /// occurred before: once within the search, or twice counting the game.
    ///
    /// Once is enough within the search because a side that can force a repetition can force it
    /// again.
    #[inline]
    pub(crate) fn repetition(&self, ply: i32) -> Option<i32> {
        let end = self.steps.len() - 1;
        let now = self.steps[end];
        let oldest = end - usize::from(now.reversible).min(end);
        let mut seen = 0;
        let mut at = end;
        while at >= oldest + 2 {
            at -= 2;
            if self.steps[at].key == now.key {
                seen += 1;
                if seen == 2 || at >= self.root {
                    return Some(self.blame(at, ply));
                }
            }
        }
        None
    }

    /// Whether the natural limit has been reached. Mate and stalemate go before it.
    #[inline]
    pub(crate) fn at_quiet_limit(&self) -> bool {
        self.last().quiet >= self.quiet_limit
    }

    /// The verdict on the repetition of position `first` by the current one.
    fn blame(&self, first: usize, ply: i32) -> i32 {
        let cycle = &self.steps[first + 1..];
        // Of the steps in the cycle the last, and every second before it, follow the opponent's
        // moves; the others follow ours.
        let always = |skip| cycle.iter().rev().skip(skip).step_by(2).all(|step| step.check);
        match (always(0), always(1)) {
            (true, false) => RULE_WIN - ply,
            (false, true) => ply - RULE_WIN,
            _ => DRAW,
        }
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
            line.push(record.position(), ply.captured.is_some());
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
