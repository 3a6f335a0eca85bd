//! Game records: the files that people keep games in.
//!
//! A file is read into [`Game`]s: tags, a start position and a [`tree`](crate::tree) of moves with
//! variations and comments.

#![forbid(unsafe_code)]

pub mod game;
pub mod pgn;
pub mod tree;
pub mod warning;

pub use game::Game;
pub use tree::{NodeId, Remarks, Standing, Tree};
pub use warning::{Place, Warning, WarningKind};
