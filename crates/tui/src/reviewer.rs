//! A review on a thread of its own.

use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};

use engine::Options;
use review::{Analyst, Cancel, Settings};
use xiangqi::{Record, RuleSet};

use crate::event::Event;

/// Memory of the reviewing engine: a whole game fits.
pub(crate) const HASH_MB: usize = 32;

/// A review that runs, or has ended.
#[derive(Debug)]
pub(crate) struct Running {
    cancel: Cancel,
    thread: JoinHandle<()>,
}

impl Running {
    /// Whether it still runs.
    pub(crate) fn goes_on(&self) -> bool {
        !self.thread.is_finished()
    }
}

impl Drop for Running {
    /// Stops it; nothing is heard of it any more.
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

/// Begins to review; `events` hears how far it is.
pub(crate) fn start(id: u64, record: Record, rules: RuleSet, events: Sender<Event>) -> Running {
    let cancel = Cancel::new();
    let stop = cancel.clone();
    let thread = thread::spawn(move || {
        let mut analyst = Analyst::new(Options { hash_mb: HASH_MB, ..Options::default() });
        let settings = Settings { rules, ..Settings::default() };
        let reviewed = analyst.review(&record, &settings, &stop, |progress| {
            drop(events.send(Event::ReviewProgress(id, progress)));
        });
        // Who has stopped it does not wait for it.
        if let Ok(review) = reviewed {
            drop(events.send(Event::Reviewed(id, Box::new(review))));
        }
    });
    Running { cancel, thread }
}
