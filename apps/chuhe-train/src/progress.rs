//! One line of progress, redrawn in place, on a terminal only.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line is drawn at most.
const INTERVAL: Duration = Duration::from_millis(500);

/// A line on standard error.
#[derive(Debug)]
pub(crate) struct Line {
    shown: bool,
    terminal: bool,
    last: Option<Instant>,
}

impl Line {
    pub(crate) fn new() -> Self {
        Self { shown: false, terminal: io::stderr().is_terminal(), last: None }
    }

    /// Shows what `text` makes, unless the line was drawn just now.
    pub(crate) fn show(&mut self, text: impl FnOnce() -> String) {
        if !self.terminal || self.last.is_some_and(|last| last.elapsed() < INTERVAL) {
            return;
        }
        self.last = Some(Instant::now());
        self.shown = true;
        // Progress that cannot be shown is not missed.
        drop(write!(io::stderr(), "\r{}\x1b[K", text()));
    }
}

impl Line {
    /// Takes the line away, so that something else can be printed.
    pub(crate) fn clear(&mut self) {
        if self.shown {
            drop(write!(io::stderr(), "\r\x1b[K"));
            self.shown = false;
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.clear();
    }
}

/// A number with its thousands apart: `1 234 567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A time: `2 h 05 min`, `3 min 20 s`, `12 s`.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds:02} s"),
        (hours, minutes, _) => format!("{hours} h {minutes:02} min"),
    }
}

/// `part` of `whole` in percent, with one decimal.
#[expect(clippy::cast_precision_loss, reason = "four digits are shown")]
pub(crate) fn percent(part: u64, whole: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}
