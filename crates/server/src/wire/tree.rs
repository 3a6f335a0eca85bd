//! Trees of moves: games from files, and back.

use records::{Game, NodeId, Standing, Tree};
use serde::Deserialize;
use serde_json::{Value, json};
use xiangqi::notation::Iccs;
use xiangqi::{Color, Setup, fen};

use super::{MoveView, fault};
use crate::error::ApiError;

/// More nodes than this are left out of an answer.
const MOST_NODES: usize = 20_000;

/// Nodes that wait for their children, with their index and the board before them.
struct Open {
    id: NodeId,
    index: usize,
    setup: Setup,
}

/// A game with positions and notations at every node.
pub(crate) fn tree(game: &Game) -> Value {
    let mut nodes = Vec::new();
    let mut children: Vec<Vec<usize>> = Vec::new();
    let mut stack = vec![(NodeId::ROOT, None, game.start)];
    while let Some((id, parent, before)) = stack.pop() {
        if nodes.len() >= MOST_NODES {
            break;
        }
        let index = nodes.len();
        let (value, after) = node(&game.tree, id, parent, &before);
        nodes.push(value);
        children.push(Vec::new());
        if let Some(parent) = parent {
            children[parent].push(index);
        }
        let open = Open { id, index, setup: after };
        let below: Vec<NodeId> = game.tree.children(open.id).collect();
        stack.extend(below.into_iter().rev().map(|child| (child, Some(open.index), open.setup)));
    }
    for (node, children) in nodes.iter_mut().zip(children) {
        node["children"] = json!(children);
    }
    let faults = game.start.faults();
    let opening = game.main_record().and_then(|record| openings::of_record(&record));
    json!({
        "tags": game.tags,
        "title": title(game),
        "start_fen": game.start_fen(),
        "lawful": faults.is_empty(),
        "faults": faults.iter().map(fault).collect::<Vec<_>>(),
        "result": game.result_text(),
        "opening": opening.map(super::OpeningView::from),
        "warnings": game.warnings.iter().take(100).map(ToString::to_string).collect::<Vec<_>>(),
        "truncated": nodes.len() < game.tree.len() + 1,
        "nodes": nodes,
    })
}

/// A node without its children, and the board after it.
fn node(tree: &Tree, id: NodeId, parent: Option<usize>, before: &Setup) -> (Value, Setup) {
    let mv = tree.mv(id);
    let standing = tree.standing(id);
    let mut after = *before;
    let mut view = None;
    if let Some(mv) = mv {
        let man = before.board.get(mv.from());
        let turn = man.map_or(before.turn, xiangqi::Piece::color);
        view = Some(MoveView::on_board(&before.board, turn, mv));
        after.board.set(mv.from(), None);
        after.board.set(mv.to(), man);
        let taken = before.board.get(mv.to()).is_some();
        after.quiet_plies = if taken { 0 } else { before.quiet_plies.saturating_add(1) };
        after.quiet_plies = after.quiet_plies.min(xiangqi::MAX_QUIET_PLIES);
        if before.turn == Color::Black {
            after.fullmove = before.fullmove.saturating_add(1);
        }
        after.turn = !before.turn;
    }
    let standing = match standing {
        Standing::Legal => "legal",
        Standing::Illegal => "illegal",
        Standing::Undecodable => "undecodable",
    };
    let empty = records::Remarks::default();
    let remarks = tree.remarks(id).unwrap_or(&empty);
    let value = json!({
        "parent": parent,
        "children": [],
        "move": view,
        "standing": standing,
        "fen": fen::Fen(after).to_string(),
        "before": remarks.before,
        "comment": remarks.comment,
        "glyphs": remarks.glyphs,
        "clock_ms": remarks.clock_ms,
        "spent_ms": remarks.spent_ms,
        "eval_cp": remarks.eval_cp,
    });
    (value, after)
}

/// What a game is called in lists.
fn title(game: &Game) -> String {
    let tag = |name| game.tag(name).filter(|text| *text != "?").unwrap_or_default();
    let (red, black) = (tag("Red"), tag("Black"));
    match (tag("Title"), red, black) {
        ("", "", "") => tag("Event").to_owned(),
        ("", red, black) => format!("{red} – {black}"),
        (title, _, _) => title.to_owned(),
    }
}

/// A line of a list of a file's games.
pub(crate) fn head_of_game(index: usize, game: &Game) -> Value {
    let tag = |name| game.tag(name).unwrap_or_default();
    json!({
        "index": index,
        "title": title(game),
        "red": tag("Red"),
        "black": tag("Black"),
        "event": tag("Event"),
        "date": tag("Date"),
        "result": game.result_text(),
        "plies": game.tree.main_line().count(),
        "nodes": game.tree.len(),
    })
}

/// A tree as clients send it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeIn {
    #[serde(default)]
    tags: Vec<(String, String)>,
    #[serde(default)]
    start_fen: Option<String>,
    #[serde(default)]
    result: Option<String>,
    nodes: Vec<NodeIn>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct NodeIn {
    parent: Option<usize>,
    #[serde(rename = "move")]
    mv: Option<String>,
    before: Option<String>,
    comment: Option<String>,
    glyphs: Vec<u8>,
    clock_ms: Option<u64>,
    spent_ms: Option<u64>,
    eval_cp: Option<i32>,
}

impl TreeIn {
    /// The game.
    pub(crate) fn game(self) -> Result<Game, ApiError> {
        let start = match &self.start_fen {
            Some(text) => fen::parse(text).map_err(|error| ApiError::bad_position(&error))?,
            None => Setup::start(),
        };
        let mut game = Game { start, ..Game::default() };
        for (name, value) in self.tags {
            game.set_tag(records::tag::canonical(&name), value);
        }
        if let Some(text) = self.result.filter(|text| !text.is_empty()) {
            let result = records::outcome::parse(&text);
            game.result = result.ok_or_else(|| ApiError::field("game.result", "no such result"))?;
        }
        let mut ids: Vec<NodeId> = Vec::with_capacity(self.nodes.len());
        for (index, node) in self.nodes.into_iter().enumerate() {
            let wrong = |text: &str| ApiError::field(&format!("game.nodes.{index}"), text);
            let id = match (node.parent, index) {
                (None, 0) => NodeId::ROOT,
                (Some(parent), 1..) => {
                    let parent = *ids.get(parent).ok_or_else(|| wrong("its parent comes first"))?;
                    let text = node.mv.as_deref().unwrap_or_default();
                    match text.parse::<Iccs>() {
                        Ok(Iccs(mv)) => game.tree.add(parent, mv),
                        Err(_) if node.mv.is_none() => game.tree.add_undecodable(parent),
                        Err(_) => return Err(wrong("its move is no UCI move")),
                    }
                }
                _ => return Err(wrong("only the first node has no parent")),
            };
            ids.push(id);
            let remarks = records::Remarks {
                before: node.before.unwrap_or_default(),
                comment: node.comment.unwrap_or_default(),
                glyphs: node.glyphs,
                clock_ms: node.clock_ms,
                spent_ms: node.spent_ms,
                eval_cp: node.eval_cp,
                unknown: Vec::new(),
            };
            if remarks != records::Remarks::default() {
                *game.tree.remarks_mut(id) = remarks;
            }
        }
        game.check();
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_goes_out_and_comes_back() {
        let text = r#"{"tags":[["Red","甲"]],"result":"1-0","nodes":[
            {"parent":null,"move":null,"comment":"c"},
            {"parent":0,"move":"h2e2","glyphs":[1]},
            {"parent":1,"move":"h9g7"},
            {"parent":0,"move":"b0c2"},
            {"parent":3,"move":"a0a9"}]}"#;
        let game = serde_json::from_str::<TreeIn>(text).expect("it reads").game().expect("a game");
        let out = tree(&game);
        let moves: Vec<_> = out["nodes"]
            .as_array()
            .expect("nodes")
            .iter()
            .map(|n| n["move"]["zh"].clone())
            .collect();
        assert_eq!(
            moves[..4],
            [Value::Null, json!("炮二平五"), json!("马8进7"), json!("马八进七")]
        );
        assert_eq!(out["nodes"][0]["children"], json!([1, 3]));
        assert_eq!(out["nodes"][4]["standing"], "illegal");
        assert_eq!(
            out["nodes"][1]["fen"],
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
        );
        assert_eq!((out["title"].as_str(), out["result"].as_str()), (Some("甲 – "), Some("1-0")));
    }

    #[test]
    fn trees_that_are_none_are_refused() {
        for text in [
            r#"{"nodes":[{"parent":0,"move":"h2e2"}]}"#,
            r#"{"nodes":[{},{"parent":5,"move":"h2e2"}]}"#,
            r#"{"nodes":[{},{"parent":1,"move":"h2e2"}]}"#,
            r#"{"nodes":[{},{"parent":0,"move":"z9z9"}]}"#,
            r#"{"nodes":[{}],"start_fen":"x"}"#,
            r#"{"nodes":[{}],"result":"x"}"#,
        ] {
            let tree = serde_json::from_str::<TreeIn>(text).expect("it reads");
            assert!(tree.game().is_err(), "{text}");
        }
    }
}
