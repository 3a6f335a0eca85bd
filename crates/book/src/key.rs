//! What a position is called in a book.

use xiangqi::{Board, Color, Move, Position, Square};

/// A name of a position that it shares with its mirror image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    pub(crate) hash: u64,
    /// Which of the two images the name is made from.
    image: Image,
}

/// How a position and the one that gives the name go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Image {
    Same,
    Mirrored,
    /// Left and right are alike.
    Symmetric,
}

impl Key {
    pub(crate) fn new(position: &Position) -> Self {
        let board = position.board();
        let here = hash(board, position.turn());
        let there = hash(&board.flip_file(), position.turn());
        let image = match here.cmp(&there) {
            std::cmp::Ordering::Less => Image::Same,
            std::cmp::Ordering::Greater => Image::Mirrored,
            std::cmp::Ordering::Equal => Image::Symmetric,
        };
        Self { hash: here.min(there), image }
    }

    /// A move of the position as the book writes it.
    pub(crate) fn as_in_book(self, mv: Move) -> Move {
        match self.image {
            Image::Same => mv,
            Image::Mirrored => mv.flip_file(),
            Image::Symmetric => mv.min(mv.flip_file()),
        }
    }

    /// The moves of the position that the book means: two where left and right are alike.
    pub(crate) fn on_board(self, mv: Move) -> impl Iterator<Item = Move> {
        let first = if self.image == Image::Mirrored { mv.flip_file() } else { mv };
        let twin = mv.flip_file();
        let second = (self.image == Image::Symmetric && twin != mv).then_some(twin);
        std::iter::once(first).chain(second)
    }
}

/// FNV-1a over the letters of the 90 points, empty ones as 0, and the side to move.
fn hash(board: &Board, turn: Color) -> u64 {
    let letters = Square::ALL.into_iter().map(|square| {
        board.get(square).map_or(0, |piece| u8::try_from(u32::from(piece.to_char())).unwrap_or(0))
    });
    fnv(letters.chain([turn.fold(b'w', b'b')]))
}

/// FNV-1a, 64 bits.
pub(crate) fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
