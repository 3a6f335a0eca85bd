//! The order in which XQF, CBR and CBF keep a tree: each node before what follows it, with two marks
//! that say what comes later.

use xiangqi::Move;

use crate::tree::{NodeId, Tree};

/// Puts the records of such a file where they belong.
#[derive(Debug)]
pub(super) struct StackWalk {
    /// What the next record continues; `None` when the tree is complete.
    parent: Option<NodeId>,
    /// Nodes that alternatives still come for.
    waiting: Vec<NodeId>,
}

/// What a record says of those after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Marks {
    /// The next record continues this one.
    pub(super) continues: bool,
    /// An alternative to this record's move comes later.
    pub(super) alternative: bool,
}

impl StackWalk {
    /// The walk after the first record, which is the start position.
    pub(super) fn new(root: Marks) -> Self {
        Self { parent: root.continues.then_some(NodeId::ROOT), waiting: Vec::new() }
    }

    /// Whether no further record belongs to the tree.
    pub(super) const fn is_complete(&self) -> bool {
        self.parent.is_none()
    }

    /// Adds a record's move (`None` for one that cannot be read) to the tree.
    pub(super) fn add(&mut self, tree: &mut Tree, mv: Option<Move>, marks: Marks) -> NodeId {
        let parent = self.parent.unwrap_or(NodeId::ROOT);
        let node = match mv {
            Some(mv) => tree.add(parent, mv),
            None => tree.add_undecodable(parent),
        };
        if marks.alternative {
            self.waiting.push(parent);
        }
        self.parent = if marks.continues { Some(node) } else { self.waiting.pop() };
        node
    }
}

/// The marks of a node, for writing in the order of [`Tree::walk`].
pub(super) fn marks(tree: &Tree, node: NodeId) -> Marks {
    Marks {
        continues: tree.first_child(node).is_some(),
        alternative: node != NodeId::ROOT && tree.next_sibling(node).is_some(),
    }
}
