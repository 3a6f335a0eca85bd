//! Where men like to stand.
//!
//! The tables show the left half of the board as Red sees it, the enemy's back rank first, files a
//! to e; the right half mirrors it. The first of each pair is for the middlegame, the second for the
//! endgame.
//!
//! They were drawn by hand from what is taught about the men, then fitted with all other terms of
//! the evaluation to the results of 31 360 published games (logistic regression over 809 494 quiet
//! positions, held near the hand-made values where games say little). That explains odd numbers
//! beside round ones.

use super::tapered::{Tapered, s};

type Half = [[i32; 5]; 10];

/// A general is safest at home in the middle; towards the end it may come out to help.
const KING: [Half; 2] = [
    [
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0, 0, 0, -75, -55],
        [0, 0, 0, -46, -22],
        [0, 0, 0, 12, 42],
    ],
    [
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0, 0, 0, -34, -19],
        [0, 0, 0, 4, 20],
        [0, 0, 0, 10, 10],
    ],
];

/// In the centre both advisors guard each other.
const ADVISOR: [Half; 2] = [
    [
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0, 0, 0, 2, 0],
        [0, 0, 0, 0, 33],
        [0; 5],
    ],
    [
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0, 0, 0, 3, 0],
        [0, 0, 0, 0, 20],
        [0; 5],
    ],
];

/// The two elephants guard each other from the central point; on the edge they are lost.
const BISHOP: [Half; 2] = [
    [
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0, 0, -35, 0, 0],
        [0; 5],
        [-25, 0, 0, 0, 19],
        [0; 5],
        [0; 5],
    ],
    [
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0, 0, -2, 0, 0],
        [0; 5],
        [-10, 0, 0, 0, 0],
        [0; 5],
        [0; 5],
    ],
];

/// Best on the points that threaten the general from beside its palace; on the edge and at home it
/// has few moves, and on its own e1 it stands in the way.
const KNIGHT: [Half; 2] = [
    [
        [-5, -7, 4, 6, 0],
        [-6, 10, 75, 26, 5],
        [19, 17, 19, 41, 25],
        [-6, 70, 21, 72, -7],
        [-6, 9, 15, 54, 46],
        [5, -9, 49, 9, 8],
        [-14, -16, -17, -8, 18],
        [-32, -30, -28, 8, -19],
        [-62, -26, -34, -43, -32],
        [-24, -65, -38, -56, -17],
    ],
    [
        [-1, -6, 4, 2, -2],
        [-4, 14, 40, 20, 4],
        [24, 16, 4, 28, 24],
        [-12, 38, -3, 22, 6],
        [-1, 13, 2, 11, 4],
        [4, 2, 12, 19, 17],
        [-6, -9, 6, 11, 6],
        [-26, -11, -16, 10, -14],
        [-44, -15, -5, -18, -58],
        [-26, -24, -31, -22, -18],
    ],
];

/// Open files, the files beside the central one, and the enemy's second ranks.
const ROOK: [Half; 2] = [
    [
        [1, 18, 6, 14, 4],
        [6, 26, 4, 22, 18],
        [0, 6, -3, 8, 20],
        [7, 14, 38, 8, 20],
        [-8, -2, 10, -4, 14],
        [-5, 1, 15, 0, 5],
        [-4, 11, 1, 2, 11],
        [-30, -21, -13, -4, -9],
        [-37, -25, 3, -19, -18],
        [-52, -16, -27, -18, -16],
    ],
    [
        [2, 8, 12, 1, 3],
        [1, 15, 13, 19, 16],
        [2, -2, 9, 11, 8],
        [15, 27, 26, 12, 18],
        [8, 17, 18, -3, 14],
        [-4, 20, -3, -3, 11],
        [-2, 10, 18, -2, 23],
        [-26, -15, -14, -24, -7],
        [-30, -9, -7, -25, -19],
        [-38, -38, -32, -19, -18],
    ],
];

/// At the bottom corner it rakes the back rank; in the enemy's palace it has lost its screens; in
/// its own centre it aims at the general.
const CANNON: [Half; 2] = [
    [
        [45, 28, -34, -27, -19],
        [1, -13, -21, -12, -19],
        [14, -7, -15, -25, -23],
        [14, -6, 2, -5, 29],
        [21, -1, -8, 3, 38],
        [2, -9, -5, -29, 12],
        [-10, -26, 8, -18, 18],
        [-5, -14, 16, 8, 16],
        [23, 2, 36, -6, 29],
        [-6, -15, -4, 8, -2],
    ],
    [
        [1, 14, -23, -33, -26],
        [9, 8, -12, -20, -21],
        [1, -11, -20, -30, -23],
        [9, 18, 13, 2, 16],
        [3, 8, 7, 1, 4],
        [-3, 7, 0, -10, 8],
        [-1, 4, 12, -3, 4],
        [16, 5, 8, -8, 25],
        [7, 3, -7, 9, 5],
        [-4, -6, -2, 4, 6],
    ],
];

/// Over the river it counts double, near the palace more; on the last rank it is spent.
const PAWN: [Half; 2] = [
    [
        [10, 16, 21, 28, 29],
        [44, 77, 110, 155, 118],
        [38, 78, 95, 119, 112],
        [57, 56, 76, 97, 89],
        [39, 50, 46, 106, 84],
        [12, 0, 29, 0, 47],
        [0, 0, 7, 0, 46],
        [0; 5],
        [0; 5],
        [0; 5],
    ],
    [
        [-41, -34, -31, -23, -22],
        [15, 42, 46, 69, 99],
        [22, 53, 67, 96, 106],
        [39, 59, 73, 82, 84],
        [37, 57, 56, 78, 75],
        [0, 0, 13, 0, 35],
        [0, 0, -6, 0, 29],
        [0; 5],
        [0; 5],
        [0; 5],
    ],
];

/// By kind.
const TABLES: [[Half; 2]; 7] = [KING, ADVISOR, BISHOP, KNIGHT, ROOK, CANNON, PAWN];

/// The bonus of a red man of a kind on a point (both as indices).
pub(super) const fn bonus(role: usize, square: usize) -> Tapered {
    let (rank, file) = (square / 9, square % 9);
    let file = if file > 4 { 8 - file } else { file };
    let [early, late] = TABLES[role];
    s(early[9 - rank][file], late[9 - rank][file])
}
