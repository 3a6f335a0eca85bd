//! UCI moves without separators on the first line, and the start position as FEN without blanks on
//! the second.

use super::moves::add_points;
use crate::fen;
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::warning::Place;

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

fn sniff(source: &Source<'_>) -> Likeness {
    let text = source.text();
    let mut lines = text.lines().map(str::trim);
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let glued = !second.contains(' ') && fen::parse(second).is_ok();
    let rest = lines.all(str::is_empty);
    match first.len() {
        _ if !is_run(first) || !rest || !(second.is_empty() || glued) => Likeness::No,
        0 => Likeness::sure(glued),
        4 if second.is_empty() => Likeness::Maybe,
        _ => Likeness::Yes,
    }
}

/// Whether a text is points alone, four signs a move.
fn is_run(text: &str) -> bool {
    let is_move = |mv: &[u8]| matches!(mv, [b'a'..=b'i', b'0'..=b'9', b'a'..=b'i', b'0'..=b'9']);
    text.len().is_multiple_of(4) && text.as_bytes().chunks(4).all(is_move)
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let text = source.text();
    let mut lines = text.lines().map(str::trim);
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    if !first.is_ascii() || (first.is_empty() && second.is_empty()) {
        return Err(source.error_at(Place::Line(1), "moves like h2e2h9g7"));
    }
    let mut game = Game::default();
    if !second.is_empty() {
        let fen = fen::parse(second);
        game.start = fen.map_err(|expected| source.error_at(Place::Line(2), expected))?.setup;
    }
    let words = (0..first.len()).step_by(4).map(|at| &first[at..(at + 4).min(first.len())]);
    add_points(&mut game, words, Place::Line(1));
    if game.tree.is_empty() && second.is_empty() {
        return Err(source.error_at(Place::Line(1), "moves like h2e2h9g7"));
    }
    game.check();
    Ok(Contents::Games(vec![game]))
}
