//! What can go wrong with a database.

use std::io;
use std::path::PathBuf;

/// A database cannot be used. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is none yet.
    #[error("{path}: there is no such database yet")]
    Missing {
        /// The file that would be it.
        path: PathBuf,
    },
    /// The folder or file cannot be reached.
    #[error("{path}: {error}")]
    Io {
        /// The folder or file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Something else has the name of the database.
    #[error(
        "{path} is not a database of this program; it was left as it is. Move it away or name another data folder"
    )]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// It is damaged.
    #[error(
        "{path} is damaged ({detail}); it was left as it is. Restore it from a backup, or move it away and begin anew"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        detail: String,
    },
    /// A newer version of the program wrote it.
    #[error(
        "{path} was written by a newer version of this program (schema {version}, here {known}); it was left as it is"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema.
        version: i64,
        /// The newest schema known here.
        known: i64,
    },
    /// Somebody else is writing.
    #[error("another program is writing to the database; try again when it is done")]
    Busy,
    /// The disk is full.
    #[error("the disk is full; the database is as it was before")]
    Full,
    /// A stored value cannot be understood.
    #[error("game {game} of the library has an unreadable {what}")]
    Value {
        /// Which game.
        game: i64,
        /// Which part of it.
        what: &'static str,
    },
    /// What was to be added is there already.
    #[error("this is taken already")]
    Taken,
    /// The database found damage while it was working.
    #[error(
        "the database is damaged ({0}); restore it from a backup, or move it away and begin anew"
    )]
    Corrupt(String),
    /// Anything else that the database says.
    #[error("database: {0}")]
    Database(sqlx::Error),
}

/// `SQLite`'s result codes, see <https://www.sqlite.org/rescode.html>.
mod code {
    pub(super) const BUSY: u32 = 5;
    pub(super) const LOCKED: u32 = 6;
    pub(super) const CORRUPT: u32 = 11;
    pub(super) const CONSTRAINT: u32 = 19;
    pub(super) const FULL: u32 = 13;
    pub(super) const NOT_A_DATABASE: u32 = 26;
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        let database = error.as_database_error();
        let extended = database.and_then(|e| e.code()).and_then(|code| code.parse::<u32>().ok());
        match extended.map(|code| code & 0xff) {
            Some(code::BUSY | code::LOCKED) => Self::Busy,
            Some(code::FULL) => Self::Full,
            Some(code::CONSTRAINT) if database.is_some_and(|e| e.is_unique_violation()) => {
                Self::Taken
            }
            Some(code::CORRUPT | code::NOT_A_DATABASE) => {
                Self::Corrupt(database.map_or_else(String::new, |e| e.message().to_owned()))
            }
            _ => Self::Database(error),
        }
    }
}
