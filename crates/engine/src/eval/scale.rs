//! Endings in which being ahead means little.

use xiangqi::{Bitboard, Board, Color, Role};

/// Whether so little is left that [`scale`] may change anything: at most a chariot or two lesser
/// men on one side, which count 6, and everything on the other, which counts 24.
pub(super) const fn may_apply(phase: i32) -> bool {
    phase <= 30
}

/// An advantage of `us`, reduced where it lacks the means to win.
pub(super) fn scale(board: &Board, us: Color, value: i32) -> i32 {
    value * sixteenths(board, us) / 16
}

/// How much of an advantage of `us` counts.
fn sixteenths(board: &Board, us: Color) -> i32 {
    let count = |color, role| board.pieces(color, role).count();
    let rooks = count(us, Role::Rook);
    let minors = count(us, Role::Knight) + count(us, Role::Cannon);
    let back = us.fold(xiangqi::Rank::R9, xiangqi::Rank::R0);
    let pawns = (board.pieces(us, Role::Pawn) & !Bitboard::from_rank(back)).count();
    let guards = count(!us, Role::Advisor) + count(!us, Role::Bishop);
    let defenders = count(!us, Role::Rook) + count(!us, Role::Knight) + count(!us, Role::Cannon);
    match (rooks, minors, pawns) {
        // Nothing that can attack.
        (0, 0, 0) => 0,
        // One soldier or one lesser man alone cannot beat a guarded general.
        (0, 0, 1) if guards >= 1 || defenders >= 1 => 3,
        (0, 0, 2) if guards >= 3 || defenders >= 1 => 5,
        (0, 1, 0) if guards >= 2 || defenders >= 1 => 3,
        (0, 1, 1) if guards >= 4 || defenders >= 1 => 8,
        (0, 2, 0) if guards >= 4 && defenders >= 1 => 8,
        // A chariot does not beat a full guard, nor another chariot.
        (1, 0, 0) if guards >= 4 || defenders >= 1 => 6,
        _ => 16,
    }
}
