//! The program as its users run it.

mod judge;
mod perft;
mod support;
