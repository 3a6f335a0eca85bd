//! The files of a match.

mod jsonl;
mod pgn;

pub(crate) use jsonl::VERSION;
pub use jsonl::{Header, Jsonl, JsonlError};
pub use pgn::{PgnFile, pgn_text};
