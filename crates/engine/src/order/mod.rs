//! In which order moves are tried: the sooner the best one comes, the less is searched.

mod history;
mod picker;
mod see;

pub(crate) use history::{Continuation, History};
pub(crate) use picker::{Hints, Picker};
pub(crate) use see::see_ge;
