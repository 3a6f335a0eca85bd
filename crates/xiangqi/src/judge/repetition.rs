//! A position for the third time.
//!
//! The first form of the law, common to all rule sets until each has its own: who gave check with
//! every move between the occurrences loses, unless both did; else it is a draw.

use super::Verdict;
use crate::{Color, Outcome, Reason, Record, RuleSet};

/// How often a position must occur to be judged.
const OCCURRENCES: usize = 3;

/// Three occurrences of the current position: the same men on the same points, the same side to
/// move. Clocks do not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// Index of the first ply after the first of the three occurrences.
    pub first: usize,
    /// Index beyond the last ply; the plies `first..end` lead back to the position twice.
    pub end: usize,
}

/// The shortest window that holds the current position three times, if it has occurred so often.
pub fn last_repetition(record: &Record) -> Option<Repetition> {
    let end = record.plies().len();
    let key = record.position().key();
    // No position from before the last capture can come again.
    let since = record
        .plies()
        .iter()
        .rposition(|ply| ply.captured.is_some())
        .map_or(0, |capture| capture + 1);
    (since..end)
        .rev()
        .filter(|&ply| record.position_before(ply).is_some_and(|position| position.key() == key))
        .nth(OCCURRENCES - 2)
        .map(|first| Repetition { first, end })
}

pub(super) fn verdict(record: &Record, _rules: RuleSet) -> Option<Verdict> {
    let window = last_repetition(record)?;
    let [red, black] = Color::ALL.map(|color| always_checks(record, window, color));
    Some(match (red, black) {
        (true, false) => (Outcome::Win(Color::Black), Reason::PerpetualCheck),
        (false, true) => (Outcome::Win(Color::Red), Reason::PerpetualCheck),
        _ => (Outcome::Draw, Reason::Repetition),
    })
}

/// Whether every move of `color` in the window gives check.
fn always_checks(record: &Record, window: Repetition, color: Color) -> bool {
    (window.first..window.end)
        .filter(|&ply| record.plies()[ply].piece.color() == color)
        .all(|ply| record.position_before(ply + 1).is_some_and(crate::Position::is_check))
}
