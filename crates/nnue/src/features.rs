//! What the network sees: which man stands on which point, from each side's view.
//!
//! A side sees the board from its own end. If its general stands right of the center, left and
//! right are exchanged; then the general stands on one of six points, and for each of these (the
//! *palace*) the network has weights of its own. A man on a point of the board so seen is a
//! *feature*; only points count that the man can lawfully reach, and the own general, which the
//! palace tells already, is none.

use xiangqi::{Bitboard, Board, Color, File, Piece, Role, Square};

/// Features of one palace.
pub const FEATURES: usize = VIEWS.1 as usize;

/// Points of the own general, left and right being one.
pub const PALACES: usize = 6;

/// Features of all palaces: the rows of weights.
pub const ROWS: usize = PALACES * FEATURES;

/// No board has more features than this in one view.
pub const MOST: usize = 31;

/// No feature: the own general, or a man where it can't be.
const NONE: u16 = u16::MAX;

/// The feature of each man on each point, by whose view it is and whether it is mirrored.
type Table = [[[[u16; 90]; 14]; 2]; 2];

/// The table of features and how many there are.
const VIEWS: (Table, u16) = {
    let (plain, count) = seen_by_red();
    let mut table = [[[[NONE; 90]; 14]; 2]; 2];
    let mut piece = 0;
    while piece < 14 {
        let mut square = 0;
        while square < 90 {
            let point = Square::ALL[square];
            let other = Piece::ALL[piece].swap_color().index();
            let flipped = point.flip_rank();
            table[0][0][piece][square] = plain[piece][square];
            table[0][1][piece][square] = plain[piece][point.flip_file().index()];
            table[1][0][piece][square] = plain[other][flipped.index()];
            table[1][1][piece][square] = plain[other][flipped.flip_file().index()];
            square += 1;
        }
        piece += 1;
    }
    (table, count)
};

static TABLE: Table = VIEWS.0;

/// Features counted up, as Red sees them.
const fn seen_by_red() -> ([[u16; 90]; 14], u16) {
    let mut table = [[NONE; 90]; 14];
    let mut count = 0;
    let mut piece = 0;
    while piece < 14 {
        let mut square = 0;
        while square < 90 {
            if is_feature(Piece::ALL[piece], Square::ALL[square]) {
                table[piece][square] = count;
                count += 1;
            }
            square += 1;
        }
        piece += 1;
    }
    (table, count)
}

const fn is_feature(piece: Piece, point: Square) -> bool {
    let home = Bitboard::side(piece.color());
    match piece.role() {
        Role::King => {
            matches!(piece.color(), Color::Black)
                && home.contains(point)
                && Bitboard::PALACE.contains(point)
        }
        Role::Advisor => home.contains(point) && Bitboard::ADVISOR_POINTS.contains(point),
        Role::Bishop => home.contains(point) && Bitboard::BISHOP_POINTS.contains(point),
        Role::Pawn => Bitboard::pawn_points(piece.color()).contains(point),
        Role::Knight | Role::Rook | Role::Cannon => true,
    }
}

/// From where a side sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    color: Color,
    mirrored: bool,
    palace: u16,
}

/// As many points as a general has.
pub(crate) const KINGS: usize = 9;

impl View {
    /// The view of a side whose general stands there.
    ///
    /// A general outside its palace is taken to stand on the nearest file and rank of it.
    #[inline]
    pub fn new(color: Color, king: Square) -> Self {
        let king = color.fold(king, king.flip_rank());
        let mirrored = king.file() > File::E;
        let file = if mirrored { king.file().flip() } else { king.file() };
        let rank = (king.rank() as u16).min(2);
        Self { color, mirrored, palace: rank * 2 + u16::from(file == File::E) }
    }

    /// Which of [`PALACES`] it is.
    pub fn palace(self) -> usize {
        self.palace.into()
    }

    /// One number for each view of a side.
    #[inline]
    pub(crate) fn slot(self) -> usize {
        // Generals on the center file are never mirrored.
        let palace = self.palace();
        if self.mirrored { PALACES + palace / 2 } else { palace }
    }

    /// The feature that a man on a point is, below [`FEATURES`].
    #[inline]
    pub fn feature(self, piece: Piece, square: Square) -> Option<u16> {
        let view = &TABLE[self.color as usize][usize::from(self.mirrored)];
        let feature = view[piece.index()][square.index()];
        (feature != NONE).then_some(feature)
    }

    /// The row of weights for a man on a point, below [`ROWS`].
    #[inline]
    pub fn row(self, piece: Piece, square: Square) -> Option<u16> {
        self.feature(piece, square).map(|feature| self.palace * VIEWS.1 + feature)
    }

    /// The rows of weights for all men of a board.
    pub fn rows(self, board: &Board) -> impl Iterator<Item = u16> + '_ {
        board.iter().filter_map(move |(square, piece)| self.row(piece, square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Position;

    fn rows(color: Color, board: &Board) -> Vec<u16> {
        let king = board.king(color).expect("there is a general");
        let mut rows: Vec<u16> = View::new(color, king).rows(board).collect();
        rows.sort_unstable();
        rows
    }

    #[test]
    fn what_looks_the_same_is_the_same() {
        for fen in [
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            "2bak4/4ac3/2n1b4/p1n1p1c1p/6C2/1p2P1P2/P2R4P/1N2Br3/1R3N3/2BA1K3 w - - 0 1",
            "4kab2/4a4/4b4/4N4/8r/4N4/9/4B4/3KA4/3A5 b - - 0 1",
        ] {
            let board = *Position::from_fen(fen).expect("lawful").board();
            let other = board.swap_colors();
            assert_eq!(rows(Color::Red, &board), rows(Color::Black, &other), "{fen}");
            for color in Color::ALL {
                if board.king(color).map(Square::file) != Some(File::E) {
                    assert_eq!(rows(color, &board), rows(color, &board.flip_file()), "{fen}");
                }
            }
        }
    }

    #[test]
    fn every_man_but_the_own_general_is_a_feature() {
        let start = rows(Color::Red, &Board::start());
        assert_eq!(start.len(), MOST);
        assert!(start.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(start.iter().all(|&row| usize::from(row) < ROWS));
    }

    #[test]
    fn views_differ_by_the_general() {
        let mut slots: Vec<usize> = Square::ALL
            .into_iter()
            .filter(|&square| Bitboard::PALACE.contains(square) && square < Square::A4)
            .map(|square| View::new(Color::Red, square).slot())
            .collect();
        slots.sort_unstable();
        assert_eq!(slots, (0..KINGS).collect::<Vec<_>>());
    }
}
