//! Which studies were tried and solved, and which boards of the course are done: one small JSON file,
//! replaced whole. `docs/PUZZLES.md` describes it.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::Study;

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
    /// When it was last begun or solved; older files do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// Whether it was begun and has not been solved without help since; older files do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<bool>,
    /// The shortest time in which it was solved without help, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<u32>,
}

impl Mark {
    /// Whether the study is to be offered again.
    pub fn is_due(&self) -> bool {
        self.due.unwrap_or(self.state != State::Solved)
    }

    /// When it was last played, as far as that is known.
    fn last(&self) -> &str {
        self.last.as_deref().unwrap_or(&self.time)
    }
}

/// What is kept of all studies, by their ids, and of the course.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    marks: BTreeMap<String, Mark>,
    /// The boards of the course that are done, and when.
    lessons: BTreeMap<String, String>,
}

/// All books at a glance: how many studies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// There are.
    pub studies: usize,
    /// Were solved, with or without help.
    pub solved: usize,
    /// Of these, only with help.
    pub helped: usize,
    /// Are offered again.
    pub due: usize,
}

#[derive(Serialize, Deserialize)]
struct File {
    v: u32,
    studies: BTreeMap<String, Mark>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    lessons: BTreeMap<String, String>,
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
        Ok(Self { marks: file.studies, lessons: file.lessons })
    }

    /// What is kept elsewhere, such as in a database: studies by their ids, boards of the course with
    /// the time at which they were done.
    pub fn of(
        marks: impl IntoIterator<Item = (String, Mark)>,
        lessons: impl IntoIterator<Item = (String, String)>,
    ) -> Self {
        Self { marks: marks.into_iter().collect(), lessons: lessons.into_iter().collect() }
    }

    /// Notes that a study was begun ([`State::Tried`]) or solved, in so many seconds, at `time`, in the
    /// file, and returns all that is known then. A better state is never lost to a worse one, nor what
    /// another program wrote meanwhile.
    ///
    /// # Errors
    /// If the file cannot be read or written; it is as it was then.
    pub fn note(
        data: &Path,
        id: &str,
        state: State,
        seconds: u32,
        time: &str,
    ) -> Result<Self, ProgressError> {
        let mut progress = Self::load(data)?;
        progress.add(id, state, seconds, time);
        progress.save(data)
    }

    /// Notes that a board of the course was done at `time`. The first time counts.
    ///
    /// # Errors
    /// As [`Self::note`].
    pub fn note_lesson(data: &Path, id: &str, time: &str) -> Result<Self, ProgressError> {
        let mut progress = Self::load(data)?;
        progress.lessons.entry(id.to_owned()).or_insert_with(|| time.to_owned());
        progress.save(data)
    }

    fn save(self, data: &Path) -> Result<Self, ProgressError> {
        let path = Self::path(data);
        let file = File { v: VERSION, studies: self.marks, lessons: self.lessons };
        let text = serde_json::to_string(&file).expect("names and numbers can be written") + "\n";
        fs::create_dir_all(data)
            .and_then(|()| journal::replace_file(&path, text.as_bytes()))
            .map_err(|source| ProgressError::Io { path, source })?;
        Ok(Self { marks: file.studies, lessons: file.lessons })
    }

    fn add(&mut self, id: &str, state: State, seconds: u32, time: &str) {
        let new =
            || Mark { state, games: 0, time: time.to_owned(), last: None, due: None, best: None };
        let mark = self.marks.entry(id.to_owned()).or_insert_with(new);
        mark.last = Some(time.to_owned());
        mark.due = Some(state != State::Solved);
        match state {
            State::Tried => mark.games = mark.games.saturating_add(1),
            State::Helped => {}
            State::Solved => {
                mark.best = Some(mark.best.map_or(seconds, |best| best.min(seconds)));
            }
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

    /// Whether a board of the course is done.
    pub fn knows_lesson(&self, id: &str) -> bool {
        self.lessons.contains_key(id)
    }

    /// The studies that are offered again: begun, and not solved without help since. Those that were not
    /// played for the longest time come first.
    pub fn due(&self) -> Vec<&'static Study> {
        let all = crate::books().iter().flat_map(|book| &book.studies);
        let mut due: Vec<_> = all
            .filter_map(|study| Some((self.mark(study.id).filter(|mark| mark.is_due())?, study)))
            .collect();
        due.sort_by(|(a, _), (b, _)| a.last().cmp(b.last()));
        due.into_iter().map(|(_, study)| study).collect()
    }

    /// All books at a glance.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        for study in crate::books().iter().flat_map(|book| &book.studies) {
            summary.studies += 1;
            let Some(mark) = self.mark(study.id) else { continue };
            summary.solved += usize::from(mark.state >= State::Helped);
            summary.helped += usize::from(mark.state == State::Helped);
            summary.due += usize::from(mark.is_due());
        }
        summary
    }

    /// How many of these studies were solved, with or without help.
    pub fn solved(&self, studies: &[Study]) -> usize {
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
