//! XQF, the game tree of `XQStudio` (象棋演播室): a header of 1024 bytes and the nodes of one tree.
//! From version 11 on men and moves are enciphered.

mod header;
mod keys;
mod read;
mod write;

use crate::format::{Codec, Likeness};
use crate::source::Source;

/// Reads all versions, writes version 10.
pub(crate) const CODEC: Codec =
    Codec { sniff, read: read::read, write: Some(write::write), many: false };

/// The version that we write, and the last one that is not enciphered.
const PLAIN: u8 = 10;
/// The newest version that real files have.
const NEWEST: u8 = 18;
/// How many bytes the header has; the tree begins there.
const HEADER: usize = 0x400;

fn sniff(source: &Source<'_>) -> Likeness {
    Likeness::sure(
        // No text goes on like this: versions are small numbers.
        matches!(source.bytes(), [b'X', b'Q', 1..=31, ..]),
    )
}
