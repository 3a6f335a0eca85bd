//! `OpenBook.bin` of bitstronger: records of key, side and move. What the keys are made from is not
//! known, so that the moves can be counted but not looked up.

use serde_json::{Map, Value, json};
use xiangqi::Position;
use xiangqi::notation::Iccs;

use crate::book::{Book, BookMove};
use crate::format::{Codec, Likeness};
use crate::read::{Contents, ReadError};
use crate::source::Source;

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

/// The bytes of a record: the key, the side to move, four letters of the move.
const RECORD: usize = 13;
const KEY: usize = 8;
/// How many records the facts show.
const SHOWN: usize = 5;

fn sniff(source: &Source<'_>) -> Likeness {
    let (records, rest) = source.bytes().as_chunks::<RECORD>();
    let is_record = |record: &[u8; RECORD]| record[KEY] < 2 && mv(record).is_some();
    Likeness::sure(!records.is_empty() && rest.is_empty() && records.iter().all(is_record))
}

fn mv(record: &[u8; RECORD]) -> Option<&str> {
    let text = str::from_utf8(&record[KEY + 1..]).ok()?;
    text.parse::<Iccs>().ok().map(|_| text)
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let (records, rest) = source.bytes().as_chunks::<RECORD>();
    if records.is_empty() {
        return Err(source.error("records of 13 bytes"));
    }
    let first = records.iter().take(SHOWN).map(|record| {
        let key: String = record[..KEY].iter().map(|byte| format!("{byte:02x}")).collect();
        json!([key, record[KEY], mv(record)])
    });
    let facts = Map::from_iter([
        ("records".to_owned(), json!(records.len())),
        ("rest".to_owned(), json!(rest.len())),
        ("first".to_owned(), first.collect()),
    ]);
    Ok(Contents::Book(Box::new(Counted { facts })))
}

/// A book that cannot be asked for a position.
#[derive(Debug)]
struct Counted {
    facts: Map<String, Value>,
}

impl Book for Counted {
    fn moves(&self, _: &Position) -> Vec<BookMove> {
        Vec::new()
    }

    fn can_be_asked(&self) -> bool {
        false
    }

    fn facts(&self) -> Map<String, Value> {
        self.facts.clone()
    }
}
