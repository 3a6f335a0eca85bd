//! What a program and an engine said to each other: every `position` command is a position.

use xiangqi::Setup;

use super::moves::add_points;
use crate::fen;
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::warning::Place;

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: true };

fn sniff(source: &Source<'_>) -> Likeness {
    let text = source.text();
    let begins_otherwise = text.trim_start().starts_with(['[', '{', '<']);
    Likeness::sure(!begins_otherwise && text.lines().any(|line| command(line).is_some()))
}

/// What follows the word `position` of a command, whatever a program puts before it.
fn command(line: &str) -> Option<&str> {
    let mut from = 0;
    while let Some(found) = line[from..].find("position ") {
        let at = from + found;
        let after = line[at + "position ".len()..].trim_start();
        let apart = at == 0 || !line.as_bytes()[at - 1].is_ascii_alphanumeric();
        if apart && (after.starts_with("startpos") || after.starts_with("fen ")) {
            return Some(after);
        }
        from = at + 1;
    }
    None
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let mut list = Vec::new();
    for (line, number) in source.text().lines().zip(1..) {
        if let Some(command) = command(line) {
            list.extend(position(command, Place::Line(number)));
        }
    }
    if list.is_empty() {
        return Err(source.error("a command like position startpos moves h2e2"));
    }
    Ok(Contents::Positions(list))
}

/// The position of a command; `None` for one without a readable FEN, as descriptions have it.
fn position(command: &str, place: Place) -> Option<Game> {
    let mut game = Game::default();
    let (start, moves) = command.split_once("moves").unwrap_or((command, ""));
    game.start = match start.trim().strip_prefix("fen ") {
        Some(text) => fen::parse(text).ok()?.setup,
        None => Setup::start(),
    };
    let words = moves.split_whitespace().take_while(|word| *word != "banmoves");
    add_points(&mut game, words, place);
    game.check();
    Some(game)
}
