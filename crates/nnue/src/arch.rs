//! The shape of the network and its fixed-point scales.
//!
//! One hidden layer of [`HIDDEN`] units for each side's view, the same weights for both. Its sums
//! are clipped to [0, 1] and squared; the side to move first, both sides' units make the score by
//! one of [`BUCKETS`] rows of weights, chosen by how much force is on the board ([`bucket`]).

use xiangqi::{Board, Role};

use crate::features;

/// Units of the hidden layer for each view. A multiple of 128.
pub const HIDDEN: usize = 256;

/// Rows of output weights.
pub const BUCKETS: usize = 8;

/// What stands for 1 in the hidden layer. With weights up to 2, the sums of all features that a view
/// can have still fit in 16 bits.
pub const UNIT: i16 = 511;

/// Squares are halved so many times: so they fit in 16 bits too.
pub const HALVED: u32 = 3;

/// What stands for 1 in the output weights.
pub const OUTPUT_UNIT: i16 = 512;

/// What stands for 1 in the output. 32 bits hold outputs up to 128.
pub const ONE: i32 = ((UNIT as i32 * UNIT as i32) >> HALVED) * OUTPUT_UNIT as i32;

// The kernels work on 128 units at a time.
const _: () = assert!(HIDDEN.is_multiple_of(128));
// Their vectors square by multiplying x << 7 by x << 6 and taking the upper half.
const _: () = assert!(16 - 7 - 6 == HALVED && UNIT < 1 << 9);

/// The row of output weights for a board: by the [`force`] of its men.
pub fn bucket(board: &Board) -> usize {
    let men = [Role::Rook, Role::Knight, Role::Cannon];
    bucket_of(men.into_iter().map(|role| force(role) * board.role(role).count() as usize).sum())
}

/// What a man counts towards the force on the board: a chariot two, a horse or cannon one.
pub const fn force(role: Role) -> usize {
    match role {
        Role::Rook => 2,
        Role::Knight | Role::Cannon => 1,
        Role::King | Role::Advisor | Role::Bishop | Role::Pawn => 0,
    }
}

/// The row of output weights for so much [`force`]; at the start it is 16.
pub const fn bucket_of(force: usize) -> usize {
    const ROWS: [usize; 17] = [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7];
    if force < ROWS.len() { ROWS[force] } else { BUCKETS - 1 }
}

/// A number that differs for networks that mean something else by their weights.
pub const fn hash() -> u64 {
    // FNV-1a over a description of everything that matters.
    const LAYOUT: &[u8] =
        b"palace 6, lawful points, mirrored; clipped, squared, eighths; by force 8";
    let sizes = [features::ROWS, HIDDEN, BUCKETS, UNIT as usize, OUTPUT_UNIT as usize];
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut i = 0;
    while i < LAYOUT.len() {
        hash = (hash ^ LAYOUT[i] as u64).wrapping_mul(0x100_0000_01b3);
        i += 1;
    }
    i = 0;
    while i < sizes.len() {
        hash = (hash ^ sizes[i] as u64).wrapping_mul(0x100_0000_01b3);
        i += 1;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn force_chooses_the_row() {
        assert_eq!(bucket(&Board::start()), BUCKETS - 1);
        assert_eq!(bucket(&Board::EMPTY), 0);
    }
}
