//! `.xqb` of xqbook: an `SQLite` book whose keys are the boards themselves.

use serde_json::{Map, Value as Json, json};
use xiangqi::{Board, Color, File, Move, Piece, Position, Role, Square};

use super::mirror;
use super::obk::{error, has_table};
use crate::book::{Book, BookMove};
use crate::format::{Codec, Likeness};
use crate::formats::points::{self, from_top};
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::sqlite::{Database, Value};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

/// The table that holds the moves.
const TABLE: &str = "book";
/// The codes of the mover's men; the other side's have 8 added.
const ROLES: [Role; 7] =
    [Role::Rook, Role::Knight, Role::Bishop, Role::Advisor, Role::King, Role::Cannon, Role::Pawn];

fn sniff(source: &Source<'_>) -> Likeness {
    Likeness::sure(has_table(source, &[TABLE]))
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let damaged = |damage| error(source, damage);
    let database = Database::new(source.bytes()).map_err(damaged)?;
    let tables = database.tables().map_err(damaged)?;
    let table = tables.iter().find(|table| table.name.eq_ignore_ascii_case(TABLE));
    let table = table.ok_or_else(|| source.error("a table book"))?;
    let column =
        |name: &str| table.column(name).ok_or_else(|| source.error(format!("a column {name}")));
    let key = column("key")?;
    let numbers = ["move", "score", "win", "draw", "lost", "valid"];
    let numbers = numbers.map(|name| table.column(name));
    column("move")?;
    let mut rows = Vec::new();
    let end = database.rows(table, |row| {
        let Some(Value::Blob(key) | Value::Text(key)) = row.get(key) else { return };
        let numbers = numbers
            .map(|column| column.and_then(|i| row.get(i)).and_then(Value::integer).unwrap_or(0));
        rows.push(Row { key: key.as_slice().into(), numbers });
    });
    // A damaged book is used as far as it is whole.
    match end {
        Err(damage) if rows.is_empty() => Err(damaged(damage)),
        _ => Ok(Contents::Book(Box::new(Xqb::new(rows)))),
    }
}

#[derive(Debug)]
struct Row {
    key: Box<[u8]>,
    /// Move, score, wins, draws, losses, and whether it may be used.
    numbers: [i64; 6],
}

#[derive(Debug)]
struct Xqb {
    /// In the order of the file.
    rows: Vec<Row>,
    /// Indices of rows in the order of their keys.
    by_key: Vec<usize>,
}

impl Xqb {
    fn new(rows: Vec<Row>) -> Self {
        let mut by_key: Vec<usize> = (0..rows.len()).collect();
        by_key.sort_by(|&a, &b| rows[a].key.cmp(&rows[b].key));
        Self { rows, by_key }
    }

    fn at(&self, key: &[u8]) -> impl Iterator<Item = &Row> {
        let start = self.by_key.partition_point(|&row| *self.rows[row].key < *key);
        let rows = self.by_key[start..].iter().map(|&row| &self.rows[row]);
        rows.take_while(move |row| *row.key == *key)
    }
}

impl Book for Xqb {
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        let normal = Normal::new(position);
        let key = normal.key();
        let usable = self.at(&key).filter(|row| row.numbers[5] != 0);
        let moves = usable.filter_map(|row| {
            let mv = normal.restore(u16::try_from(row.numbers[0]).ok()?)?;
            Some((mv, i32::try_from(row.numbers[1]).unwrap_or(0)))
        });
        mirror::by_score(moves.filter(|&(mv, _)| position.is_legal(mv)).collect())
    }

    fn facts(&self) -> Map<String, Json> {
        let hex = |key: &[u8]| key.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let rows = self.rows.iter().map(|row| {
            let [mv, score, win, draw, lost, valid] = row.numbers;
            json!([hex(&row.key).to_uppercase(), mv, score, win, draw, lost, valid])
        });
        let start = Normal::new(&Position::start());
        Map::from_iter([
            ("rows".to_owned(), rows.collect()),
            ("start_key".to_owned(), json!(hex(&start.key()))),
        ])
    }
}

/// A board as the mover sees it, and of its two mirror images the one that comes first.
struct Normal {
    board: Board,
    turned: bool,
    mirrored: bool,
}

impl Normal {
    fn new(position: &Position) -> Self {
        let turned = position.turn() == Color::Black;
        let board = *position.board();
        let board = if turned { board.swap_colors().flip_file() } else { board };
        let mirrored = right_is_larger(&board);
        let board = if mirrored { board.flip_file() } else { board };
        Self { board, turned, mirrored }
    }

    /// Each point in a bit, or in five for a man; the first bit of a byte is its highest.
    fn key(&self) -> Vec<u8> {
        let mut bits = Vec::with_capacity(224);
        for square in points::rows_from_top() {
            match code(&self.board, square) {
                None => bits.push(false),
                Some(code) => {
                    bits.push(true);
                    bits.extend((0..4).rev().map(|bit| code >> bit & 1 == 1));
                }
            }
        }
        let byte = |bits: &[bool]| {
            bits.iter().enumerate().fold(0, |byte, (i, &bit)| byte | u8::from(bit) << (7 - i))
        };
        bits.chunks(8).map(byte).collect()
    }

    /// A move of the normal board as it is on the real one: in four bits each row and file of its
    /// ends.
    fn restore(&self, number: u16) -> Option<Move> {
        let [from, to] = number.to_be_bytes();
        let point = |byte: u8| from_top(byte & 0x0f, byte >> 4);
        let mut mv = Move::new(point(from)?, point(to)?);
        if self.mirrored {
            mv = mv.flip_file();
        }
        if self.turned {
            mv = mv.flip_file().flip_rank();
        }
        Some(mv)
    }
}

fn code(board: &Board, square: Square) -> Option<u8> {
    let piece: Piece = board.get(square)?;
    let role = ROLES.iter().position(|&role| role == piece.role())?;
    let role = u8::try_from(role + 1).ok()?;
    Some(piece.color().fold(role, role + 8))
}

/// Whether at the first point that differs from its mirror image, row by row from the top, the right
/// one is larger.
fn right_is_larger(board: &Board) -> bool {
    let left = [File::A, File::B, File::C, File::D];
    let pairs = points::rows_from_top().filter(|square| left.contains(&square.file()));
    let mut codes = pairs.map(|left| (code(board, left), code(board, left.flip_file())));
    // No man is less than any man.
    codes.find(|(left, right)| left != right).is_some_and(|(left, right)| right > left)
}
