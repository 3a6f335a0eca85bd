//! Writing files of games, block after block.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::block::Filling;
use crate::header::{self, Description};
use crate::{ReadError, Reader, ScoredGame, Torn};

/// A file of games cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The system says no.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another program writes it.
    #[error("{}: another program is writing it", path.display())]
    Locked {
        /// Which file.
        path: PathBuf,
    },
    /// It cannot be continued, because what is there cannot be read.
    #[error("{}: cannot be continued: {error}", path.display())]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: ReadError,
    },
}

/// What was found in a file that is being continued.
#[derive(Clone, PartialEq, Debug)]
pub struct Resumed {
    /// What it says of itself; that stays as it is.
    pub description: Description,
    /// How many games it has.
    pub games: u64,
    /// How many positions with a score it has.
    pub positions: u64,
    /// The end that was cut off, because it was only a part of a block.
    pub cut: Option<Torn>,
}

/// Appends games to a file.
///
/// Games are collected to blocks; a full block is written and flushed to the disk. Whatever ends the
/// program, the file is good up to the last whole block, and [`Writer::resume`] cuts off the rest.
/// [`Writer::finish`] writes what has been collected so far. One writer at a time: others are locked
/// out.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: File,
    filling: Filling,
    /// How much of the file is whole blocks.
    good_len: u64,
    /// Whether every block is flushed to the disk.
    careful: bool,
}

impl Writer {
    /// Begins a file. One that exists already must be empty.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn create(path: &Path, description: &Description) -> Result<Self, WriteError> {
        let mut writer = Self::open(path)?;
        if writer.good_len > 0 {
            let error = io::ErrorKind::AlreadyExists.into();
            return Err(WriteError::Io { path: path.to_owned(), error });
        }
        writer.append(&header::encode(description))?;
        Ok(writer)
    }

    /// Goes on with a file, or begins it if there is none. Every block is checked; a part of one at
    /// the end is cut off.
    ///
    /// # Errors
    /// If it cannot be made, read or written, or is damaged anywhere but at its end.
    pub fn resume(path: &Path, description: &Description) -> Result<(Self, Resumed), WriteError> {
        let mut writer = Self::open(path)?;
        let resumed = match writer.examine() {
            Ok(resumed) => resumed,
            // Killed before the header was written, so there was nothing else either.
            Err(ReadError::TooShort) if writer.begins_as(&header::encode(description)) => {
                writer.truncate(0)?;
                writer.append(&header::encode(description))?;
                let description = description.clone();
                return Ok((writer, Resumed { description, games: 0, positions: 0, cut: None }));
            }
            Err(error) => return Err(WriteError::Unreadable { path: path.to_owned(), error }),
        };
        if resumed.cut.is_some() {
            writer.truncate(writer.good_len)?;
        }
        Ok((writer, resumed))
    }

    fn open(path: &Path) -> Result<Self, WriteError> {
        let at = |error| WriteError::Io { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path).map_err(at)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(WriteError::Locked { path: path.to_owned() });
            }
            Err(TryLockError::Error(error)) => return Err(at(error)),
        }
        let good_len = file.metadata().map_err(at)?.len();
        Ok(Self {
            path: path.to_owned(),
            file,
            filling: Filling::default(),
            good_len,
            careful: true,
        })
    }

    /// Reads all blocks, and sets how much of the file is good.
    fn examine(&mut self) -> Result<Resumed, ReadError> {
        self.file.seek(SeekFrom::Start(0))?;
        let mut reader = Reader::new(BufReader::with_capacity(1 << 17, &self.file))?;
        let (mut games, mut positions) = (0, 0);
        while let Some(block) = reader.next_block() {
            let block = block?;
            games += u64::from(block.games);
            positions += u64::from(block.positions);
        }
        self.good_len = reader.offset();
        let description = reader.description().clone();
        Ok(Resumed { description, games, positions, cut: reader.torn() })
    }

    /// Whether all that is in the file is the first bytes of `expected`, more or less: the text of
    /// the description may differ.
    fn begins_as(&mut self, expected: &[u8]) -> bool {
        let mut found = Vec::new();
        let read = self
            .file
            .seek(SeekFrom::Start(0))
            .and_then(|_| io::Read::read_to_end(&mut io::Read::take(&self.file, 12), &mut found));
        read.is_ok() && expected.starts_with(&found)
    }

    fn truncate(&mut self, len: u64) -> Result<(), WriteError> {
        self.file.set_len(len).map_err(|error| self.failed(error))?;
        self.good_len = len;
        Ok(())
    }

    fn failed(&self, error: io::Error) -> WriteError {
        WriteError::Io { path: self.path.clone(), error }
    }

    /// Appends bytes, and waits until the disk has them if careful.
    fn append(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let written = self.file.write_all(bytes).and_then(|()| self.sync());
        if let Err(error) = written {
            // Half a block would spoil the next. If this fails too, resuming finds it.
            drop(self.file.set_len(self.good_len));
            return Err(self.failed(error));
        }
        self.good_len += bytes.len() as u64;
        Ok(())
    }

    fn sync(&self) -> io::Result<()> {
        if self.careful { self.file.sync_data() } else { Ok(()) }
    }

    /// For files that can be made again: only [`Self::finish`] waits for the disk.
    #[must_use]
    pub(crate) fn flushing_at_the_end(mut self) -> Self {
        self.careful = false;
        self
    }

    /// Adds a game. Whether a block was written with it.
    ///
    /// # Errors
    /// If a block is full and cannot be written.
    pub fn push(&mut self, game: &ScoredGame) -> Result<bool, WriteError> {
        self.filling.push(game);
        let full = self.filling.is_full();
        if full {
            self.flush()?;
        }
        Ok(full)
    }

    fn flush(&mut self) -> Result<(), WriteError> {
        let filled = std::mem::take(&mut self.filling);
        if filled.is_empty() { Ok(()) } else { self.append(&filled.to_bytes()) }
    }

    /// Writes what has been collected since the last full block. Dropping a writer does not.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<(), WriteError> {
        self.careful = true;
        self.flush()?;
        self.file.sync_all().map_err(|error| self.failed(error))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}
