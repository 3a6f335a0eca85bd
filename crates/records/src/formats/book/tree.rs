//! Books that are games: trees and lists of lines, with transpositions brought together.

use serde_json::{Map, Value, json};
use xiangqi::{Move, Position};

use super::mirror;
use super::table::{Entry, Table};
use crate::book::{Book, BookMove};
use crate::game::Game;
use crate::tree::{NodeId, Standing};

/// A book made from games: each legal move of their trees, by position. A move weighs as often as it
/// occurs.
#[derive(Debug)]
pub(crate) struct TreeBook {
    table: Table,
    game: Option<Game>,
    facts: Map<String, Value>,
}

impl TreeBook {
    /// From games, as deep as so many plies.
    pub(crate) fn of_games<'a>(games: impl IntoIterator<Item = &'a Game>, plies: usize) -> Self {
        let mut entries = Vec::new();
        for game in games {
            add_entries(&mut entries, game, plies, |_| 1);
        }
        let table = Table::merged(entries);
        let facts = Map::from_iter([
            ("moves".to_owned(), json!(table.len())),
            ("positions".to_owned(), json!(table.keys())),
        ]);
        Self { table, game: None, facts }
    }

    /// From one game that is a whole book; `weight` weighs its moves.
    pub(super) fn of_tree(
        game: Game,
        weight: impl Fn(NodeId) -> i32,
        facts: Map<String, Value>,
    ) -> Self {
        let mut entries = Vec::new();
        add_entries(&mut entries, &game, usize::MAX, weight);
        Self { table: Table::merged(entries), game: Some(game), facts }
    }

    /// From positions with moves, each with the key of [`Position::key`].
    pub(super) fn of_entries(entries: Vec<Entry>, facts: Map<String, Value>) -> Self {
        Self { table: Table::merged(entries), game: None, facts }
    }
}

fn add_entries(
    entries: &mut Vec<Entry>,
    game: &Game,
    plies: usize,
    weight: impl Fn(NodeId) -> i32,
) {
    let Ok(start) = Position::from_setup(game.start) else { return };
    let tree = &game.tree;
    // Positions along the current line, and how deep it is legal.
    let mut line = vec![start];
    for (node, depth) in tree.walk() {
        line.truncate(depth);
        let legal = tree.standing(node) == Standing::Legal;
        let Some(mv) = tree.mv(node).filter(|_| legal && line.len() == depth && depth <= plies)
        else {
            continue;
        };
        let position = line[depth - 1];
        let Ok(next) = position.play(mv) else { continue };
        entries.push(Entry { key: position.key(), mv, weight: weight(node) });
        line.push(next);
    }
}

impl Book for TreeBook {
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        let found: Vec<(Move, i32)> =
            mirror::ask(position, |position| self.table.at(position.key()).collect());
        mirror::by_count(found)
    }

    fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    fn facts(&self) -> Map<String, Value> {
        self.facts.clone()
    }
}
