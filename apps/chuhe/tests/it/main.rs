//! The program as its users run it.

mod bench;
mod engine;
mod judge;
mod perft;
mod play;
mod support;
