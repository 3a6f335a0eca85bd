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

pub use entry::{Entry, GameEntry, MoveEntry, Who, timestamp, timestamp_of};
pub use file::{put_file, replace_file};
pub use resume::{
    Damage, Ending, Found, Kept, Problem, Resumed, has_unfinished, is_in_use, names, notation,
    read, resume, resume_one,
};

/// A journal that is being written. Other processes leave it alone meanwhile.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// How much of the file is whole lines.
    good_len: u64,
    /// Whether anything but the first line was written.
    has_entries: bool,
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
        // Names sort by the time they were given, whatever the clock of the place does.
        let stem = jiff::Timestamp::now().strftime("%Y%m%d%H%M%S").to_string();
        for number in 0.. {
            let path = folder.join(format!("{stem}-{number:03}.jsonl"));
            let opened = OpenOptions::new().append(true).create_new(true).open(&path);
            match opened {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(JournalError { path, error }),
                Ok(file) => {
                    let mut journal = Self::locked(path, file)?;
                    journal.append(&Entry::Game(game.clone()))?;
                    journal.has_entries = false;
                    return Ok(journal);
                }
            }
        }
        unreachable!("some number is free")
    }

    fn locked(path: PathBuf, file: File) -> Result<Self, JournalError> {
        match file.try_lock() {
            Ok(()) => {
                let good_len = file.metadata().map_err(JournalError::at(&path))?.len();
                Ok(Self { path, file, good_len, has_entries: good_len > 0 })
            }
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
        let line = entry.to_line();
        // One write for the whole line, so that a line is torn at most at the end of the file.
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // Half a line would spoil the next. If this fails too, resuming finds the damage.
            drop(self.file.set_len(self.good_len));
            return Err(JournalError { path: self.path.clone(), error });
        }
        self.good_len += line.len() as u64;
        self.has_entries = true;
        Ok(())
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Journal {
    /// A game without a move leaves nothing behind.
    fn drop(&mut self) {
        if !self.has_entries {
            drop(fs::remove_file(&self.path));
        }
    }
}
