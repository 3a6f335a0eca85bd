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

/// Where each man of a board stands, lowest point first, and how many men have no number because
/// there are too many of their kind.
pub(crate) fn numbered(board: &Board) -> (Men, usize) {
    let mut men = Men::default();
    let mut numberless = 0;
    for color in Color::ALL {
        let first = color.fold(0, SIDE.len());
        for role in Role::ALL {
            let numbers = (0..SIDE.len()).filter(|&number| SIDE[number] == role);
            let mut free = numbers.map(|number| first + number);
            for square in board.pieces(color, role) {
                match free.next() {
                    Some(number) => men[number] = Some(square),
                    None => numberless += 1,
                }
            }
        }
    }
    (men, numberless)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_its_numbered_men() {
        let start = Board::start();
        let (men, numberless) = numbered(&start);
        assert_eq!((board(&men), numberless), (start, 0));
        assert_eq!((man(0).to_char(), men[0]), ('R', Some(Square::A0)));
        assert_eq!((man(20).to_char(), men[20]), ('k', Some(Square::E9)));
        let mut crowd = start;
        crowd.set(Square::E4, Some(Piece::RedPawn));
        assert_eq!(numbered(&crowd).1, 1);
    }
}
