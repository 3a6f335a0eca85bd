//! The program as its users run it.

mod book;
mod convert;
mod engine;
mod judge;
mod matches;
mod perft;
mod play;
mod puzzle;
mod support;
