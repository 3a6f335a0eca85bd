//! `chuhe engine`.

use std::io;
use std::path::Path;
use std::sync::Arc;

use book::Book;
use engine::{BookMove, Engine, Evaluation, Network, OpeningBook};
use protocol::Resources;
use records::{Contents, ReadOptions};
use xiangqi::Position;

use crate::Finding;
use crate::command::book::{read_book, read_file};

/// Talks UCI or UCCI until the other side ends.
pub(crate) fn run() -> anyhow::Result<Finding> {
    protocol::run_with(Engine::default(), &Files, io::stdin().lock(), io::stdout())?;
    Ok(Finding::Good)
}

/// Books and networks from files.
struct Files;

impl Resources for Files {
    fn builtin_book(&self) -> Option<Arc<dyn OpeningBook>> {
        Some(Arc::new(Book::builtin().clone()))
    }

    fn read_book(&self, path: &str) -> Result<Arc<dyn OpeningBook>, String> {
        let path = Path::new(path);
        match read_book(path) {
            Ok(book) => Ok(Arc::new(book)),
            Err(error) => match foreign_book(path) {
                Some(book) if book.0.can_be_asked() => Ok(Arc::new(book)),
                Some(_) => Err(format!(
                    "{}: a book that can only be counted: nobody knows its keys",
                    path.display()
                )),
                None => Err(format!("{error:#}")),
            },
        }
    }

    fn network(&self, evaluation: &Evaluation) -> Result<Option<Arc<Network>>, String> {
        evaluation.network().map_err(|error| error.to_string())
    }
}

/// A book of another program.
#[derive(Debug)]
struct ForeignBook(Box<dyn records::Book>);

impl OpeningBook for ForeignBook {
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        let ours = |known: records::BookMove| BookMove { mv: known.mv, weight: known.weight };
        self.0.moves(position).into_iter().map(ours).collect()
    }
}

/// How deep a file of games is taken for a book.
const BOOK_PLIES: usize = 60;

/// The book in a file of another program: an opening book, or games with their variations. `None` if it
/// is neither.
fn foreign_book(path: &Path) -> Option<ForeignBook> {
    let bytes = read_file(path).ok()?;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let options = ReadOptions { name, ..ReadOptions::default() };
    match records::read(&bytes, &options).ok()?.contents {
        Contents::Book(book) => Some(ForeignBook(book)),
        Contents::Games(games) => Some(ForeignBook(records::book::of_games(&games, BOOK_PLIES))),
        Contents::Positions(_) => None,
    }
}
