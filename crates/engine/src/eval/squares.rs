//! Where men like to stand.
//!
//! The tables show the left half of the board as Red sees it, the enemy's back rank first, files a
//! to e; the right half mirrors it. A second table adds what differs in the endgame.

use super::tapered::{Tapered, s};

type Half = [[i32; 5]; 10];

const ZERO: Half = [[0; 5]; 10];

/// A general is safest at home in the middle; towards the end it may come out to help.
const KING: Half = [
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0, 0, 0, -44, -40],
    [0, 0, 0, -30, -22],
    [0, 0, 0, -8, 0],
];
const KING_LATE: Half = [
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0, 0, 0, 34, 36],
    [0, 0, 0, 26, 24],
    [0, 0, 0, 8, 8],
];

/// In the centre both advisors guard each other.
const ADVISOR: Half = [
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0, 0, 0, -8, 0],
    [0, 0, 0, 0, 5],
    [0, 0, 0, 0, 0],
];

/// The two elephants guard each other from the central point; on the edge they are lost.
const BISHOP: Half = [
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0, 0, -4, 0, 0],
    [0; 5],
    [-14, 0, 0, 0, 9],
    [0; 5],
    [0, 0, 0, 0, 0],
];

/// Best on the points that threaten the general from beside its palace (c8, d7, c7); on the edge
/// and at home it has few moves, and on its own e1 it stands in the way.
const KNIGHT: Half = [
    [-12, -2, 2, 4, 0],
    [-4, 6, 34, 8, 2],
    [0, 10, 22, 24, 10],
    [2, 14, 15, 18, 16],
    [0, 13, 13, 18, 15],
    [-2, 7, 13, 10, 14],
    [-4, 3, 6, 8, 6],
    [-8, 0, 10, 4, 2],
    [-14, -8, 0, 0, -22],
    [-18, -12, -6, -6, -12],
];

/// Open files, the files beside the central one, and the enemy's soldier and second ranks.
const ROOK: Half = [
    [4, 8, 8, 14, 10],
    [8, 14, 12, 24, 26],
    [6, 10, 10, 16, 14],
    [8, 14, 12, 16, 14],
    [8, 14, 12, 14, 14],
    [6, 12, 8, 12, 12],
    [0, 8, 4, 10, 8],
    [-4, 8, 2, 10, 4],
    [-4, 6, 4, 12, -4],
    [-14, 6, 0, 10, -6],
];

/// At the bottom corner it rakes the back rank; in the enemy's palace it has lost its screens; in
/// its own centre it aims at the general.
const CANNON: Half = [
    [12, 8, 0, -8, -10],
    [4, 4, 0, -6, -8],
    [4, 4, 0, -6, -6],
    [0, 6, 4, 6, 10],
    [0, 2, 4, 4, 12],
    [-2, 2, 4, 4, 8],
    [-4, 0, 4, 2, 10],
    [0, 4, 8, 4, 14],
    [0, 4, 4, 6, 2],
    [-2, 2, 2, 2, -2],
];
/// Late, a cannon does most at home, with its own advisors as screens.
const CANNON_LATE: Half = [
    [-8, -6, -6, -6, -6],
    [-6, -6, -6, -4, -4],
    [-6, -6, -4, -4, -4],
    [-4, -4, -4, -4, -4],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [4, 4, 4, 6, 8],
    [4, 4, 4, 8, 10],
    [4, 4, 4, 8, 10],
];

/// Over the river it counts double, near the palace more; on the last rank it is spent.
const PAWN: Half = [
    [-10, -4, 4, 8, 10],
    [24, 44, 70, 88, 96],
    [26, 46, 62, 76, 84],
    [24, 40, 52, 60, 62],
    [16, 26, 34, 38, 42],
    [6, 0, 12, 0, 16],
    [0, 0, -2, 0, 8],
    [0; 5],
    [0; 5],
    [0; 5],
];
/// Late a soldier wants to stay high: each step ahead is one it cannot take back.
const PAWN_LATE: Half = [
    [-22, -20, -20, -18, -16],
    [0, 0, 0, 4, 6],
    [8, 10, 12, 16, 18],
    [14, 18, 20, 22, 22],
    [16, 20, 22, 24, 22],
    [6, 0, 2, 0, 0],
    [4, 0, 4, 0, 0],
    [0; 5],
    [0; 5],
    [0; 5],
];

/// By kind: the table, and what is added in the endgame.
const TABLES: [(Half, Half); 7] = [
    (KING, KING_LATE),
    (ADVISOR, ZERO),
    (BISHOP, ZERO),
    (KNIGHT, ZERO),
    (ROOK, ZERO),
    (CANNON, CANNON_LATE),
    (PAWN, PAWN_LATE),
];

/// The bonus of a red man of a kind on a point (both as indices).
pub(super) const fn bonus(role: usize, square: usize) -> Tapered {
    let (rank, file) = (square / 9, square % 9);
    let file = if file > 4 { 8 - file } else { file };
    let early = TABLES[role].0[9 - rank][file];
    s(early, early + TABLES[role].1[9 - rank][file])
}
