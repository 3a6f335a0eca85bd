//! Chariots and cannons: one table for rows and one for columns, indexed by what stands on the
//! line.
//!
//! The edge points of a line never block anything behind them, so the seven inner points of a row
//! and the eight of a column are the index: 128 and 256 entries. Both pieces together take 84 KiB.

#![expect(clippy::cast_possible_truncation, reason = "indices and gathered bits are small")]

use crate::{Bitboard, Square};

/// Bits 0, 9, 18 … 63 of the shifted board: eight inner points of a column.
const COLUMN: u64 = 0x8040_2010_0804_0201;
/// Gathers them into the top byte.
const GATHER: u64 = 0x0101_0101_0101_0101;

/// Attacks along a line of `len` points from point `at`, as bits 0..len. `occupied` has the line's
/// inner points, shifted right by one. `screens` men are jumped first: 0 for a chariot, 1 for a
/// cannon's capture.
const fn line_attacks(len: i32, at: i32, occupied: u32, screens: u32) -> u16 {
    let line = occupied << 1;
    let mut attacks = 0;
    let mut step = -1;
    while step <= 1 {
        let mut seen = 0;
        let mut i = at + step;
        while 0 <= i && i < len {
            if seen == screens {
                attacks |= 1 << i;
            }
            if line >> i & 1 != 0 {
                if seen == screens {
                    break;
                }
                seen += 1;
            }
            i += step;
        }
        step += 2;
    }
    attacks
}

const fn row_table(screens: u32) -> [[u16; 128]; 9] {
    let mut table = [[0; 128]; 9];
    let mut file = 0;
    while file < 9 {
        let mut occupied = 0;
        while occupied < 128 {
            table[file][occupied] = line_attacks(9, file as i32, occupied as u32, screens);
            occupied += 1;
        }
        file += 1;
    }
    table
}

const fn column_table(screens: u32) -> [[u128; 256]; 10] {
    let mut table = [[0; 256]; 10];
    let mut rank = 0;
    while rank < 10 {
        let mut occupied = 0;
        while occupied < 256 {
            let mut line = line_attacks(10, rank as i32, occupied as u32, screens);
            let mut bits = 0;
            while line != 0 {
                bits |= 1 << (9 * line.trailing_zeros());
                line &= line - 1;
            }
            table[rank][occupied] = bits;
            occupied += 1;
        }
        rank += 1;
    }
    table
}

#[allow(long_running_const_eval, reason = "5 000 short walks, well under a second")]
static ROOK_ROW: [[u16; 128]; 9] = row_table(0);
#[allow(long_running_const_eval, reason = "as above")]
static CANNON_ROW: [[u16; 128]; 9] = row_table(1);
#[allow(long_running_const_eval, reason = "as above")]
static ROOK_COLUMN: [[u128; 256]; 10] = column_table(0);
#[allow(long_running_const_eval, reason = "as above")]
static CANNON_COLUMN: [[u128; 256]; 10] = column_table(1);

#[inline]
fn lookup(
    rows: &[[u16; 128]; 9],
    columns: &[[u128; 256]; 10],
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    let (file, rank) = (square.index() % 9, square.index() / 9);
    let row = (occupied.bits() >> (9 * rank + 1)) as usize & 0x7f;
    let column = ((occupied.bits() >> (file + 9)) as u64 & COLUMN).wrapping_mul(GATHER) >> 56;
    Bitboard::from_bits(
        (u128::from(rows[file][row]) << (9 * rank)) | (columns[rank][column as usize] << file),
    )
}

/// Where a chariot on `square` attacks: along the row and the column up to and including the first
/// man. A cannon moves to the empty ones among these.
///
/// ```
/// use xiangqi::{attacks::rook_attacks, Bitboard, Square};
/// let occupied = Bitboard::from(Square::C0).with(Square::A2);
/// let reach = Bitboard::from(Square::B0).with(Square::C0).with(Square::A1).with(Square::A2);
/// assert_eq!(rook_attacks(Square::A0, occupied), reach);
/// ```
#[inline]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    lookup(&ROOK_ROW, &ROOK_COLUMN, square, occupied)
}

/// Where a cannon on `square` attacks: behind exactly one screen, up to and including the next man.
/// It captures on the occupied ones among these.
#[inline]
pub fn cannon_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    lookup(&CANNON_ROW, &CANNON_COLUMN, square, occupied)
}

/// All other points of the row and the column through `square`.
#[inline]
pub fn slider_lines(square: Square) -> Bitboard {
    static LINES: [Bitboard; 90] = {
        let mut table = [Bitboard::EMPTY; 90];
        let mut i = 0;
        while i < 90 {
            let square = Square::ALL[i];
            let lines = Bitboard::from_file(square.file()).bits()
                ^ Bitboard::from_rank(square.rank()).bits();
            table[i] = Bitboard::from_bits(lines);
            i += 1;
        }
        table
    };
    LINES[square.index()]
}
