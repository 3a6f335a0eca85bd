//! CHN and XQI of 联众 (ourgame): one layout under two names.

use xiangqi::{Board, Color, File, Move, Piece, Rank, Role, Setup, Square};

use super::{finish, points};
use crate::bytes::u32_at;
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tag;
use crate::tree::NodeId;
use crate::warning::{Place, WarningKind};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

/// A date as C writes it.
const DATE: std::ops::Range<usize> = 0x0c..0x24;
const TITLE: std::ops::Range<usize> = 0x24..0x64;
/// Each player's number and nickname.
const PLAYERS: [(usize, &str); 4] =
    [(0x64, "RedId"), (0x78, tag::RED), (0x8c, "BlackId"), (0xa0, tag::BLACK)];
const NAME: usize = 20;
const BOARD: usize = 0xb4;
const PLIES: usize = 0x16c;
const MOVES: usize = 0x1fc;
/// The bytes of a ply; `FROM` and `TO` are places in it.
const PLY: usize = 36;
const FROM: usize = 14;
const TO: usize = 15;

fn sniff(source: &Source<'_>) -> Likeness {
    let bytes = source.bytes();
    if bytes.len() < MOVES || !bytes.starts_with(b"GL") {
        return Likeness::No;
    }
    let board = board(&bytes[BOARD..]);
    let kings = Color::ALL.iter().all(|&color| board.king(color).is_some());
    if kings { Likeness::Yes } else { Likeness::Maybe }
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let bytes = source.bytes();
    if !bytes.starts_with(b"GL") {
        return Err(source.error_at(Place::Offset(0), "the letters GL"));
    }
    if bytes.len() < MOVES {
        let end = bytes.len() as u64;
        return Err(source.error_at(Place::Offset(end), "a head of 508 bytes"));
    }
    let mut game = Game::default();
    game.set_tag(tag::TITLE, source.field(&bytes[TITLE]).trim());
    game.set_tag(tag::DATE, source.field(&bytes[DATE]).trim());
    for (at, name) in PLAYERS {
        game.set_tag(name, source.field(&bytes[at..at + NAME]));
    }
    game.start = Setup { board: board(&bytes[BOARD..]), ..Setup::EMPTY };
    let plies = usize::try_from(u32_at(bytes, PLIES)).unwrap_or(usize::MAX);
    let mut node = NodeId::ROOT;
    for record in bytes[MOVES..].chunks(PLY).filter(|record| record.len() > TO).take(plies) {
        node = match point(record[FROM]).zip(point(record[TO])) {
            Some((from, to)) => game.tree.add(node, Move::new(from, to)),
            None => game.tree.add_undecodable(node),
        };
    }
    if game.tree.len() != plies {
        let kind = WarningKind::Truncated { expected: "as many plies as announced" };
        game.warn(Place::Offset(bytes.len() as u64), kind);
    }
    finish::turn_to_first_mover(&mut game);
    Ok(Contents::Games(vec![finish::checked(game, source)]))
}

fn point(byte: u8) -> Option<Square> {
    points::from_top(byte & 0x0f, byte >> 4)
}

/// A board of 90 bytes, file by file from the left, each from the top.
fn board(codes: &[u8]) -> Board {
    let files = File::ALL.into_iter();
    let squares =
        files.flat_map(|file| Rank::ALL.into_iter().rev().map(move |rank| Square::new(file, rank)));
    let mut board = Board::EMPTY;
    for (square, &code) in squares.zip(codes) {
        board.set(square, piece(code));
    }
    board
}

/// The low half is the kind, with 8 added for Black; the high half tells men of a kind apart.
fn piece(code: u8) -> Option<Piece> {
    use Role::{Advisor, Bishop, Cannon, King, Knight, Pawn, Rook};
    let roles = [Rook, Knight, Cannon, King, Advisor, Bishop, Pawn];
    let role = roles.get(usize::from(code & 0x07).checked_sub(1)?)?;
    let color = if code & 0x08 == 0 { Color::Red } else { Color::Black };
    Some(Piece::new(color, *role))
}
