//! How often the position has occurred, and where.
//!
//! An occurrence is the same placement with the same side to move; clocks do not count. A capture
//! makes everything before it unreachable, so the search stops there.
//!
//! Cases: R-con-02 and -04 (the second occurrence decides nothing), R-con-18 and -19 (either side may
//! complete the cycle).

use crate::{Record, RuleSet};

/// The stretch of a record in which the current position recurs: from its first counted occurrence
/// to its last, which is the current position.
///
/// With `A` the position, and as many occurrences as the law asks for:
///
/// ```text
///   … A ─ … ─ A ─ … ─ A
///     └ plies first..end ┘
/// ```
///
/// Whatever was played before the first counted occurrence plays no part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// Index of the first ply after the first counted occurrence.
    pub first: usize,
    /// Index beyond the last ply.
    pub end: usize,
    /// How many occurrences it holds: at least two, at most as many as the law asks for. One if it
    /// is judged for nine forbidden moves in a row and not for a repetition.
    pub occurrences: usize,
}

/// The shortest window with as many occurrences of the current position as `rules` ask for, or
/// fewer if there are only fewer; `None` if the position is new.
pub fn window(record: &Record, rules: RuleSet) -> Option<Window> {
    let end = record.plies().len();
    let key = record.position().key();
    let mut found = None;
    let mut occurrences = 1;
    let mut ply = end;
    // Two plies at a time: the side to move must be the same.
    while ply >= 2 && !captures(record, ply - 1) && !captures(record, ply - 2) {
        ply -= 2;
        if record.position_before(ply).is_some_and(|position| position.key() == key) {
            occurrences += 1;
            found = Some(Window { first: ply, end, occurrences });
            if occurrences == rules.occurrences() {
                break;
            }
        }
    }
    found
}

fn captures(record: &Record, ply: usize) -> bool {
    record.plies()[ply].captured.is_some()
}
