//! Trees kept as a list in which each move tells its depth.

use xiangqi::Move;

use crate::tree::{NodeId, Tree};

/// Puts the moves of such a list where they belong: a move continues the last one that is one less
/// deep.
#[derive(Debug)]
pub(super) struct DepthWalk {
    /// The last node of each depth; the start position has depth 0.
    latest: Vec<NodeId>,
    last: NodeId,
}

impl DepthWalk {
    pub(super) fn new() -> Self {
        Self { latest: vec![NodeId::ROOT], last: NodeId::ROOT }
    }

    /// Whether there is a move that one of this depth continues.
    pub(super) fn is_open(&self, depth: usize) -> bool {
        (1..=self.latest.len()).contains(&depth)
    }

    /// Adds a move, `None` for one that cannot be read. If it continues nothing, it is put after the
    /// move before it.
    pub(super) fn add(&mut self, tree: &mut Tree, depth: usize, mv: Option<Move>) -> NodeId {
        let open = self.is_open(depth);
        let parent = if open { self.latest[depth - 1] } else { self.last };
        let node = match mv {
            Some(mv) => tree.add(parent, mv),
            None => tree.add_undecodable(parent),
        };
        if open {
            if depth == self.latest.len() {
                self.latest.push(node);
            } else {
                self.latest[depth] = node;
            }
        }
        self.last = node;
        node
    }
}
