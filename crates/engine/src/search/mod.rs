//! Looking ahead.
//!
//! [`think`] is the whole of a search on all its threads. Each thread is a [`Worker`] that deepens
//! iteratively ([`root`]), searches nodes ([`node`]) and settles captures ([`quiescence`]). What is
//! given up is in [`prune`], what is searched less deep in [`reduce`], what is learned in [`lessons`],
//! how repetitions are judged in [`line`], and when to stop in [`clock`].

mod clock;
mod extend;
mod lessons;
mod line;
mod node;
pub(crate) mod params;
mod prune;
mod quiescence;
mod reduce;
mod root;
mod think;
mod whole;
mod worker;

pub(crate) use clock::Signal;
pub(crate) use root::RootMove;
pub(crate) use think::{Job, think};
