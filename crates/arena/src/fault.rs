//! What an engine can do wrong. Each of these loses the game.

use std::time::Duration;

/// Why an engine lost without being beaten.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// The program did not start, or did not introduce itself.
    #[error("did not start: {0}")]
    NoStart(String),
    /// The program ended by itself.
    #[error("ended by itself: {0}")]
    Crash(String),
    /// No answer for a long time.
    #[error("no answer to {question:?} for {:.1} s", waited.as_secs_f64())]
    Hang {
        /// What it was asked.
        question: String,
        /// How long was waited.
        waited: Duration,
    },
    /// A move that the rules do not allow.
    #[error("illegal move {text}: {why}")]
    IllegalMove {
        /// As it was written.
        text: String,
        /// Why it is illegal.
        why: String,
    },
    /// An answer that cannot be read.
    #[error("cannot read {line:?}: {why}")]
    BadLine {
        /// The line.
        line: String,
        /// What is wrong with it.
        why: String,
    },
    /// Too much time for a move.
    #[error("used {:.3} s of {:.3} s", used.as_secs_f64(), allowed.as_secs_f64())]
    Overtime {
        /// From `go` to the answer.
        used: Duration,
        /// What was left; the margin is not part of it.
        allowed: Duration,
    },
}

impl Fault {
    /// A stable name in kebab case, for machines.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoStart(_) => "no-start",
            Self::Crash(_) => "crash",
            Self::Hang { .. } => "hang",
            Self::IllegalMove { .. } => "illegal-move",
            Self::BadLine { .. } => "bad-line",
            Self::Overtime { .. } => "overtime",
        }
    }
}

/// The codes of all faults.
pub const FAULT_CODES: [&str; 6] =
    ["no-start", "crash", "hang", "illegal-move", "bad-line", "overtime"];

/// Why a player gives no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Trouble {
    /// Its own doing.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The match is being stopped.
    #[error("stopped")]
    Stopped,
}
