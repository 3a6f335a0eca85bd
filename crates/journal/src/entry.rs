//! The lines of a journal.

use serde::{Deserialize, Serialize};
use xiangqi::{Color, Ply};

use crate::Problem;

/// The version of the format that is written.
const VERSION: u32 = 1;

/// One line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Entry {
    /// The first line: what is played.
    Game(GameEntry),
    /// A move.
    Move(MoveEntry),
    /// The last plies were taken back.
    Undo {
        /// How many.
        plies: usize,
        /// When.
        time: String,
    },
    /// Evaluation or lines were shown: the game is marked as assisted.
    Assisted {
        /// When.
        time: String,
    },
    /// The game is over. Taking a move back afterwards opens it again.
    End {
        /// `red_wins`, `black_wins` or `draw`.
        result: String,
        /// Such as `checkmate`.
        cause: String,
        /// When.
        time: String,
    },
}

/// What is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameEntry {
    /// When it began.
    pub time: String,
    /// The start position.
    pub fen: String,
    /// The name of the rule set.
    pub rules: String,
    /// Who plays Red: `human` or the settings of the computer, such as `level=3`.
    pub red: String,
    /// Who plays Black.
    pub black: String,
    /// The clocks, such as `10+5`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
    /// The account of the person who plays, if somebody was logged in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<i64>,
}

/// Who made a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// A person.
    Player,
    /// The computer.
    Ai,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveEntry {
    /// Counted from 1.
    pub ply: usize,
    /// As UCI writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// In Chinese notation. Journals of earlier versions have none; reading them fills it in.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notation: String,
    /// The man, as FEN writes it.
    pub piece: char,
    /// The man it took.
    pub captured: Option<char>,
    /// `red` or `black`.
    pub side: String,
    /// Who made it.
    pub who: Who,
    /// When, `YYYY-MM-DD HH:MM:SS` on the clock of the place.
    pub time: String,
    /// Thinking time in milliseconds.
    pub think_ms: u64,
}

impl MoveEntry {
    /// The entry of the ply with index `ply`, made now.
    pub fn new(ply: usize, played: &Ply, notation: &str, who: Who, think_ms: u64) -> Self {
        Self {
            ply: ply + 1,
            mv: played.mv.to_string(),
            notation: notation.to_owned(),
            piece: played.piece.to_char(),
            captured: played.captured.map(xiangqi::Piece::to_char),
            side: side(played.piece.color()).to_owned(),
            who,
            time: timestamp(),
            think_ms,
        }
    }
}

fn side(color: Color) -> &'static str {
    color.fold("red", "black")
}

/// Now, on the clock of the place: `YYYY-MM-DD HH:MM:SS`.
pub fn timestamp() -> String {
    jiff::ZonedDateTime::now().strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// The same for milliseconds since 1970 UTC; empty for a time that no calendar has.
pub fn timestamp_of(millis: i64) -> String {
    let time = jiff::Timestamp::from_millisecond(millis);
    let local = time.map(|time| time.to_zoned_datetime(jiff::tz::TimeZone::system()));
    local.map_or_else(|_| String::new(), |time| time.strftime("%Y-%m-%d %H:%M:%S").to_string())
}

#[derive(Deserialize)]
struct Version {
    v: u32,
}

#[derive(Serialize, Deserialize)]
struct Line {
    v: u32,
    #[serde(flatten)]
    entry: Entry,
}

impl Entry {
    /// The line, with its end.
    pub(crate) fn to_line(&self) -> String {
        let line = Line { v: VERSION, entry: self.clone() };
        let mut text = serde_json::to_string(&line).expect("text, numbers and enums are JSON");
        text.push('\n');
        text
    }

    /// Reads a line without its end.
    pub(crate) fn from_line(text: &str) -> Result<Self, Problem> {
        let unreadable = |error: serde_json::Error| Problem::Unreadable(error.to_string());
        // The version comes first: what a newer program writes may have any other shape.
        let Version { v } = serde_json::from_str(text).map_err(unreadable)?;
        if v > VERSION {
            return Err(Problem::Newer(v));
        }
        Ok(serde_json::from_str::<Line>(text).map_err(unreadable)?.entry)
    }
}
