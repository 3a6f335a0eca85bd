//! A game as a file keeps it.

use xiangqi::{Color, Outcome, Position, Record, Setup};

use crate::tree::{Standing, Tree};
use crate::warning::Warning;

/// A game: who, where and when, the start position, and the moves with variations and comments.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Names and values in the order of the file, with the names that PGN gives them: `Event`,
    /// `Date`, `Red`, `RedTeam`, `Black`, `ECCO`, `Annotator` … What a format knows under another
    /// name is brought to these; see [`crate::tag`].
    pub tags: Vec<(String, String)>,
    /// The start position; not always a lawful one.
    pub start: Setup,
    /// The moves.
    pub tree: Tree,
    /// How the game ended, as the file says; `None` if it does not, or says that it is not over.
    pub result: Option<Outcome>,
    /// What was wrong with the file and could be read all the same.
    pub warnings: Vec<Warning>,
}

impl Default for Game {
    fn default() -> Self {
        Self {
            tags: Vec::new(),
            start: Setup::start(),
            tree: Tree::new(),
            result: None,
            warnings: Vec::new(),
        }
    }
}

impl Game {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag; an empty value takes it away.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        let place = self.tags.iter().position(|(tag, _)| tag == name);
        match place {
            Some(place) if value.is_empty() => {
                self.tags.remove(place);
            }
            Some(place) => self.tags[place].1 = value,
            None if value.is_empty() => {}
            None => self.tags.push((name.to_owned(), value)),
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub fn result_text(&self) -> &'static str {
        match self.result {
            Some(Outcome::Win(Color::Red)) => "1-0",
            Some(Outcome::Win(Color::Black)) => "0-1",
            Some(Outcome::Draw) => "1/2-1/2",
            None => "*",
        }
    }

    /// The main line as a record, as far as it is legal; `None` if the start position is unlawful.
    pub fn main_record(&self) -> Option<Record> {
        let mut record = Record::new(Position::from_setup(self.start).ok()?);
        for node in self.tree.main_line() {
            match self.tree.mv(node) {
                Some(mv) if self.tree.standing(node) == Standing::Legal => {
                    if record.push(mv).is_err() {
                        break;
                    }
                }
                _ => break,
            }
        }
        Some(record)
    }
}
