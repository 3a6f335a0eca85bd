//! Perpetual chase of one and the same man (AXF, WXF, computer rules).
//!
//! A side chases perpetually if with *every* move of the window it newly threatens one same man:
//! the man could not be taken with profit before the move and can be after it. A man that stood
//! attacked all along, or walked into the attack by itself, is not chased; and a side that chases
//! several men in turn chases none of them with every move (AXF 32). A move that gives check chases
//! nothing (AXF 12: one check, one chase is permitted).
//!
//! ```text
//!   9  . . . . . k .     The chariot goes to a7 and a5, the cannon to c5 and c7: each move of the
//!   8  . . . . . . .     chariot newly attacks it, and nothing protects it. Red loses (AXF 18,
//!   7  . . c . . . .     R-con-03). With an elephant on e7 the cannon is protected on c5, so one
//!   6  . . . . . . .     of Red's moves chases nothing: a draw (AXF 17, R-con-05).
//!   5  R . . . . . .
//!      a b c d e f g
//! ```
//!
//! Cases: R-fsf-1191 (attacked all along), R-con-10 (in turn, AXF 32), R-fsf-1168 (AXF 12),
//! R-fsf-1193 and -1195 (a chariot pinned by a horse, AXF 19), R-fsf-1170 (both chase).

use super::Window;
use super::law::ChaseBook;
use super::threat::{Threats, pinned_by_horse, targets, threats};
use super::verdict::{Nature, PlyNature};
use crate::{Bitboard, Color, Position, Record, Role, Square};

/// The natures of a window's plies, one after the other.
pub(super) fn natures(record: &Record, window: Window, book: ChaseBook) -> Vec<PlyNature> {
    (window.first..window.end).map(|ply| nature(record, ply, book)).collect()
}

fn nature(record: &Record, index: usize, book: ChaseBook) -> PlyNature {
    let ply = record.plies()[index];
    let (_, after) = around(record, index);
    let (nature, threats) = if after.is_check() {
        (Nature::Check, Vec::new())
    } else {
        let threats = fresh(record, index, book);
        (if threats.is_empty() { Nature::Idle } else { Nature::Chase }, threats.to_vec())
    };
    PlyNature { ply: index, mv: ply.mv, piece: ply.piece, nature, threats }
}

/// The threats that a ply creates.
fn fresh(record: &Record, index: usize, book: ChaseBook) -> Threats {
    let (before, after) = around(record, index);
    let mut fresh = threats(&after.with_turn(before.turn()));
    if !fresh.is_empty() {
        let old = targets(&threats(before));
        let moved = record.plies()[index].mv.to();
        fresh.retain(|threat| {
            !old.contains(threat.at)
                && (book.pinned_chariot_chases
                    || threat.from == moved
                    || threat.attacker.role() != Role::Rook
                    || !pinned_by_horse(after, threat.from))
        });
    }
    fresh
}

/// The positions before and after a ply.
pub(super) fn around(record: &Record, ply: usize) -> (&Position, &Position) {
    let at = |n| record.position_before(n).expect("a position before and after every ply");
    (at(ply), at(ply + 1))
}

/// Whether `color` chases one man with every ply of the window. Looks no further than it must:
/// mostly at one ply.
pub(super) fn chases_one_man(
    record: &Record,
    window: Window,
    color: Color,
    book: ChaseBook,
) -> bool {
    let mut chased = Bitboard::FULL;
    let mut back = Square::ALL;
    // Backwards, so that a man is known by where it stands at the end.
    for index in (window.first..window.end).rev() {
        let ply = record.plies()[index];
        if ply.piece.color() == color {
            let (_, after) = around(record, index);
            if after.is_check() {
                return false;
            }
            let fresh = fresh(record, index, book);
            chased &= fresh.iter().map(|threat| back[threat.at.index()]).collect();
            if chased.is_empty() {
                return false;
            }
        }
        back[ply.mv.from().index()] = back[ply.mv.to().index()];
    }
    true
}

/// Whether each move of a side newly attacks a chariot that a horse pins.
pub(super) fn chases_pinned_chariot(
    record: &Record,
    window: Window,
    color: Color,
    book: ChaseBook,
) -> bool {
    (window.first..window.end).filter(|&ply| record.plies()[ply].piece.color() == color).all(
        |ply| {
            let (_, after) = around(record, ply);
            fresh(record, ply, book).iter().any(|threat| {
                threat.target.role() == Role::Rook && pinned_by_horse(after, threat.at)
            })
        },
    )
}

/// Whether a ply checks or newly attacks a man that one capture wins.
pub(super) fn threatens(record: &Record, ply: usize, book: ChaseBook) -> bool {
    around(record, ply).1.is_check() || !fresh(record, ply, book).is_empty()
}

/// Where each man of a window stood at its start, by where it stands after each ply: that is how a
/// man is known to be the same.
pub(super) struct Origins {
    first: usize,
    after: Vec<[Square; 90]>,
}

impl Origins {
    pub(super) fn of(record: &Record, window: Window) -> Self {
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

    /// The origins of the men that a ply chases; series of checks are aimed at none.
    pub(super) fn chased(&self, ply: &PlyNature) -> Bitboard {
        let now = &self.after[ply.ply - self.first];
        let men = ply.threats.iter().filter(|threat| threat.target.role() != Role::King);
        men.map(|threat| now[threat.at.index()]).collect()
    }
}
