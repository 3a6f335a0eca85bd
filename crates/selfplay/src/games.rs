//! The games of many files, one file after the other.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use crate::{BadPly, Description, GameFault, ReadError, Reader, ScoredGame, Torn, open};

/// A file, or a part of it, cannot be read or is not what it should be.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", path.display())]
pub struct FileError {
    /// Which file.
    pub path: PathBuf,
    /// What is wrong.
    pub fault: FileFault,
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileFault {
    /// It, or a block of it, cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A game is not what it should be.
    #[error("game {}: {fault}", game + 1)]
    Game {
        /// Which game of the file, from 0; those of damaged blocks are not counted.
        game: u64,
        /// What is wrong.
        fault: GameFault,
    },
}

/// Reads games from files.
///
/// After an error it goes on with what can still be read. What a file that is being written lacks at
/// its end is no error.
#[derive(Debug)]
pub struct Games {
    files: std::vec::IntoIter<PathBuf>,
    current: Option<Current>,
    torn: Vec<(PathBuf, Torn)>,
}

#[derive(Debug)]
struct Current {
    path: PathBuf,
    reader: Reader<BufReader<File>>,
    /// How many games have been read.
    games: u64,
}

impl Games {
    /// The games of these files.
    pub fn new(files: impl IntoIterator<Item = PathBuf>) -> Self {
        let files = files.into_iter().collect::<Vec<_>>().into_iter();
        Self { files, current: None, torn: Vec::new() }
    }

    /// What the files say of themselves, in their order.
    ///
    /// # Errors
    /// If one cannot be opened or is no file of games.
    pub fn descriptions(files: &[PathBuf]) -> Result<Vec<Description>, FileError> {
        let describe = |path: &PathBuf| match open(path) {
            Ok(reader) => Ok(reader.description().clone()),
            Err(error) => Err(FileError { path: path.clone(), fault: error.into() }),
        };
        files.iter().map(describe).collect()
    }

    /// The file that the last game came from.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.current.as_ref().map(|current| current.path.as_path())
    }

    /// The ends of files read so far that were cut off while a block was being written.
    pub fn torn(&self) -> &[(PathBuf, Torn)] {
        &self.torn
    }

    /// The error that the game read last is not what it should be.
    pub fn fault(&self, fault: impl Into<GameFault>) -> FileError {
        let (path, games) = match &self.current {
            Some(current) => (current.path.clone(), current.games),
            None => (PathBuf::new(), 0),
        };
        let fault = FileFault::Game { game: games.saturating_sub(1), fault: fault.into() };
        FileError { path, fault }
    }
}

impl From<BadPly> for GameFault {
    fn from(bad: BadPly) -> Self {
        Self::Illegal(bad)
    }
}

impl Iterator for Games {
    type Item = Result<ScoredGame, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let current = match &mut self.current {
                Some(current) => current,
                none => {
                    let path = self.files.next()?;
                    match open(&path) {
                        Ok(reader) => none.insert(Current { path, reader, games: 0 }),
                        Err(error) => return Some(Err(FileError { path, fault: error.into() })),
                    }
                }
            };
            match current.reader.next() {
                Some(Ok(game)) => {
                    current.games += 1;
                    return Some(Ok(game));
                }
                Some(Err(error)) => {
                    let path = current.path.clone();
                    return Some(Err(FileError { path, fault: error.into() }));
                }
                None => {
                    let torn = current.reader.torn().map(|torn| (current.path.clone(), torn));
                    self.torn.extend(torn);
                    self.current = None;
                }
            }
        }
    }
}
