//! Text books of lines: UCI moves in quotes, one game a line.

use serde_json::{Map, json};
use xiangqi::Move;
use xiangqi::notation::Iccs;

use super::TreeBook;
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tree::NodeId;
use crate::warning::Place;

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

fn sniff(source: &Source<'_>) -> Likeness {
    let bytes = source.bytes();
    if !bytes.is_ascii() {
        return Likeness::No;
    }
    let mut lines = bytes.split(|&b| b == b'\n').filter_map(|line| str::from_utf8(line).ok());
    let first = lines.find(|line| !matches!(line.trim(), "" | "[" | "("));
    Likeness::sure(first.is_some_and(|line| moves(line).is_some()))
}

/// The moves of a line `'h2e2 h9g7 …',`; `None` if it is something else.
fn moves(line: &str) -> Option<Vec<Move>> {
    let line = line.trim().trim_end_matches(',');
    let quote = line.chars().next().filter(|c| matches!(c, '\'' | '"' | '`'))?;
    let inner = line.strip_prefix(quote)?.strip_suffix(quote)?;
    let moves: Option<Vec<Move>> =
        inner.split_ascii_whitespace().map(|word| word.parse().ok().map(|Iccs(mv)| mv)).collect();
    moves.filter(|moves| !moves.is_empty())
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let text = source.text();
    let mut game = Game::default();
    // How often each move was met, by its node.
    let mut counts = vec![0_i32];
    for line in text.lines().filter_map(moves) {
        let mut node = NodeId::ROOT;
        for mv in line {
            node = match game.tree.child_with(node, mv) {
                Some(child) => child,
                None => {
                    counts.push(0);
                    game.tree.add(node, mv)
                }
            };
            counts[node.index()] += 1;
        }
    }
    if game.tree.is_empty() {
        return Err(source.error_at(Place::Line(1), "lines of UCI moves in quotes"));
    }
    game.check();
    let lines = text.bytes().filter(|&b| b == b'\n').count();
    let facts = Map::from_iter([("lines".to_owned(), json!(lines))]);
    let book = TreeBook::of_tree(game, |node| counts[node.index()], facts);
    Ok(Contents::Book(Box::new(book)))
}
