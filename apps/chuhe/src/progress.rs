//! How far long work over files is, on a terminal only.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How often the text is made anew.
const PACE: Duration = Duration::from_millis(100);

/// A bar over files with a text behind it.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    /// When the text was made last.
    told: Mutex<Instant>,
}

impl Progress {
    /// Nothing is done yet of so many files. A single file has no bar, only the text.
    pub(crate) fn of_files(files: usize) -> anyhow::Result<Self> {
        let bar = ProgressBar::new(files as u64);
        let template =
            if files > 1 { "{bar:40} {pos}/{len} {elapsed} {eta}  {msg}" } else { "{msg}" };
        bar.set_style(ProgressStyle::with_template(template)?);
        Ok(Self { bar, told: Mutex::new(Instant::now()) })
    }

    /// One more file is done.
    pub(crate) fn file_done(&self) {
        self.bar.inc(1);
    }

    /// Shows a text, if the last one has stood for a while.
    pub(crate) fn tell(&self, text: impl FnOnce() -> String) {
        // Whoever holds it is telling something just as new.
        if let Ok(mut told) = self.told.try_lock()
            && told.elapsed() >= PACE
        {
            self.bar.set_message(text());
            *told = Instant::now();
        }
    }

    /// Shows a text at once.
    pub(crate) fn tell_now(&self, text: String) {
        self.bar.set_message(text);
    }

    /// Writes a line for the user that stays, above the bar.
    pub(crate) fn complain(&self, line: &dyn Display) -> io::Result<()> {
        self.bar.suspend(|| writeln!(io::stderr(), "{line}"))
    }

    /// Takes it off the screen.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
