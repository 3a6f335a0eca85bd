//! Points counted from Black's side, and boards as tables of codes.

use xiangqi::{Board, File, Piece, Rank, Square};

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
