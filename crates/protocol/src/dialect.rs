//! The protocols, as ways to read and write the same things.

use crate::{Command, ParseError, Reply, uci};

/// A protocol. The first word of an interface says which one it speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Dialect {
    /// The universal chess interface as xiangqi programs use it.
    #[default]
    Uci,
}

impl Dialect {
    /// Reads a line from an interface.
    ///
    /// # Errors
    /// What cannot be read in it.
    pub fn parse_command(self, line: &str) -> Result<Command, ParseError> {
        match self {
            Self::Uci => uci::parse_command(line),
        }
    }

    /// Writes a line for an engine, without the end of line.
    pub fn write_command(self, command: &Command) -> String {
        match self {
            Self::Uci => uci::write_command(command),
        }
    }

    /// Reads a line from an engine.
    ///
    /// # Errors
    /// What cannot be read in it.
    pub fn parse_reply(self, line: &str) -> Result<Reply, ParseError> {
        match self {
            Self::Uci => uci::parse_reply(line),
        }
    }

    /// Writes a line for an interface, without the end of line.
    pub fn write_reply(self, reply: &Reply) -> String {
        match self {
            Self::Uci => uci::write_reply(reply),
        }
    }
}
