//! The packed library of `CCBridge` 1 and 2: a short head and one zlib stream. Texts are GBK.

use std::io::Read;

use flate2::read::ZlibDecoder;
use xiangqi::{Board, Color, Move, Setup, Square};

use super::depth_walk::DepthWalk;
use super::{finish, points};
use crate::bytes::{Bytes, Short};
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::men;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tag;
use crate::text::unix_lines;
use crate::tree::NodeId;
use crate::warning::{Place, Warning, WarningKind};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: true };

const MAGIC: &[u8] = b"CCBridge\x15\0\0\0";
/// Where the stream begins.
const STREAM: usize = 20;
/// How much more the stream may hold than it takes. Real files reach seven; what goes beyond this
/// was made to fill memory.
const MOST_PACKING: usize = 64;
/// The bytes of a date.
const DATE: usize = 19;
/// The bytes of a node.
const NODE: usize = 6;
/// The line break within a text.
const BREAK: &str = "||";

fn sniff(source: &Source<'_>) -> Likeness {
    Likeness::sure(source.bytes().starts_with(MAGIC))
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let bytes = source.bytes();
    if !bytes.starts_with(MAGIC) {
        return Err(source.error_at(Place::Offset(0), "\"CCBridge\" and the number 21"));
    }
    let (unpacked, damage) = unpack(bytes, source)?;
    let mut walk = Bytes::new(&unpacked);
    let (library, about, count) = head(&mut walk, source)?;
    let mut games = Vec::new();
    let mut broken = damage;
    while walk.left() > 0 {
        match game(&mut walk, source) {
            Ok(game) => games.push(game),
            Err(short) => {
                broken.get_or_insert(short.into());
                break;
            }
        }
    }
    if broken.is_none() && games.len() != count {
        let text = format!("{} games, the head says {count}", games.len());
        let kind =
            if games.len() < count { WarningKind::Dropped(text) } else { WarningKind::Other(text) };
        broken = Some(Warning { place: Place::File, kind });
    }
    for game in &mut games {
        game.set_tag(tag::LIBRARY, library.clone());
    }
    if let Some(first) = games.first_mut() {
        about.into_iter().for_each(|(tag, text)| first.set_tag(tag, text));
    }
    if let Some(warning) = broken {
        match games.last_mut() {
            Some(game) => game.warnings.push(warning),
            None => games.push(Game { warnings: vec![warning], ..Game::default() }),
        }
    }
    Ok(Contents::Games(games))
}

/// What the stream holds; of a damaged one what can be had.
fn unpack(bytes: &[u8], source: &Source<'_>) -> Result<(Vec<u8>, Option<Warning>), ReadError> {
    let stream = bytes.get(STREAM..).unwrap_or_default();
    let limit = stream.len().saturating_mul(MOST_PACKING).saturating_add(1 << 16);
    let mut unpacked = Vec::new();
    let result = ZlibDecoder::new(stream).take(limit as u64).read_to_end(&mut unpacked);
    let place = Place::Offset(STREAM as u64);
    if unpacked.len() == limit {
        return Err(source.error_at(place, "a stream that is not packed to fill memory"));
    }
    match result {
        Ok(_) => Ok((unpacked, None)),
        Err(error) if unpacked.is_empty() => {
            Err(source.error_at(place, format!("a zlib stream ({error})")))
        }
        Err(_) => {
            let kind = WarningKind::Truncated { expected: "the rest of the zlib stream" };
            Ok((unpacked, Some(Warning { place, kind })))
        }
    }
}

/// What a library says of itself beside its name.
type About = Vec<(&'static str, String)>;

/// The library's name, what else it says of itself, and how many games it announces.
fn head(walk: &mut Bytes<'_>, source: &Source<'_>) -> Result<(String, About, usize), Short> {
    let name = source.field(walk.counted("the library's name")?);
    let mut about = vec![(tag::LIBRARY_SOURCE, source.field(walk.counted("the source")?))];
    walk.counted("a text")?;
    about.push((tag::LIBRARY_AUTHOR, source.field(walk.counted("the author")?)));
    about.push((tag::LIBRARY_AUTHOR_MAIL, source.field(walk.counted("the author's mail")?)));
    for tag in [tag::LIBRARY_CREATED, tag::LIBRARY_MODIFIED] {
        about.push((tag, source.field(walk.take(DATE, "a date")?).trim().to_owned()));
    }
    let count = walk.u32("the number of games")?;
    let remark = source.field(walk.counted("the remark")?).replace(BREAK, "\n");
    about.push((tag::LIBRARY_REMARK, unix_lines(&remark).trim().to_owned()));
    Ok((name, about, usize::try_from(count).unwrap_or(usize::MAX)))
}

/// The next game; the walk goes on behind it.
fn game(walk: &mut Bytes<'_>, source: &Source<'_>) -> Result<Game, Short> {
    let start = walk.at();
    let expected = "a game with its length";
    let length = walk.u32(expected)?;
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    let inner = length.checked_sub(4).ok_or(Short { at: start, expected })?;
    let mut game = Game::default();
    let record = match walk.take(inner, expected) {
        Ok(record) => record,
        Err(short) => {
            game.warnings.push(short.into());
            walk.take(walk.left(), expected)?
        }
    };
    if let Err(short) = fill(&mut game, record, source) {
        game.warnings.push(Short { at: start + 4 + short.at, ..short }.into());
    }
    finish::turn_to_first_mover(&mut game);
    Ok(finish::checked(game, source))
}

fn fill(game: &mut Game, record: &[u8], source: &Source<'_>) -> Result<(), Short> {
    let mut walk = Bytes::new(record);
    let places: [u8; 32] = walk.array("the men's points")?;
    game.start = Setup { board: board(&places), ..Setup::EMPTY };
    let kind = walk.u32("the kind")?;
    finish::set_kind(game, usize::try_from(kind).unwrap_or(0).saturating_sub(1));
    let text = |game: &mut Game, walk: &mut Bytes<'_>, tag| -> Result<(), Short> {
        game.set_tag(tag, source.field(walk.counted(tag)?));
        Ok(())
    };
    text(game, &mut walk, tag::EVENT)?;
    let number = walk.u32("the number of the first move")?;
    if number > 1 {
        game.set_tag(tag::FIRST_MOVE, number.to_string());
    }
    let tags = [tag::TITLE, tag::SOURCE, tag::ROUND, tag::SITE, tag::DATE, tag::RED, tag::BLACK];
    for tag in tags {
        text(game, &mut walk, tag)?;
    }
    let place = walk.at();
    let result = walk.u32("the result")?;
    game.result = finish::outcome(result);
    finish::warn_of_result(game, result, place);
    for tag in [tag::ANNOTATOR, tag::ANNOTATOR_MAIL, tag::AUTHOR, tag::AUTHOR_MAIL] {
        text(game, &mut walk, tag)?;
    }
    let remark = source.decode(walk.counted("the remark")?);
    finish::comment(game, NodeId::ROOT, remark.replace(BREAK, "\n"));
    if walk.u8("the side to move")? == 0 {
        game.start.turn = Color::Black;
    }
    for tag in [tag::CREATED, tag::MODIFIED] {
        let date = source.field(walk.take(DATE, "a date")?);
        game.set_tag(tag, date.trim_end());
    }
    let count = walk.u32("the number of moves")?;
    let nodes = read_nodes(game, &mut walk, count)?;
    let comments = source.decode(walk.rest());
    for (node, line) in nodes.into_iter().zip(comments.split("\r\n")) {
        finish::comment(game, node, line.replace(BREAK, "\n"));
    }
    Ok(())
}

/// Puts the moves into the tree.
fn read_nodes(game: &mut Game, walk: &mut Bytes<'_>, count: u32) -> Result<Vec<NodeId>, Short> {
    let mut tree_walk = DepthWalk::new();
    let mut nodes = Vec::new();
    let mut unplaced = None;
    for _ in 0..count {
        let place = walk.at();
        let [low, high, from, to, _, _] = walk.array::<NODE>("a move")?;
        let depth = usize::from(u16::from_le_bytes([low, high]));
        if !tree_walk.is_open(depth) && unplaced.is_none() {
            unplaced = Some((place, depth));
        }
        let mv = point(from).zip(point(to)).map(|(from, to)| Move::new(from, to));
        nodes.push(tree_walk.add(&mut game.tree, depth, mv));
    }
    if let Some((place, depth)) = unplaced {
        let kind = WarningKind::UnknownValue { field: "depth", value: depth.to_string() };
        game.warn(Place::Offset(place as u64), kind);
    }
    Ok(nodes)
}

fn point(byte: u8) -> Option<Square> {
    points::from_top(byte >> 4, byte & 0x0f)
}

/// The men, each with its file and its row from the top, counted from 1.
fn board(places: &[u8; 32]) -> Board {
    men::board(&places.map(|place| {
        let file = (place >> 4).checked_sub(1);
        let row = (place & 0x0f).checked_sub(1);
        file.zip(row).and_then(|(file, row)| points::from_top(file, row))
    }))
}
