//! Zobrist keys: one random number for each man on each point and one for the side to move.
//!
//! The numbers are fixed for good: keys are shown to users and may be stored.

use crate::{Piece, Square};

const fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const SEED: u64 = 0x6368_7568_6521; // "chuhe!"

static PIECES: [[u64; 90]; 14] = {
    let mut state = SEED;
    let mut table = [[0; 90]; 14];
    let mut piece = 0;
    while piece < 14 {
        let mut square = 0;
        while square < 90 {
            table[piece][square] = splitmix(&mut state);
            square += 1;
        }
        piece += 1;
    }
    table
};

/// Added when Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = splitmix(&mut { SEED ^ u64::MAX });

/// The key of a man on a point.
#[inline]
pub(crate) fn key(piece: Piece, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}
