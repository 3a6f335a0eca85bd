//! CCM of 17pk: from and to of each move, from the start position.

use xiangqi::{Move, Square};

use super::{finish, points};
use crate::bytes::u32_at;
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tree::NodeId;

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

/// The bytes of the newer format's head and of its records.
const HEAD: usize = 12;
const RECORD: usize = 9;
/// The bytes of a record of the older format, which has no head.
const OLD_RECORD: usize = 7;

fn sniff(source: &Source<'_>) -> Likeness {
    let bytes = source.bytes();
    if is_new(bytes) {
        return Likeness::Yes;
    }
    let records = bytes.chunks_exact(OLD_RECORD);
    let whole = !bytes.is_empty() && records.remainder().is_empty();
    // Without a mark of its own the older format is known by moves that can be made.
    let plausible = whole && records.take(8).all(|record| old_move(record).is_some());
    if plausible && plays(bytes) { Likeness::Maybe } else { Likeness::No }
}

fn is_new(bytes: &[u8]) -> bool {
    let body = bytes.len().checked_sub(HEAD);
    bytes.starts_with(&[1, 0, 0x12, 0])
        && body.is_some_and(|body| {
            body.is_multiple_of(RECORD) && u32::try_from(body / RECORD) == Ok(u32_at(bytes, 8))
        })
}

/// Whether the first moves of the older format are legal.
fn plays(bytes: &[u8]) -> bool {
    let mut game = game(bytes.chunks_exact(OLD_RECORD).take(8).map(old_move));
    game.check() == 0
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let bytes = source.bytes();
    let game = if is_new(bytes) {
        game(bytes[HEAD..].chunks_exact(RECORD).map(new_move))
    } else if !bytes.is_empty() && bytes.len().is_multiple_of(OLD_RECORD) {
        game(bytes.chunks_exact(OLD_RECORD).map(old_move))
    } else {
        return Err(source.error("a head with the number of moves that follow"));
    };
    Ok(Contents::Games(vec![finish::checked(game, source)]))
}

fn new_move(record: &[u8]) -> Option<Move> {
    points(record[3], record[4], record[5], record[6])
}

fn old_move(record: &[u8]) -> Option<Move> {
    points(record[3], record[5], record[4], record[6])
}

fn points(from_file: u8, from_row: u8, to_file: u8, to_row: u8) -> Option<Move> {
    Some(Move::new(points::from_top(from_file, from_row)?, points::from_top(to_file, to_row)?))
}

/// The game of these moves. If the first is made at the top, Black sat at the bottom.
fn game(moves: impl Iterator<Item = Option<Move>>) -> Game {
    let mut game = Game::default();
    let mut node = NodeId::ROOT;
    let mut turned = None;
    for mv in moves {
        node = match mv {
            Some(mv) => {
                let turned = *turned.get_or_insert(mv.from().rank() as u8 > 4);
                game.tree.add(node, if turned { turn(mv) } else { mv })
            }
            None => game.tree.add_undecodable(node),
        };
    }
    game
}

fn turn(mv: Move) -> Move {
    let turn = |square: Square| square.flip_file().flip_rank();
    Move::new(turn(mv.from()), turn(mv.to()))
}
