//! Lines of play that games may follow at first.

use xiangqi::{Move, Position, Record};

use crate::rng::mix;

/// Lines from collected games or opening sets.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lines {
    pub(crate) lines: Vec<Line>,
}

/// Where a line begins, and its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

impl Lines {
    /// No lines.
    pub const NONE: Self = Self { lines: Vec::new() };

    /// How many there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// How many, and a number that differs if the lines do.
    pub(crate) fn describe(&self) -> String {
        let mut hash = 0;
        for line in &self.lines {
            hash = mix(hash ^ line.start.key());
            hash = line.moves.iter().fold(hash, |hash, mv| mix(hash ^ u64::from(mv.to_bits())));
        }
        if self.is_empty() { "none".to_owned() } else { format!("{} #{hash:016x}", self.len()) }
    }
}

impl<'a> FromIterator<&'a Record> for Lines {
    fn from_iter<I: IntoIterator<Item = &'a Record>>(records: I) -> Self {
        let line = |record: &Record| Line {
            start: *record.start(),
            moves: record.plies().iter().map(|ply| ply.mv).collect(),
        };
        Self { lines: records.into_iter().map(line).collect() }
    }
}
