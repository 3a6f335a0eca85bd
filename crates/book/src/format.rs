//! The bytes of a book.
//!
//! All numbers are little-endian.
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 8 | `CHUHEBOK` |
//! | 8 | 4 | version: 1 |
//! | 12 | 4 | how many entries follow |
//! | 16 | 8 | FNV-1a of all entries |
//! | 24 | 12 each | entries: `u64` name of the position, `u16` move, `u16` weight, not 0 |
//!
//! Entries are sorted by name, then by weight, the heaviest first, then by move. The name of a
//! position is FNV-1a over its 90 points from `a0`, `b0` … to `i9`, each the letter of its man in FEN
//! or 0, and the side to move, `w` or `b`; of a position and its mirror image the smaller name
//! counts for both, and moves are written as on that one's board. A move is `from | to << 7` with
//! points counted `a0` = 0, `b0` = 1 … `i9` = 89.

use xiangqi::Move;

use crate::BookError;
use crate::key::fnv;

const MAGIC: &[u8; 8] = b"CHUHEBOK";
const VERSION: u32 = 1;
const HEAD: usize = 24;
const ENTRY: usize = 12;

/// A move in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) hash: u64,
    pub(crate) mv: Move,
    pub(crate) weight: u16,
}

/// The bytes of entries, which are sorted here.
pub(crate) fn write(mut entries: Vec<Entry>) -> Vec<u8> {
    let order = |entry: &Entry| (entry.hash, u16::MAX - entry.weight, entry.mv.to_bits());
    entries.sort_unstable_by_key(order);
    let body: Vec<u8> = entries
        .iter()
        .flat_map(|entry| {
            let mut bytes = [0; ENTRY];
            bytes[..8].copy_from_slice(&entry.hash.to_le_bytes());
            bytes[8..10].copy_from_slice(&entry.mv.to_bits().to_le_bytes());
            bytes[10..].copy_from_slice(&entry.weight.to_le_bytes());
            bytes
        })
        .collect();
    let count = u32::try_from(entries.len()).unwrap_or(u32::MAX);
    let sum = fnv(body.iter().copied());
    let head = [&MAGIC[..], &VERSION.to_le_bytes(), &count.to_le_bytes(), &sum.to_le_bytes()];
    [head.concat(), body].concat()
}

/// Checks everything, so that reading entries cannot fail later.
pub(crate) fn check(bytes: &[u8]) -> Result<(), BookError> {
    if !bytes.starts_with(MAGIC) {
        return Err(BookError::NoBook);
    }
    let head = bytes.get(..HEAD).ok_or(BookError::CutShort)?;
    let version = u32::from_le_bytes(array(&head[8..12]));
    if version != VERSION {
        return Err(BookError::Version { version });
    }
    let count = u32::from_le_bytes(array(&head[12..16]));
    let body = &bytes[HEAD..];
    if usize::try_from(count).ok().and_then(|count| count.checked_mul(ENTRY)) != Some(body.len()) {
        return Err(BookError::CutShort);
    }
    if fnv(body.iter().copied()) != u64::from_le_bytes(array(&head[16..])) {
        return Err(BookError::Damaged);
    }
    let mut last = 0;
    for index in 0..len(bytes) {
        let hash = hash_at(bytes, index);
        if hash < last || entry_at(bytes, index).is_none() {
            return Err(BookError::Damaged);
        }
        last = hash;
    }
    Ok(())
}

/// How many entries there are.
pub(crate) fn len(bytes: &[u8]) -> usize {
    bytes.len().saturating_sub(HEAD) / ENTRY
}

pub(crate) fn hash_at(bytes: &[u8], index: usize) -> u64 {
    let at = HEAD + index * ENTRY;
    u64::from_le_bytes(array(&bytes[at..at + 8]))
}

/// An entry; `None` if its move or weight is none.
pub(crate) fn entry_at(bytes: &[u8], index: usize) -> Option<Entry> {
    let at = HEAD + index * ENTRY;
    let mv = Move::try_from_bits(u16::from_le_bytes(array(&bytes[at + 8..at + 10])))?;
    let weight = u16::from_le_bytes(array(&bytes[at + 10..at + 12]));
    (weight > 0 && mv.from() != mv.to()).then_some(Entry {
        hash: hash_at(bytes, index),
        mv,
        weight,
    })
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(bytes);
    array
}
