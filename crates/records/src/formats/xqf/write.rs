//! Writing XQF, version 10.

use xiangqi::Color;

use super::header::{self, FIELDS};
use super::{HEADER, PLAIN};
use crate::encoding::Encoding;
use crate::format::Format;
use crate::formats::stack_walk::{Marks, marks};
use crate::formats::{finish, fixed_text};
use crate::game::Game;
use crate::men;
use crate::tag;
use crate::tree::NodeId;
use crate::write::{LossKind, Losses, WriteError, WriteOptions};

/// Marks of a node that is followed by a continuation, by an alternative.
const CONTINUES: u8 = 0xf0;
const ALTERNATIVE: u8 = 0x0f;
/// What is written where a point should be and is none.
const NO_POINT: u8 = 90;

pub(super) fn write(
    games: &[Game],
    options: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let [game] = games else {
        return Err(WriteError::OneGame { format: Format::Xqf, games: games.len() });
    };
    let encoding = options.encoding.unwrap_or(Encoding::GBK);
    let mut bytes = write_header(game, encoding, losses).to_vec();
    let root = Marks { alternative: false, ..marks(&game.tree, NodeId::ROOT) };
    write_node(&mut bytes, game, NodeId::ROOT, root, encoding, losses)?;
    for (node, _) in game.tree.walk() {
        let marks = marks(&game.tree, node);
        write_node(&mut bytes, game, node, marks, encoding, losses)?;
    }
    Ok(bytes)
}

fn write_header(game: &Game, encoding: Encoding, losses: &mut Losses) -> [u8; HEADER] {
    let mut head = [0; HEADER];
    header::restore_unknown_bytes(&mut head, game);
    head[..3].copy_from_slice(&[b'X', b'Q', PLAIN]);
    let (places, homeless) = men::numbered(&game.start.board);
    losses.add(0, LossKind::Start, homeless);
    finish::lose_start_clocks(&game.start, 0, losses);
    for (byte, place) in head[header::MEN..].iter_mut().zip(places) {
        *byte = place.map_or(0xff, header::number);
    }
    let number = game.tag(tag::FIRST_MOVE).and_then(|text| text.parse::<u16>().ok());
    let number = number.unwrap_or(0).to_le_bytes();
    head[header::FIRST_MOVE..header::FIRST_MOVE + 2].copy_from_slice(&number);
    head[header::TURN] = u8::from(game.start.turn == Color::Black);
    if let Some(mover) = finish::first_mover(game)
        && mover != game.start.turn
    {
        losses.add(0, LossKind::Turn, 1);
    }
    if game.result.is_some() {
        head[header::RESULT] = finish::outcome_code(game.result);
    }
    head[header::KIND] = finish::kind_index(game);
    for field in FIELDS {
        let Some(text) = game.tag(field.tag) else { continue };
        let fitted = fixed_text::fitted(text, encoding, field.size - 1);
        losses.add(0, LossKind::Characters, fitted.unmapped);
        losses.add(0, LossKind::Long(field.tag.to_owned()), usize::from(fitted.cut));
        // A field has at most 64 bytes.
        head[field.at] = u8::try_from(fitted.bytes.len()).unwrap_or(0);
        let start = field.at + 1;
        head[start..start + fitted.bytes.len()].copy_from_slice(&fitted.bytes);
    }
    let others = [tag::KIND, tag::FIRST_MOVE, header::UNKNOWN_BYTES];
    let kept: Vec<&str> = FIELDS.iter().map(|field| field.tag).chain(others).collect();
    finish::lose_the_rest(game, 0, losses, &kept);
    head
}

fn write_node(
    bytes: &mut Vec<u8>,
    game: &Game,
    node: NodeId,
    marks: Marks,
    encoding: Encoding,
    losses: &mut Losses,
) -> Result<(), WriteError> {
    let (from, to) = match game.tree.mv(node) {
        Some(mv) => (header::number(mv.from()), header::number(mv.to())),
        None if node == NodeId::ROOT => (0, 0),
        None => (NO_POINT, NO_POINT),
    };
    let continues = if marks.continues { CONTINUES } else { 0 };
    let alternative = if marks.alternative { ALTERNATIVE } else { 0 };
    let (comment, unmapped) = encoding.encode(&finish::comment_to_write(game, node));
    losses.add(0, LossKind::Characters, unmapped);
    let length = i32::try_from(comment.len())
        .map_err(|_| WriteError::TooLarge { format: Format::Xqf, game: 1 })?;
    bytes.extend([from + 0x18, to + 0x20, continues | alternative, 0]);
    bytes.extend(length.to_le_bytes());
    bytes.extend(comment);
    Ok(())
}
