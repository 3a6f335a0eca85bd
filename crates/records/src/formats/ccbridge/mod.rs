//! The files of `CCBridge` 3 (象棋桥): CBR holds one game, CBL a library of them. Texts are UTF-16.

mod fields;
mod library;
mod moves;
mod read;
mod write;

use crate::format::{Codec, Likeness};

/// One game.
pub(crate) const CBR: Codec = Codec {
    sniff: |source| Likeness::sure(source.bytes().starts_with(RECORD_MAGIC)),
    read: read::read,
    write: Some(write::write),
    many: false,
};

/// A library.
pub(crate) const CBL: Codec = Codec {
    sniff: |source| Likeness::sure(source.bytes().starts_with(LIBRARY_MAGIC)),
    read: library::read,
    write: Some(library::write),
    many: true,
};

const RECORD_MAGIC: &[u8; 16] = b"CCBridge Record\0";
const LIBRARY_MAGIC: &[u8; 16] = b"CCBridgeLibrary\0";
