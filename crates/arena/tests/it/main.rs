//! Matches as their users see them.

mod faults;
mod fuzz_corpus;
mod games;
mod opponents;
mod statistics;
mod support;
mod talk;
