//! Opening books.
//!
//! - [`Book`]: positions and the moves worth playing there, read from bytes; [`Book::builtin`] needs
//!   no file. It is an [`engine::OpeningBook`].
//! - [`Builder`]: makes one from games.
//!
//! ```
//! use book::Book;
//! use engine::OpeningBook;
//! use xiangqi::Position;
//! assert!(Book::builtin().moves(&Position::start()).len() > 3);
//! ```

#![forbid(unsafe_code)]

mod book;
mod builder;
mod format;
mod key;

pub use book::{Book, BookError};
pub use builder::{Builder, Rules};
