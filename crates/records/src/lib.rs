//! Game records: the files that people keep games in.
//!
//! So far PGN with one line of moves; see [`pgn`].

#![forbid(unsafe_code)]

pub mod pgn;
