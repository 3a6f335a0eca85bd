//! The moves of a game with their variations and what is said about them.

use xiangqi::{Move, Setup};

use crate::stand::Stand;

/// A node of a [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position, before any move.
    pub const ROOT: Self = Self(0);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a move stands on the board it was made on.
///
/// Real files hold moves that the game does not allow, and bytes that are no move at all. They are
/// kept, because the files' owners want them, and marked, because nothing may count on them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Standing {
    /// A move that the position allows; on an unlawful board, one that the man can make.
    #[default]
    Legal,
    /// A move between two points that the position does not allow.
    Illegal,
    /// What the file says is no move.
    Undecodable,
}

/// What is said about a move, or, at the root, about the start position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remarks {
    /// Said before the move; empty for nothing.
    pub before: String,
    /// Said after the move; empty for nothing. At the root: said of the game.
    pub comment: String,
    /// Numeric annotation glyphs as PGN counts them: 1 `!`, 2 `?`, 3 `!!` …
    pub glyphs: Vec<u8>,
    /// Milliseconds left on the mover's clock.
    pub clock_ms: Option<u64>,
    /// Milliseconds spent on the move.
    pub spent_ms: Option<u64>,
    /// Centipawns for Red.
    pub eval_cp: Option<i32>,
    /// What the format knows of the move and this library does not: name and value.
    pub unknown: Vec<(String, String)>,
}

impl Remarks {
    /// What is said before and after, in one text.
    pub fn said(&self) -> String {
        let parts = [&self.before, &self.comment].map(String::as_str);
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }
}

#[derive(Clone, Debug)]
struct Node {
    mv: Option<Move>,
    standing: Standing,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
    remarks: Option<Box<Remarks>>,
}

/// No node: the root is nobody's child or sibling.
const NOBODY: u32 = 0;

/// A game's moves: a tree whose root is the start position, children in the order of the file. The
/// first child continues the line; the others are variations.
///
/// Nodes are never taken out, so a [`NodeId`] stays good. All walks are loops: files with hundreds of
/// thousands of nodes and lines of hundreds of moves exist.
///
/// ```
/// use records::tree::{NodeId, Tree};
/// use xiangqi::{Move, Square};
/// let mut tree = Tree::new();
/// let first = tree.add(NodeId::ROOT, Move::new(Square::H2, Square::E2));
/// tree.remarks_mut(first).comment = "中炮".to_owned();
/// tree.add(NodeId::ROOT, Move::new(Square::B0, Square::C2));
/// assert_eq!(tree.main_line().collect::<Vec<_>>(), [first]);
/// assert_eq!(tree.walk().count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl PartialEq for Tree {
    /// Whether the same moves stand in the same places, and the same is said of them; the order in
    /// which they were added does not count.
    fn eq(&self, other: &Self) -> bool {
        fn nodes(tree: &Tree) -> impl Iterator<Item = (NodeId, usize)> + '_ {
            std::iter::once((NodeId::ROOT, 0)).chain(tree.walk())
        }
        let said = |tree: &Self, node| tree.remarks(node).cloned().unwrap_or_default();
        let same = |((a, depth), (b, other_depth)): ((NodeId, usize), (NodeId, usize))| {
            depth == other_depth
                && self.mv(a) == other.mv(b)
                && self.standing(a) == other.standing(b)
                && (self.remarks(a) == other.remarks(b) || said(self, a) == said(other, b))
        };
        nodes(self).count() == nodes(other).count() && nodes(self).zip(nodes(other)).all(same)
    }
}

impl Eq for Tree {}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl Tree {
    /// A start position and no moves.
    pub fn new() -> Self {
        Self { nodes: vec![Node::new(None, Standing::Legal, 0)] }
    }

    /// How many moves there are, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a move as the last child of `parent`.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        self.push(parent, Some(mv), Standing::Legal)
    }

    /// Adds something that is no move as the last child of `parent`.
    pub fn add_undecodable(&mut self, parent: NodeId) -> NodeId {
        self.push(parent, None, Standing::Undecodable)
    }

    /// # Panics
    /// With four thousand million nodes.
    fn push(&mut self, parent: NodeId, mv: Option<Move>, standing: Standing) -> NodeId {
        let id = u32::try_from(self.nodes.len()).expect("fewer nodes than that fit in memory");
        self.nodes.push(Node::new(mv, standing, parent.0));
        let elder = std::mem::replace(&mut self.nodes[parent.index()].last_child, id);
        if elder == NOBODY {
            self.nodes[parent.index()].first_child = id;
        } else {
            self.nodes[elder as usize].next_sibling = id;
        }
        NodeId(id)
    }

    /// The move that leads to a node; `None` at the root and where the file had no move.
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        self.nodes[node.index()].mv
    }

    /// How the move stands; see [`Tree::check`].
    pub fn standing(&self, node: NodeId) -> Standing {
        self.nodes[node.index()].standing
    }

    /// The node before; `None` at the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::ROOT).then(|| NodeId(self.nodes[node.index()].parent))
    }

    /// The continuation.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        some(self.nodes[node.index()].first_child)
    }

    /// The next alternative to a node's move.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        some(self.nodes[node.index()].next_sibling)
    }

    /// Continuation and variations, in order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(node), |&child| self.next_sibling(child))
    }

    /// The child with this move.
    pub fn child_with(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        self.children(node).find(|&child| self.mv(child) == Some(mv))
    }

    /// What is said at a node.
    pub fn remarks(&self, node: NodeId) -> Option<&Remarks> {
        self.nodes[node.index()].remarks.as_deref()
    }

    /// What is said at a node, to change it.
    pub fn remarks_mut(&mut self, node: NodeId) -> &mut Remarks {
        self.nodes[node.index()].remarks.get_or_insert_default()
    }

    /// The comment after a node's move; empty for none.
    pub fn comment(&self, node: NodeId) -> &str {
        self.remarks(node).map_or("", |remarks| remarks.comment.as_str())
    }

    /// The nodes of the main line: always the first child.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_from(NodeId::ROOT)
    }

    /// The first children below a node.
    pub fn line_from(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(node), |&node| self.first_child(node))
    }

    /// All nodes but the root, each before its children, children in order, with their depth: 1 for
    /// a first move.
    pub fn walk(&self) -> impl Iterator<Item = (NodeId, usize)> + '_ {
        let mut next = self.first_child(NodeId::ROOT).map(|node| (node, 1));
        std::iter::from_fn(move || {
            let (node, depth) = next?;
            next = self.after(node, depth);
            Some((node, depth))
        })
    }

    /// The node after `node` in a walk.
    fn after(&self, node: NodeId, depth: usize) -> Option<(NodeId, usize)> {
        if let Some(child) = self.first_child(node) {
            return Some((child, depth + 1));
        }
        let (mut node, mut depth) = (node, depth);
        loop {
            if let Some(sibling) = self.next_sibling(node) {
                return Some((sibling, depth));
            }
            node = self.parent(node).filter(|&parent| parent != NodeId::ROOT)?;
            depth -= 1;
        }
    }

    /// The nodes whose move is not legal while all before it are, with their depth. What follows such a
    /// move stands on a board that the game does not know.
    pub fn faults(&self) -> impl Iterator<Item = (NodeId, usize)> + '_ {
        let mut fault_above = None;
        self.walk().filter(move |&(node, depth)| {
            if fault_above.is_some_and(|above| depth > above) {
                return false;
            }
            let fault = self.standing(node) != Standing::Legal;
            fault_above = fault.then_some(depth);
            fault
        })
    }

    /// How many lines there are: nodes without a continuation. A tree without moves has one.
    pub fn lines(&self) -> usize {
        let leaves = self.walk().filter(|&(node, _)| self.first_child(node).is_none()).count();
        leaves.max(1)
    }

    /// How many moves lead to `node`.
    pub fn depth(&self, node: NodeId) -> usize {
        std::iter::successors(self.parent(node), |&node| self.parent(node)).count()
    }

    /// The nodes from the first move to `node`.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> =
            std::iter::successors((node != NodeId::ROOT).then_some(node), |&node| {
                self.parent(node).filter(|&parent| parent != NodeId::ROOT)
            })
            .collect();
        path.reverse();
        path
    }

    /// Makes a node the first child of its parent: what was a variation becomes the continuation.
    pub fn promote(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        let first = self.nodes[parent.index()].first_child;
        if first == node.0 {
            return;
        }
        let before = self.children(parent).find(|&child| self.next_sibling(child) == Some(node));
        let Some(before) = before else { return };
        let after = self.nodes[node.index()].next_sibling;
        self.nodes[before.index()].next_sibling = after;
        if after == NOBODY {
            self.nodes[parent.index()].last_child = before.0;
        }
        self.nodes[node.index()].next_sibling = first;
        self.nodes[parent.index()].first_child = node.0;
    }

    /// Takes a node and all below it out of its parent's children. Their ids stay good, but no walk
    /// meets them any more.
    pub fn unlink(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        let before = self.children(parent).find(|&child| self.next_sibling(child) == Some(node));
        let after = self.nodes[node.index()].next_sibling;
        match before {
            Some(before) => self.nodes[before.index()].next_sibling = after,
            None => self.nodes[parent.index()].first_child = after,
        }
        if self.nodes[parent.index()].last_child == node.0 {
            self.nodes[parent.index()].last_child = before.map_or(NOBODY, |node| node.0);
        }
        self.nodes[node.index()].next_sibling = NOBODY;
    }

    /// Plays all moves from `start` and marks those that are not legal there. Returns how many there
    /// are.
    ///
    /// An illegal move between two points is carried out all the same, so that what follows it can
    /// be shown; below something undecodable the board stays as it was.
    pub fn check(&mut self, start: &Setup) -> usize {
        let mut faults = 0;
        // Boards along the current line: of a node's ancestors, the root first.
        let mut line = vec![Stand::new(*start)];
        let mut next = self.first_child(NodeId::ROOT).map(|node| (node, 1));
        while let Some((node, depth)) = next {
            line.truncate(depth);
            let mut stand = line[depth - 1];
            let standing = match self.mv(node) {
                None => Standing::Undecodable,
                Some(mv) if stand.is_legal(mv) => {
                    stand.play(mv);
                    Standing::Legal
                }
                Some(mv) => {
                    stand.carry_out(mv);
                    Standing::Illegal
                }
            };
            line.push(stand);
            faults += usize::from(standing != Standing::Legal);
            self.nodes[node.index()].standing = standing;
            next = self.after(node, depth);
        }
        faults
    }

    /// The setup after a node's move, illegal ones carried out, from `start`.
    pub fn setup_at(&self, start: &Setup, node: NodeId) -> Setup {
        let mut stand = Stand::new(*start);
        for mv in self.path(node).into_iter().filter_map(|node| self.mv(node)) {
            if stand.is_legal(mv) {
                stand.play(mv);
            } else {
                stand.carry_out(mv);
            }
        }
        stand.setup()
    }
}

impl Node {
    const fn new(mv: Option<Move>, standing: Standing, parent: u32) -> Self {
        Self {
            mv,
            standing,
            parent,
            first_child: NOBODY,
            last_child: NOBODY,
            next_sibling: NOBODY,
            remarks: None,
        }
    }
}

fn some(id: u32) -> Option<NodeId> {
    (id != NOBODY).then_some(NodeId(id))
}
