//! `.xob` of `MoonRiver`: positions with values, one list for each side that has just moved. What
//! the keys are made from is not part of this library, so that they can be counted but not looked
//! up.

use serde_json::{Map, Value, json};
use xiangqi::Position;

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
    let [black, red] = counts(bytes);
    let note = source.field(&bytes[NOTE]);
    Ok(Contents::Book(Box::new(Xob { counts: [black, red], fits: size_fits(bytes), note })))
}

#[derive(Debug)]
struct Xob {
    counts: [u64; 2],
    fits: bool,
    #[allow(dead_code, reason = "shown by Debug")]
    note: String,
}

impl Book for Xob {
    fn moves(&self, _: &Position) -> Vec<BookMove> {
        Vec::new()
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
