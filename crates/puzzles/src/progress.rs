//! Which studies were tried and solved: one small JSON file, replaced whole.
//!
//! ```json
//! {"v":1,"studies":{"P0119":{"state":"solved","games":2,"time":"2026-01-02 03:04:05"}}}
//! ```
//! `state` is `tried`, `helped` (solved after a hint) or `solved`; `games` counts games that were begun;
//! `time` is when the state was reached, in local time.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::{Deserialize, Serialize};

/// The version of the file that is written, and the newest that is read.
const VERSION: u32 = 1;
/// More than every study of every version needs.
const LARGEST: u64 = 16 << 20;

/// How far a user has come with a study.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// A move was played.
    Tried,
    /// Solved with a hint, engine lines or the solution in sight.
    Helped,
    /// Solved without help.
    Solved,
}

/// What is kept of a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// The best that was reached.
    pub state: State,
    /// How many games were begun.
    pub games: u32,
    /// When the state was reached: `YYYY-MM-DD HH:MM:SS`, local.
    pub time: String,
}

/// What is kept of all studies, by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    marks: BTreeMap<String, Mark>,
}

#[derive(Serialize, Deserialize)]
struct File {
    v: u32,
    studies: BTreeMap<String, Mark>,
}

/// Progress cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ProgressError {
    /// The system refused.
    #[error("{}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It is not what this program writes. It is left alone.
    #[error("{}: {problem}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong, in English.
        problem: String,
    },
    /// A newer program wrote it. It is left alone.
    #[error("{}: written by a newer program, version {version}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its format.
        version: u32,
    },
}

impl Progress {
    /// The file in a data folder.
    pub fn path(data: &Path) -> PathBuf {
        data.join("puzzles.json")
    }

    /// Reads the file in the folder `data`; without one nothing was tried.
    ///
    /// # Errors
    /// If it cannot be read or is not ours.
    pub fn load(data: &Path) -> Result<Self, ProgressError> {
        let path = Self::path(data);
        let about = fs::metadata(&path).map(|about| about.len());
        let text = match about.and_then(|len| if len > LARGEST { Ok(None) } else { read(&path) }) {
            Ok(Some(text)) => text,
            Ok(None) => {
                let problem = "it is larger than any such file".to_owned();
                return Err(ProgressError::Damaged { path, problem });
            }
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::default()),
            Err(source) => return Err(ProgressError::Io { path, source }),
        };
        Self::from_text(&text).map_err(|fault| match fault {
            Fault::Newer(version) => ProgressError::Newer { path, version },
            Fault::Damaged(problem) => ProgressError::Damaged { path, problem },
        })
    }

    fn from_text(text: &[u8]) -> Result<Self, Fault> {
        #[derive(Deserialize)]
        struct Version {
            v: u32,
        }
        let damaged = |error: serde_json::Error| Fault::Damaged(error.to_string());
        let Version { v } = serde_json::from_slice(text).map_err(damaged)?;
        if v > VERSION {
            return Err(Fault::Newer(v));
        }
        let file: File = serde_json::from_slice(text).map_err(damaged)?;
        Ok(Self { marks: file.studies })
    }

    /// Notes that a study was begun ([`State::Tried`]) or solved, at `time`, in the file, and returns all
    /// that is known then. A better state is never lost to a worse one, nor what another program wrote
    /// meanwhile.
    ///
    /// # Errors
    /// If the file cannot be read or written; it is as it was then.
    pub fn note(data: &Path, id: &str, state: State, time: &str) -> Result<Self, ProgressError> {
        let mut progress = Self::load(data)?;
        progress.add(id, state, time);
        let path = Self::path(data);
        let file = File { v: VERSION, studies: progress.marks };
        let text = serde_json::to_string(&file).expect("names and numbers can be written") + "\n";
        fs::create_dir_all(data)
            .and_then(|()| journal::replace_file(&path, text.as_bytes()))
            .map_err(|source| ProgressError::Io { path, source })?;
        Ok(Self { marks: file.studies })
    }

    fn add(&mut self, id: &str, state: State, time: &str) {
        let new = || Mark { state, games: 0, time: time.to_owned() };
        let mark = self.marks.entry(id.to_owned()).or_insert_with(new);
        if state == State::Tried {
            mark.games = mark.games.saturating_add(1);
        }
        if state > mark.state {
            (mark.state, mark.time) = (state, time.to_owned());
        }
    }

    /// What is kept of a study.
    pub fn mark(&self, id: &str) -> Option<&Mark> {
        self.marks.get(id)
    }

    /// How far the user has come with a study.
    pub fn state(&self, id: &str) -> Option<State> {
        self.mark(id).map(|mark| mark.state)
    }

    /// How many of these studies were solved, with or without help.
    pub fn solved(&self, studies: &[crate::Study]) -> usize {
        studies.iter().filter(|study| self.state(study.id) >= Some(State::Helped)).count()
    }
}

fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    fs::read(path).map(Some)
}

enum Fault {
    Newer(u32),
    Damaged(String),
}
