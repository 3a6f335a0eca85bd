//! Material and squares, kept up to date as men come and go.

use xiangqi::{Board, ByRole, Color, Observer, Piece, Role, Square};

use super::squares;
use super::tapered::{Tapered, s};

/// What a man is worth wherever it stands. A cannon loses its screens towards the end, a horse
/// gains free legs.
const MATERIAL: [Tapered; 7] = [
    s(0, 0),     // general
    s(92, 72),   // advisor
    s(117, 80),  // elephant
    s(269, 298), // horse
    s(590, 631), // chariot
    s(295, 289), // cannon
    s(25, 76),   // soldier
];

/// How much each kind counts towards the middlegame.
const PHASE: [i32; 7] = [0, 0, 0, 3, 6, 3, 0];

/// What exchanges are counted with. The general is worth more than all else.
pub(crate) const EXCHANGE: ByRole<i32> = ByRole([5000, 115, 110, 280, 600, 285, 85]);

/// Every man on every point, material included, seen by Red.
static TABLE: [[Tapered; 90]; 14] = {
    let mut table = [[s(0, 0); 90]; 14];
    let mut role = 0;
    while role < 7 {
        let mut square = 0;
        while square < 90 {
            let bonus = squares::bonus(role, square);
            let value = s(MATERIAL[role].mg + bonus.mg, MATERIAL[role].eg + bonus.eg);
            table[role][square] = value;
            let mirrored = (9 - square / 9) * 9 + square % 9;
            table[role + 7][mirrored] = s(-value.mg, -value.eg);
            square += 1;
        }
        role += 1;
    }
    table
};

/// Sum of material and squares (Red minus Black) and the phase. Hears of changes as an
/// [`Observer`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Psq {
    score: Tapered,
    phase: i32,
}

impl Psq {
    pub(super) fn score(&self) -> Tapered {
        self.score
    }

    pub(super) fn phase(&self) -> i32 {
        self.phase
    }
}

impl Observer for Psq {
    #[inline]
    fn add(&mut self, piece: Piece, square: Square) {
        self.score += TABLE[piece.index()][square.index()];
        self.phase += PHASE[piece.role().index()];
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.score -= TABLE[piece.index()][square.index()];
        self.phase -= PHASE[piece.role().index()];
    }
}

/// Whether a side has chariots, horses or cannons enough that passing is never its best move.
pub(crate) fn can_afford_to_pass(board: &Board, us: Color) -> bool {
    let force = |role| board.pieces(us, role).count();
    2 * force(Role::Rook) + force(Role::Knight) + force(Role::Cannon) >= 2
}
