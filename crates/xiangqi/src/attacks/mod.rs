//! What each man attacks on a given board, from tables built at compile time.
//!
//! Nothing here knows whose turn it is or whether a general is safe: that is
//! [`Position`](crate::Position)'s business.

mod leapers;
mod sliders;

pub use leapers::{
    advisor_attacks, bishop_attacks, bishop_eye, king_attacks, knight_attacks, knight_attacks_to,
    knight_leg, knight_reach, pawn_attacks, pawn_attacks_to,
};
pub use sliders::{cannon_attacks, rook_attacks, slider_lines};

use crate::{Bitboard, Piece, Role, Square};

/// The points that `piece` on `square` attacks: where it could capture, whatever stands there.
///
/// For a cannon these are the points behind exactly one screen; all other men go where they attack.
pub fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role() {
        Role::King => king_attacks(square),
        Role::Advisor => advisor_attacks(square),
        Role::Bishop => bishop_attacks(square, occupied),
        Role::Knight => knight_attacks(square, occupied),
        Role::Rook => rook_attacks(square, occupied),
        Role::Cannon => cannon_attacks(square, occupied),
        Role::Pawn => pawn_attacks(piece.color(), square),
    }
}
