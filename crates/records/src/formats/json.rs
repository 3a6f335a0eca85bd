//! JSON of this project; `docs/FORMATS.md` describes it. It holds all that a game holds.

use serde::{Deserialize, Serialize};
use xiangqi::Move;
use xiangqi::notation::Iccs;

use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::outcome;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tree::{NodeId, Remarks};
use crate::warning::{Place, WarningKind};
use crate::write::{LossKind, Losses, WriteError, WriteOptions};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: Some(write), many: true };

/// What the file says it is.
const NAME: &str = "chuhe-games";
/// The version that is written; later ones are refused.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct FileJson {
    format: String,
    version: u32,
    games: Vec<GameJson>,
}

#[derive(Serialize, Deserialize)]
struct GameJson {
    #[serde(default)]
    tags: Vec<(String, String)>,
    fen: String,
    result: String,
    /// What is said of the game.
    #[serde(default, skip_serializing_if = "RemarksJson::is_empty")]
    remarks: RemarksJson,
    #[serde(default)]
    moves: Vec<NodeJson>,
}

/// A move. Its parent is the last move before it whose ply is one less.
#[derive(Serialize, Deserialize)]
struct NodeJson {
    ply: usize,
    /// As UCI writes it; `null` for what was no move.
    #[serde(rename = "move")]
    mv: Option<String>,
    #[serde(flatten)]
    remarks: RemarksJson,
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
struct RemarksJson {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    before: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    glyphs: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spent_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    eval_cp: Option<i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unknown: Vec<(String, String)>,
}

impl RemarksJson {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    fn of(remarks: Option<&Remarks>) -> Self {
        let Some(remarks) = remarks.cloned() else { return Self::default() };
        let Remarks { before, comment, glyphs, clock_ms, spent_ms, eval_cp, unknown } = remarks;
        Self { before, comment, glyphs, clock_ms, spent_ms, eval_cp, unknown }
    }

    fn put(self, game: &mut Game, node: NodeId) {
        if self.is_empty() {
            return;
        }
        let Self { before, comment, glyphs, clock_ms, spent_ms, eval_cp, unknown } = self;
        *game.tree.remarks_mut(node) =
            Remarks { before, comment, glyphs, clock_ms, spent_ms, eval_cp, unknown };
    }
}

fn sniff(source: &Source<'_>) -> Likeness {
    let text = source.text().trim_start();
    let head: String = text.chars().take(200).collect();
    Likeness::sure(text.starts_with('{') && head.contains(NAME))
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let file: FileJson = serde_json::from_str(source.text()).map_err(|error| {
        let place = Place::Line(error.line() as u64);
        source.error_at(place, format!("the fields of {NAME}: {error}"))
    })?;
    if file.format != NAME || file.version > VERSION {
        return Err(source.error(format!("format {NAME:?}, version {VERSION}")));
    }
    Ok(Contents::Games(file.games.into_iter().map(game).collect()))
}

fn game(json: GameJson) -> Game {
    let mut game = Game { tags: json.tags, ..Game::default() };
    game.set_start(Place::File, &json.fen);
    game.result = outcome::parse(&json.result).flatten();
    json.remarks.put(&mut game, NodeId::ROOT);
    // The last node of each ply.
    let mut line = vec![NodeId::ROOT];
    for (index, node) in json.moves.into_iter().enumerate() {
        let ply = node.ply.clamp(1, line.len());
        if ply != node.ply {
            let value = node.ply.to_string();
            game.warn(Place::File, WarningKind::UnknownValue { field: "ply", value });
        }
        line.truncate(ply);
        let mv: Option<Move> =
            node.mv.as_deref().and_then(|text| text.parse::<Iccs>().ok()).map(|mv| mv.0);
        if mv.is_none() && node.mv.is_some() {
            let value = format!("{index}: {}", node.mv.unwrap_or_default());
            game.warn(Place::File, WarningKind::UnknownValue { field: "move", value });
        }
        let id = match mv {
            Some(mv) => game.tree.add(line[ply - 1], mv),
            None => game.tree.add_undecodable(line[ply - 1]),
        };
        node.remarks.put(&mut game, id);
        line.push(id);
    }
    game.check();
    game
}

fn write(
    games: &[Game],
    options: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let game = |game: &Game| GameJson {
        tags: game.tags.clone(),
        fen: game.start_fen(),
        result: game.result_text().to_owned(),
        remarks: RemarksJson::of(game.tree.remarks(NodeId::ROOT)),
        moves: game
            .tree
            .walk()
            .map(|(node, ply)| NodeJson {
                ply,
                mv: game.tree.mv(node).map(|mv| mv.to_string()),
                remarks: RemarksJson::of(game.tree.remarks(node)),
            })
            .collect(),
    };
    let file = FileJson {
        format: NAME.to_owned(),
        version: VERSION,
        games: games.iter().map(game).collect(),
    };
    let mut text = serde_json::to_string(&file).unwrap_or_default();
    // A game a line, so that a text tool can cut the file.
    text =
        text.replace("\"games\":[{", "\"games\":[\n{").replace("},{\"tags\":[", "},\n{\"tags\":[");
    text.push('\n');
    let (bytes, lost) = options.encoding.unwrap_or(crate::Encoding::UTF_8).encode(&text);
    losses.add(0, LossKind::Characters, lost);
    Ok(bytes)
}
