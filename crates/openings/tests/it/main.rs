//! The openings by what players call them.

mod names;
mod samples;
