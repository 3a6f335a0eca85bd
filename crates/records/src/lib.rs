//! Game records: the files that people keep games in.
//!
//! A file is read into [`Game`]s: tags, a start position and a [`tree`] of moves with
//! variations and comments.

#![forbid(unsafe_code)]

pub mod book;
mod bytes;
pub mod digest;
pub mod encoding;
pub mod fen;
pub mod format;
mod formats;
pub mod game;
mod men;
mod movetext;
pub mod outcome;
pub mod pgn {
    //! PGN, game by game.

    pub use crate::formats::pgn::{Games, games};
}
pub mod read;
mod resolve;
mod source;
mod sqlite;
mod stand;
pub mod tag;
mod text;
pub mod tree;
pub mod warning;
pub mod write;

pub use book::{Book, BookMove};
pub use digest::{Digest, GameDigest};
pub use encoding::Encoding;
pub use format::Format;
pub use game::Game;
pub use read::{Contents, Document, ReadError, ReadOptions, read};
pub use tree::{NodeId, Remarks, Standing, Tree};
pub use warning::{Place, Warning, WarningKind};
pub use write::{Loss, LossKind, Losses, Notation, WriteError, WriteOptions, Written, write};
