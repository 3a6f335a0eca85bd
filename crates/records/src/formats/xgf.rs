//! XGF of `XieXie`: tagged texts in GBK, tables of the start position, and moves of 20 bytes.

use xiangqi::{Board, Color, Move, Piece, Role, Setup, Square};

use super::{finish, points};
use crate::bytes::{Bytes, u16_at, u32_at};
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tag;
use crate::tree::NodeId;
use crate::warning::{Place, WarningKind};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

const MAGIC: &[u8] = &[0x06, 0x0b];
/// The tags of the texts, numbered from 1.
const TEXTS: [&str; 8] = [
    tag::EVENT,
    tag::SITE,
    tag::DATE,
    tag::ROUND,
    tag::RED,
    tag::RED_ELO,
    tag::BLACK,
    tag::BLACK_ELO,
];
/// The bytes of a move and what they end with.
const RECORD: usize = 20;
const END: &[u8] = &[0xff, 0xff, 0xff];
/// Before the moves: the list of men, a number, the number of moves, and four bytes.
const COUNT_BACK: usize = 8;
const MEN_BACK: usize = 12 + 32 * 4;

fn sniff(source: &Source<'_>) -> Likeness {
    let bytes = source.bytes();
    Likeness::sure(bytes.starts_with(MAGIC) && matches!(bytes.get(2), Some(1..=11)))
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let bytes = source.bytes();
    if !bytes.starts_with(MAGIC) {
        return Err(source.error_at(Place::Offset(0), "the bytes 06 0B"));
    }
    let mut game = Game::default();
    let after_texts = read_texts(&mut game, source);
    match first_move(bytes, after_texts) {
        Some(first) => read_moves(&mut game, bytes, first),
        None => {
            let kind = WarningKind::Truncated { expected: "moves" };
            game.warn(Place::Offset(bytes.len() as u64), kind);
        }
    }
    finish::turn_to_first_mover(&mut game);
    Ok(Contents::Games(vec![finish::checked(game, source)]))
}

/// Reads the texts; where they end.
fn read_texts(game: &mut Game, source: &Source<'_>) -> usize {
    let mut walk = Bytes::new(source.bytes());
    let mut end = MAGIC.len();
    while walk.seek(end, "a text").is_ok()
        && let Ok([number @ 1..=8, length]) = walk.array("a text")
        && let Ok(text) = walk.take(usize::from(length), "a text")
    {
        game.set_tag(TEXTS[usize::from(number) - 1], source.field(text));
        end = walk.at();
    }
    end
}

/// Where the first move is: its end is the first that looks like one.
fn first_move(bytes: &[u8], from: usize) -> Option<usize> {
    let tail = &bytes[from..];
    let end = from + tail.windows(END.len()).position(|part| part == END)?;
    (end + END.len()).checked_sub(RECORD).filter(|&first| first >= from)
}

fn read_moves(game: &mut Game, bytes: &[u8], first: usize) {
    if let Some(start) = first.checked_sub(MEN_BACK).and_then(|at| board(&bytes[at..])) {
        game.start = Setup { board: start, ..Setup::EMPTY };
    } else {
        let text = "no start position is found; taken for that of a whole game".to_owned();
        game.warn(Place::Offset(first as u64), WarningKind::Other(text));
    }
    let count = first.checked_sub(COUNT_BACK).map_or(0, |at| u32_at(bytes, at));
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let mut node = NodeId::ROOT;
    for record in bytes[first..].chunks_exact(RECORD).take(count) {
        let (from, to) = (point(u16_at(record, 0)), point(u16_at(record, 2)));
        node = match from.zip(to) {
            Some((from, to)) => game.tree.add(node, Move::new(from, to)),
            None => game.tree.add_undecodable(node),
        };
    }
    if game.tree.len() != count {
        let kind = WarningKind::Truncated { expected: "as many moves as announced" };
        game.warn(Place::Offset(bytes.len() as u64), kind);
    }
}

/// A point of a board that is 16 wide, with the first point two from its corner.
fn point(number: u16) -> Option<Square> {
    let number = u8::try_from(number).ok()?;
    points::from_top((number >> 4).checked_sub(2)?, (number & 0x0f).checked_sub(2)?)
}

/// The list of men: the point of each, 0 for none. `None` if it cannot be one.
fn board(list: &[u8]) -> Option<Board> {
    use Role::{Advisor, Bishop, Cannon, King, Knight, Pawn, Rook};
    let roles = [
        King, Advisor, Advisor, Bishop, Bishop, Knight, Knight, Rook, Rook, Cannon, Cannon, Pawn,
        Pawn, Pawn, Pawn, Pawn,
    ];
    let side = |color| roles.into_iter().map(move |role| Piece::new(color, role));
    let mut board = Board::EMPTY;
    for (i, piece) in side(Color::Red).chain(side(Color::Black)).enumerate() {
        let number = u32_at(list, 4 * i);
        if number == 0 {
            continue;
        }
        let square = point(u16::try_from(number).ok()?)?;
        if board.get(square).is_some() {
            return None;
        }
        board.set(square, Some(piece));
    }
    Some(board)
}
