//! The stream of moves: flags, 0, from, to, and perhaps a comment, for each node.

use xiangqi::{Move, Square};

use super::fields::{Points, utf_16};
use crate::bytes::{Bytes, Short};
use crate::encoding::Encoding;
use crate::formats::stack_walk::{Marks, StackWalk, marks};
use crate::formats::{finish, points};
use crate::game::Game;
use crate::tree::NodeId;

/// The line ends with this node.
const END: u8 = 1;
/// An alternative to this node comes later.
const ALTERNATIVE: u8 = 2;
/// A comment follows.
const COMMENT: u8 = 4;
/// What is written where a point should be and is none.
const NO_POINT: u8 = 0xff;

/// Reads a tree as far as it is whole.
pub(super) fn read(bytes: &mut Bytes<'_>, points: Points, game: &mut Game) -> Result<(), Short> {
    let (root, _, text) = record(bytes, points)?;
    finish::comment(game, NodeId::ROOT, text);
    let mut walk = StackWalk::new(root);
    while !walk.is_complete() {
        let (marks, mv, text) = record(bytes, points)?;
        let node = walk.add(&mut game.tree, mv, marks);
        finish::comment(game, node, text);
    }
    Ok(())
}

fn record(bytes: &mut Bytes<'_>, points: Points) -> Result<(Marks, Option<Move>, String), Short> {
    let [flags, _, from, to] = bytes.array("a node of the tree")?;
    let text = match flags & COMMENT {
        0 => String::new(),
        _ => {
            let text = bytes.counted("a comment with its length")?;
            Encoding::UTF_16LE.decode_plain(text).into_owned()
        }
    };
    let marks = Marks { continues: flags & END == 0, alternative: flags & ALTERNATIVE != 0 };
    let mv = point(from, points).zip(point(to, points)).map(|(from, to)| Move::new(from, to));
    Ok((marks, mv, text))
}

fn point(byte: u8, points: Points) -> Option<Square> {
    match points {
        Points::Halves => points::from_top(byte >> 4, byte & 0x0f),
        Points::Rows => points::from_top(byte % 9, byte / 9),
    }
}

/// Writes a tree; points are counted row by row. `None` if a comment is longer than can be said.
pub(super) fn write(game: &Game, bytes: &mut Vec<u8>) -> Option<()> {
    for node in std::iter::once(NodeId::ROOT).chain(game.tree.walk().map(|(node, _)| node)) {
        let Marks { continues, alternative } = marks(&game.tree, node);
        let comment = utf_16(&finish::comment_to_write(game, node));
        let mut flags = 0;
        for (flag, set) in
            [(END, !continues), (ALTERNATIVE, alternative), (COMMENT, !comment.is_empty())]
        {
            flags |= if set { flag } else { 0 };
        }
        let (from, to) = match game.tree.mv(node) {
            Some(mv) => (number(mv.from()), number(mv.to())),
            None if node == NodeId::ROOT => (0, 0),
            None => (NO_POINT, NO_POINT),
        };
        bytes.extend([flags, 0, from, to]);
        if !comment.is_empty() {
            bytes.extend(u32::try_from(comment.len()).ok()?.to_le_bytes());
            bytes.extend(comment);
        }
    }
    Some(())
}

fn number(square: Square) -> u8 {
    let (file, row) = points::to_top(square);
    row * 9 + file
}
