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
/// Moves of all files that are kept at most: some tens of bytes each.
const MOST_NODES: usize = 4_000_000;

/// A file that was read.
#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) id: String,
    pub(crate) games: Vec<Game>,
    nodes: usize,
    at: Millis,
}

/// The files that are kept.
#[derive(Debug, Default)]
pub(crate) struct Imports(Mutex<VecDeque<Arc<Import>>>);

impl Imports {
    /// Keeps a file; the oldest ones make room.
    pub(crate) fn keep(&self, id: String, games: Vec<Game>) -> Arc<Import> {
        let nodes = games.iter().map(|game| game.tree.len() + 20).sum();
        let import = Arc::new(Import { id, games, nodes, at: time::now() });
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back(Arc::clone(&import));
        let total = |kept: &VecDeque<Arc<Import>>| kept.iter().map(|i| i.nodes).sum::<usize>();
        while kept.len() > 1
            && (kept.len() > MOST
                || total(&kept) > MOST_NODES
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
