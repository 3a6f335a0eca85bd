//! Positions: `startpos` or `fen …`, then perhaps `moves …`.

use super::{add, add_moves, missing, unknown};
use crate::{Coords, ParseError, Start};

/// Reads what follows `position` or `probe`.
pub(crate) fn parse_position(
    after: &str,
    words: &[&str],
) -> Result<(Start, Vec<Coords>), ParseError> {
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (start, moves) = (&words[..at], words.get(at + 1..).unwrap_or_default());
    let start = match start {
        ["startpos", ..] => Start::Game,
        ["fen"] => return Err(missing("fen")),
        ["fen", fen @ ..] => Start::Fen(fen.join(" ")),
        [] => return Err(missing(after)),
        [word, ..] => return Err(unknown(word)),
    };
    let moves = moves.iter().map(|word| word.parse()).collect::<Result<_, _>>()?;
    Ok((start, moves))
}

pub(crate) fn write_position(word: &str, start: &Start, moves: &[Coords]) -> String {
    let mut line = word.to_owned();
    match start {
        Start::Game => add(&mut line, "startpos"),
        Start::Fen(fen) => add(&mut line, format_args!("fen {fen}")),
    }
    add_moves(&mut line, "moves", moves);
    line
}
