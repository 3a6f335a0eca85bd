//! What a file decodes to, as JSON that other programs can compute and compare.
//!
//! For a game: the start position, the main line, the result, how many moves, lines and comments
//! there are, and SHA-1 sums over the whole tree and over all comments. For a list: its positions.
//! For a book: what can be counted. `docs/FORMATS.md` says what each field is made from.

use serde::Serialize;
use sha1::{Digest as _, Sha1};
use xiangqi::{Setup, fen};

use crate::format::Format;
use crate::formats::pgn;
use crate::game::Game;
use crate::read::{Contents, Document};
use crate::tag;
use crate::tree::{NodeId, Standing, Tree};

/// The digest of a file.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Digest {
    /// The file's name, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The format's name.
    pub format: &'static str,
    /// The SHA-1 sum of the file.
    pub sha1: String,
    /// The size of the file.
    pub bytes: usize,
    /// The encoding of the text, `ascii` if no encoding matters, `binary` for no text.
    pub encoding: &'static str,
    /// The games of a file of games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<Vec<GameDigest>>,
    /// How many positions a list has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// The positions of a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<PositionDigest>>,
    /// The SHA-1 sum over the FENs of a list, joined by line feeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fens_sha1: Option<String>,
    /// What can be counted in a book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<serde_json::Map<String, serde_json::Value>>,
    /// What was wrong with the file as a whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// The digest of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameDigest {
    /// The start position with the clocks at `0 1`.
    pub fen: String,
    /// The main line as UCI moves; `None` stands for what is no move.
    pub main: Vec<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// How many moves the main line has.
    pub plies: usize,
    /// How many moves the tree has.
    pub nodes: usize,
    /// How many leaves the tree has.
    pub lines: usize,
    /// How many nodes have a comment, the root among them.
    pub comments: usize,
    /// The sum over the tree.
    pub tree_sha1: String,
    /// The sum over the comments.
    pub comments_sha1: String,
    /// The tags.
    pub info: serde_json::Map<String, serde_json::Value>,
    /// How many moves are not legal while all before them are, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal_nodes: Option<usize>,
    /// How many moves of the main line come before the first one that is not legal, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mainline_legal_plies: Option<usize>,
    /// What was wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// The digest of a position of a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionDigest {
    /// Its name, perhaps empty.
    pub name: String,
    /// The position with the clocks at `0 1`.
    pub fen: String,
    /// The moves, in formats that have them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// How many of them are legal before the first that is not, in protocols of engines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal_plies: Option<usize>,
}

impl Digest {
    /// The digest of what was read from `bytes`.
    pub fn new(document: &Document, bytes: &[u8], file: Option<&str>) -> Self {
        let Document { format, encoding, contents, warnings } = document;
        let positions = match contents {
            Contents::Positions(games) => {
                Some(games.iter().map(|game| position(*format, game)).collect::<Vec<_>>())
            }
            _ => None,
        };
        let fens_sha1 = positions.as_ref().map(|list| {
            let fens: Vec<&str> = list.iter().map(|position| position.fen.as_str()).collect();
            hex(Sha1::digest(fens.join("\n")))
        });
        Self {
            file: file.map(str::to_owned),
            format: format.name(),
            sha1: hex(Sha1::digest(bytes)),
            bytes: bytes.len(),
            encoding: match encoding {
                Some(_) if bytes.is_ascii() => "ascii",
                Some(encoding) => encoding.name(),
                None => "binary",
            },
            games: match contents {
                Contents::Games(games) => Some(games.iter().map(GameDigest::new).collect()),
                _ => None,
            },
            count: positions.as_ref().map(Vec::len),
            positions,
            fens_sha1,
            book: match contents {
                Contents::Book(book) => Some(book.facts()),
                _ => None,
            },
            warnings: warnings.iter().map(ToString::to_string).collect(),
        }
    }

    /// The JSON text, indented, with a line feed at its end.
    pub fn to_json(&self) -> String {
        let mut json = serde_json::to_string_pretty(self).unwrap_or_default();
        json.push('\n');
        json
    }
}

impl GameDigest {
    /// The digest of a game.
    pub fn new(game: &Game) -> Self {
        let tree = &game.tree;
        let main: Vec<String> = tree.main_line().map(|node| uci(tree, node)).collect();
        let legal = tree.main_line().take_while(|&node| tree.standing(node) == Standing::Legal);
        let legal = legal.count();
        let illegal = tree.faults().count();
        let (comments, comments_sha1) = comments(tree);
        Self {
            fen: normal_fen(&game.start),
            result: game.result_text(),
            plies: main.len(),
            nodes: tree.walk().count(),
            lines: tree.lines(),
            comments,
            tree_sha1: tree_sha1(tree),
            comments_sha1,
            info: info(game),
            illegal_nodes: (illegal > 0).then_some(illegal),
            mainline_legal_plies: (legal < main.len()).then_some(legal),
            warnings: game.warnings.iter().map(ToString::to_string).collect(),
            main,
        }
    }
}

fn position(format: Format, game: &Game) -> PositionDigest {
    let tree = &game.tree;
    let moves: Vec<String> = tree.main_line().map(|node| uci(tree, node)).collect();
    let has_moves = matches!(format, Format::Eglib | Format::EngineLog) || !moves.is_empty();
    let legal = tree.main_line().take_while(|&node| tree.standing(node) == Standing::Legal);
    PositionDigest {
        name: game.tag(tag::TITLE).unwrap_or_default().to_owned(),
        fen: normal_fen(&game.start),
        legal_plies: (format == Format::EngineLog).then(|| legal.count()),
        moves: has_moves.then_some(moves),
    }
}

/// The FEN with the clocks at their start.
fn normal_fen(setup: &Setup) -> String {
    let clocks = Setup::EMPTY;
    let setup = Setup { quiet_plies: clocks.quiet_plies, fullmove: clocks.fullmove, ..*setup };
    fen::Fen(setup).to_string()
}

fn uci(tree: &Tree, node: NodeId) -> String {
    tree.mv(node).map_or_else(|| "None".to_owned(), |mv| mv.to_string())
}

/// A line `depth uci` for each node, in the order of a walk.
fn tree_sha1(tree: &Tree) -> String {
    let mut sum = Sha1::new();
    for (node, depth) in tree.walk() {
        sum.update(format!("{depth} {}\n", uci(tree, node)));
    }
    hex(sum.finalize())
}

/// How many comments there are, and the sum over a line `index tab comment` for each, the root being 0.
fn comments(tree: &Tree) -> (usize, String) {
    let mut sum = Sha1::new();
    let mut count = 0;
    let nodes = std::iter::once((NodeId::ROOT, 0)).chain(tree.walk());
    for (index, (node, _)) in nodes.enumerate() {
        let comment = comment(tree, node).replace("\r\n", "\n");
        let comment = comment.trim();
        if !comment.is_empty() {
            count += 1;
            sum.update(format!("{index}\t{comment}\n"));
        }
    }
    (count, hex(sum.finalize()))
}

/// All that is said at a node, as PGN would have it in its comments.
fn comment(tree: &Tree, node: NodeId) -> String {
    let Some(remarks) = tree.remarks(node) else { return String::new() };
    let after = pgn::comment(remarks);
    if remarks.before.is_empty() { after } else { format!("{}\n{after}", remarks.before) }
}

fn info(game: &Game) -> serde_json::Map<String, serde_json::Value> {
    let tags = game.tags.iter().filter(|(_, value)| !value.is_empty());
    tags.map(|(name, value)| (name.to_lowercase(), value.clone().into())).collect()
}

fn hex(sum: impl AsRef<[u8]>) -> String {
    sum.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}
