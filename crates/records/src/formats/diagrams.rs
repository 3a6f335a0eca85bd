//! The two diagram languages of xiangqi-setup: a FEN with marks, and a board as YAML.

use xiangqi::{File, Piece, Rank, Square};

use crate::fen;
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tree::NodeId;
use crate::warning::{Place, WarningKind};

pub(crate) const ANNOFEN: Codec =
    Codec { sniff: sniff_annofen, read: read_annofen, write: None, many: false };
pub(crate) const XAY: Codec = Codec { sniff: sniff_xay, read: read_xay, write: None, many: false };

/// The lines that are neither blank nor comments.
fn lines(text: &str) -> impl Iterator<Item = (&str, u64)> {
    let lines = text.lines().map(str::trim).zip(1..);
    lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'))
}

fn sniff_annofen(source: &Source<'_>) -> Likeness {
    let first = lines(source.text()).next();
    let board = first.and_then(|(line, _)| line.strip_prefix("v1 "));
    Likeness::sure(board.is_some_and(|board| fen::parse(&plain(board).0).is_ok()))
}

fn read_annofen(source: &Source<'_>) -> Result<Contents, ReadError> {
    let Some((line, number)) = lines(source.text()).next() else {
        return Err(source.error("a line v1 and a FEN with marks"));
    };
    let place = Place::Line(number);
    let board = line.strip_prefix("v1 ").unwrap_or(line);
    let (plain, marks) = plain(board);
    let fen = fen::parse(&plain).map_err(|expected| source.error_at(place, expected))?;
    let mut game = Game { start: fen.setup, ..Game::default() };
    game.warn_of_start();
    if marks > 0 {
        let unknown = ("annofen".to_owned(), board.to_owned());
        game.tree.remarks_mut(NodeId::ROOT).unknown.push(unknown);
        game.warn(place, WarningKind::Other(format!("{marks} marks of the diagram are not shown")));
    }
    Ok(Contents::Positions(vec![game]))
}

/// The FEN without marks: `<…>` are marks, `[…]` holds them with the man they belong to, or with none
/// where the point is empty. Also how many marks there are.
fn plain(text: &str) -> (String, usize) {
    let mut plain = String::with_capacity(text.len());
    let mut marks = 0;
    let mut empty = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '<' => {
                marks += 1;
                chars.by_ref().find(|&c| c == '>');
            }
            '[' => empty = Some(plain.len()),
            ']' => {
                if empty.take() == Some(plain.len()) {
                    plain.push('1');
                }
            }
            c => plain.push(c),
        }
    }
    (plain, marks)
}

fn sniff_xay(source: &Source<'_>) -> Likeness {
    let text = source.text();
    let setup = lines(text).take(20).any(|(line, _)| line.starts_with("setup:"));
    Likeness::sure(setup && text.contains('['))
}

fn read_xay(source: &Source<'_>) -> Result<Contents, ReadError> {
    let text = source.text();
    let start = text.find("setup:").ok_or_else(|| source.error("setup: and ten rows"))?;
    let mut game = Game::default();
    game.start.board = xiangqi::Board::EMPTY;
    let mut cells = Cells::default();
    for line in text[start..].lines() {
        for c in line.split('#').next().unwrap_or_default().chars() {
            cells.take(c, &mut game).map_err(|expected| source.error(expected))?;
        }
    }
    if cells.rows != Rank::COUNT {
        return Err(source.error("ten rows"));
    }
    game.warn_of_start();
    Ok(Contents::Positions(vec![game]))
}

/// Where in the nested lists of rows, points and marks the text is.
#[derive(Default)]
struct Cells {
    depth: usize,
    rows: usize,
    columns: usize,
    word: String,
}

impl Cells {
    fn take(&mut self, c: char, game: &mut Game) -> Result<(), &'static str> {
        match c {
            '[' => {
                self.depth += 1;
                self.columns = if self.depth == 2 { 0 } else { self.columns };
                self.word.clear();
            }
            ']' | ',' => {
                if self.depth == 3 {
                    self.put(game)?;
                }
                self.word.clear();
                if c == ']' {
                    self.columns += usize::from(self.depth == 3);
                    self.rows += usize::from(self.depth == 2);
                    self.depth = self.depth.saturating_sub(1);
                }
            }
            c if c.is_whitespace() || c == '\'' || c == '"' => {}
            c if self.depth == 3 && self.word.len() < 40 => self.word.push(c),
            _ => {}
        }
        Ok(())
    }

    /// Puts a man if the word is one; other words are marks.
    fn put(&mut self, game: &mut Game) -> Result<(), &'static str> {
        let mut letters = self.word.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return Ok(()) };
        let Some(piece) = Piece::from_char(letter) else { return Ok(()) };
        let file = File::ALL.get(self.columns).ok_or("nine points a row")?;
        let rank = Rank::ALL.get(self.rows).ok_or("ten rows")?.flip();
        game.start.board.set(Square::new(*file, rank), Some(piece));
        Ok(())
    }
}
