//! `Book.dat` of Harmless: a line for each move, with its weight and the position.

use serde_json::{Map, json};
use xiangqi::notation::Iccs;
use xiangqi::{Position, fen};

use super::TreeBook;
use super::table::Entry;
use crate::format::{Codec, Likeness};
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::warning::Place;

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

fn sniff(source: &Source<'_>) -> Likeness {
    let bytes = source.bytes();
    if !bytes.is_ascii() {
        return Likeness::No;
    }
    let first = bytes.split(|&b| b == b'\n').map(<[u8]>::trim_ascii).find(|line| !line.is_empty());
    let first = first.and_then(|line| str::from_utf8(line).ok());
    Likeness::sure(first.is_some_and(|line| entry(line).is_some()))
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let text = source.text();
    let entries: Vec<_> = text.lines().filter_map(entry).collect();
    if entries.is_empty() {
        return Err(source.error_at(Place::Line(1), "lines of a move, its weight and a FEN"));
    }
    let lines = text.bytes().filter(|&b| b == b'\n').count();
    let facts = Map::from_iter([("lines".to_owned(), json!(lines))]);
    Ok(Contents::Book(Box::new(TreeBook::of_entries(entries, facts))))
}

fn entry(line: &str) -> Option<Entry> {
    let (mv, rest) = line.trim().split_once(' ')?;
    let (weight, fen) = rest.trim_start().split_once(' ')?;
    let Iccs(mv) = mv.parse().ok()?;
    let position = Position::from_setup(fen::parse(fen).ok()?).ok()?;
    Some(Entry { key: position.key(), mv, weight: weight.parse().ok()? })
}
