//! Lists of puzzles: `name|FEN|moves`, one a line. The moves may be missing.

use xiangqi::fen;
use xiangqi::notation::Iccs;

use super::finish;
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tag;
use crate::tree::NodeId;
use crate::warning::{Place, Warning, WarningKind};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: true };

fn sniff(source: &Source<'_>) -> Likeness {
    // The first lines of a text in any encoding; a bar is one byte in all but UTF-16.
    if !source.bytes().iter().take(4096).any(|&b| b == b'|') {
        return Likeness::No;
    }
    let lines = source.text().lines().filter(|line| !line.trim().is_empty());
    let lines = lines.take(8).map(|line| position(line).is_some());
    let (good, all) = lines.fold((0, 0), |(good, all), is| (good + usize::from(is), all + 1));
    if good > 0 && good * 2 >= all { Likeness::Yes } else { Likeness::No }
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let mut positions = Vec::new();
    let mut lost: Vec<Warning> = Vec::new();
    for (i, line) in source.text().lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        match position(line) {
            Some(mut game) => {
                game.warnings.append(&mut lost);
                positions.push(finish::checked(game, source));
            }
            None => {
                let kind = WarningKind::Dropped("the line has no name and FEN".to_owned());
                lost.push(Warning { place: Place::Line(i as u64 + 1), kind });
            }
        }
    }
    match positions.last_mut() {
        Some(last) => last.warnings.append(&mut lost),
        None => return Err(source.error_at(Place::Line(1), "a line of name|FEN|moves")),
    }
    Ok(Contents::Positions(positions))
}

/// The position of a line.
fn position(line: &str) -> Option<Game> {
    let mut parts = line.split('|');
    let (name, fen) = (parts.next()?, parts.next()?);
    let mut game = Game { start: fen::parse(fen.trim()).ok()?, ..Game::default() };
    game.set_tag(tag::TITLE, name.trim());
    let mut node = NodeId::ROOT;
    let moves = parts.next().unwrap_or_default();
    for word in moves.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
        node = match word.parse::<Iccs>() {
            Ok(Iccs(mv)) => game.tree.add(node, mv),
            Err(_) => game.tree.add_undecodable(node),
        };
    }
    Some(game)
}
