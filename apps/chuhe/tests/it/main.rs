//! The program as its users run it.

mod convert;
mod engine;
mod judge;
mod perft;
mod play;
mod puzzle;
mod support;
