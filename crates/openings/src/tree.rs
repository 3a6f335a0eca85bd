//! The openings as a tree: what must have been played for a game to belong to each.
//!
//! A node's condition adds to its parent's. Of a node's children whose conditions the game meets,
//! the one with the smallest rank is taken, of these the one that was complete first: what is played
//! first decides what a game becomes. Codes may stand at several places.

use xiangqi::{Color, Move, Square};

use crate::Opening;

/// One alternative set of moves, and until which move of its side one of them must be played.
#[derive(Debug)]
struct Need {
    any_of: Vec<Move>,
    /// Counted from 1.
    within: usize,
    /// Or must not.
    never: bool,
}

#[derive(Debug)]
struct Node {
    opening: Opening,
    rank: u8,
    red: Vec<Need>,
    black: Vec<Need>,
    children: Vec<usize>,
}

/// The tree; its root is the first node.
#[derive(Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// Reads the table: code, parent's code (`-` for the root), rank, Red's and Black's moves, name,
    /// variation, parted by tabs. A row whose parent stands at several places is a child of each.
    ///
    /// # Panics
    /// If the table, which is compiled in, is wrong.
    pub(crate) fn read(table: &'static str) -> Self {
        let mut tree = Self { nodes: Vec::new() };
        let mut rows: Vec<Vec<&'static str>> =
            table.lines().map(|row| row.split('\t').collect()).collect();
        // Parents may stand below their children.
        while !rows.is_empty() {
            let before = rows.len();
            rows.retain(|row| !tree.add(row));
            assert!(rows.len() < before, "openings without a parent: {rows:?}");
        }
        tree
    }

    /// Adds a row; `false` if its parent is not there yet.
    fn add(&mut self, row: &[&'static str]) -> bool {
        let [code, parent, rank, red, black, name, more @ ..] = row else {
            panic!("a row of openings has six cells or seven: {row:?}");
        };
        let mut parents: Vec<usize> =
            (0..self.nodes.len()).filter(|&i| self.nodes[i].opening.code == *parent).collect();
        if *parent == "-" {
            parents.push(usize::MAX);
        }
        for &parent in &parents {
            let variation = more.first().copied().unwrap_or_default();
            let opening = Opening { code, name, variation };
            let rank = rank.parse().expect("a rank is a digit");
            let node =
                Node { opening, rank, red: needs(red), black: needs(black), children: Vec::new() };
            let index = self.nodes.len();
            self.nodes.push(node);
            if let Some(parent) = self.nodes.get_mut(parent) {
                parent.children.push(index);
            }
        }
        !parents.is_empty()
    }

    pub(crate) fn openings(&self) -> Vec<Opening> {
        self.nodes.iter().map(|node| node.opening).collect()
    }

    /// The opening of a game whose first move is on Red's right.
    pub(crate) fn find(&self, moves: &[Move]) -> Opening {
        let mut node = &self.nodes[0];
        loop {
            let children = node.children.iter().map(|&child| &self.nodes[child]);
            let met =
                children.filter_map(|child| Some((child.rank, child.complete(moves)?, child)));
            match met.min_by_key(|&(rank, ply, _)| (rank, ply)) {
                Some((_, _, child)) => node = child,
                None => return node.opening,
            }
        }
    }
}

impl Node {
    /// After which ply the condition is met; `None` for never.
    fn complete(&self, moves: &[Move]) -> Option<usize> {
        let mut complete = 0;
        for (color, needs) in [(Color::Red, &self.red), (Color::Black, &self.black)] {
            for need in needs {
                let played = moves
                    .iter()
                    .enumerate()
                    .skip(color as usize)
                    .step_by(2)
                    .take(need.within)
                    .find(|(_, mv)| need.any_of.contains(mv));
                match (played, need.never) {
                    (Some((ply, _)), false) => complete = complete.max(ply + 1),
                    (None, true) => {}
                    (Some(_), true) | (None, false) => return None,
                }
            }
        }
        Some(complete)
    }
}

/// Reads `c0e2/g0e2@2 !i0h0@3`: one of two moves among the first two, another not among the first
/// three.
fn needs(text: &str) -> Vec<Need> {
    text.split_ascii_whitespace()
        .filter(|need| *need != "-")
        .map(|need| {
            let never = need.starts_with('!');
            let (moves, within) =
                need.trim_start_matches('!').split_once('@').expect("moves and a number");
            let any_of = moves.split('/').map(read_move).collect();
            Need { any_of, within: within.parse().expect("a number of moves"), never }
        })
        .collect()
}

fn read_move(text: &str) -> Move {
    let (from, to) = text.split_at(2);
    let point = |text: &str| text.parse::<Square>().expect("a point");
    Move::new(point(from), point(to))
}
