//! `.cm` of a teaching program for the PC: a board as 90 numbers, in text or in bytes, or the moves
//! of a game, the last first.

use xiangqi::{Board, Color, Move, Piece, Role, Setup, Square};

use super::{finish, points};
use crate::bytes::u16_at;
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tree::NodeId;

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

/// The points of a board.
const POINTS: usize = 90;
/// The bytes of a ply.
const PLY: usize = 12;

fn sniff(source: &Source<'_>) -> Likeness {
    let bytes = source.bytes();
    if text_board(bytes).is_some() {
        return Likeness::Yes;
    }
    // Bytes have no mark of their own: both generals, or moves that can be made, must do.
    let board = byte_board(bytes).is_some_and(|board| {
        Color::ALL.iter().all(|&color| board.pieces(color, Role::King).count() == 1)
    });
    let plays = || moves(bytes).is_some_and(|mut game| game.check() == 0);
    if board || plays() { Likeness::Maybe } else { Likeness::No }
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let bytes = source.bytes();
    let board = text_board(bytes).or_else(|| byte_board(bytes));
    let game = match board {
        // Whose move it is, is not kept: these are puzzles, which Red begins.
        Some(board) => Some(Game { start: Setup { board, ..Setup::EMPTY }, ..Game::default() }),
        None => moves(bytes),
    };
    let game = game.ok_or_else(|| source.error("90 numbers from 0 to 14, or plies of 12 bytes"))?;
    Ok(Contents::Games(vec![finish::checked(game, source)]))
}

/// 90 numbers with blanks between, row by row from the top.
fn text_board(bytes: &[u8]) -> Option<Board> {
    // Ten lines of nine numbers, each with two blanks at the most.
    if bytes.len() > 1000 || !bytes.iter().all(|b| b.is_ascii_digit() || b.is_ascii_whitespace()) {
        return None;
    }
    let text = str::from_utf8(bytes).ok()?;
    let codes: Option<Vec<u8>> = text.split_ascii_whitespace().map(|n| n.parse().ok()).collect();
    byte_board(&codes?)
}

fn byte_board(codes: &[u8]) -> Option<Board> {
    (codes.len() == POINTS && codes.iter().all(|&code| code <= 14))
        .then(|| points::board_by_rows(codes, piece))
}

/// 1 to 7 are Black's men, 8 to 14 Red's.
pub(crate) fn piece(code: u8) -> Option<Piece> {
    use Role::{Advisor, Bishop, Cannon, King, Knight, Pawn, Rook};
    let roles = [King, Rook, Knight, Cannon, Advisor, Bishop, Pawn];
    let index = code.checked_sub(1).filter(|&index| index < 14)?;
    let color = if index < 7 { Color::Black } else { Color::Red };
    Some(Piece::new(color, roles[usize::from(index % 7)]))
}

/// The plies of a game from the start, kept as they are taken back: the last first.
fn moves(bytes: &[u8]) -> Option<Game> {
    if bytes.is_empty() || !bytes.len().is_multiple_of(PLY) {
        return None;
    }
    let mut game = Game::default();
    let mut node = NodeId::ROOT;
    let mut turned = None;
    for record in bytes.chunks_exact(PLY).rev() {
        let man = piece(u8::try_from(u16_at(record, 0)).ok()?)?;
        let from = points::from_top(record[2], record[3])?;
        let to = points::from_top(record[4], record[5])?;
        // A red man that begins at the top: Black sat at the bottom.
        let turned = *turned.get_or_insert((from.rank() as u8 > 4) == (man.color() == Color::Red));
        let turn = |square: Square| if turned { square.flip_file().flip_rank() } else { square };
        node = game.tree.add(node, Move::new(turn(from), turn(to)));
    }
    Some(game)
}
