//! The natural limit: too many plies without a capture.
//!
//! Cases: D-limit-01 to -08 (the limit, a capture and mate on its last ply), D-cap-01 to -04 (ten checks).

use super::over;
use crate::{Outcome, Reason, Record, RuleSet, Status};

/// Of each side's checks only so many count towards the limit.
pub const COUNTED_CHECKS: u32 = 10;

pub(super) fn verdict(record: &Record, rules: RuleSet) -> Option<Status> {
    (counted_quiet_plies(record) >= rules.quiet_limit())
        .then_some(over(Outcome::Draw, Reason::QuietPlies))
}

/// Plies since the last capture that count towards the natural limit: of each side's checks only
/// the first ten, and not the replies to the surplus ones. Those of the start position count in
/// full.
pub fn counted_quiet_plies(record: &Record) -> u32 {
    let mut quiet = u32::from(record.start().quiet_plies());
    let mut checks = [0; 2];
    let mut before = record.start();
    for (i, ply) in record.plies().iter().enumerate() {
        let after = record.position_before(i + 1).expect("a position follows every ply");
        let us = ply.piece.color();
        if ply.captured.is_some() {
            quiet = 0;
            checks = [0; 2];
        } else {
            checks[us as usize] += u32::from(after.is_check());
            let surplus_check = after.is_check() && checks[us as usize] > COUNTED_CHECKS;
            let surplus_reply = before.is_check() && checks[!us as usize] > COUNTED_CHECKS;
            quiet += u32::from(!surplus_check && !surplus_reply);
        }
        before = after;
    }
    quiet
}
