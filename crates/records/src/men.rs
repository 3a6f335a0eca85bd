//! The numbered men that several formats list: sixteen of Red, then sixteen of Black, each
//! `R N B A K A B N R C C P P P P P`.

use xiangqi::{Board, Color, Piece, Role, Square};

/// The men of one side in their order.
const SIDE: [Role; 16] = {
    use Role::{
        Advisor as A, Bishop as B, Cannon as C, King as K, Knight as N, Pawn as P, Rook as R,
    };
    [R, N, B, A, K, A, B, N, R, C, C, P, P, P, P, P]
};

/// Where each man stands; `None` for one that does not.
pub(crate) type Men = [Option<Square>; 32];

/// The man with a number below 32.
pub(crate) fn man(number: usize) -> Piece {
    let color = if number < SIDE.len() { Color::Red } else { Color::Black };
    Piece::new(color, SIDE[number % SIDE.len()])
}

/// The board with these men. Of two on one point the later stays.
pub(crate) fn board(men: &Men) -> Board {
    let mut board = Board::EMPTY;
    for (number, square) in men.iter().enumerate() {
        if let Some(square) = square {
            board.set(*square, Some(man(number)));
        }
    }
    board
}

/// The numbers of a board's men, lowest point first; `None` if there are more of a kind than numbers.
pub(crate) fn numbered(board: &Board) -> Option<Men> {
    let mut men = Men::default();
    for color in Color::ALL {
        let first = color.fold(0, SIDE.len());
        for role in Role::ALL {
            let numbers = (0..SIDE.len()).filter(|&number| SIDE[number] == role);
            let mut free = numbers.map(|number| first + number);
            for square in board.pieces(color, role) {
                men[free.next()?] = Some(square);
            }
        }
    }
    Some(men)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_its_numbered_men() {
        let start = Board::start();
        let men = numbered(&start).expect("no more men than numbers");
        assert_eq!(board(&men), start);
        assert_eq!((man(0).to_char(), men[0]), ('R', Some(Square::A0)));
        assert_eq!((man(20).to_char(), men[20]), ('k', Some(Square::E9)));
        let mut crowd = start;
        crowd.set(Square::E4, Some(Piece::RedPawn));
        assert_eq!(numbered(&crowd), None);
    }
}
