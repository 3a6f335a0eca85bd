//! The natural limit: too many plies without a capture.
//!
//! Cases: D-limit-01 to -08 (the limit, a capture and mate on its last ply), D-cap-01 to -04 (ten checks).

use super::over;
use crate::{ByColor, Outcome, Position, Reason, Record, RuleSet, Status};

/// Of each side's checks only so many count towards the limit.
const COUNTED_CHECKS: u32 = 10;

pub(super) fn verdict(record: &Record, rules: RuleSet) -> Option<Status> {
    (QuietCount::of(record).plies() >= rules.quiet_limit())
        .then_some(over(Outcome::Draw, Reason::QuietPlies))
}

/// Plies since the last capture that count towards the natural limit: of each side's checks only the
/// first ten, and not the replies to the surplus ones. Those of the start position count in full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietCount {
    plies: u32,
    /// Checks that each side has given since the last capture.
    checks: ByColor<u32>,
    /// Whether the side to move is in check.
    in_check: bool,
}

impl QuietCount {
    /// The count in a position that nothing is known to have led to.
    pub fn start(position: &Position) -> Self {
        Self {
            plies: u32::from(position.quiet_plies()),
            checks: ByColor::default(),
            in_check: position.is_check(),
        }
    }

    /// The count at the end of a record.
    pub fn of(record: &Record) -> Self {
        let mut count = Self::start(record.start());
        for (i, ply) in record.plies().iter().enumerate() {
            let after = record.position_before(i + 1).expect("a position follows every ply");
            count = count.after(after, ply.captured.is_some());
        }
        count
    }

    /// The count after a ply that has led to `after`.
    #[inline]
    #[must_use]
    pub fn after(mut self, after: &Position, captures: bool) -> Self {
        let (us, check) = (!after.turn(), after.is_check());
        if captures {
            return Self { plies: 0, checks: ByColor::default(), in_check: check };
        }
        self.checks[us] += u32::from(check);
        let surplus_check = check && self.checks[us] > COUNTED_CHECKS;
        let surplus_reply = self.in_check && self.checks[!us] > COUNTED_CHECKS;
        self.plies += u32::from(!surplus_check && !surplus_reply);
        self.in_check = check;
        self
    }

    /// How many plies count.
    pub const fn plies(&self) -> u32 {
        self.plies
    }
}
