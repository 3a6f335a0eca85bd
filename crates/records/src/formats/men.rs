//! The men in the order of XQF, old CBL and `DhtmlXQ`, and boards as tables of codes.

use xiangqi::{Board, Color, File, Piece, Rank, Role, Square};

/// Red's men, then Black's, each as they stand at the start from file a to file i: the back rank,
/// the cannons, the soldiers.
pub(super) const ORDER: [Piece; 32] = order();

const fn order() -> [Piece; 32] {
    use Role::{Advisor, Bishop, Cannon, King, Knight, Pawn, Rook};
    let side = [
        Rook, Knight, Bishop, Advisor, King, Advisor, Bishop, Knight, Rook, Cannon, Cannon, Pawn,
        Pawn, Pawn, Pawn, Pawn,
    ];
    let mut men = [Piece::RedKing; 32];
    let mut i = 0;
    while i < 16 {
        men[i] = Piece::new(Color::Red, side[i]);
        men[i + 16] = Piece::new(Color::Black, side[i]);
        i += 1;
    }
    men
}

/// Where each man of [`ORDER`] stands. Of men of one kind those further left come first. Also how
/// many men have no place in the order, because there are too many of their kind.
pub(super) fn places(board: &Board) -> ([Option<Square>; 32], usize) {
    let mut places = [None; 32];
    let mut homeless = 0;
    let by_file = File::ALL
        .into_iter()
        .flat_map(|file| Rank::ALL.into_iter().map(move |rank| Square::new(file, rank)));
    for square in by_file {
        let Some(piece) = board.get(square) else { continue };
        let free = (0..32).find(|&i| ORDER[i] == piece && places[i].is_none());
        match free {
            Some(i) => places[i] = Some(square),
            None => homeless += 1,
        }
    }
    (places, homeless)
}

/// The point at a file and a row counted from the top, as many formats count.
pub(super) fn from_top(file: u8, row: u8) -> Option<Square> {
    let rank = Rank::try_from_index(9_u8.checked_sub(row)?)?;
    Some(Square::new(File::try_from_index(file)?, rank))
}

/// A file and a row counted from the top.
pub(super) fn to_top(square: Square) -> (u8, u8) {
    (square.file() as u8, 9 - square.rank() as u8)
}

/// A board of 90 codes, row by row from the top.
pub(super) fn board_by_rows<'a>(
    codes: impl IntoIterator<Item = &'a u8>,
    piece: impl Fn(u8) -> Option<Piece>,
) -> Board {
    let mut board = Board::EMPTY;
    for (square, &code) in rows_from_top().zip(codes) {
        board.set(square, piece(code));
    }
    board
}

/// All points, row by row from Black's back rank.
pub(super) fn rows_from_top() -> impl Iterator<Item = Square> {
    Rank::ALL
        .into_iter()
        .rev()
        .flat_map(|rank| File::ALL.into_iter().map(move |file| Square::new(file, rank)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_fills_the_order() {
        let (places, homeless) = places(&Board::start());
        assert_eq!(homeless, 0);
        let expected = [Square::A0, Square::B0, Square::C0, Square::D0, Square::E0];
        assert_eq!(places[..5], expected.map(Some));
        assert_eq!(places[9..13], [Square::B2, Square::H2, Square::A3, Square::C3].map(Some));
        assert_eq!(places[31], Some(Square::I6));
    }
}
