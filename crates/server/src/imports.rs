//! Files that users have sent, read and kept for a while.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use records::Game;
use store::site::Millis;

use crate::time;

/// How long a file is kept.
const KEPT_MS: Millis = 30 * 60 * 1000;
/// Files that are kept at most.
const MOST: usize = 64;
/// Memory of all files that are kept at most, in bytes.
const MOST_BYTES: usize = 256 << 20;
/// What a move takes; a game takes twenty times as much.
const NODE_BYTES: usize = 64;

/// A file that was read.
#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) id: String,
    pub(crate) games: Vec<Game>,
    /// What it takes in memory: its moves, and its texts as long as the file.
    bytes: usize,
    at: Millis,
}

/// The files that are kept.
#[derive(Debug, Default)]
pub(crate) struct Imports(Mutex<VecDeque<Arc<Import>>>);

impl Imports {
    /// Keeps a file; the oldest ones make room.
    pub(crate) fn keep(&self, id: String, games: Vec<Game>, length: usize) -> Arc<Import> {
        let nodes: usize = games.iter().map(|game| game.tree.len() + 20).sum();
        let import =
            Arc::new(Import { id, games, bytes: nodes * NODE_BYTES + length, at: time::now() });
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back(Arc::clone(&import));
        let total = |kept: &VecDeque<Arc<Import>>| kept.iter().map(|i| i.bytes).sum::<usize>();
        while kept.len() > 1
            && (kept.len() > MOST
                || total(&kept) > MOST_BYTES
                || kept.front().is_some_and(|old| old.at + KEPT_MS < time::now()))
        {
            kept.pop_front();
        }
        import
    }

    /// The file with this name, if it is still kept.
    pub(crate) fn get(&self, id: &str) -> Option<Arc<Import>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|import| import.id == id)?;
        (found.at + KEPT_MS >= time::now()).then(|| Arc::clone(found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_make_room_for_each_other_and_the_last_one_stays() {
        let imports = Imports::default();
        for name in ["a", "b", "c"] {
            imports.keep(name.to_owned(), Vec::new(), MOST_BYTES / 2);
        }
        let kept = ["a", "b", "c"].map(|name| imports.get(name).is_some());
        assert_eq!(kept, [false, true, true]);
        imports.keep("d".to_owned(), Vec::new(), 2 * MOST_BYTES);
        let kept = ["b", "c", "d"].map(|name| imports.get(name).is_some());
        assert_eq!(kept, [false, false, true]);
    }
}
