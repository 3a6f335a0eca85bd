//! Two records of one game made into one.

use records::{Game, NodeId, Remarks, Tree};

/// Adds to `game` what `other`, a record of the same game, has and it has not: tags, a result,
/// variations and remarks. `false` if that is nothing.
///
/// A record with left and right exchanged is turned before. Its comments may speak of files by
/// number and cannot be turned: if it has any, the record with more to it is kept as it is.
pub(crate) fn merge(game: &mut Game, other: &Game) -> bool {
    let mut changed = merge_tags(game, other);
    if game.result.is_none() && other.result.is_some() {
        game.result = other.result;
        changed = true;
    }
    let grown = if game.start == other.start && same_line(&game.tree, &other.tree, false) {
        merge_trees(&mut game.tree, &other.tree)
    } else if same_line(&game.tree, &other.tree, true) && texts(&other.tree) == 0 {
        merge_trees(&mut game.tree, &flipped(&other.tree))
    } else if game.tree.len() + texts(&game.tree) < other.tree.len() + texts(&other.tree) {
        game.start = other.start;
        game.tree = other.tree.clone();
        true
    } else {
        false
    };
    if grown {
        game.tree.check(&game.start);
    }
    changed || grown
}

fn merge_tags(game: &mut Game, other: &Game) -> bool {
    let says = |value: &str| value.chars().any(|c| !matches!(c, '?' | '.' | '-' | ' '));
    let mut changed = false;
    for (name, value) in &other.tags {
        if says(value) && !game.tag(name).is_some_and(says) {
            game.set_tag(name, value);
            changed = true;
        }
    }
    changed
}

/// Whether two trees have the same main line, perhaps with left and right exchanged.
fn same_line(one: &Tree, other: &Tree, flip: bool) -> bool {
    let moves = one.main_line().map(|node| one.mv(node));
    let others = other.main_line().map(|node| other.mv(node));
    moves.eq(others.map(|mv| if flip { mv.map(xiangqi::Move::flip_file) } else { mv }))
}

/// How many comments there are.
fn texts(tree: &Tree) -> usize {
    let said =
        |node| tree.remarks(node).is_some_and(|r| !r.comment.is_empty() || !r.before.is_empty());
    usize::from(said(NodeId::ROOT)) + tree.walk().filter(|&(node, _)| said(node)).count()
}

/// The tree with left and right exchanged.
fn flipped(tree: &Tree) -> Tree {
    let mut flipped = Tree::new();
    let mut ids = vec![NodeId::ROOT];
    copy_remarks(tree, NodeId::ROOT, &mut flipped, NodeId::ROOT);
    for (node, depth) in tree.walk() {
        ids.truncate(depth);
        let parent = ids[depth - 1];
        let id = match tree.mv(node) {
            Some(mv) => flipped.add(parent, mv.flip_file()),
            None => flipped.add_undecodable(parent),
        };
        copy_remarks(tree, node, &mut flipped, id);
        ids.push(id);
    }
    flipped
}

fn copy_remarks(from: &Tree, node: NodeId, to: &mut Tree, copy: NodeId) {
    if let Some(remarks) = from.remarks(node) {
        *to.remarks_mut(copy) = remarks.clone();
    }
}

/// Adds the nodes and remarks of `other` that `tree` does not have; `false` for none.
fn merge_trees(tree: &mut Tree, other: &Tree) -> bool {
    let mut changed = merge_remarks(tree, NodeId::ROOT, other, NodeId::ROOT);
    // The nodes of `tree` that stand for the line of `other` that is looked at.
    let mut line = vec![NodeId::ROOT];
    for (node, depth) in other.walk() {
        line.truncate(depth);
        let parent = line[depth - 1];
        let mv = other.mv(node);
        let same = tree.children(parent).find(|&child| tree.mv(child) == mv);
        let here = same.unwrap_or_else(|| {
            changed = true;
            match mv {
                Some(mv) => tree.add(parent, mv),
                None => tree.add_undecodable(parent),
            }
        });
        changed |= merge_remarks(tree, here, other, node);
        line.push(here);
    }
    changed
}

fn merge_remarks(tree: &mut Tree, node: NodeId, other: &Tree, other_node: NodeId) -> bool {
    let Some(theirs) = other.remarks(other_node).filter(|r| **r != Remarks::default()) else {
        return false;
    };
    let before = tree.remarks(node).cloned().unwrap_or_default();
    let mut ours = before.clone();
    append(&mut ours.before, &theirs.before);
    append(&mut ours.comment, &theirs.comment);
    let new = theirs.glyphs.iter().filter(|glyph| !before.glyphs.contains(glyph));
    ours.glyphs.extend(new);
    ours.clock_ms = ours.clock_ms.or(theirs.clock_ms);
    ours.spent_ms = ours.spent_ms.or(theirs.spent_ms);
    ours.eval_cp = ours.eval_cp.or(theirs.eval_cp);
    let new = theirs.unknown.iter().filter(|pair| !before.unknown.contains(pair));
    ours.unknown.extend(new.cloned());
    let changed = ours != before;
    if changed {
        *tree.remarks_mut(node) = ours;
    }
    changed
}

/// Puts a text below another, unless that says it already.
fn append(text: &mut String, more: &str) {
    if more.is_empty() || text.contains(more.trim()) {
        return;
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}
