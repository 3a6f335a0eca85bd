//! Writing a record, in the second layout.

use sha1::{Digest, Sha1};

use xiangqi::Color;

use super::RECORD_MAGIC;
use super::fields::{self, SECOND};
use super::moves;
use crate::encoding::Encoding;
use crate::format::Format;
use crate::formats::{finish, fixed_text};
use crate::game::Game;
use crate::tag;
use crate::write::{LossKind, Losses, WriteError, WriteOptions};

/// The layout's number.
const LAYOUT: u8 = 2;
/// Where the identity of a record is: 16 bytes, unlike those of any other record.
const IDENTITY: usize = 20;

pub(super) fn write(
    games: &[Game],
    _: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let [game] = games else {
        return Err(WriteError::OneGame { format: Format::Cbr, games: games.len() });
    };
    record(game, 0, losses, &[]).ok_or(WriteError::TooLarge { format: Format::Cbr, game: 1 })
}

/// A record, or `None` if a part of it is longer than can be said. What is not in it is lost, but for
/// the tags that are kept elsewhere.
pub(super) fn record(
    game: &Game,
    index: usize,
    losses: &mut Losses,
    elsewhere: &[&str],
) -> Option<Vec<u8>> {
    let mut bytes = vec![0; SECOND.moves];
    bytes[..16].copy_from_slice(RECORD_MAGIC);
    bytes[19] = LAYOUT;
    for field in SECOND.fields {
        let Some(text) = game.tag(field.tag) else { continue };
        put_text(&mut bytes[field.range()], text, field.tag, index, losses);
    }
    put_number(&mut bytes, SECOND.kind, u32::from(finish::kind_index(game)) + 1);
    put_number(&mut bytes, SECOND.result, u32::from(finish::outcome_code(game.result)));
    put_number(&mut bytes, SECOND.turn, game.start.turn.fold(1, 2));
    if finish::first_mover(game).is_some_and(|mover: Color| mover != game.start.turn) {
        losses.add(index, LossKind::Turn, 1);
    }
    let number = game.tag(tag::FIRST_MOVE).and_then(|text| text.parse::<u16>().ok()).unwrap_or(0);
    bytes[SECOND.first_move..SECOND.first_move + 2].copy_from_slice(&number.to_le_bytes());
    for (at, code) in (SECOND.board..).zip(fields::board_codes(&game.start.board)) {
        bytes[at] = code;
    }
    put_number(&mut bytes, SECOND.moves - 4, u32::MAX);
    moves::write(game, &mut bytes)?;
    let identity = identity(&bytes);
    bytes[IDENTITY..IDENTITY + 16].copy_from_slice(&identity);
    finish::lose_start_clocks(&game.start, index, losses);
    let kept = SECOND.fields.iter().map(|field| field.tag);
    let kept = kept.chain([tag::KIND, tag::FIRST_MOVE]).chain(elsewhere.iter().copied());
    let kept: Vec<&str> = kept.collect();
    finish::lose_the_rest(game, index, losses, &kept);
    Some(bytes)
}

/// Puts a text into a field that keeps room for the zero at its end.
pub(super) fn put_text(field: &mut [u8], text: &str, tag: &str, index: usize, losses: &mut Losses) {
    // Without the mark that a file would begin with.
    let fitted = fixed_text::fitted(text, Encoding::UTF_16LE_FIELD, field.len() - 2);
    losses.add(index, LossKind::Long(tag.to_owned()), usize::from(fitted.cut));
    field[..fitted.bytes.len()].copy_from_slice(&fitted.bytes);
}

pub(super) fn put_number(bytes: &mut [u8], at: usize, number: u32) {
    bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
}

/// An identity that depends on the content alone, so that the same game gives the same bytes.
fn identity(bytes: &[u8]) -> [u8; 16] {
    let hash = Sha1::digest(bytes);
    std::array::from_fn(|i| hash[i])
}

/// The identity of a record as libraries write it.
pub(super) fn identity_text(record: &[u8]) -> String {
    let id: [u8; 16] = std::array::from_fn(|i| record.get(IDENTITY + i).copied().unwrap_or(0));
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02X}")).collect::<String>();
    // The first three groups are numbers, low byte first.
    let number =
        |range: std::ops::Range<usize>| hex(&id[range].iter().rev().copied().collect::<Vec<_>>());
    let groups = [number(0..4), number(4..6), number(6..8), hex(&id[8..10]), hex(&id[10..16])];
    format!("{{{}}}", groups.join("-"))
}
