//! The program as its users run it.

mod db;
mod engine;
mod judge;
mod perft;
mod play;
mod support;
