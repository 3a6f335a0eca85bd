//! The board editor: men are put on a board that need not be lawful yet.

use xiangqi::{Board, Color, Piece, Position, Setup, SetupError, Square, fen};

/// So many states can be returned to.
const STATES: usize = 200;

/// A board that is being set up.
#[derive(Clone, Debug)]
pub struct Editor {
    setup: Setup,
    /// The man that a click puts; `None` moves men.
    pub brush: Option<Brush>,
    /// Whether the panel covers the board, on terminals that have no room for both.
    pub covers: bool,
    done: Vec<Setup>,
    undone: Vec<Setup>,
}

/// What a click does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brush {
    /// Puts this man.
    Man(Piece),
    /// Takes a man away.
    Nobody,
}

impl Editor {
    /// An editor that begins with a board.
    pub fn new(setup: Setup) -> Self {
        Self { setup, brush: None, covers: false, done: Vec::new(), undone: Vec::new() }
    }

    /// The board, and whose turn it is.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position.
    ///
    /// # Errors
    /// All that is wrong with the board.
    pub fn position(&self) -> Result<Position, SetupError> {
        Position::from_setup(self.setup)
    }

    /// The board as FEN.
    pub fn fen(&self) -> String {
        fen::Fen(self.setup).to_string()
    }

    /// Sets all up anew.
    pub fn set(&mut self, setup: Setup) {
        if setup == self.setup {
            return;
        }
        self.done.push(std::mem::replace(&mut self.setup, setup));
        self.undone.clear();
        if self.done.len() > STATES {
            self.done.remove(0);
        }
    }

    fn set_board(&mut self, board: Board) {
        self.set(Setup { board, ..self.setup });
    }

    /// Puts a man on a point, instead of who stands there; or takes that one away.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let mut board = self.setup.board;
        board.set(square, piece);
        self.set_board(board);
    }

    /// Moves whoever stands on a point to another one.
    pub fn carry(&mut self, from: Square, to: Square) {
        let mut board = self.setup.board;
        let piece = board.get(from);
        if from != to && piece.is_some() {
            board.set(from, None);
            board.set(to, piece);
            self.set_board(board);
        }
    }

    /// Takes all men away.
    pub fn clear(&mut self) {
        self.set_board(Board::EMPTY);
    }

    /// Makes it a side's turn.
    pub fn set_turn(&mut self, turn: Color) {
        self.set(Setup { turn, ..self.setup });
    }

    /// Exchanges left and right.
    pub fn mirror(&mut self) {
        self.set(self.setup.flip_file());
    }

    /// Exchanges the sides: men, places and turn.
    pub fn swap(&mut self) {
        self.set(self.setup.swap_colors());
    }

    /// Takes the last change back, or makes it again; whether there is one.
    pub fn undo(&mut self, redo: bool) -> bool {
        let (from, to) = if redo {
            (&mut self.undone, &mut self.done)
        } else {
            (&mut self.done, &mut self.undone)
        };
        let Some(setup) = from.pop() else { return false };
        to.push(std::mem::replace(&mut self.setup, setup));
        true
    }
}

/// The man that a letter or a character means; a character that either side has is of `side`.
pub(crate) fn man_of(c: char, side: Color) -> Option<Piece> {
    use xiangqi::Role::{Advisor, Bishop, Cannon, King, Knight, Pawn, Rook};
    if let Some(piece) = Piece::from_char(c) {
        return Some(piece);
    }
    let (color, role) = match c {
        '帅' | '帥' => (Color::Red, King),
        '将' | '將' => (Color::Black, King),
        '仕' => (Color::Red, Advisor),
        '士' => (Color::Black, Advisor),
        '相' => (Color::Red, Bishop),
        '象' => (Color::Black, Bishop),
        '兵' => (Color::Red, Pawn),
        '卒' => (Color::Black, Pawn),
        '俥' => (Color::Red, Rook),
        '傌' => (Color::Red, Knight),
        '砲' => (Color::Black, Cannon),
        '车' | '車' => (side, Rook),
        '马' | '馬' => (side, Knight),
        '炮' => (side, Cannon),
        _ => return None,
    };
    Some(Piece::new(color, role))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_is_taken_back_and_made_again() {
        let mut editor = Editor::new(Setup::start());
        editor.put(Square::D4, Some(Piece::RedRook));
        editor.carry(Square::D4, Square::D5);
        editor.mirror();
        editor.swap();
        editor.set_turn(Color::Red);
        editor.clear();
        let last = *editor.setup();
        let mut steps = 0;
        while editor.undo(false) {
            steps += 1;
        }
        assert_eq!(*editor.setup(), Setup::start());
        assert_eq!(steps, 6);
        while editor.undo(true) {}
        assert_eq!(*editor.setup(), last);
    }

    #[test]
    fn letters_and_characters_mean_men() {
        assert_eq!(man_of('H', Color::Black), Some(Piece::RedKnight));
        assert_eq!(man_of('e', Color::Red), Some(Piece::BlackBishop));
        assert_eq!(man_of('炮', Color::Red), Some(Piece::RedCannon));
        assert_eq!(man_of('卒', Color::Red), Some(Piece::BlackPawn));
        assert_eq!(man_of('x', Color::Red), None);
    }
}
