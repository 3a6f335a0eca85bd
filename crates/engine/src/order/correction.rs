//! What searching has shown about the evaluation: in positions with the same soldiers, or the same
//! guards, it errs in the same direction.

use xiangqi::{Bitboard, Position, Role};

/// Entries for each side to move.
const SIZE: usize = 1 << 14;
/// Errors are kept in these parts of an evaluation unit.
const GRAIN: i32 = 256;
/// No correction is larger, in evaluation units.
const LIMIT: i32 = 80;

/// One thread's memory of the evaluation's errors.
#[derive(Debug)]
pub(crate) struct Correction {
    errors: Vec<i32>,
}

impl Correction {
    pub(crate) fn new() -> Self {
        Self { errors: vec![0; 2 * 2 * SIZE] }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.errors.fill(0);
    }

    /// What to add to the evaluation of a position.
    pub(crate) fn of(&self, position: &Position) -> i32 {
        indices(position).into_iter().map(|i| self.errors[i]).sum::<i32>() / (2 * GRAIN)
    }

    /// A search of this depth has found the evaluation wrong by `error`.
    pub(crate) fn learn(&mut self, position: &Position, error: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        let error = error.clamp(-4 * LIMIT, 4 * LIMIT) * GRAIN;
        for i in indices(position) {
            let old = self.errors[i];
            let new = (old * (256 - weight) + error * weight) / 256;
            self.errors[i] = new.clamp(-LIMIT * GRAIN, LIMIT * GRAIN);
        }
    }
}

/// Where the errors of a position are kept: by soldiers and by guards.
fn indices(position: &Position) -> [usize; 2] {
    let board = position.board();
    let guards = board.role(Role::Advisor) | board.role(Role::Bishop) | board.role(Role::King);
    let turn = position.turn() as usize * 2 * SIZE;
    [turn + slot(board.role(Role::Pawn)), turn + SIZE + slot(guards)]
}

/// The top bits of a product mix all of the set.
#[expect(clippy::cast_possible_truncation, reason = "both halves are wanted, one by one")]
fn slot(set: Bitboard) -> usize {
    let (low, high) = (set.bits() as u64, (set.bits() >> 64) as u64);
    let mixed = low.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ high.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(31);
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as usize % SIZE
}
