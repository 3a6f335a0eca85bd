//! The journal of a game in progress.
//!
//! Every move is appended to a file and flushed to the disk before the next is asked for, so that
//! whatever ends the program, the game can be continued. The format is described in
//! `docs/JOURNAL.md`. The crate also replaces whole files without ever leaving half of one.

#![forbid(unsafe_code)]

mod entry;
mod file;
mod resume;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub use entry::{Entry, GameEntry, MoveEntry, Who, timestamp};
pub use file::replace_file;
pub use resume::{Damage, Resumed, has_unfinished, resume};

/// A journal that is being written. Other processes leave it alone meanwhile.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// The journal cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}", path.display())]
pub struct JournalError {
    /// Which file or folder.
    pub path: PathBuf,
    /// Why not.
    #[source]
    pub error: io::Error,
}

impl JournalError {
    fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        |error| Self { path: path.to_owned(), error }
    }
}

impl Journal {
    /// Begins the journal of a new game in `folder`, which is made if it is missing.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub fn create(folder: &Path, game: &GameEntry) -> Result<Self, JournalError> {
        fs::create_dir_all(folder).map_err(JournalError::at(folder))?;
        let stem: String = game.time.chars().filter(char::is_ascii_digit).collect();
        for number in 0.. {
            let path = folder.join(format!("{stem}-{number}.jsonl"));
            let opened = OpenOptions::new().append(true).create_new(true).open(&path);
            match opened {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(JournalError { path, error }),
                Ok(file) => {
                    let mut journal = Self::locked(path, file)?;
                    journal.append(&Entry::Game(game.clone()))?;
                    return Ok(journal);
                }
            }
        }
        unreachable!("some number is free")
    }

    fn locked(path: PathBuf, file: File) -> Result<Self, JournalError> {
        match file.try_lock() {
            Ok(()) => Ok(Self { path, file }),
            Err(TryLockError::WouldBlock) => {
                let error = io::Error::new(io::ErrorKind::WouldBlock, "another program uses it");
                Err(JournalError { path, error })
            }
            Err(TryLockError::Error(error)) => Err(JournalError { path, error }),
        }
    }

    /// Appends a line and waits until the disk has it.
    ///
    /// # Errors
    /// If it cannot be written; what was there before is untouched.
    pub fn append(&mut self, entry: &Entry) -> Result<(), JournalError> {
        // One write for the whole line, so that a line is torn at most at the end of the file.
        let written = self.file.write_all(entry.to_line().as_bytes());
        written.and_then(|()| self.file.sync_data()).map_err(JournalError::at(&self.path))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}
