//! Where games begin: positions of files, or a set of our own.

use std::path::{Path, PathBuf};
use std::{fs, io};

use records::pgn;
use xiangqi::{Position, Record, RuleSet, SetupError, judge};

/// Starts of games, each a position with the moves that led to it, if they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Openings {
    starts: Vec<Record>,
}

/// Why openings cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// The file cannot be read.
    #[error("{}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        #[source]
        error: io::Error,
    },
    /// A position is unlawful.
    #[error("opening in line {line}: {error}")]
    Position {
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        error: SetupError,
    },
    /// A game cannot be read.
    #[error("game {number}: {error}")]
    Game {
        /// Counted from 1.
        number: usize,
        /// What is wrong.
        error: String,
    },
    /// A game that is over before it begins.
    #[error("opening {number}: the game is over before it begins: {fen}")]
    Over {
        /// Counted from 1.
        number: usize,
        /// The position.
        fen: String,
    },
    /// Nothing in it.
    #[error("there are no openings in it")]
    Empty,
}

/// The set of our own: positions after 6 to 8 plies, balanced.
const BUILT_IN: &str = include_str!("../openings.epd");

impl Openings {
    /// Our own set.
    pub fn built_in() -> Self {
        Self::from_epd(BUILT_IN).expect("our own openings are lawful")
    }

    /// Reads a file: PGN if it looks like it (the moves of each game are its opening), else a
    /// position in each line, as FEN or EPD.
    ///
    /// # Errors
    /// If it cannot be read, or something in it is no opening.
    pub fn read(path: &Path) -> Result<Self, OpeningsError> {
        let bytes =
            fs::read(path).map_err(|error| OpeningsError::File { path: path.to_owned(), error })?;
        let text = String::from_utf8_lossy(&bytes);
        let is_pgn = path.extension().is_some_and(|ext| ext.eq_ignore_ascii_case("pgn"))
            || text.trim_start_matches('\u{feff}').trim_start().starts_with('[');
        if is_pgn { Self::from_pgn(&text) } else { Self::from_epd(&text) }
    }

    /// Reads positions, one a line. What follows a `;` and lines that begin with `#` are remarks;
    /// so are operations of EPD such as `ce 12`.
    ///
    /// # Errors
    /// The first line that has no lawful position.
    pub fn from_epd(text: &str) -> Result<Self, OpeningsError> {
        let mut starts = Vec::new();
        for (line, row) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let row = row.split(';').next().unwrap_or_default().trim();
            if row.is_empty() || row.starts_with('#') {
                continue;
            }
            let position = Position::from_fen(&without_operations(row))
                .map_err(|error| OpeningsError::Position { line, error })?;
            starts.push(Record::new(position));
        }
        Self::new(starts)
    }

    /// Reads games; all their moves are the opening.
    ///
    /// # Errors
    /// The first game that cannot be read.
    pub fn from_pgn(text: &str) -> Result<Self, OpeningsError> {
        let starts = (1..).zip(pgn::games(text)).map(|(number, game)| {
            let fault = |error: String| OpeningsError::Game { number, error };
            if let Some(warning) = game.warnings.first() {
                return Err(fault(warning.to_string()));
            }
            game.main_record().ok_or_else(|| fault("an unlawful start".to_owned()))
        });
        Self::new(starts.collect::<Result<_, _>>()?)
    }

    fn new(starts: Vec<Record>) -> Result<Self, OpeningsError> {
        if starts.is_empty() {
            return Err(OpeningsError::Empty);
        }
        Ok(Self { starts })
    }

    /// Says whether a game can be played from each of them.
    ///
    /// # Errors
    /// The first from which none can.
    pub fn check(&self, rules: RuleSet) -> Result<(), OpeningsError> {
        let over = |record: &&Record| judge(record, rules).status.is_over();
        match self.starts.iter().position(|record| over(&record)) {
            None => Ok(()),
            Some(at) => {
                let fen = self.starts[at].position().to_string();
                Err(OpeningsError::Over { number: at + 1, fen })
            }
        }
    }

    /// How many there are. At least one.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Never.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// One of them; beyond the last, they begin again.
    pub fn get(&self, index: usize) -> &Record {
        &self.starts[index % self.starts.len()]
    }

    /// Brings them into an order drawn from `seed`.
    pub fn shuffle(&mut self, seed: u64) {
        let mut random = crate::random::Random::new(seed);
        for end in (1..self.starts.len()).rev() {
            self.starts.swap(end, random.below(end + 1));
        }
    }

    /// A number that differs if they, or their order, differ.
    pub fn fingerprint(&self) -> u64 {
        let keys = self.starts.iter().flat_map(|record| {
            let moves = record.plies().iter().map(|ply| u64::from(ply.mv.to_bits()));
            std::iter::once(record.start().key()).chain(moves)
        });
        keys.fold(0, |hash, key| crate::random::mix(hash ^ key))
    }
}

/// The fields of a FEN, without what EPD adds: a board, a side, two dashes, and numbers.
fn without_operations(row: &str) -> String {
    let fields = row.split_whitespace().enumerate();
    let is_fen = |(at, word): &(usize, &str)| {
        *at < 2 || *word == "-" || word.bytes().all(|b| b.is_ascii_digit())
    };
    fields.take_while(is_fen).map(|(_, word)| word).collect::<Vec<_>>().join(" ")
}
