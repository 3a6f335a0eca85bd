//! The files that a command line names.
//!
//! [`find`] turns arguments (files, folders, patterns such as `*.xqf`, `-` for standard input) into
//! [`Input`]s; [`Input::parts`] reads one: a file as it is, a `.gz` or `.zst` unpacked, each file of a
//! `.zip`. What is compressed is told by content.

#![forbid(unsafe_code)]

mod find;
mod unpack;

use std::io;

pub use find::{Input, find};
pub use unpack::Part;

/// Larger files are refused, also when unpacked, so that a small archive cannot fill the memory.
pub const LARGEST: u64 = 2 << 30;

/// A file cannot be found or read.
#[derive(Debug, thiserror::Error)]
#[error("{name}")]
pub struct InputError {
    /// Which: a path, a pattern, or a path within an archive.
    pub name: String,
    /// Why not.
    #[source]
    pub problem: Problem,
}

/// Why a file cannot be found or read.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// No file fits the pattern.
    #[error("no file fits this pattern")]
    NoMatch,
    /// It is no valid pattern.
    #[error("this is no pattern: {0}")]
    Pattern(String),
    /// It is compressed and damaged.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// It is, or unpacks to, more than [`LARGEST`].
    #[error("it is larger than {} MiB", LARGEST >> 20)]
    TooLarge,
}

impl Problem {
    fn of(self, name: impl Into<String>) -> InputError {
        InputError { name: name.into(), problem: self }
    }
}
