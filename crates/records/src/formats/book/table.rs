//! Moves by the key of their position.

use xiangqi::Move;

/// A move under a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) mv: Move,
    /// How the file rates it.
    pub(super) weight: i32,
}

/// Entries in the order of their keys; those of one key in the order of the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    pub(super) fn new(mut entries: Vec<Entry>) -> Self {
        entries.sort_by_key(|entry| entry.key);
        Self { entries }
    }

    /// As [`Table::new`]; equal moves of one key become one, their weights added.
    pub(super) fn merged(mut entries: Vec<Entry>) -> Self {
        entries.sort_by_key(|entry| (entry.key, entry.mv));
        entries.dedup_by(|next, kept| {
            let same = (next.key, next.mv) == (kept.key, kept.mv);
            if same {
                kept.weight = kept.weight.saturating_add(next.weight);
            }
            same
        });
        Self { entries }
    }

    /// The moves under a key with their weights.
    pub(super) fn at(&self, key: u64) -> impl Iterator<Item = (Move, i32)> + '_ {
        let start = self.entries.partition_point(|entry| entry.key < key);
        let found = self.entries[start..].iter().take_while(move |entry| entry.key == key);
        found.map(|entry| (entry.mv, entry.weight))
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// How many different keys there are.
    pub(super) fn keys(&self) -> usize {
        self.entries.chunk_by(|a, b| a.key == b.key).count()
    }
}
