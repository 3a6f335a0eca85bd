//! Generals, advisors, elephants, horses and soldiers.
//!
//! Elephants and horses can be blocked at four points next to them (eye, leg). The occupancy of
//! these four, gathered into four bits by one multiplication, indexes the attacks.

#![expect(clippy::cast_possible_truncation, reason = "indices and gathered bits are small")]

use crate::{Bitboard, Color, Square};

/// The orthogonal and diagonal neighbours (files, ranks), in the order of the gathered bits.
const ORTHOGONAL: [(i32, i32); 4] = [(0, -1), (1, 0), (-1, 0), (0, 1)];
const DIAGONAL: [(i32, i32); 4] = [(1, -1), (1, 1), (-1, -1), (-1, 1)];

/// Occupancy of the orthogonal neighbours, bit n for `ORTHOGONAL[n]`. Beside an edge a bit may tell
/// of a point at the other edge; the tables have nothing to reach over it there.
#[inline]
fn orthogonal_occupancy(square: Square, occupied: Bitboard) -> usize {
    // Shifted so that bits 0, 8, 10 and 18 are the points below, left, right and above.
    let near = ((occupied.bits() << 9) >> square.index()) as u32 & 0x0004_0501;
    (near.wrapping_mul(0x0004_1208) >> 18) as usize & 0xf
}

/// Occupancy of the diagonal neighbours, bit n for `DIAGONAL[n]`.
#[inline]
fn diagonal_occupancy(square: Square, occupied: Bitboard) -> usize {
    // Bits 0, 2, 18 and 20: below left, below right, above left, above right.
    let near = ((occupied.bits() << 10) >> square.index()) as u32 & 0x0014_0005;
    (near.wrapping_mul(0x0022_0011) >> 19) as usize & 0xf
}

/// The bit of the point `files` right of and `ranks` above `square`; 0 off the board.
const fn step(square: usize, files: i32, ranks: i32) -> u128 {
    let (file, rank) = (square as i32 % 9 + files, square as i32 / 9 + ranks);
    if 0 <= file && file < 9 && 0 <= rank && rank < 10 { 1 << (rank * 9 + file) } else { 0 }
}

/// What the jump over a free neighbour (dx, dy) reaches.
#[derive(Clone, Copy)]
enum Jump {
    /// A horse over its leg.
    Knight,
    /// Backwards: where a horse stands that attacks over this leg.
    KnightTo,
    /// An elephant over its eye, on its own side of the river.
    Bishop,
}

const fn jump(kind: Jump, from: usize, (dx, dy): (i32, i32)) -> u128 {
    match kind {
        Jump::Knight if dx == 0 => step(from, -1, 2 * dy) | step(from, 1, 2 * dy),
        Jump::Knight => step(from, 2 * dx, -1) | step(from, 2 * dx, 1),
        Jump::KnightTo => step(from, 2 * dx, dy) | step(from, dx, 2 * dy),
        Jump::Bishop => {
            let home = if from < 45 { Bitboard::RED_SIDE } else { Bitboard::BLACK_SIDE };
            step(from, 2 * dx, 2 * dy) & home.bits()
        }
    }
}

const fn jump_table(kind: Jump, neighbours: [(i32, i32); 4]) -> [[Bitboard; 16]; 90] {
    let mut table = [[Bitboard::EMPTY; 16]; 90];
    let mut square = 0;
    while square < 90 {
        let mut occupied = 0;
        while occupied < 16 {
            let mut bits = 0;
            let mut n = 0;
            while n < 4 {
                if occupied >> n & 1 == 0 {
                    bits |= jump(kind, square, neighbours[n]);
                }
                n += 1;
            }
            table[square][occupied] = Bitboard::from_bits(bits);
            occupied += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: [[Bitboard; 16]; 90] = jump_table(Jump::Knight, ORTHOGONAL);
static KNIGHT_TO: [[Bitboard; 16]; 90] = jump_table(Jump::KnightTo, DIAGONAL);
static BISHOP: [[Bitboard; 16]; 90] = jump_table(Jump::Bishop, DIAGONAL);

/// Points one step away in any of `steps` that lie within `zone`.
const fn step_table(steps: &[(i32, i32)], zone: Bitboard) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut square = 0;
    while square < 90 {
        let mut bits = 0;
        let mut i = 0;
        while i < steps.len() {
            bits |= step(square, steps[i].0, steps[i].1) & zone.bits();
            i += 1;
        }
        table[square] = Bitboard::from_bits(bits);
        square += 1;
    }
    table
}

/// Soldier attacks of `color`; `reverse` gives the points from which a soldier attacks.
const fn pawn_table(color: Color, reverse: bool) -> [Bitboard; 90] {
    let forward = color.forward() as i32;
    let mut table = [Bitboard::EMPTY; 90];
    let mut square = 0;
    while square < 90 {
        // Sideways steps stay on the rank, so "crossed" is the same at both ends.
        let crossed = (square >= 45) == matches!(color, Color::Red);
        let sideways = if crossed { step(square, -1, 0) | step(square, 1, 0) } else { 0 };
        let ahead = step(square, 0, if reverse { -forward } else { forward });
        table[square] = Bitboard::from_bits(sideways | ahead);
        square += 1;
    }
    table
}

/// Where a general on `square` attacks: one step along a line within the palace. (That generals may
/// not face each other is not an attack of this table.)
#[inline]
pub fn king_attacks(square: Square) -> Bitboard {
    static TABLE: [Bitboard; 90] = step_table(&ORTHOGONAL, Bitboard::PALACE);
    TABLE[square.index()]
}

/// Where an advisor on `square` attacks: one diagonal step to another of its points.
#[inline]
pub fn advisor_attacks(square: Square) -> Bitboard {
    static TABLE: [Bitboard; 90] = step_table(&DIAGONAL, Bitboard::ADVISOR_POINTS);
    TABLE[square.index()]
}

/// Where an elephant on `square` attacks: two diagonal steps over a free eye, this side of the
/// river.
#[inline]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOP[square.index()][diagonal_occupancy(square, occupied)]
}

/// Where a horse on `square` attacks: over each free leg to the two points diagonally beyond.
///
/// ```
/// use xiangqi::{attacks::knight_attacks, Bitboard, Square};
/// let legs_free = knight_attacks(Square::B0, Bitboard::EMPTY);
/// assert_eq!(legs_free, Bitboard::from_iter([Square::D1, Square::A2, Square::C2]));
/// let hobbled = knight_attacks(Square::B0, Bitboard::from(Square::B1));
/// assert_eq!(hobbled, Bitboard::from(Square::D1));
/// ```
#[inline]
pub fn knight_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    KNIGHT[square.index()][orthogonal_occupancy(square, occupied)]
}

/// Where a horse must stand to attack `square`. A horse's leg is beside the horse, so this differs
/// from [`knight_attacks`].
#[inline]
pub fn knight_attacks_to(square: Square, occupied: Bitboard) -> Bitboard {
    KNIGHT_TO[square.index()][diagonal_occupancy(square, occupied)]
}

/// The points a horse's move away on an empty board, in either direction.
#[inline]
pub fn knight_reach(square: Square) -> Bitboard {
    KNIGHT[square.index()][0]
}

/// The leg of the horse's move `from`–`to`: the point beside `from` that must be free. `None` if no
/// horse moves so.
///
/// ```
/// use xiangqi::{attacks::knight_leg, Square};
/// assert_eq!(knight_leg(Square::B0, Square::C2), Some(Square::B1));
/// assert_eq!(knight_leg(Square::C2, Square::B0), Some(Square::C1));
/// assert_eq!(knight_leg(Square::B0, Square::B2), None);
/// ```
#[inline]
pub fn knight_leg(from: Square, to: Square) -> Option<Square> {
    match from.delta(to) {
        (-1 | 1, dy @ (-2 | 2)) => from.offset(0, dy / 2),
        (dx @ (-2 | 2), -1 | 1) => from.offset(dx / 2, 0),
        _ => None,
    }
}

/// The eye of the elephant's move `from`–`to`: the point between. `None` if no elephant moves so
/// (the river apart).
#[inline]
pub fn bishop_eye(from: Square, to: Square) -> Option<Square> {
    match from.delta(to) {
        (dx @ (-2 | 2), dy @ (-2 | 2)) => from.offset(dx / 2, dy / 2),
        _ => None,
    }
}

/// Where a soldier of `color` on `square` attacks: ahead, and sideways once over the river.
#[inline]
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    static TABLE: [[Bitboard; 90]; 2] =
        [pawn_table(Color::Red, false), pawn_table(Color::Black, false)];
    TABLE[color as usize][square.index()]
}

/// Where a soldier of `color` must stand to attack `square`.
#[inline]
pub fn pawn_attacks_to(color: Color, square: Square) -> Bitboard {
    static TABLE: [[Bitboard; 90]; 2] =
        [pawn_table(Color::Red, true), pawn_table(Color::Black, true)];
    TABLE[color as usize][square.index()]
}
