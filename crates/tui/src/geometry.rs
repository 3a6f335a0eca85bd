//! Where the board's points are on the screen.
//!
//! Files are four columns apart and ranks two rows, so that a man two columns wide stands on its
//! point and a connector fits between.

use xiangqi::{File, Rank, Square};

/// Columns of the board with the rank labels at its left.
pub(crate) const WIDTH: u16 = LEFT + 8 * 4 + 2;
/// Rows of the board without the file labels above and below.
pub(crate) const HEIGHT: u16 = 19;
/// The column of the leftmost file.
pub(crate) const LEFT: u16 = 3;

/// Column and row of a point, from the board's top left corner.
pub(crate) fn place(square: Square, flipped: bool) -> (u16, u16) {
    let seen = if flipped { square.flip_file().flip_rank() } else { square };
    let (file, row) = (seen.file() as u16, 9 - seen.rank() as u16);
    (LEFT + 4 * file, 2 * row)
}

/// The point nearest to a column and row, if they are on the board or just beside it.
pub(crate) fn point_at(column: u16, row: u16, flipped: bool) -> Option<Square> {
    if row >= HEIGHT || column > WIDTH || column + 2 < LEFT {
        return None;
    }
    // A man covers two columns: its middle is half a column right of the point.
    let file = (column + 1).saturating_sub(LEFT) / 4;
    let rank = 9 - row.div_ceil(2);
    let file = File::try_from_index(u8::try_from(file).ok()?)?;
    let rank = Rank::try_from_index(u8::try_from(rank).ok()?)?;
    let seen = Square::new(file, rank);
    Some(if flipped { seen.flip_file().flip_rank() } else { seen })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        for flipped in [false, true] {
            for square in Square::ALL {
                let (column, row) = place(square, flipped);
                assert_eq!(point_at(column, row, flipped), Some(square));
                assert_eq!(point_at(column + 1, row, flipped), Some(square));
                assert!(column + 1 < WIDTH && row < HEIGHT);
            }
        }
        assert_eq!(point_at(60, 3, false), None);
        assert_eq!(point_at(10, 19, false), None);
    }
}
