//! Matches as their users see them.

mod faults;
mod fuzz_corpus;
mod games;
mod statistics;
mod support;
mod talk;
