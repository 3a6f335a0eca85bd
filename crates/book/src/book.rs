//! A book.

use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

use engine::{BookMove, OpeningBook};
use xiangqi::Position;

use crate::format::{check, entry_at, hash_at, len};
use crate::key::Key;

/// Positions and the moves worth playing there. A position and its mirror image are one.
#[derive(Clone, PartialEq, Eq)]
pub struct Book {
    bytes: Cow<'static, [u8]>,
}

/// Why bytes are no book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// They begin in another way.
    #[error("this is no book of Chuhe: it does not begin with CHUHEBOK")]
    NoBook,
    /// They are of a later program.
    #[error("this book has version {version}, and only version 1 is known here")]
    Version {
        /// The version found.
        version: u32,
    },
    /// There are more or fewer than there should be.
    #[error("the book is cut short, or something is added to it")]
    CutShort,
    /// They were changed.
    #[error("the book is damaged: its checksum or order is wrong")]
    Damaged,
}

static BUILTIN: LazyLock<Book> = LazyLock::new(|| {
    let bytes: &'static [u8] = include_bytes!("../data/masters.book");
    Book::read(bytes).expect("the built-in book is whole")
});

impl Book {
    /// The book from master games that is part of the program.
    pub fn builtin() -> &'static Self {
        &BUILTIN
    }

    /// Reads a book.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn read(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookError> {
        let bytes = bytes.into();
        check(&bytes)?;
        Ok(Self { bytes })
    }

    /// The bytes it was read from.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many moves it holds.
    pub fn len(&self) -> usize {
        len(&self.bytes)
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many positions it knows.
    pub fn positions(&self) -> usize {
        let hash = |index| hash_at(&self.bytes, index);
        (0..self.len()).filter(|&index| index == 0 || hash(index) != hash(index - 1)).count()
    }

    /// The first entry that does not stand before this name.
    fn find(&self, hash: u64) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if hash_at(&self.bytes, middle) < hash { low = middle + 1 } else { high = middle }
        }
        low
    }
}

impl OpeningBook for Book {
    /// The heaviest first.
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        let key = Key::new(position);
        (self.find(key.hash)..self.len())
            .map_while(|index| entry_at(&self.bytes, index).filter(|found| found.hash == key.hash))
            .flat_map(|found| {
                let moves: Vec<_> = key.on_board(found.mv).collect();
                let share =
                    u32::from(found.weight).div_ceil(u32::try_from(moves.len()).unwrap_or(1));
                moves.into_iter().map(move |mv| BookMove { mv, weight: share })
            })
            .filter(|known| position.is_legal(known.mv))
            .collect()
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("moves", &self.len()).finish_non_exhaustive()
    }
}
