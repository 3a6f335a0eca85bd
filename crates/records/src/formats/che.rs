//! CHE of QQ: a one, the number of plies, and ten numbers for each ply. QQ copies the same text to
//! the clipboard.

use xiangqi::{File, Move, Rank, Square};

use super::finish;
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tree::NodeId;
use crate::warning::{Place, WarningKind};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

/// How many numbers a ply has.
const PLY: usize = 10;
/// Of these, how many are needed.
const NEEDED: usize = 7;

fn sniff(source: &Source<'_>) -> Likeness {
    let is_number = |&b: &u8| b.is_ascii_digit() || b.is_ascii_whitespace();
    if !source.bytes().iter().take(200).all(is_number) {
        return Likeness::No;
    }
    let mut numbers = numbers(source.bytes());
    let (Some(1), Some(_)) = (numbers.next(), numbers.next()) else { return Likeness::No };
    let first: Vec<u32> = numbers.take(NEEDED).collect();
    Likeness::sure(first.len() == NEEDED && first[1] == 32 && first[2] < 2 && mv(&first).is_some())
}

/// The numbers of the text, as far as it is one of numbers.
fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    let words = bytes.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.map_while(|word| str::from_utf8(word).ok()?.parse().ok())
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let mut numbers = numbers(source.bytes());
    let (Some(1), Some(plies)) = (numbers.next(), numbers.next()) else {
        return Err(source.error_at(Place::Line(1), "1 and the number of plies"));
    };
    let numbers: Vec<u32> = numbers.collect();
    let mut game = Game::default();
    let mut node = NodeId::ROOT;
    // The last ply may lack the numbers that nothing is known of.
    let records = numbers.chunks(PLY).filter(|record| record.len() >= NEEDED);
    for record in records.take(usize::try_from(plies).unwrap_or(usize::MAX)) {
        node = match mv(record) {
            Some(mv) => game.tree.add(node, mv),
            None => game.tree.add_undecodable(node),
        };
    }
    if u32::try_from(game.tree.len()) != Ok(plies) {
        let kind = WarningKind::Truncated { expected: "as many plies as announced" };
        game.warn(Place::File, kind);
    }
    Ok(Contents::Games(vec![finish::checked(game, source)]))
}

/// Row and column of both ends; rows count from Red's side, columns from Red's right.
fn mv(record: &[u32]) -> Option<Move> {
    let point = |row: u32, column: u32| {
        let rank = Rank::try_from_index(u8::try_from(row).ok()?)?;
        let file = File::try_from_index(u8::try_from(column).ok()?)?.flip();
        Some(Square::new(file, rank))
    };
    Some(Move::new(point(record[3], record[4])?, point(record[5], record[6])?))
}
