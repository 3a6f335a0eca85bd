//! Lists of positions: FEN with or without names, EPD with operations, XFEN diagrams.

use std::fmt::Write as _;

use crate::encoding::Encoding;
use crate::fen;
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tag;
use crate::tree::NodeId;
use crate::warning::{Place, WarningKind};
use crate::write::{Held, LossKind, Losses, WriteError, WriteOptions};

pub(crate) const FEN: Codec = Codec { sniff: sniff_fen, read, write: Some(write_fen), many: true };
pub(crate) const EPD: Codec = Codec { sniff: sniff_epd, read, write: Some(write_epd), many: true };
pub(crate) const XFEN: Codec =
    Codec { sniff: sniff_xfen, read: read_xfen, write: Some(write_fen), many: true };

/// The other name of a position that some lists have, in traditional characters.
const TRADITIONAL_TITLE: &str = "TitleTraditional";

/// The operations of EPD, which are kept as tags.
const OPERATIONS: [&str; 20] = [
    "acd", "acn", "acs", "am", "bm", "c0", "c1", "c2", "ce", "dm", "fmvn", "hmvc", "pm", "pv",
    "rc", "sm", "sv", "v0", "wv", "eco",
];

/// The first line that is not blank.
fn first_line(text: &str) -> &str {
    text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default()
}

fn has_index(text: &str) -> bool {
    let line = first_line(text);
    line.get(..10).is_some_and(|start| start.eq_ignore_ascii_case("[FEN_INDEX"))
}

fn sniff_fen(source: &Source<'_>) -> Likeness {
    let text = source.text();
    if has_index(text) {
        return Likeness::Yes;
    }
    let line = first_line(text);
    match fen::parse(line) {
        Ok(fen) if fen.rest.is_empty() => Likeness::sure(!source.has_extension("epd")),
        Ok(_) => Likeness::Maybe,
        Err(_) => Likeness::unsure(source.has_extension("fen") && line.contains('/')),
    }
}

fn sniff_epd(source: &Source<'_>) -> Likeness {
    match fen::parse(first_line(source.text())) {
        Ok(fen) if fen.rest.is_empty() => Likeness::unsure(source.has_extension("epd")),
        Ok(_) => Likeness::Yes,
        Err(_) => Likeness::No,
    }
}

/// A list like those of FEN whose letters are not all men.
fn sniff_xfen(source: &Source<'_>) -> Likeness {
    let text = source.text();
    if !has_index(text) && !source.has_extension("xfen") {
        return Likeness::No;
    }
    let strange = values(text, "FEN").any(|(_, fen)| fen::parse(fen).is_err());
    if strange { Likeness::Yes } else { Likeness::unsure(source.has_extension("xfen")) }
}

/// The values of `[NAME "…"]` with their lines.
fn values<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = (u64, &'a str)> {
    text.lines().zip(1..).filter_map(move |(line, number)| {
        let (own, value) = bracketed(line)?;
        own.eq_ignore_ascii_case(name).then_some((number, value))
    })
}

/// Name and value of `[NAME "value"]`.
fn bracketed(line: &str) -> Option<(&str, &str)> {
    let body = line.trim().strip_prefix('[')?;
    let (name, value) = body.split_once('"')?;
    let value = value.strip_suffix(']').unwrap_or(value).trim_end();
    Some((name.trim(), value.strip_suffix('"').unwrap_or(value)))
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let text = source.text();
    let list = if text.lines().any(|line| bracketed(line).is_some()) {
        triples(source, |game, place, fen| {
            game.set_start(place, fen);
            Ok(())
        })?
    } else {
        lines(source)?
    };
    if list.is_empty() {
        return Err(source.error("a FEN"));
    }
    Ok(Contents::Positions(list))
}

fn read_xfen(source: &Source<'_>) -> Result<Contents, ReadError> {
    let list = triples(source, |game, place, text| {
        let (plain, marks) = without_marks(text);
        game.set_start(place, &plain);
        if marks > 0 {
            let unknown = ("xfen".to_owned(), text.to_owned());
            game.tree.remarks_mut(NodeId::ROOT).unknown.push(unknown);
            let problem = format!("{marks} marks of the diagram stand for empty points");
            game.warn(place, WarningKind::Other(problem));
        }
        Ok(())
    })?;
    if list.is_empty() {
        return Err(source.error("[FEN \"…\"]"));
    }
    Ok(Contents::Positions(list))
}

/// The FEN with marks made empty points, and how many there were.
fn without_marks(text: &str) -> (String, usize) {
    let (board, rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut marks = 0;
    let mut mark = |c: char| {
        let is_man = "KABNRCPHEkabnrcphe".contains(c);
        if is_man || c == '/' || ('1'..='9').contains(&c) {
            return c;
        }
        marks += 1;
        '1'
    };
    let board: String = board.chars().map(&mut mark).collect();
    (format!("{board} {rest}"), marks)
}

/// `[FEN_INDEX "…"]`, `[EVENT "…"]`, `[FEN "…"]`: the FEN ends a record.
fn triples(
    source: &Source<'_>,
    set: impl Fn(&mut Game, Place, &str) -> Result<(), ReadError>,
) -> Result<Vec<Game>, ReadError> {
    let mut list = Vec::new();
    let mut game = Game::default();
    for (line, number) in source.text().lines().zip(1..) {
        let Some((name, value)) = bracketed(line) else { continue };
        match &*name.to_ascii_uppercase() {
            "FEN" => {
                set(&mut game, Place::Line(number), value)?;
                game.warn_of_start();
                list.push(std::mem::take(&mut game));
            }
            "EVENT" | "TITLE" | "NAME" => game.set_tag(tag::TITLE, value),
            "FEN_INDEX" => game.set_tag("Index", value),
            _ => game.set_tag(tag::canonical(name), value),
        }
    }
    Ok(list)
}

/// A FEN a line, with operations or a comment behind it. Lines that are none are passed over with a
/// warning, unless all are.
fn lines(source: &Source<'_>) -> Result<Vec<Game>, ReadError> {
    let mut list: Vec<Game> = Vec::new();
    let mut first_bad = None;
    // Some lists name a position in two encodings on one line, so lines are decoded one by one.
    let bytes = source.bytes();
    let raw: Vec<&[u8]> = bytes.split(|&b| b == b'\n').collect();
    for (index, line) in source.text().lines().enumerate() {
        let line = line.trim();
        let number = index as u64 + 1;
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match fen::parse(line) {
            Ok(fen) => {
                let mut game = Game { start: fen.setup, ..Game::default() };
                game.warn_of_start();
                operations(&mut game, fen.rest);
                if let Some([title, traditional]) = raw.get(index).and_then(|raw| two_titles(raw)) {
                    game.set_tag(tag::TITLE, title);
                    game.set_tag(TRADITIONAL_TITLE, traditional);
                }
                list.push(game);
            }
            Err(expected) => {
                first_bad.get_or_insert((number, expected));
                let value = line.chars().take(60).collect();
                let kind = WarningKind::UnknownValue { field: "line", value };
                if let Some(last) = list.last_mut() {
                    last.warn(Place::Line(number), kind);
                }
            }
        }
    }
    match first_bad {
        Some((line, expected)) if list.is_empty() => {
            Err(source.error_at(Place::Line(line), expected))
        }
        _ => Ok(list),
    }
}

/// Operations `name value;`, or a comment `; title|the same in Big5`.
fn operations(game: &mut Game, text: &str) {
    if let Some(comment) = text.strip_prefix(';') {
        let title = comment.split('|').next().unwrap_or_default().trim();
        return game.set_tag(tag::TITLE, title);
    }
    for operation in split_operations(text) {
        let (name, value) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        let value = value.trim().trim_matches('"');
        match name {
            "" => {}
            "id" => game.set_tag(tag::TITLE, value),
            name if OPERATIONS.contains(&name) => game.set_tag(name, value),
            _ if game.tag(tag::TITLE).is_none() && !operation.is_ascii() => {
                game.set_tag(tag::TITLE, operation);
            }
            name => game.set_tag(name, value),
        }
    }
}

/// Operations end with a semicolon; one in quotes does not count.
fn split_operations(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    })
    .map(str::trim)
}

/// The titles of `; title|title`, the first in GB18030 and the second in Big5.
fn two_titles(line: &[u8]) -> Option<[String; 2]> {
    let titles = &line[line.iter().position(|&b| b == b';')? + 1..];
    let (first, second) = titles.split_at(titles.iter().position(|&b| b == b'|')?);
    if str::from_utf8(titles).is_ok() {
        return None;
    }
    let decode = |encoding: Encoding, bytes| encoding.decode_plain(bytes).trim().to_owned();
    Some([decode(Encoding::GB18030, first), decode(Encoding::BIG5, &second[1..])])
}

fn write_fen(
    games: &[Game],
    options: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let mut text = String::new();
    let named = games.iter().any(|game| title(game).is_some());
    for (index, game) in games.iter().enumerate() {
        let held = ["Index", tag::TITLE];
        let is_title =
            |name: &str| held.contains(&name) || Some(name) == title(game).map(|(name, _)| name);
        Held { tags: &is_title, moves: false, result: false, ..Held::default() }
            .count(game, index, losses);
        if named {
            let number = format!("{:03}", index + 1);
            let place = game.tag("Index").unwrap_or(&number);
            let name = title(game).map_or("", |(_, title)| title).replace(['\n', '"'], " ");
            let _ = writeln!(
                text,
                "[FEN_INDEX \"{}\"]\n[EVENT \"{name}\"]",
                place.replace(['\n', '"'], " ")
            );
            let _ = writeln!(text, "[FEN \"{}\"]\n", game.start_fen());
        } else {
            let _ = writeln!(text, "{}", game.start_fen());
        }
    }
    Ok(encoded(&text, options, losses))
}

fn write_epd(
    games: &[Game],
    options: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let mut text = String::new();
    for (index, game) in games.iter().enumerate() {
        let name = title(game);
        let is_held =
            |tag: &str| OPERATIONS.contains(&tag) || Some(tag) == name.map(|(name, _)| name);
        Held { tags: &is_held, moves: false, result: false, ..Held::default() }
            .count(game, index, losses);
        text.push_str(&game.start_fen());
        if let Some((_, title)) = name {
            let _ = write!(text, " id \"{}\";", title.replace(['"', '\n'], " "));
        }
        for (name, value) in
            game.tags.iter().filter(|(name, _)| OPERATIONS.contains(&name.as_str()))
        {
            let _ = write!(text, " {name} {};", value.replace([';', '\n'], " "));
        }
        text.push('\n');
    }
    Ok(encoded(&text, options, losses))
}

/// The tag that names a position.
fn title(game: &Game) -> Option<(&'static str, &str)> {
    [tag::TITLE, tag::EVENT].into_iter().find_map(|name| Some((name, game.tag(name)?)))
}

fn encoded(text: &str, options: &WriteOptions, losses: &mut Losses) -> Vec<u8> {
    let (bytes, lost) = options.encoding.unwrap_or(Encoding::UTF_8).encode(text);
    losses.add(0, LossKind::Characters, lost);
    bytes
}
