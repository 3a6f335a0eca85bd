//! `.xob` of `MoonRiver`: positions with values, in one list for each side that has just moved.

use serde_json::{Map, Value, json};
use xiangqi::{Color, Move, Position};

use super::keys::XOB as KEYS;
use super::mirror;
use crate::book::{Book, BookMove};
use crate::bytes::{u16_at, u64_at};
use crate::format::{Codec, Likeness};
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::warning::Place;

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

const SIGNATURE: u16 = 13_579;
const HEAD: usize = 128;
const NOTE: std::ops::Range<usize> = 32..HEAD;
/// The bytes of a position with its value.
const RECORD: usize = 10;

fn sniff(source: &Source<'_>) -> Likeness {
    let bytes = source.bytes();
    Likeness::sure(bytes.len() >= HEAD && u16_at(bytes, 0) == SIGNATURE && size_fits(bytes))
}

/// How many positions there are after Black's moves, and after Red's.
fn counts(bytes: &[u8]) -> [u64; 2] {
    [u64_at(bytes, 8), u64_at(bytes, 16)]
}

fn size_fits(bytes: &[u8]) -> bool {
    let [black, red] = counts(bytes);
    let size = black.checked_add(red).and_then(|n| n.checked_mul(RECORD as u64));
    size.and_then(|size| size.checked_add(HEAD as u64)) == Some(bytes.len() as u64)
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let bytes = source.bytes();
    if bytes.len() < HEAD {
        let end = bytes.len() as u64;
        return Err(source.error_at(Place::Offset(end), "a head of 128 bytes"));
    }
    if u16_at(bytes, 0) != SIGNATURE {
        return Err(source.error_at(Place::Offset(0), "the number 13579"));
    }
    let counts = counts(bytes);
    let (records, _) = bytes[HEAD..].as_chunks::<RECORD>();
    let first = usize::try_from(counts[0]).unwrap_or(usize::MAX).min(records.len());
    let (black, red) = records.split_at(first);
    Ok(Contents::Book(Box::new(Xob {
        counts,
        fits: size_fits(bytes),
        note: source.field(&bytes[NOTE]),
        black: sorted(black),
        red: sorted(red),
    })))
}

/// Keys with values, by key.
fn sorted(records: &[[u8; RECORD]]) -> Vec<(u64, u16)> {
    let record = |record: &[u8; RECORD]| (u64_at(record, 0), u16_at(record, 8));
    let mut sorted: Vec<_> = records.iter().map(record).collect();
    sorted.sort_unstable();
    sorted
}

#[derive(Debug)]
struct Xob {
    counts: [u64; 2],
    fits: bool,
    #[allow(dead_code, reason = "shown by Debug")]
    note: String,
    /// Positions after Black's moves.
    black: Vec<(u64, u16)>,
    /// Positions after Red's moves.
    red: Vec<(u64, u16)>,
}

impl Xob {
    /// The moves that lead to a position of the book, with its value.
    fn found(&self, position: &Position) -> Vec<(Move, i32)> {
        let list = match position.turn() {
            Color::Red => &self.red,
            Color::Black => &self.black,
        };
        let value = |mv: Move| {
            let key = KEYS.of(&position.play(mv).ok()?);
            let at = list.binary_search_by_key(&key, |&(key, _)| key).ok()?;
            Some((mv, i32::from(list[at].1)))
        };
        position.legal_moves().into_iter().filter_map(value).collect()
    }
}

impl Book for Xob {
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        mirror::by_count(mirror::ask(position, |position| self.found(position)))
    }

    fn facts(&self) -> Map<String, Value> {
        Map::from_iter([
            ("signature".to_owned(), json!(SIGNATURE)),
            ("n0".to_owned(), json!(self.counts[0])),
            ("n1".to_owned(), json!(self.counts[1])),
            ("size_ok".to_owned(), json!(self.fits)),
        ])
    }
}
