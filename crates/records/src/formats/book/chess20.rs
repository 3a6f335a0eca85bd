//! `OpenBook.dat` of a teaching program: a tree in pre-order, each node with its depth.

use serde_json::{Map, json};
use xiangqi::Move;

use super::TreeBook;
use crate::bytes::u32_at;
use crate::format::{Codec, Likeness};
use crate::formats::depth_walk::DepthWalk;
use crate::formats::points;
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

/// The bytes of a node, and where its parts are.
const NODE: usize = 22;
const USES: usize = 4;
const MOVE: usize = 14;

fn sniff(source: &Source<'_>) -> Likeness {
    let (nodes, rest) = source.bytes().as_chunks::<NODE>();
    let Some(first) = nodes.first() else { return Likeness::No };
    let whole = rest.is_empty() && u32_at(first, 0) == 1;
    Likeness::sure(whole && nodes.iter().all(|node| mv(node).is_some() && u32_at(node, 0) < 1000))
}

/// Files from the left, rows from the top.
fn mv(node: &[u8; NODE]) -> Option<Move> {
    let [from_file, from_row, to_file, to_row] = std::array::from_fn(|i| node[MOVE + i]);
    Some(Move::new(points::from_top(from_file, from_row)?, points::from_top(to_file, to_row)?))
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let (nodes, rest) = source.bytes().as_chunks::<NODE>();
    if nodes.is_empty() {
        return Err(source.error("nodes of 22 bytes"));
    }
    let mut game = Game::default();
    let mut walk = DepthWalk::new();
    let mut uses = vec![0];
    for node in nodes {
        let depth = usize::try_from(u32_at(node, 0)).unwrap_or(usize::MAX);
        walk.add(&mut game.tree, depth, mv(node));
        uses.push(i32::try_from(u32_at(node, USES)).unwrap_or(i32::MAX));
    }
    game.check();
    let facts = Map::from_iter([
        ("nodes".to_owned(), json!(nodes.len())),
        ("rest".to_owned(), json!(rest.len())),
    ]);
    let book = TreeBook::of_tree(game, |node| uses[node.index()], facts);
    Ok(Contents::Book(Box::new(book)))
}
