//! A game as a file keeps it.

use xiangqi::{Color, Outcome, Position, Record, Setup, SetupError, Status, fen};

use crate::tree::{NodeId, Standing, Tree};
use crate::warning::{Place, Warning, WarningKind};

/// How many illegal moves of one game are told one by one, the first of each line; all are marked.
const MOST_WARNINGS: usize = 100;

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
    /// A game of one line that was played here.
    pub fn of_record(record: &Record, status: Status) -> Self {
        let mut game = Self { start: record.start().to_setup(), ..Self::default() };
        let mut node = NodeId::ROOT;
        for ply in record.plies() {
            node = game.tree.add(node, ply.mv);
        }
        if let Status::Over { outcome, .. } = status {
            game.result = Some(outcome);
        }
        game
    }

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

    /// Marks the moves of the tree that are not legal, and warns of them and of an unlawful start.
    /// For readers of formats that keep moves as points; returns how many such moves there are.
    pub fn check(&mut self) -> usize {
        self.warn_of_start();
        let count = self.tree.check(&self.start);
        if count == 0 {
            return 0;
        }
        let tree = &self.tree;
        // What follows such a move is no news.
        let warnings: Vec<_> = tree
            .faults()
            .take(MOST_WARNINGS)
            .map(|(node, ply)| match tree.mv(node) {
                Some(mv) => WarningKind::IllegalMove { ply, text: mv.to_string() },
                None => WarningKind::UnreadableMove { text: format!("ply {ply}") },
            })
            .collect();
        for kind in warnings {
            self.warn(Place::File, kind);
        }
        count
    }

    /// Warns of a start position that is not lawful.
    pub(crate) fn warn_of_start(&mut self) {
        let faults = self.start.faults();
        if !faults.is_empty() {
            let faults = SetupError { faults };
            self.warn(Place::File, WarningKind::UnlawfulStart { faults });
        }
    }

    /// Adds a warning.
    pub fn warn(&mut self, place: Place, kind: WarningKind) {
        self.warnings.push(Warning { place, kind });
    }

    /// The start position as FEN.
    pub fn start_fen(&self) -> String {
        fen::Fen(self.start).to_string()
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
