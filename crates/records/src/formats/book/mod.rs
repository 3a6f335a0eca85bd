//! Opening books.

pub(crate) mod bitstronger;
pub(crate) mod chess20;
pub(crate) mod chess20_text;
mod eleeye;
pub(crate) mod harmless;
mod keys;
pub(crate) mod lines;
mod mirror;
pub(crate) mod obk;
mod table;
mod tree;
pub(crate) mod xob;
pub(crate) mod xqb;

pub(crate) use eleeye::{ATOPX, ELEEYE};
pub(crate) use tree::TreeBook;
