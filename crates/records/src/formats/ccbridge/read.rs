//! Reading a record.

use xiangqi::{Color, Setup};

use super::RECORD_MAGIC;
use super::fields::{self, FIRST, SECOND};
use super::moves;
use crate::bytes::{Bytes, Short, u16_at, u32_at};
use crate::formats::finish;
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tag;
use crate::warning::{Place, Warning, WarningKind};

pub(super) fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    if !source.bytes().starts_with(RECORD_MAGIC) {
        return Err(source.error_at(Place::Offset(0), "\"CCBridge Record\""));
    }
    let (game, _) = record(source.bytes(), source)?;
    Ok(Contents::Games(vec![game]))
}

/// Reads a record from the front of the bytes; also how many bytes it has.
pub(super) fn record(bytes: &[u8], source: &Source<'_>) -> Result<(Game, usize), Short> {
    let mut walk = Bytes::new(bytes);
    let header = walk.take(SECOND.moves.min(bytes.len()), "a header")?;
    let version = *header.get(19).ok_or(Short { at: 19, expected: "the layout" })?;
    let layout = if version == 1 { &FIRST } else { &SECOND };
    walk.seek(layout.moves, "a header of 1958 or 2214 bytes")?;
    let mut game = Game::default();
    if !(1..=3).contains(&version) {
        let kind = WarningKind::UnknownValue { field: "layout", value: version.to_string() };
        game.warn(Place::Offset(19), kind);
    }
    for field in layout.fields {
        game.set_tag(field.tag, fields::text(&header[field.at..field.at + field.size]));
    }
    let board = std::array::from_fn(|i| header[layout.board + i]);
    game.start = Setup { board: fields::board(&board), ..Setup::EMPTY };
    if u32_at(header, layout.turn) == 2 {
        game.start.turn = Color::Black;
    }
    let result = u32_at(header, layout.result);
    game.result = finish::outcome(result);
    finish::warn_of_result(&mut game, result, layout.result);
    let kind = u32_at(header, layout.kind);
    finish::set_kind(&mut game, usize::try_from(kind).unwrap_or(0).saturating_sub(1));
    let number = u16_at(header, layout.first_move);
    if number > 1 {
        game.set_tag(tag::FIRST_MOVE, number.to_string());
    }
    if let Err(short) = moves::read(&mut walk, layout.points, &mut game) {
        game.warnings.push(Warning::from(short));
    }
    finish::turn_to_first_mover(&mut game);
    Ok((finish::checked(game, source), walk.at()))
}
