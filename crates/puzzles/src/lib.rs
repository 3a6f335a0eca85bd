//! Historic endgame studies (残局): a position, what it comes to with best play, and how the book plays
//! it; and which of them a user has solved.
//!
//! ```
//! let book = puzzles::find_book("shiqing").unwrap();
//! assert_eq!(book.name, "适情雅趣");
//! let study = book.study("黾勉同心").unwrap();
//! assert_eq!(study.solver(), xiangqi::Color::Red);
//! assert!(study.solution().len() > 5);
//! ```

#![forbid(unsafe_code)]

mod book;
mod progress;
mod study;

pub use book::{Book, books, find_book};
pub use progress::{Mark, Progress, ProgressError, State, Summary};
pub use study::{Authority, Study};
