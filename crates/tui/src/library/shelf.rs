//! What the list of the library shows.

use std::path::PathBuf;
use std::sync::Arc;

use records::{Encoding, Format, Game};
use store::{Head, Query};

/// A file of games that was read.
#[derive(Clone, Debug)]
pub struct GamesFile {
    /// Its path.
    pub path: PathBuf,
    /// Its format; that of its first part, if it is packed.
    pub format: Format,
    /// The encoding of its text; `None` for a binary file.
    pub encoding: Option<Encoding>,
    /// Whether it is packed, so that it cannot be written back.
    pub packed: bool,
    /// Its games.
    pub games: Vec<Game>,
    /// What lists call them, one a game: there may be tens of thousands, and all are looked through
    /// with each key that filters them.
    pub names: Vec<String>,
    /// What was wrong with it as a whole, in words.
    pub warnings: Vec<String>,
}

/// Something in a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name; `..` for the folder above.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// How long a file is, in bytes; `None` for a folder.
    pub bytes: Option<u64>,
}

/// What the list shows.
#[derive(Clone, Debug)]
pub enum Shelf {
    /// Where games can be looked for.
    Places,
    /// A folder.
    Folder(PathBuf, Vec<Entry>),
    /// The games of a file.
    File(Arc<GamesFile>),
    /// A page of games of the database: what was asked, how many there are in all, and the page.
    Database(Box<Query>, usize, Vec<Head>),
}

/// Where games can be looked for, or what else can be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The game that is open.
    Open,
    /// The database.
    Database,
    /// The folder that the program was started in.
    Here,
    /// The user's folder.
    Home,
    /// A new record.
    New,
    /// The board editor.
    Editor,
}

impl Place {
    /// All, from top to bottom; the first only if a game is open.
    pub fn all(open: bool) -> Vec<Self> {
        let open = open.then_some(Self::Open);
        let rest = [Self::Database, Self::Here, Self::Home, Self::New, Self::Editor];
        open.into_iter().chain(rest).collect()
    }
}
