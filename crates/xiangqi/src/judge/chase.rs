//! Perpetual chase of one and the same man (AXF, WXF, computer rules).
//!
//! A side chases perpetually if with *every* move of the window it newly threatens one same man:
//! the man could not be taken with profit before the move and can be after it. A man that stood
//! attacked all along, or walked into the attack by itself, is not chased; and a side that chases
//! several men in turn chases none of them with every move (AXF 32).

use super::law::ChaseBook;
use super::threat::{pinned_by_horse, targets, threats};
use super::verdict::{Conduct, Nature, PlyNature, Target};
use super::Window;
use crate::{Bitboard, ByColor, Color, Position, Record, Square};

/// The natures of a window's plies, one after the other.
pub(super) fn natures(record: &Record, window: Window, book: ChaseBook) -> Vec<PlyNature> {
    (window.first..window.end).map(|ply| nature(record, ply, book)).collect()
}

fn nature(record: &Record, index: usize, book: ChaseBook) -> PlyNature {
    let ply = record.plies()[index];
    let us = ply.piece.color();
    let (before, after) = around(record, index);
    let checks = after.is_check();
    let mut fresh = Vec::new();
    if !checks || book.check_may_chase {
        let old = targets(&threats(before, book));
        fresh.extend(threats(&after.with_turn(us), book));
        fresh.retain(|threat| !old.contains(threat.at));
    }
    let nature = match (checks, fresh.is_empty()) {
        (true, _) => Nature::Check,
        (false, false) => Nature::Chase,
        (false, true) => Nature::Idle,
    };
    PlyNature { ply: index, mv: ply.mv, piece: ply.piece, nature, threats: fresh }
}

/// The positions before and after a ply.
pub(super) fn around(record: &Record, ply: usize) -> (&Position, &Position) {
    let at = |n| record.position_before(n).expect("a position before and after every ply");
    (at(ply), at(ply + 1))
}

/// What each side's moves amount to. Perpetual check goes before perpetual chase.
pub(super) fn conduct(record: &Record, window: Window, plies: &[PlyNature]) -> ByColor<Conduct> {
    ByColor::from_fn(|color| {
        let mut own = plies.iter().filter(|ply| ply.piece.color() == color);
        if own.clone().all(|ply| ply.nature == Nature::Check) {
            return Conduct::Checks;
        }
        let origins = Origins::of(record, window);
        let first = own.clone().next().map_or(Bitboard::EMPTY, |ply| origins.chased(ply));
        let always = own.fold(first, |always, ply| always & origins.chased(ply));
        let (start, _) = around(record, window.first);
        always
            .first()
            .and_then(|origin| Some(Target { piece: start.board().get(origin)?, origin }))
            .map_or(Conduct::Permitted, Conduct::Chases)
    })
}

/// Whether the man a side chases is a chariot that a horse pins, at every move of the chase.
pub(super) fn chases_pinned_chariot(
    record: &Record,
    color: Color,
    plies: &[PlyNature],
) -> bool {
    plies.iter().filter(|ply| ply.piece.color() == color).all(|ply| {
        let (_, after) = around(record, ply.ply);
        ply.threats.iter().any(|threat| {
            threat.target.role() == crate::Role::Rook && pinned_by_horse(after, threat.at)
        })
    })
}

/// Where each man of a window stood at its start, by where it stands after each ply: that is how a
/// man is known to be the same.
struct Origins {
    first: usize,
    after: Vec<[Square; 90]>,
}

impl Origins {
    fn of(record: &Record, window: Window) -> Self {
        let mut now = Square::ALL;
        let after = record.plies()[window.first..window.end]
            .iter()
            .map(|ply| {
                now[ply.mv.to().index()] = now[ply.mv.from().index()];
                now
            })
            .collect();
        Self { first: window.first, after }
    }

    /// The origins of the men that a ply chases.
    fn chased(&self, ply: &PlyNature) -> Bitboard {
        let now = &self.after[ply.ply - self.first];
        ply.threats.iter().map(|threat| now[threat.at.index()]).collect()
    }
}
