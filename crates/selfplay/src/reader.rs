//! Reading files of games.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::ScoredGame;
use crate::block::{self, Block, BlockFault, Found, Next};
use crate::header::{self, Description};

/// A file of games cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The system says no.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file ends before its header does.
    #[error("it ends within its header")]
    TooShort,
    /// It is another kind of file.
    #[error("this is no file of self-play games")]
    NotOurs,
    /// It was written by a newer version.
    #[error("its format has version {version}, and only version 1 is known here")]
    Version {
        /// What it says.
        version: u32,
    },
    /// The header is damaged.
    #[error("its header is damaged")]
    Header,
    /// A block is damaged. Its games are lost; those after it are not, if reading goes on.
    #[error("block {} at byte {offset}: {fault}", number + 1)]
    Block {
        /// Which block, from 0.
        number: u64,
        /// Where it begins in the file.
        offset: u64,
        /// What is wrong.
        fault: BlockFault,
    },
}

/// The end of a file that was cut off while a block was being written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Torn {
    /// Which block, from 0.
    pub number: u64,
    /// Where it begins in the file.
    pub offset: u64,
    /// How many bytes of it there are.
    pub bytes: u64,
}

/// Reads games one after the other, and checks each block.
///
/// A damaged block is an error, after which the next block's games come, if its place is known. A
/// file that ends within a block, as one does that is being written, just ends before it; see
/// [`Self::torn`].
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    description: Description,
    games: std::vec::IntoIter<ScoredGame>,
    /// Where the next block begins, and its number.
    offset: u64,
    number: u64,
    torn: Option<Torn>,
    over: bool,
}

/// Opens a file of games.
///
/// # Errors
/// If it cannot be read or is no such file.
pub fn open(path: &Path) -> Result<Reader<BufReader<File>>, ReadError> {
    Reader::new(BufReader::with_capacity(1 << 17, File::open(path)?))
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// If it is not one.
    pub fn new(mut input: R) -> Result<Self, ReadError> {
        let (description, offset) = header::read(&mut input)?;
        let games = Vec::new().into_iter();
        Ok(Self { input, description, games, offset, number: 0, torn: None, over: false })
    }

    /// What the file says of itself.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// Where the block torn by the end of the file begins, once the end has been reached.
    pub fn torn(&self) -> Option<Torn> {
        self.torn
    }

    /// How many bytes have been read, as far as they are whole.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// The next block, without looking at its games.
    pub(crate) fn next_block(&mut self) -> Option<Result<Block, ReadError>> {
        if self.over {
            return None;
        }
        let (number, offset) = (self.number, self.offset);
        self.number += 1;
        match block::read(&mut self.input) {
            Ok(Found::Block(block)) => {
                self.offset += block.len();
                return Some(Ok(block));
            }
            Ok(Found::End) => {}
            Ok(Found::Torn(bytes)) => self.torn = Some(Torn { number, offset, bytes }),
            Ok(Found::Damaged(fault, next)) => {
                match next {
                    Next::After(bytes) => self.offset += bytes,
                    Next::Lost => self.over = true,
                }
                return Some(Err(ReadError::Block { number, offset, fault }));
            }
            Err(error) => {
                self.over = true;
                return Some(Err(error.into()));
            }
        }
        self.over = true;
        None
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<ScoredGame, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(game) = self.games.next() {
                return Some(Ok(game));
            }
            let (number, offset) = (self.number, self.offset);
            match self.next_block()? {
                Err(error) => return Some(Err(error)),
                Ok(block) => match block.decode() {
                    Ok(games) => self.games = games.into_iter(),
                    Err(fault) => return Some(Err(ReadError::Block { number, offset, fault })),
                },
            }
        }
    }
}
