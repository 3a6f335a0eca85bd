//! What can go wrong between this program and a site.

use std::io;

use serde::Deserialize;
use serde_json::Value;

use crate::text::{clean, clean_if};

/// Why something could not be done.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Problem {
    /// Nobody answers there.
    #[error("cannot reach it: {0}")]
    Unreachable(Unreachable),
    /// The connection was there and is not any more.
    #[error("the connection was cut off")]
    Cut,
    /// It cannot be shown that it is who it says.
    #[error("no secure connection: {0}")]
    Tls(String),
    /// Something answers, but it is no site of Chuhe.
    #[error("this is no Chuhe site")]
    NotChuhe,
    /// The site is elsewhere.
    #[error("the site is at {0}")]
    Moved(String),
    /// The site said what makes no sense.
    #[error("the site said what makes no sense: {0}")]
    Nonsense(String),
    /// The site refuses.
    #[error("{}", .0.message)]
    Refused(Box<Refusal>),
}

/// Why nobody answers.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreachable {
    /// Nothing listens there.
    #[error("nothing listens there")]
    Refused,
    /// There is no such host.
    #[error("there is no such host")]
    NoHost,
    /// No answer in time.
    #[error("no answer in time")]
    Silent,
    /// What the system says.
    #[error("{0}")]
    Other(String),
}

/// An error that a site has a code for.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Refusal {
    /// The code.
    #[serde(deserialize_with = "clean")]
    pub code: String,
    /// In English, for people who read logs.
    #[serde(deserialize_with = "clean")]
    pub message: String,
    /// The field of the request that was wrong.
    #[serde(deserialize_with = "clean_if")]
    pub field: Option<String>,
    /// When to ask again, in seconds.
    pub retry_after_s: Option<u64>,
    /// More about it.
    pub detail: Value,
}

impl Refusal {
    /// The reason in the detail: of a bad name, password or move.
    pub fn reason(&self) -> Option<&str> {
        self.detail.get("reason")?.as_str()
    }
}

impl Problem {
    /// The code, if it is the site that refuses.
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Refused(refusal) => Some(&refusal.code),
            _ => None,
        }
    }

    /// Of an error of the system while connecting.
    pub(crate) fn of_io(error: &io::Error) -> Self {
        Self::Unreachable(match error.kind() {
            io::ErrorKind::ConnectionRefused => Unreachable::Refused,
            io::ErrorKind::TimedOut => Unreachable::Silent,
            io::ErrorKind::ConnectionReset
            | io::ErrorKind::UnexpectedEof
            | io::ErrorKind::BrokenPipe => return Self::Cut,
            _ => Unreachable::Other(error.to_string()),
        })
    }

    /// Nobody has answered in time.
    pub(crate) const fn silent() -> Self {
        Self::Unreachable(Unreachable::Silent)
    }

    pub(crate) fn nonsense(what: impl Into<String>) -> Self {
        Self::Nonsense(what.into())
    }
}
