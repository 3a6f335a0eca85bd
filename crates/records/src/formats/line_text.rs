//! What the texts of one line share: the moves that can be written, and what is said after them.

use xiangqi::Move;

use crate::game::Game;
use crate::stand::Stand;
use crate::tree::{NodeId, Standing};
use crate::write::{LossKind, Losses};

/// Walks the main line of the only game as far as it is legal. `write` gets each move with the node and
/// the stand before it. What follows the first move that is not legal is lost.
pub(super) fn walk(game: &Game, losses: &mut Losses, mut write: impl FnMut(&Stand, NodeId, Move)) {
    let tree = &game.tree;
    let mut stand = Stand::new(game.start);
    let mut lost = 0;
    for node in tree.main_line() {
        let legal = tree.mv(node).filter(|_| tree.standing(node) == Standing::Legal && lost == 0);
        let Some(mv) = legal else {
            lost += 1;
            continue;
        };
        write(&stand, node, mv);
        stand.play(mv);
    }
    losses.add(0, LossKind::IllegalMoves, lost);
}

/// What is said of a node, in braces; `None` for nothing.
pub(super) fn comment(game: &Game, node: NodeId) -> Option<String> {
    let said = game.tree.remarks(node).map(crate::Remarks::said).unwrap_or_default();
    (!said.trim().is_empty()).then(|| format!("{{{}}}", said.replace('}', "｝")))
}

/// Counts the braces in what is said of a main line: they cannot stand in braces.
pub(super) fn count_braces(game: &Game, losses: &mut Losses) {
    let said = |node| game.tree.remarks(node).map(crate::Remarks::said).unwrap_or_default();
    let nodes = std::iter::once(NodeId::ROOT).chain(game.tree.main_line());
    let braces = nodes.map(|node| said(node).matches('}').count()).sum();
    losses.add(0, LossKind::Characters, braces);
}
