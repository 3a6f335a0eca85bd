//! A variation in one paragraph, those within it in brackets. A loop, since lines nest without bound.

use records::NodeId;
use xiangqi::Color;

use crate::Sheet;
use crate::moves::Before;

/// What is still to be written, the next last.
enum Task {
    Move {
        node: NodeId,
        before: Before,
        ply: usize,
        /// Whether a number stands before it whoever moves.
        numbered: bool,
        /// Whether its alternatives follow it; the first of a variation is one itself.
        alternatives: bool,
    },
    Open,
    Close,
}

impl Sheet<'_> {
    /// The line that begins with `node`, whose move is this ply of its line.
    pub(crate) fn variation(&self, node: NodeId, before: &Before, ply: usize) -> String {
        let first = |node, before: &Before, ply| Task::Move {
            node,
            before: before.clone(),
            ply,
            numbered: true,
            alternatives: false,
        };
        let tree = &self.game.tree;
        let mut text = String::new();
        let mut tasks = vec![Task::Close, first(node, before, ply), Task::Open];
        while let Some(task) = tasks.pop() {
            let (node, before, ply, numbered, alternatives) = match task {
                Task::Open => {
                    if !text.is_empty() {
                        text.push(' ');
                    }
                    text.push('(');
                    continue;
                }
                Task::Close => {
                    text.push(')');
                    continue;
                }
                Task::Move { node, before, ply, numbered, alternatives } => {
                    (node, before, ply, numbered, alternatives)
                }
            };
            let told = self.push_move(&mut text, node, &before, ply, numbered);
            let siblings: Vec<NodeId> = if alternatives {
                std::iter::successors(tree.next_sibling(node), |&node| tree.next_sibling(node))
                    .collect()
            } else {
                Vec::new()
            };
            if let Some(child) = tree.first_child(node) {
                tasks.push(Task::Move {
                    node: child,
                    before: before.after(tree, node),
                    ply: ply + 1,
                    numbered: told || !siblings.is_empty(),
                    alternatives: true,
                });
            }
            for sibling in siblings.into_iter().rev() {
                tasks.push(Task::Close);
                tasks.push(first(sibling, &before, ply));
                tasks.push(Task::Open);
            }
        }
        text
    }

    /// Writes a move with what is said of it. Returns whether anything is.
    fn push_move(
        &self,
        text: &mut String,
        node: NodeId,
        before: &Before,
        ply: usize,
        numbered: bool,
    ) -> bool {
        let start = &self.game.start;
        if !text.is_empty() && !text.ends_with('(') {
            text.push(' ');
        }
        let number = before.number(start, ply);
        match before.turn(start, ply) {
            Color::Red => text.push_str(&format!("{number}. ")),
            Color::Black if numbered => text.push_str(&format!("{number}… ")),
            Color::Black => {}
        }
        text.push_str(&self.move_with_marks(node, before));
        let Some(remarks) = self.game.tree.remarks(node) else { return false };
        let mut told = false;
        for said in [&remarks.before, &remarks.comment] {
            let words: Vec<&str> = said.split_whitespace().collect();
            if !words.is_empty() {
                text.push_str(&format!(" {{{}}}", words.join(" ")));
                told = true;
            }
        }
        told
    }
}
