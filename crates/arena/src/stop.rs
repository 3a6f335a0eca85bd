//! A request to end everything soon.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared by all that take part in a match: once set, every wait ends soon.
#[derive(Clone, Default, Debug)]
pub struct Stop {
    own: Arc<AtomicBool>,
    /// Of those whose stop stops us too.
    above: Vec<Arc<AtomicBool>>,
}

impl Stop {
    /// One that is stopped with this one, but does not stop it.
    #[must_use]
    pub fn below(&self) -> Self {
        let mut above = self.above.clone();
        above.push(Arc::clone(&self.own));
        Self { own: Arc::default(), above }
    }

    /// Asks to stop.
    pub fn set(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked to stop.
    pub fn is_set(&self) -> bool {
        std::iter::once(&self.own).chain(&self.above).any(|flag| flag.load(Ordering::Relaxed))
    }

    /// The flag itself, for signal handlers.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.own)
    }
}
