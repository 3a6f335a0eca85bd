//! In which order moves are tried: the sooner the best one comes, the less is searched.

mod correction;
mod history;
mod picker;
mod see;

pub(crate) use correction::{Correction, Kind};
pub(crate) use history::{BACK, Before, Continuation, History};
pub(crate) use picker::{Hints, Picker};
pub(crate) use see::see_ge;

/// What one thread has learned while searching.
#[derive(Debug)]
pub(crate) struct Memory {
    /// Which moves are good.
    pub(crate) history: History,
    /// How wrong the evaluation is.
    pub(crate) correction: Correction,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self { history: History::new(), correction: Correction::new() }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.correction.clear();
    }
}
