//! What is told of a conversion.

use std::io;
use std::path::PathBuf;

use inputs::InputError;
use records::{Encoding, Format, GameDigest, Loss, ReadError, Warning, WriteError};
use serde_json::{Value, json};

/// A warning of a reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameWarning {
    /// Which game of the file, from 0; `None` for the file as a whole.
    pub game: Option<usize>,
    /// What was wrong.
    pub warning: Warning,
}

/// Why a file was not converted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// It cannot be read or unpacked.
    #[error("{}", source_of(.0))]
    Input(InputError),
    /// It is of no known format, or damaged.
    #[error(transparent)]
    Read(ReadError),
    /// It is an opening book.
    #[error("it is an opening book, it holds no games")]
    Book,
    /// It holds no games.
    #[error("it holds no games")]
    NoGames,
    /// The format cannot hold its games.
    #[error(transparent)]
    Write(WriteError),
    /// The output cannot be written.
    #[error("{}: {}", .0.display(), .1)]
    Output(PathBuf, io::Error),
    /// The output would replace the input.
    #[error("the output would replace it")]
    Itself,
    /// Something would have been lost, or another file has kept it from being written.
    #[error("it was not written, because something would be lost")]
    Withheld,
    /// The program was stopped first. Of a file that is split, some games may be written.
    #[error("it was not finished")]
    Stopped,
}

fn source_of(error: &InputError) -> String {
    error.problem.to_string()
}

/// What is told of a file.
#[derive(Debug)]
pub struct FileReport {
    /// Its path, for people.
    pub name: String,
    /// Its format.
    pub format: Option<Format>,
    /// The encoding of its text.
    pub encoding: Option<Encoding>,
    /// How many games it holds.
    pub games: usize,
    /// How many moves they have, variations included.
    pub moves: usize,
    /// What was wrong with it.
    pub warnings: Vec<GameWarning>,
    /// How many of the warnings tell of something that could not be kept.
    pub dropped: usize,
    /// What the format that was written could not hold.
    pub losses: Vec<Loss>,
    /// Why it was not converted.
    pub problem: Option<Problem>,
    /// Whether it was passed over: it was only found in a folder or an archive, and is of no known format,
    /// or a book.
    pub skipped: bool,
    /// The files that were written.
    pub outputs: Vec<PathBuf>,
    /// The digests of its games, if they were asked for.
    pub digests: Vec<GameDigest>,
}

impl FileReport {
    pub(crate) fn new(name: String) -> Self {
        Self {
            name,
            format: None,
            encoding: None,
            games: 0,
            moves: 0,
            warnings: Vec::new(),
            dropped: 0,
            losses: Vec::new(),
            problem: None,
            skipped: false,
            outputs: Vec::new(),
            digests: Vec::new(),
        }
    }

    pub(crate) fn of_problem(name: String, problem: Problem) -> Self {
        Self { problem: Some(problem), ..Self::new(name) }
    }

    /// Whether all that was in the file is in the output.
    pub fn is_whole(&self) -> bool {
        self.skipped || self.problem.is_none() && self.losses.is_empty() && self.dropped == 0
    }

    /// `written`, `skipped` or `failed`.
    pub fn status(&self) -> &'static str {
        match (&self.problem, self.skipped) {
            (_, true) => "skipped",
            (None, false) => "written",
            (Some(_), false) => "failed",
        }
    }

    fn to_json(&self) -> Value {
        let warnings = self.warnings.iter().map(
            |own| json!({"game": own.game.map(|game| game + 1), "text": own.warning.to_string()}),
        );
        let losses = self.losses.iter().map(|loss| {
            json!({"game": loss.game + 1, "what": loss.kind.to_string(), "count": loss.count})
        });
        let outputs = self.outputs.iter().map(|path| path.display().to_string());
        json!({
            "file": self.name,
            "status": self.status(),
            "format": self.format.map(Format::name),
            "encoding": self.encoding.map(Encoding::name),
            "outputs": outputs.collect::<Vec<_>>(),
            "games": self.games,
            "moves": self.moves,
            "warnings": warnings.collect::<Vec<_>>(),
            "dropped": self.dropped,
            "losses": losses.collect::<Vec<_>>(),
            "problem": self.problem.as_ref().map(ToString::to_string),
            "digests": self.digests.iter().map(digest).collect::<Vec<_>>(),
        })
    }
}

/// A digest without the moves and tags themselves.
fn digest(digest: &GameDigest) -> Value {
    let mut json = serde_json::to_value(digest).unwrap_or_default();
    if let Some(fields) = json.as_object_mut() {
        fields.remove("main");
        fields.remove("info");
    }
    json
}

/// The numbers of all files together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(missing_docs, reason = "the names say what is counted")]
pub struct Summary {
    pub files: usize,
    pub written: usize,
    pub skipped: usize,
    pub failed: usize,
    pub games: usize,
    pub moves: usize,
    pub warnings: usize,
    /// Losses of writing, and warnings that tell of something that could not be kept.
    pub lost: usize,
}

/// What is told of all files.
#[derive(Debug)]
pub struct Report {
    /// The format that was written.
    pub to: Format,
    /// Each file.
    pub files: Vec<FileReport>,
}

impl Report {
    pub(crate) const fn new(to: Format, files: Vec<FileReport>) -> Self {
        Self { to, files }
    }

    /// The numbers.
    pub fn summary(&self) -> Summary {
        let mut sum = Summary { files: self.files.len(), ..Summary::default() };
        for file in &self.files {
            match file.status() {
                "written" => sum.written += 1,
                "skipped" => sum.skipped += 1,
                _ => sum.failed += 1,
            }
            sum.games += file.games;
            sum.moves += file.moves;
            sum.warnings += file.warnings.len();
            sum.lost += file.dropped + file.losses.iter().map(|loss| loss.count).sum::<usize>();
        }
        sum
    }

    /// Whether all that was in the files is in the output.
    pub fn is_whole(&self) -> bool {
        self.files.iter().all(FileReport::is_whole)
    }

    /// The report as JSON, version 1.
    pub fn to_json(&self) -> Value {
        let Summary { files, written, skipped, failed, games, moves, warnings, lost } =
            self.summary();
        json!({
            "v": 1,
            "to": self.to.name(),
            "summary": {
                "files": files,
                "written": written,
                "skipped": skipped,
                "failed": failed,
                "games": games,
                "moves": moves,
                "warnings": warnings,
                "lost": lost,
            },
            "files": self.files.iter().map(FileReport::to_json).collect::<Vec<_>>(),
        })
    }
}
