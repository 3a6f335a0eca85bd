//! What happens to the program, and what it does to the world.

use std::time::Duration;

use drawing::BoardStyle;
use engine::{Info, Limits};
use journal::{Damage, MoveEntry, Who};
use messages::Lang;
use puzzles::{Progress as Solved, State, Study};
use review::{Progress, Review};
use xiangqi::{ByColor, Game, Move, Record, RuleSet, Status};

use crate::account::{Errand, News};
use crate::library;
use crate::{LoadedGame, NewGame, Player, Preferences, Program, TimeControl};

/// Something happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted.
    Paste(String),
    /// The left button was pressed at a column and row.
    Click(u16, u16),
    /// The terminal has a new size: columns and rows.
    Resize(u16, u16),
    /// Time has passed.
    Tick,
    /// The terminal's character widths are known.
    Style(BoardStyle),
    /// A search tells how far it is.
    Info(u64, Info),
    /// A search has ended.
    Best(u64, Option<Move>),
    /// A program that was to move did something wrong.
    ProgramFailed(u64, String),
    /// A move was written to the journal (or could not be, which [`Event::Failed`] tells).
    Recorded(MoveEntry),
    /// The unfinished game, if there is one, and the journals that were damaged.
    Resumed(Option<Box<ResumedGame>>, Vec<Damage>),
    /// Whether there is a game to continue.
    Unfinished(bool),
    /// Which studies were solved.
    Progress(Solved),
    /// The desk tells something about accounts or kept games.
    News(News),
    /// A file was read.
    Loaded(String, Result<Box<LoadedGame>, String>),
    /// A file was written.
    Saved(String, Result<(), String>),
    /// A file to be reviewed was read.
    ReviewLoaded(String, Result<Box<LoadedGame>, String>),
    /// A review has done a position.
    ReviewProgress(u64, Progress),
    /// A review is done.
    Reviewed(u64, Box<Review>),
    /// A site tells something, on the connection of this number.
    Online(u64, client::News),
    /// The library's clerk tells something.
    Library(library::News),
    /// Something of the world did not work.
    Failed(String),
}

/// An unfinished game from the journal.
#[derive(Clone, Debug)]
pub struct ResumedGame {
    /// Who plays.
    pub players: ByColor<Player>,
    /// By which law.
    pub rules: RuleSet,
    /// What was played.
    pub record: Record,
    /// As recorded.
    pub entries: Vec<MoveEntry>,
    /// Whether it is marked as assisted.
    pub assisted: bool,
    /// Its clocks.
    pub clock: Option<TimeControl>,
}

/// A key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are on the keys")]
pub enum Key {
    Char(char),
    Ctrl(char),
    Enter,
    Esc,
    Tab,
    Backspace,
    Delete,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    F(u8),
}

/// Something is to be done. Effects are done in order, each before the next.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Begin a journal; the old one is closed.
    BeginJournal(Box<NewGame>),
    /// Close the journal: the next game is not kept.
    CloseJournal,
    /// Write a move that was just played; `index` counts plies from 0.
    RecordMove {
        /// The ply.
        index: usize,
        /// What was played.
        ply: xiangqi::Ply,
        /// Who moved.
        who: Who,
        /// For how long.
        thought: Duration,
        /// The move in Chinese notation.
        notation: String,
    },
    /// Write that plies were taken back.
    RecordUndo(usize),
    /// Write that the game is assisted.
    RecordAssisted,
    /// Write how the game ended.
    RecordEnd(Status),
    /// Search; a search that runs is stopped.
    Search {
        /// Its number.
        id: u64,
        /// About what.
        game: Box<Game>,
        /// For how long.
        limits: Limits,
    },
    /// Ask a program for a move; a search that runs is stopped.
    Ask {
        /// The number of the search.
        id: u64,
        /// About what.
        game: Box<Game>,
        /// Whom.
        program: Program,
        /// How long it may think, where clocks run.
        time: Option<Duration>,
    },
    /// Look at a position and tell several lines; a search that runs is stopped.
    Analyze {
        /// The number of the search.
        id: u64,
        /// About what.
        game: Box<Game>,
        /// How many lines.
        lines: usize,
        /// For how long.
        limits: Limits,
    },
    /// Stop searching; nothing more is heard of the search.
    StopSearch,
    /// Ring the terminal's bell.
    Bell,
    /// Write the settings file; this is the language from now on.
    SavePreferences(Box<Preferences>, Lang),
    /// Read the unfinished game.
    Resume,
    /// Read the unfinished game of this journal.
    ResumeOne(String),
    /// Something about accounts or kept games.
    Errand(Errand),
    /// Ask the library's clerk for something.
    Library(library::Request),
    /// Look whether there is an unfinished game.
    LookForUnfinished,
    /// Read which studies were solved.
    LoadProgress,
    /// Note how far the user has come with a study, and in what time.
    NoteStudy(&'static Study, State, Duration),
    /// Note that a board of the course is done.
    NoteLesson(&'static str),
    /// Write a file.
    Save {
        /// Its path.
        path: String,
        /// Its content.
        text: String,
        /// Whether a file that is there already may be overwritten.
        overwrite: bool,
    },
    /// Read a file.
    Load(String),
    /// Read a file to review its game.
    LoadForReview(String),
    /// Review a game; a review that runs is stopped.
    Review {
        /// Its number.
        id: u64,
        /// What was played.
        record: Box<Record>,
        /// By which law.
        rules: RuleSet,
    },
    /// Stop reviewing.
    StopReview,
    /// Connect to a site; a connection that there is ends.
    Connect {
        /// The number of the connection.
        number: u64,
        /// Where.
        address: client::Address,
    },
    /// Ask the site something.
    Online(client::Ask),
    /// Leave the site.
    Disconnect,
    /// End the program.
    Quit,
}
