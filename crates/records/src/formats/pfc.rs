//! PFC of 鹏飞象棋: XML in which every move is an element within the one before it.

use xiangqi::notation::Iccs;
use xiangqi::{Color, Move, Outcome, fen};

use super::finish;
use super::xml::{self, Part, Xml};
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tag;
use crate::tree::NodeId;
use crate::warning::{Place, WarningKind};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

/// The name of every element.
const ELEMENT: &str = "n";

fn sniff(source: &Source<'_>) -> Likeness {
    if !xml::may_be(source.bytes()) {
        return Likeness::No;
    }
    let mut xml = Xml::new(source.text());
    let first = std::iter::from_fn(|| xml.next().ok().flatten())
        .find(|part| matches!(part, Part::Start { .. }));
    let found = matches!(first, Some(Part::Start { name, attributes })
        if name == ELEMENT && xml::attribute(&attributes, "m").is_some());
    Likeness::sure(found)
}

/// Our names for the attributes of the first element; the others keep theirs.
const TAGS: [(&str, &str); 10] = [
    ("title", tag::TITLE),
    ("event", tag::EVENT),
    ("date", tag::DATE),
    ("site", tag::SITE),
    ("place", tag::SITE),
    ("round", tag::ROUND),
    ("red", tag::RED),
    ("black", tag::BLACK),
    ("author", tag::AUTHOR),
    ("create-time", tag::CREATED),
];

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let mut xml = Xml::new(source.text());
    let mut game = Game::default();
    // The nodes of the open elements.
    let mut path: Vec<NodeId> = Vec::new();
    let mut seen_root = false;
    loop {
        match xml.next() {
            Ok(Some(Part::Start { name, attributes })) => {
                let node = match path.last() {
                    None if name == ELEMENT && !seen_root => {
                        seen_root = true;
                        read_root(&mut game, attributes);
                        NodeId::ROOT
                    }
                    None => break,
                    Some(&parent) => read_move(&mut game, parent, attributes),
                };
                path.push(node);
            }
            Ok(Some(Part::End)) => drop(path.pop()),
            Ok(Some(Part::Text(_))) => {}
            Ok(None) => break,
            Err(warning) => {
                game.warnings.push(warning);
                break;
            }
        }
    }
    if !seen_root {
        return Err(source.error("an element n with the start position"));
    }
    Ok(Contents::Games(vec![finish::checked(game, source)]))
}

fn read_root(game: &mut Game, attributes: Vec<(String, String)>) {
    for (name, value) in attributes {
        match name.as_str() {
            "m" => match fen::parse(&value) {
                Ok(start) => game.start = start,
                Err(_) if value.trim().is_empty() => {}
                Err(faults) => {
                    let kind = WarningKind::UnlawfulStart { faults };
                    game.warn(Place::File, kind);
                }
            },
            "c" => finish::comment(game, NodeId::ROOT, value),
            "win" => game.result = outcome(&value),
            // The number of the format.
            "version" => {}
            _ => {
                let known = TAGS.iter().find(|(own, _)| *own == name);
                game.set_tag(known.map_or(name.as_str(), |(_, tag)| tag), value);
            }
        }
    }
}

fn outcome(text: &str) -> Option<Outcome> {
    match text {
        "1-0" => Some(Outcome::Win(Color::Red)),
        "0-1" => Some(Outcome::Win(Color::Black)),
        "1/2-1/2" => Some(Outcome::Draw),
        _ => None,
    }
}

fn read_move(game: &mut Game, parent: NodeId, attributes: Vec<(String, String)>) -> NodeId {
    let text = xml::attribute(&attributes, "m").unwrap_or_default();
    let mv: Option<Move> = text.parse::<Iccs>().ok().map(|Iccs(mv)| mv);
    let node = match mv {
        Some(mv) => game.tree.add(parent, mv),
        None => game.tree.add_undecodable(parent),
    };
    for (name, value) in attributes {
        match name.as_str() {
            "m" => {}
            "c" => finish::comment(game, node, value),
            // What the engine thought, and which child was shown: kept as they are.
            _ => game.tree.remarks_mut(node).unknown.push((name, value)),
        }
    }
    node
}
