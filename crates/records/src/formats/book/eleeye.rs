//! `BOOK.DAT` of `ElephantEye`, and the same repacked in words of 64 bits.

use serde_json::{Map, Value, json};
use xiangqi::{File, Move, Position, Rank, Square};

use super::keys::ELEEYE as KEYS;
use super::mirror;
use super::table::{Entry, Table};
use crate::book::{Book, BookMove};
use crate::bytes::{u16_at, u32_at, u64_at};
use crate::format::{Codec, Likeness};
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::warning::Place;

/// Records of key, move and weight.
pub(crate) const ELEEYE: Codec = Codec { sniff, read, write: None, many: false };

/// A count, then the same in words of 64 bits, keys halved.
pub(crate) const ATOPX: Codec =
    Codec { sniff: sniff_repacked, read: read_repacked, write: None, many: false };

/// The bytes of a record.
const RECORD: usize = 8;
/// The bytes of a repacked record, after the count.
const REPACKED: usize = 24;

/// A point of a board that is 16 wide.
pub(super) fn wide(square: Square) -> u8 {
    0x33 + 16 * (9 - square.rank() as u8) + square.file() as u8
}

/// The inverse of [`wide`].
pub(super) fn narrow(number: u8) -> Option<Square> {
    let number = number.checked_sub(0x33)?;
    let rank = Rank::try_from_index(9_u8.checked_sub(number >> 4)?)?;
    Some(Square::new(File::try_from_index(number & 0x0f)?, rank))
}

/// A move: from in the low byte, to in the high one.
fn mv(number: u16) -> Option<Move> {
    let [from, to] = number.to_le_bytes();
    Some(Move::new(narrow(from)?, narrow(to)?))
}

fn sniff(source: &Source<'_>) -> Likeness {
    let (records, rest) = source.bytes().as_chunks::<RECORD>();
    let sorted = || records.is_sorted_by_key(|record| u32_at(record, 0));
    let moves = || records.iter().all(|record| mv(u16_at(record, 4)).is_some());
    Likeness::sure(!records.is_empty() && rest.is_empty() && moves() && sorted())
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let (records, rest) = source.bytes().as_chunks::<RECORD>();
    if !rest.is_empty() || records.is_empty() {
        let end = source.bytes().len() as u64;
        return Err(source.error_at(Place::Offset(end), "records of 8 bytes"));
    }
    let entry = |record: &[u8; RECORD]| Entry {
        key: u32_at(record, 0).into(),
        mv: mv(u16_at(record, 4)).unwrap_or(NO_MOVE),
        weight: u16_at(record, 6).into(),
    };
    let table = Table::new(records.iter().map(entry).collect());
    Ok(Contents::Book(Box::new(Eleeye { table, repacked: None })))
}

/// What stands for a record that is no move. It is never legal, and still a record.
const NO_MOVE: Move = Move::new(Square::A0, Square::A0);

fn sniff_repacked(source: &Source<'_>) -> Likeness {
    let bytes = source.bytes();
    let fits = bytes.len() > RECORD && size_fits(bytes);
    let (records, _) = bytes.get(RECORD..).unwrap_or_default().as_chunks::<REPACKED>();
    let is_move =
        |record: &[u8; REPACKED]| u16::try_from(u64_at(record, 8)).ok().and_then(mv).is_some();
    Likeness::sure(fits && records.iter().all(is_move))
}

fn size_fits(bytes: &[u8]) -> bool {
    let count = usize::try_from(u64_at(bytes, 0)).unwrap_or(usize::MAX);
    count.checked_mul(REPACKED).and_then(|size| size.checked_add(RECORD)) == Some(bytes.len())
}

fn read_repacked(source: &Source<'_>) -> Result<Contents, ReadError> {
    let bytes = source.bytes();
    if bytes.len() < RECORD {
        let end = bytes.len() as u64;
        return Err(source.error_at(Place::Offset(end), "a count of 8 bytes"));
    }
    let (records, _) = bytes[RECORD..].as_chunks::<REPACKED>();
    let entry = |record: &[u8; REPACKED]| Entry {
        key: u64_at(record, 0),
        mv: u16::try_from(u64_at(record, 8)).ok().and_then(mv).unwrap_or(NO_MOVE),
        weight: i32::try_from(u64_at(record, 16)).unwrap_or(i32::MAX),
    };
    let table = Table::new(records.iter().map(entry).collect());
    let repacked = Some(Repacked { count: u64_at(bytes, 0), size_ok: size_fits(bytes) });
    Ok(Contents::Book(Box::new(Eleeye { table, repacked })))
}

/// What the head of a repacked book says.
#[derive(Clone, Copy, Debug)]
struct Repacked {
    count: u64,
    size_ok: bool,
}

#[derive(Debug)]
struct Eleeye {
    table: Table,
    repacked: Option<Repacked>,
}

impl Eleeye {
    /// The moves in the order of the file.
    fn found(&self, position: &Position) -> Vec<(Move, i32)> {
        mirror::ask(position, |position| {
            let key = KEYS.of(position);
            let key = if self.repacked.is_some() { key >> 1 } else { key };
            self.table.at(key.into()).collect()
        })
    }
}

impl Book for Eleeye {
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        mirror::by_count(self.found(position))
    }

    fn facts(&self) -> Map<String, Value> {
        if let Some(Repacked { count, size_ok }) = self.repacked {
            return Map::from_iter([
                ("count".to_owned(), json!(count)),
                ("size_ok".to_owned(), json!(size_ok)),
            ]);
        }
        let start = Position::start();
        let after = [Move::new(Square::H2, Square::E2), Move::new(Square::H9, Square::G7)]
            .into_iter()
            .try_fold(start, |position, mv| position.play(mv).ok());
        let list = |position: &Position| -> Value {
            let moves = self.found(position).into_iter();
            moves.map(|(mv, weight)| json!([mv.to_string(), weight])).collect()
        };
        Map::from_iter([
            ("records".to_owned(), json!(self.table.len())),
            ("keys".to_owned(), json!(self.table.keys())),
            ("start_key".to_owned(), json!(format!("{:08x}", KEYS.of(&start)))),
            ("start_moves".to_owned(), list(&start)),
            ("after_h2e2_h9g7".to_owned(), after.as_ref().map_or(Value::Null, list)),
        ])
    }
}
