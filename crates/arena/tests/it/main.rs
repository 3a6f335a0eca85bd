//! Matches as their users see them.

mod faults;
mod games;
mod statistics;
mod support;
mod talk;
