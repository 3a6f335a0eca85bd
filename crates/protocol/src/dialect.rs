//! The protocols, as ways to read and write the same things.

use crate::{Command, ParseError, Reply, ucci, uci};

/// A protocol. The first word of an interface says which one it speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Dialect {
    /// The universal chess interface as xiangqi programs use it.
    #[default]
    Uci,
    /// The same introduced by `ucicyclone`, with positions told without the word `position`.
    UciCyclone,
    /// The universal Chinese chess interface, version 3.0 and before. Clocks are told in this unit:
    /// seconds, until the option `usemillisec` is set.
    Ucci(TimeUnit),
}

/// In what clocks are told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeUnit {
    /// Seconds.
    #[default]
    Seconds,
    /// Thousandths of a second.
    Milliseconds,
}

impl Dialect {
    /// The dialect that a line introduces, if it begins with the first word of one.
    ///
    /// ```
    /// use protocol::{Dialect, TimeUnit};
    /// assert_eq!(Dialect::introduced_by("ucci"), Some(Dialect::Ucci(TimeUnit::Seconds)));
    /// assert_eq!(Dialect::introduced_by("go infinite"), None);
    /// ```
    pub fn introduced_by(line: &str) -> Option<Self> {
        match line.split_whitespace().next()? {
            "uci" => Some(Self::Uci),
            "ucicyclone" => Some(Self::UciCyclone),
            "ucci" => Some(Self::Ucci(TimeUnit::default())),
            _ => None,
        }
    }

    /// Reads a line from an interface.
    ///
    /// # Errors
    /// What cannot be read in it.
    pub fn parse_command(self, line: &str) -> Result<Command, ParseError> {
        match self {
            Self::Uci | Self::UciCyclone => uci::parse_command(line),
            Self::Ucci(unit) => ucci::parse_command(line, unit),
        }
    }

    /// Writes a line for an engine, without the end of line. What the dialect has no words for is
    /// left out.
    pub fn write_command(self, command: &Command) -> String {
        match self {
            Self::Uci => uci::write_command(command),
            Self::UciCyclone => {
                let line = uci::write_command(command);
                line.strip_prefix("position ").map_or(line.clone(), str::to_owned)
            }
            Self::Ucci(unit) => ucci::write_command(command, unit),
        }
    }

    /// Reads a line from an engine.
    ///
    /// # Errors
    /// What cannot be read in it.
    pub fn parse_reply(self, line: &str) -> Result<Reply, ParseError> {
        match self {
            Self::Uci | Self::UciCyclone => uci::parse_reply(line),
            Self::Ucci(unit) => ucci::parse_reply(line, unit),
        }
    }

    /// Writes a line for an interface, without the end of line. What the dialect has no words for is
    /// left out.
    pub fn write_reply(self, reply: &Reply) -> String {
        match self {
            Self::Uci | Self::UciCyclone => uci::write_reply(reply),
            Self::Ucci(_) => ucci::write_reply(reply),
        }
    }
}
