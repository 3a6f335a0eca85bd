//! How far long work is, on one line of a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line changes.
const PACE: Duration = Duration::from_millis(100);

/// A line of standard error that is written over, if that is a terminal; else nothing.
#[derive(Debug)]
pub(crate) struct Progress {
    shown: Option<Instant>,
    on: bool,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self { shown: None, on: io::stderr().is_terminal() }
    }

    /// Shows a text, unless one has just been shown.
    pub(crate) fn show(&mut self, text: impl FnOnce() -> String) {
        let due = self.shown.is_none_or(|last| last.elapsed() >= PACE);
        if self.on && due {
            self.write(&text());
            self.shown = Some(Instant::now());
        }
    }

    /// Takes the line away, so that something else can be written.
    pub(crate) fn clear(&mut self) {
        if self.shown.take().is_some() {
            self.write("");
        }
    }

    /// Progress that cannot be shown is no reason to stop.
    fn write(&self, text: &str) {
        let mut err = io::stderr().lock();
        drop(write!(err, "\r\x1b[K{text}").and_then(|()| err.flush()));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
