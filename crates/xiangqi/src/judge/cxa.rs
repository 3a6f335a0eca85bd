//! How the Chinese rules weigh natures: what a side may repeat, and who has to vary.
//!
//! A side whose every ply checks, kills or chases, in any mixture and against any men, plays what
//! is forbidden (24.11); one idle ply in the cycle makes it permitted. Who checks with every ply
//! loses against anything else (25.1); who alone plays what is forbidden loses; if both do, a
//! *hard* side has to vary against a *soft* one, and otherwise it is a draw. A side is soft if one
//! of its plies chases only jointly, or only an insufficiently protected man.
//!
//! Cases: R-cxa-fig02 (forbidden against permitted), R-cxa-fig03 and -fig10 (hard against soft),
//! R-cxa-ref08 (nine moves).

use super::Window;
use super::budget::Budget;
use super::natures::nature;
use super::repetition::{Weighed, common_target, draw, heavier, loses};
use super::verdict::{Conduct, Nature, PlyNature, Repetition};
use crate::{Bitboard, ByColor, Color, Position, Reason, Record};

/// Judges the plies of a window that leads back to where it began.
pub(super) fn repetition(record: &Record, window: Window, complete: bool) -> Repetition {
    // In a cycle the last ply comes before the first.
    let (plies, uncertain) = natures(record, window, Some(window.end - 1));
    rule(record, window, complete, plies, uncertain)
}

/// The natures of a window's plies, and whether some search was cut short. `before` is the ply
/// taken to come before the first.
fn natures(record: &Record, window: Window, before: Option<usize>) -> (Vec<PlyNature>, bool) {
    let mut budget = Budget::new();
    let mut plies: Vec<PlyNature> = Vec::with_capacity(window.end - window.first);
    for index in window.first..window.end {
        let previous = if index == window.first { before } else { Some(index - 1) };
        let known = plies.iter().zip(window.first..).find(|&(_, earlier)| {
            earlier > window.first
                && is_same(record, earlier, index)
                && previous.is_some_and(|previous| is_same(record, earlier - 1, previous))
        });
        let ply = match known {
            Some((known, _)) => PlyNature { ply: index, ..known.clone() },
            None => {
                budget.next_ply();
                nature(record, index, previous, &mut budget)
            }
        };
        plies.push(ply);
    }
    (plies, budget.is_exhausted())
}

fn rule(
    record: &Record,
    window: Window,
    complete: bool,
    plies: Vec<PlyNature>,
    uncertain: bool,
) -> Repetition {
    let weighed = ByColor::from_fn(|color| weigh(record, window, &plies, color));
    let ruling = match heavier(weighed.map(|weighed| weighed.weight)) {
        // A search that was cut short may have missed a threat, or have taken an old one for new.
        // That is no ground to make anyone lose; perpetual check needs no search.
        Some(loser) if uncertain && weighed[loser].conduct != Conduct::Checks => draw(""),
        Some(loser) => {
            let article =
                if weighed[loser].conduct == Conduct::Checks { "CXA 25.1" } else { "CXA 25" };
            loses(loser, reason(&plies, loser), article)
        }
        None => draw("CXA 25"),
    };
    let conduct = weighed.map(|weighed| weighed.conduct);
    Repetition { window, complete, plies, conduct, ruling, uncertain }
}

/// Whether two plies are the same move in the same position.
fn is_same(record: &Record, a: usize, b: usize) -> bool {
    let key = |ply| record.position_before(ply).map(Position::key);
    record.plies()[a].mv == record.plies()[b].mv && key(a) == key(b)
}

fn weigh(record: &Record, window: Window, plies: &[PlyNature], color: Color) -> Weighed {
    let own = || plies.iter().filter(move |ply| ply.piece.color() == color);
    let all = |nature| own().all(|ply| ply.nature == nature);
    let is_soft = |ply: &PlyNature| {
        ply.nature == Nature::Chase && ply.threats.iter().all(|threat| threat.joint)
    };
    let conduct = if all(Nature::Check) {
        Conduct::Checks
    } else if all(Nature::Kill) {
        Conduct::Kills
    } else if own().any(|ply| ply.nature == Nature::Idle) {
        Conduct::Permitted
    } else {
        common_target(record, window, plies, color).map_or(Conduct::Attacks, Conduct::Chases)
    };
    let weight = match conduct {
        Conduct::Permitted => 0,
        Conduct::Checks => 3,
        _ if own().any(is_soft) => 1,
        _ => 2,
    };
    Weighed { conduct, weight }
}

fn reason(plies: &[PlyNature], color: Color) -> Reason {
    let mut own = plies.iter().filter(|ply| ply.piece.color() == color).map(|ply| ply.nature);
    let Some(first) = own.next() else { return Reason::Repetition };
    match first {
        _ if own.any(|nature| nature != first) => Reason::PerpetualAttack,
        Nature::Check => Reason::PerpetualCheck,
        Nature::Kill => Reason::PerpetualKill,
        Nature::Chase => Reason::PerpetualChase,
        Nature::Idle => Reason::Repetition,
    }
}

/// Consecutive forbidden moves of one side that are too many even if no position repeats often
/// enough.
const ROUNDS: usize = 9;
/// On how many points their man must have stood.
const POINTS: u32 = 3;

/// Nine consecutive forbidden moves of one man over three or more points, without a capture, that
/// lead back to a position they have left (reference figure 8); the other side not doing the same.
///
/// That the moves must lead back is our reading: a mating attack may well need nine checks.
pub(super) fn nine_rounds(record: &Record) -> Option<Repetition> {
    let end = record.plies().len();
    [end.checked_sub(1)?, end.checked_sub(2)?].into_iter().find_map(|last| {
        let first = (last + 2).checked_sub(2 * ROUNDS)?;
        let side = record.plies()[first].piece.color();
        let window = Window { first, end, occurrences: 1 };
        if !goes_around(record, window, side) {
            return None;
        }
        let (plies, uncertain) = natures(record, window, first.checked_sub(1));
        let found = rule(record, window, true, plies, uncertain);
        let is_forbidden = |color| found.conduct[color] != Conduct::Permitted;
        let reason = reason(&found.plies, side);
        (!uncertain && is_forbidden(side) && !is_forbidden(!side))
            .then(|| Repetition { ruling: loses(side, reason, "CXA 24"), ..found })
    })
}

/// Whether the side moves one man around over enough points and comes back to a position, nothing
/// being taken meanwhile. Asked first because it costs nothing.
fn goes_around(record: &Record, window: Window, side: Color) -> bool {
    let plies = &record.plies()[window.first..window.end];
    let own = || plies.iter().filter(move |ply| ply.piece.color() == side);
    let one_man = own().zip(own().skip(1)).all(|(a, b)| a.mv.to() == b.mv.from());
    let points: Bitboard = own().map(|ply| ply.mv.to()).collect();
    let keys = || {
        (window.first..window.end)
            .filter(move |&ply| record.plies()[ply].piece.color() == side)
            .filter_map(|ply| record.position_before(ply + 1).map(Position::key))
    };
    one_man
        && points.count() >= POINTS
        && plies.iter().all(|ply| ply.captured.is_none())
        && keys().enumerate().any(|(n, key)| keys().skip(n + 1).any(|later| later == key))
}
