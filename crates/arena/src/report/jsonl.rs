//! The JSON lines file: a line that says which match it is, then a line for each game. A match goes
//! on from it.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::GameRecord;

/// Which match a file is of: all that its results depend on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// Version of the format.
    #[serde(rename = "match")]
    pub version: u32,
    /// The engines: name, and their settings as pairs.
    pub engines: Vec<(String, String)>,
    /// `round-robin` or `gauntlet`.
    pub format: String,
    /// Fingerprint of the openings in their order, in hexadecimal digits.
    pub openings: String,
    /// The rule set.
    pub rules: String,
    /// What ends games besides the rules: `resign=3,1000 draw=40,8,10 maxplies=300`.
    pub adjudication: String,
    /// The seed.
    pub seed: u64,
}

/// The version written.
pub(crate) const VERSION: u32 = 1;

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JsonlError {
    /// It cannot be read or written.
    #[error("{}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        #[source]
        error: io::Error,
    },
    /// A line is not what it should be.
    #[error("{} line {line}: {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// It exists, and is not to be continued.
    #[error("{} exists already: resume that match, or name another file", .0.display())]
    Exists(PathBuf),
    /// It is of another match.
    #[error("{} is of another match: its {what} differ", path.display())]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
    },
}

impl Header {
    /// The first thing that differs.
    fn difference(&self, other: &Self) -> Option<&'static str> {
        [
            ("format versions", self.version == other.version),
            ("engines", self.engines == other.engines),
            ("pairings", self.format == other.format),
            ("openings", self.openings == other.openings),
            ("rules", self.rules == other.rules),
            ("adjudications", self.adjudication == other.adjudication),
            ("seeds", self.seed == other.seed),
        ]
        .into_iter()
        .find_map(|(what, same)| (!same).then_some(what))
    }
}

/// An open file. Every line is flushed.
#[derive(Debug)]
pub struct Jsonl {
    path: PathBuf,
    file: File,
}

impl Jsonl {
    /// Begins a file.
    ///
    /// # Errors
    /// If it exists already and is not empty, or cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Self, JsonlError> {
        let at = |error| JsonlError::File { path: path.to_owned(), error };
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(at)?;
        if file.metadata().map_err(at)?.len() > 0 {
            return Err(JsonlError::Exists(path.to_owned()));
        }
        let mut jsonl = Self { path: path.to_owned(), file };
        jsonl.line(header)?;
        Ok(jsonl)
    }

    /// Goes on with a file, which need not exist yet, and returns the games in it. A last line that
    /// was only half written is cut off.
    ///
    /// # Errors
    /// If it cannot be read or is of another match.
    pub fn resume(path: &Path, header: &Header) -> Result<(Self, Vec<GameRecord>), JsonlError> {
        let at = |error| JsonlError::File { path: path.to_owned(), error };
        let mut file =
            OpenOptions::new().create(true).read(true).append(true).open(path).map_err(at)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(at)?;
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1);
        file.set_len(whole as u64).map_err(at)?;
        file.seek(SeekFrom::End(0)).map_err(at)?;
        let mut jsonl = Self { path: path.to_owned(), file };
        let mut games = Vec::new();
        let rows = bytes[..whole].split(|&b| b == b'\n').zip(1..);
        let mut rows = rows.filter(|(row, _)| !row.trim_ascii().is_empty());
        match rows.next() {
            None => jsonl.line(header)?,
            Some((row, line)) => {
                let found: Header = jsonl.read(row, line)?;
                if let Some(what) = found.difference(header) {
                    return Err(JsonlError::OtherMatch { path: jsonl.path, what });
                }
            }
        }
        for (row, line) in rows {
            games.push(jsonl.read::<GameRecord>(row, line)?);
        }
        Ok((jsonl, games))
    }

    fn read<'a, T: Deserialize<'a>>(&self, row: &'a [u8], line: usize) -> Result<T, JsonlError> {
        serde_json::from_slice(row).map_err(|error| JsonlError::Line {
            path: self.path.clone(),
            line,
            error,
        })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &GameRecord) -> Result<(), JsonlError> {
        self.line(game)
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), JsonlError> {
        let at = |error| JsonlError::File { path: self.path.clone(), error };
        let mut text = serde_json::to_string(value).map_err(|error| at(error.into()))?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(at)
    }
}
