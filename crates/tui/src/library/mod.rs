//! The library: where games are looked for, and the game that is open.

pub(crate) mod clerk;
mod open;
pub(crate) mod query;
mod shelf;
pub(crate) mod word;

use engine::Info;
use store::Explored;

pub use clerk::{News, Request, SaveJob};
pub use open::{EditError, OpenGame, Origin, Side};
pub use shelf::{Entry, GamesFile, Place, Shelf};

/// The most lines that the engine is asked for.
pub const MOST_LINES: usize = 5;

/// The library, as far as it is looked at.
#[derive(Clone, Debug)]
pub struct Library {
    /// What the list shows.
    pub shelf: Shelf,
    /// What it showed before, the latest last, each with what was chosen there.
    pub back: Vec<(Shelf, usize)>,
    /// How many games the database has; `None` as long as it is not known, or if there is none.
    pub stored: Option<usize>,
    /// The game that is open.
    pub open: Option<Box<OpenGame>>,
    /// Whether the engine looks at the position.
    pub engine: bool,
    /// How many lines it shows, from 1 to [`MOST_LINES`].
    pub lines: usize,
    /// What it has found, the best line first.
    pub found: Vec<Info>,
    /// Whether it is shown what was played from the position.
    pub explorer: bool,
    /// What was played from the position with this key, or why that is not known.
    pub explored: Option<(u64, Result<Explored, String>)>,
    /// Whether the panel covers the board, on terminals that have no room for both.
    pub covers: bool,
    /// Whether the arrow keys move the cursor on the board.
    pub placing: bool,
    /// What a second press of Delete takes out.
    pub doomed: Option<records::NodeId>,
    /// A question that has to be answered first.
    pub asking: Option<Question>,
    /// Whether a review was asked for here.
    pub reviewing: bool,
    /// The title and the lines of what lies over the screen.
    pub page: (String, Vec<String>),
    /// What was chosen in the list when it was left.
    chosen: usize,
}

/// What is to be done when the open game may be forgotten.
#[derive(Clone, Debug)]
pub enum Then {
    /// Leave the game for the list.
    List,
    /// Open another one.
    Open(Box<OpenGame>),
    /// End the program.
    Quit,
}

/// A question.
#[derive(Clone, Debug)]
pub enum Question {
    /// The file exists, or its format cannot hold everything: whether to write all the same.
    Save(Box<SaveJob>, String),
    /// The game has changes that are not saved.
    Unsaved(Then),
}

impl Default for Library {
    fn default() -> Self {
        Self {
            shelf: Shelf::Places,
            back: Vec::new(),
            stored: None,
            open: None,
            engine: false,
            lines: 3,
            found: Vec::new(),
            explorer: false,
            explored: None,
            covers: false,
            placing: false,
            doomed: None,
            asking: None,
            reviewing: false,
            page: (String::new(), Vec::new()),
            chosen: 0,
        }
    }
}

impl Library {
    /// Whether there are changes that are not saved.
    pub fn is_changed(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.is_changed())
    }

    /// What was chosen in the list when it was left.
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    pub(crate) fn set_chosen(&mut self, chosen: usize) {
        self.chosen = chosen;
    }

    /// A line that the engine has found, in its place among the others.
    pub fn take_info(&mut self, info: Info) {
        let at = usize::try_from(info.multipv).unwrap_or(1).saturating_sub(1);
        if at < self.found.len() {
            self.found[at] = info;
        } else if at == self.found.len() && at < self.lines {
            self.found.push(info);
        }
    }
}
