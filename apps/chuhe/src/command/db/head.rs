//! Lists of games.

use std::io::{self, Write};

use messages::Messages;
use serde::Serialize;
use store::Head;
use xiangqi::Outcome;

use crate::table::{self, Align};

/// A game of a list, as JSON.
#[derive(Serialize)]
pub(super) struct HeadJson<'a> {
    id: i64,
    red: &'a str,
    red_team: &'a str,
    black: &'a str,
    black_team: &'a str,
    event: &'a str,
    date: String,
    result: String,
    ecco: Option<&'static str>,
    opening: Option<&'static str>,
    variation: Option<&'static str>,
    plies: usize,
    nodes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
}

impl<'a> From<&'a Head> for HeadJson<'a> {
    fn from(head: &'a Head) -> Self {
        let variation = |variation: &'static str| (!variation.is_empty()).then_some(variation);
        Self {
            id: head.id,
            red: &head.red,
            red_team: &head.red_team,
            black: &head.black,
            black_team: &head.black_team,
            event: &head.event,
            date: head.date.to_string(),
            result: result(head.result),
            ecco: head.opening.map(|opening| opening.code),
            opening: head.opening.map(|opening| opening.name),
            variation: head.opening.and_then(|opening| variation(opening.variation)),
            plies: head.plies,
            nodes: head.nodes,
            ply: head.ply,
        }
    }
}

fn result(result: Option<Outcome>) -> String {
    result.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string())
}

/// Writes a table of games.
pub(super) fn write(out: &mut impl Write, messages: &Messages, heads: &[Head]) -> io::Result<()> {
    let titles = ["id", "date", "red", "result", "black", "plies", "found", "opening", "event"];
    let mut rows = vec![titles.map(|title| messages.text(&format!("db-column-{title}")))];
    rows.extend(heads.iter().map(|head| {
        [
            head.id.to_string(),
            head.date.to_string(),
            player(&head.red_team, &head.red),
            result(head.result),
            player(&head.black_team, &head.black),
            head.plies.to_string(),
            head.ply.map_or_else(String::new, |ply| ply.to_string()),
            head.opening.map_or_else(String::new, |opening| opening.to_string()),
            head.event.clone(),
        ]
    }));
    if heads.iter().all(|head| head.ply.is_none()) {
        rows.iter_mut().for_each(|row| row[6].clear());
    }
    use Align::{Left, Right};
    table::write(out, [Right, Left, Left, Left, Left, Right, Right, Left, Left], &rows)
}

fn player(team: &str, name: &str) -> String {
    if team.is_empty() { name.to_owned() } else { format!("{team} {name}") }
}
