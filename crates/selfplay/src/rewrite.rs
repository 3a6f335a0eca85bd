//! New files out of old ones: merged, shuffled, filtered.

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::{BadPly, Description, FileError, Filter, Games, Rng, ScoredGame, WriteError, Writer};

/// What became of the games.
#[derive(Debug, Default)]
pub struct Rewritten {
    /// Games written.
    pub games: u64,
    /// Positions written that have a score and are not left out.
    pub positions: u64,
    /// Games that were not written because they had been already, or had nothing left.
    pub dropped: u64,
    /// What could not be read. Everything else was written.
    pub faults: Vec<FileError>,
}

/// A new file cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RewriteError {
    /// An old file cannot be read at all.
    #[error(transparent)]
    Read(#[from] FileError),
    /// The new file is there already.
    #[error("{}: the file exists already", path.display())]
    Exists {
        /// Which file.
        path: PathBuf,
    },
    /// It cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// It cannot be put in its place.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// Writes all games of `inputs` to the new file `output`, those that are there twice once.
///
/// # Errors
/// If a file cannot be opened, or the new one not be written.
pub fn merge(inputs: &[PathBuf], output: &Path) -> Result<Rewritten, RewriteError> {
    let mut out = Output::create(inputs, output, "merge".to_owned())?;
    let mut seen = HashSet::new();
    for game in Games::new(inputs.iter().cloned()) {
        match game {
            Ok(game) if seen.insert(game.fingerprint()) => out.push(&game)?,
            Ok(_) => out.done.dropped += 1,
            Err(error) => out.done.faults.push(error),
        }
    }
    out.finish()
}

/// Writes all games of `inputs` in random order to the new file `output`. Holds all of them in
/// memory, some four bytes a position.
///
/// # Errors
/// If a file cannot be opened, or the new one not be written.
pub fn shuffle(inputs: &[PathBuf], output: &Path, seed: u64) -> Result<Rewritten, RewriteError> {
    let mut out = Output::create(inputs, output, format!("shuffle --seed {seed}"))?;
    let (mut bytes, mut ranges) = (Vec::new(), Vec::new());
    for game in Games::new(inputs.iter().cloned()) {
        match game {
            Ok(game) => {
                let start = bytes.len();
                bytes.extend(game.to_bytes());
                ranges.push(start..bytes.len());
            }
            Err(error) => out.done.faults.push(error),
        }
    }
    Rng::new(seed, 0).shuffle(&mut ranges);
    for range in ranges {
        let game = ScoredGame::from_bytes(&mut &bytes[range]);
        out.push(&game.expect("what was just encoded"))?;
    }
    out.finish()
}

/// Writes all games of `inputs` to the new file `output`, with all positions marked as left out
/// that `filter` does not accept. Games without any other are dropped, and so are those with an
/// illegal move.
///
/// # Errors
/// If a file cannot be opened, or the new one not be written.
pub fn filter(
    inputs: &[PathBuf],
    output: &Path,
    filter: &Filter,
) -> Result<Rewritten, RewriteError> {
    let mut out = Output::create(inputs, output, format!("filter{filter}"))?;
    let mut games = Games::new(inputs.iter().cloned());
    while let Some(game) = games.next() {
        let mut game = match game {
            Ok(game) => game,
            Err(error) => {
                out.done.faults.push(error);
                continue;
            }
        };
        match mark(&mut game, filter) {
            Ok(0) => out.done.dropped += 1,
            Ok(_) => out.push(&game)?,
            Err(bad) => out.done.faults.push(games.fault(bad)),
        }
    }
    out.finish()
}

/// Marks what is to be left out, and says how many positions stay.
fn mark(game: &mut ScoredGame, filter: &Filter) -> Result<usize, BadPly> {
    let stays = game.positions().map(|at| at.map(|at| filter.accepts(&at)));
    let stays = stays.collect::<Result<Vec<bool>, _>>()?;
    for (ply, &stays) in game.plies.iter_mut().zip(&stays) {
        ply.left_out |= !stays && ply.score.is_some();
    }
    Ok(stays.into_iter().filter(|&stays| stays).count())
}

/// A new file, which is there as a whole or not at all.
#[derive(Debug)]
struct Output {
    writer: Writer,
    part: Part,
    path: PathBuf,
    done: Rewritten,
}

impl Output {
    fn create(inputs: &[PathBuf], path: &Path, step: String) -> Result<Self, RewriteError> {
        if path.exists() {
            return Err(RewriteError::Exists { path: path.to_owned() });
        }
        let description = Description::joined(&Games::descriptions(inputs)?, step);
        let mut name = path.file_name().map(OsString::from).unwrap_or_default();
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let writer = Writer::create(&part, &description)?.flushing_at_the_end();
        let part = Part(part);
        Ok(Self { writer, part, path: path.to_owned(), done: Rewritten::default() })
    }

    fn push(&mut self, game: &ScoredGame) -> Result<(), WriteError> {
        let stays = game.plies.iter().filter(|ply| ply.score.is_some() && !ply.left_out);
        self.done.games += 1;
        self.done.positions += stays.count() as u64;
        self.writer.push(game).map(drop)
    }

    fn finish(self) -> Result<Rewritten, RewriteError> {
        self.writer.finish()?;
        let put = fs::rename(&self.part.0, &self.path);
        put.map_err(|error| RewriteError::Io { path: self.path, error })?;
        Ok(self.done)
    }
}

/// A file under a name for the time being; gone if it does not get another.
#[derive(Debug)]
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        drop(fs::remove_file(&self.0));
    }
}
