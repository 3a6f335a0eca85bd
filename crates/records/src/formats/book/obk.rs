//! `SQLite` books keyed by a sum of random numbers: `.obk`, `.pfBook` and `.yfk`.

use serde_json::{Map, Value as Json, json};
use xiangqi::{Move, Position};

use super::eleeye::narrow;
use super::keys::OBK as KEYS;
use super::mirror;
use super::table::{Entry, Table};
use crate::book::{Book, BookMove};
use crate::format::{Codec, Likeness};
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::sqlite::{self, Damage, Database, Value};
use crate::warning::Place;

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

/// The tables that hold the moves.
const TABLES: [&str; 2] = ["bhobk", "pfBook"];

fn sniff(source: &Source<'_>) -> Likeness {
    Likeness::sure(has_table(source, &TABLES))
}

/// Whether a file is an `SQLite` one with one of these tables.
pub(super) fn has_table(source: &Source<'_>, names: &[&str]) -> bool {
    let bytes = source.bytes();
    bytes.starts_with(sqlite::MAGIC)
        && Database::new(bytes).and_then(|database| database.tables()).is_ok_and(|tables| {
            tables
                .iter()
                .any(|table| names.iter().any(|name| name.eq_ignore_ascii_case(&table.name)))
        })
}

/// The error that a file is damaged.
pub(super) fn error(source: &Source<'_>, damage: Damage) -> ReadError {
    source.error_at(Place::Offset(damage.at as u64), damage.expected)
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let database = Database::new(source.bytes()).map_err(|damage| error(source, damage))?;
    let tables = database.tables().map_err(|damage| error(source, damage))?;
    let is_ours = |name: &str| TABLES.iter().any(|table| table.eq_ignore_ascii_case(name));
    let table = tables.iter().find(|table| is_ours(&table.name));
    let table = table.ok_or_else(|| source.error("a table bhobk or pfBook"))?;
    let column =
        |name: &str| table.column(name).ok_or_else(|| source.error(format!("a column {name}")));
    let (key, mv, score) = (column("vkey")?, column("vmove")?, column("vscore")?);
    let valid = table.column("vvalid");
    // A note's number, not a mark, where there is a table of notes.
    let notes = tables.iter().any(|table| table.name.eq_ignore_ascii_case("ltext"));
    let mut rows = Rows::default();
    let end = database.rows(table, |row| {
        let number = |i: usize| row.get(i).and_then(Value::integer);
        rows.count += 1;
        if !notes && valid.and_then(number) == Some(0) {
            return;
        }
        let (Some(key), Some(mv)) = (row.get(key), number(mv)) else { return };
        let weight = i32::try_from(number(score).unwrap_or(0)).unwrap_or(0);
        rows.add(key, mv, weight);
    });
    // A damaged book is used as far as it is whole.
    if let Err(damage) = end
        && rows.count == 0
    {
        return Err(error(source, damage));
    }
    if rows.bad * 2 > rows.count {
        let place = Place::File;
        return Err(source.error_at(place, "moves that are not enciphered; this book's are"));
    }
    Ok(Contents::Book(Box::new(rows.into_book(end.is_ok()))))
}

#[derive(Default)]
struct Rows {
    count: usize,
    /// Rows whose move is none on any board.
    bad: usize,
    exact: Vec<Entry>,
    rounded: Vec<Entry>,
}

impl Rows {
    fn add(&mut self, key: &Value, mv: i64, weight: i32) {
        // From in the high byte, to in the low one; one program has them the other way, and then the
        // position tells.
        let mv = u16::try_from(mv).ok().and_then(|mv| {
            let [from, to] = mv.to_be_bytes();
            Some(Move::new(narrow(from)?, narrow(to)?))
        });
        let Some(mv) = mv else {
            self.bad += 1;
            return;
        };
        match key {
            Value::Integer(key) => {
                self.exact.push(Entry { key: key.cast_unsigned(), mv, weight });
            }
            Value::Real(key) => {
                self.rounded.push(Entry { key: key.to_bits(), mv, weight });
            }
            _ => self.bad += 1,
        }
    }

    fn into_book(self, whole: bool) -> Obk {
        Obk {
            rows: self.count,
            whole,
            exact: Table::new(self.exact),
            rounded: Table::new(self.rounded),
        }
    }
}

#[derive(Debug)]
struct Obk {
    rows: usize,
    whole: bool,
    /// By the key.
    exact: Table,
    /// By the key as a real number, in bits: so the first program kept keys of 2⁶³ and more.
    rounded: Table,
}

impl Obk {
    fn found(&self, position: &Position) -> Vec<(Move, i32)> {
        mirror::ask(position, |position| {
            let key = KEYS.of(position);
            #[allow(clippy::cast_precision_loss, reason = "rounded as in the file")]
            let rounded = (key as f64).to_bits();
            let found = self.exact.at(key).chain(self.rounded.at(rounded));
            let turned = |(mv, weight): (Move, i32)| match position.is_legal(mv) {
                true => (mv, weight),
                false => (Move::new(mv.to(), mv.from()), weight),
            };
            found.map(turned).collect()
        })
    }
}

impl Book for Obk {
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        mirror::by_score(self.found(position))
    }

    fn facts(&self) -> Map<String, Json> {
        let start = Position::start();
        let moves = self.found(&start).into_iter();
        let moves: Json = moves.map(|(mv, score)| json!([mv.to_string(), score])).collect();
        Map::from_iter([
            ("rows".to_owned(), json!(self.rows)),
            ("keys".to_owned(), json!(self.exact.keys() + self.rounded.keys())),
            ("whole".to_owned(), json!(self.whole)),
            ("start_key".to_owned(), json!(format!("{:016x}", KEYS.of(&start)))),
            ("start_moves".to_owned(), moves),
        ])
    }
}
