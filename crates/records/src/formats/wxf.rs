//! WXF game text: lines of key and value, then moves between `START{` and `}END`.

use std::fmt::Write as _;

use xiangqi::Setup;

use super::{line_text, pgn};
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::movetext;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::text::{fill, line_of};
use crate::tree::NodeId;
use crate::warning::{Place, WarningKind};
use crate::write::{Held, LossKind, Losses, Notation, WriteError, WriteOptions};
use crate::{outcome, tag};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: Some(write), many: false };

const START: &str = "START{";
const END: &str = "}END";

/// Keys of the header and their tags.
const KEYS: [(&str, &str); 8] = [
    ("GAME", tag::TITLE),
    ("EVENT", tag::EVENT),
    ("SITE", tag::SITE),
    ("PLACE", tag::SITE),
    ("ROUND", tag::ROUND),
    ("DATE", tag::DATE),
    ("TIME", tag::TIME_CONTROL),
    ("ECCO", tag::ECCO),
];

fn sniff(source: &Source<'_>) -> Likeness {
    let text = source.text();
    let head: Vec<&str> = text.lines().take(40).collect();
    let marked = head.iter().any(|line| {
        line.trim_start().starts_with(START)
            || key_and_value(line)
                .is_some_and(|(key, value)| key == "FORMAT" && value.starts_with("WXF"))
    });
    if marked {
        return Likeness::Yes;
    }
    Likeness::unsure(source.has_extension("wxf") && !source.bytes().contains(&0))
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let text = source.text();
    let start = text.find(START);
    let header = &text[..start.unwrap_or(0)];
    let mut tagged = Game::default();
    for (index, line) in header.lines().enumerate() {
        if let Some((key, value)) = key_and_value(line) {
            set(&mut tagged, key, value, index as u64 + 1);
        }
    }
    let body_at = start.map_or(0, |at| at + START.len());
    let body = &text[body_at..];
    let end = body.rfind(END);
    if start.is_some() && end.is_none() {
        let place = Place::Line(line_of(text, text.len()));
        tagged.warn(place, WarningKind::Truncated { expected: END });
    }
    let body = end.map_or(body, |end| &body[..end]);
    let mut game = pgn::movetext(body, tagged.start);
    let lines_before = line_of(text, body_at) - 1;
    for warning in &mut game.warnings {
        if let Place::Line(line) = &mut warning.place {
            *line += lines_before;
        }
    }
    if start.is_none() && game.tree.is_empty() {
        return Err(source.error("START{ or a move like C2=5"));
    }
    game.result = tagged.result.or(game.result);
    game.tags.splice(0..0, tagged.tags);
    game.warnings.splice(0..0, tagged.warnings);
    Ok(Contents::Games(vec![game]))
}

/// A key in capitals, blanks, a value.
fn key_and_value(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let end =
        line.find(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit())).unwrap_or(line.len());
    let (key, value) = line.split_at(end);
    let blank = value.is_empty() || value.starts_with([' ', '\t', ':', '=']);
    (key.len() >= 2 && blank).then(|| (key, value.trim_start_matches([' ', '\t', ':', '=']).trim()))
}

fn set(game: &mut Game, key: &str, value: &str, line: u64) {
    if value.is_empty() {
        return;
    }
    match key {
        "FORMAT" => {}
        "FEN" => game.set_start(Place::Line(line), value),
        "RESULT" => game.result = outcome::parse(value).flatten(),
        "RED" | "BLACK" => {
            // Name, team, country, rating.
            let mut parts = value.split(';').map(str::trim);
            let names = if key == "RED" {
                [tag::RED, tag::RED_TEAM, "RedCountry", tag::RED_ELO]
            } else {
                [tag::BLACK, tag::BLACK_TEAM, "BlackCountry", tag::BLACK_ELO]
            };
            for name in names {
                if let Some(part) = parts.next().filter(|part| !part.is_empty()) {
                    game.tags.push((name.to_owned(), part.to_owned()));
                }
            }
        }
        key => {
            let known = KEYS.iter().find(|(own, _)| *own == key);
            let name = known.map_or(key, |(_, tag)| tag);
            game.tags.push((name.to_owned(), value.to_owned()));
        }
    }
}

fn write(
    games: &[Game],
    options: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let [game] = games else { return Ok(Vec::new()) };
    let player_tags = [
        [tag::RED, tag::RED_TEAM, "RedCountry", tag::RED_ELO],
        [tag::BLACK, tag::BLACK_TEAM, "BlackCountry", tag::BLACK_ELO],
    ];
    let key_of = |name: &str| KEYS.iter().find(|(_, tag)| *tag == name).map(|(key, _)| *key);
    let tags = |name: &str| {
        key_of(name).is_some()
            || is_key(name)
            || player_tags.iter().flatten().any(|tag| *tag == name)
    };
    Held { tags: &tags, comments: true, ..Held::default() }.count(game, 0, losses);
    let mut text = String::from("FORMAT\tWXF\n");
    for (key, names) in ["RED", "BLACK"].into_iter().zip(player_tags) {
        let values = names.map(|name| game.tag(name).unwrap_or_default().replace([';', '\n'], " "));
        if values.iter().any(|value| !value.is_empty()) {
            let _ = writeln!(text, "{key}\t{}", values.join(";"));
        }
    }
    for (name, value) in &game.tags {
        if let Some(key) = key_of(name).or(is_key(name).then_some(name.as_str())) {
            let _ = writeln!(text, "{key}\t{}", value.replace('\n', " "));
        }
    }
    let _ = writeln!(text, "RESULT\t{}", game.result_text());
    if game.start != Setup::start() {
        let _ = writeln!(text, "FEN\t{}", letters_of_wxf(&game.start_fen()));
    }
    text.push_str("\nSTART{\n");
    text.push_str(&moves(game, options.notation.unwrap_or(Notation::Wxf), losses));
    text.push_str("}END\n");
    let (bytes, lost) = options.encoding.unwrap_or(crate::Encoding::UTF_8).encode(&text);
    losses.add(0, LossKind::Characters, lost);
    Ok(bytes)
}

/// Whether a tag is a key of a header that this library does not know.
fn is_key(name: &str) -> bool {
    let taken = ["FORMAT", "FEN", "RESULT", "RED", "BLACK", "START"];
    name.len() >= 2
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        && !taken.contains(&name)
        && !KEYS.iter().any(|(key, _)| *key == name)
}

/// The board's letters as WXF has them.
fn letters_of_wxf(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let board = board.replace('n', "h").replace('N', "H").replace('b', "e").replace('B', "E");
    format!("{board} {rest}")
}

fn moves(game: &Game, notation: Notation, losses: &mut Losses) -> String {
    line_text::count_braces(game, losses);
    let mut words = Vec::from_iter(line_text::comment(game, NodeId::ROOT));
    let mut number = true;
    line_text::walk(game, losses, |stand, node, mv| {
        match stand.turn() {
            xiangqi::Color::Red => words.push(format!("{}.", stand.fullmove())),
            xiangqi::Color::Black if number => words.push(format!("{}...", stand.fullmove())),
            xiangqi::Color::Black => {}
        }
        words.push(movetext::write(stand, mv, notation));
        let comment = line_text::comment(game, node);
        number = comment.is_some();
        words.extend(comment);
    });
    fill(&words)
}
