//! CBF of 象棋桥: XML with a head and a list of moves.

use xiangqi::{Move, Square, fen};

use super::stack_walk::{Marks, StackWalk};
use super::xml::{self, Part, Xml, attribute};
use super::{finish, points};
use crate::format::{Codec, Likeness};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tag;
use crate::tree::NodeId;
use crate::warning::{Place, WarningKind};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

const ROOT: &str = "ChineseChessRecord";

fn sniff(source: &Source<'_>) -> Likeness {
    let xml = xml::may_be(source.bytes());
    Likeness::sure(xml && source.text().contains("<ChineseChessRecord"))
}

/// Our names for the elements of the head; the others keep theirs.
const TAGS: [(&str, &str); 20] = [
    ("Name", tag::TITLE),
    ("From", tag::SOURCE),
    ("ContestType", tag::CATEGORY),
    ("Contest", tag::EVENT),
    ("Round", tag::ROUND),
    ("Group", tag::GROUP),
    ("Table", tag::TABLE),
    ("Date", tag::DATE),
    ("Site", tag::SITE),
    ("TimeRule", tag::TIME_CONTROL),
    ("RedRating", tag::RED_ELO),
    ("BlackRating", tag::BLACK_ELO),
    ("Referee", tag::REFEREE),
    ("Recorder", tag::RECORDER),
    ("Commentator", tag::ANNOTATOR),
    ("Creator", tag::AUTHOR),
    ("DateCreated", tag::CREATED),
    ("DateModified", tag::MODIFIED),
    ("ResultType", tag::TERMINATION),
    ("ECCO", tag::ECCO),
];

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let mut xml = Xml::new(source.text());
    let mut reading = Reading { game: Game::default(), walk: None, mv: None, seen_root: false };
    let mut path: Vec<String> = Vec::new();
    let mut text = String::new();
    loop {
        match xml.next() {
            Ok(Some(Part::Start { name, attributes })) => {
                reading.open(&path, &name, &attributes);
                path.push(name);
                text.clear();
            }
            Ok(Some(Part::Text(more))) => text.push_str(&more),
            Ok(Some(Part::End)) => {
                reading.close(&path, &text);
                path.pop();
                text.clear();
            }
            Ok(None) => break,
            Err(warning) => {
                reading.game.warnings.push(warning);
                break;
            }
        }
    }
    if !reading.seen_root {
        return Err(source.error(format!("an element {ROOT}")));
    }
    let mut game = reading.game;
    if reading.walk.is_some_and(|walk| !walk.is_complete()) {
        let kind = WarningKind::Truncated { expected: "the rest of the tree" };
        game.warn(Place::Offset(source.bytes().len() as u64), kind);
    }
    finish::turn_to_first_mover(&mut game);
    Ok(Contents::Games(vec![finish::checked(game, source)]))
}

struct Reading {
    game: Game,
    /// Where the next move belongs, once the first record is read.
    walk: Option<StackWalk>,
    /// The move whose comment may follow.
    mv: Option<NodeId>,
    seen_root: bool,
}

impl Reading {
    fn open(&mut self, path: &[String], name: &str, attributes: &[(String, String)]) {
        self.seen_root |= name == ROOT;
        self.mv = None;
        if name != "Move" || path.last().is_none_or(|parent| parent != "MoveList") {
            return;
        }
        let is_set = |name| attribute(attributes, name).is_some_and(|value| value == "1");
        let marks = Marks { continues: !is_set("end"), alternative: is_set("branch") };
        self.mv = match &mut self.walk {
            None => {
                self.walk = Some(StackWalk::new(marks));
                Some(NodeId::ROOT)
            }
            Some(walk) if walk.is_complete() => None,
            Some(walk) => {
                let value = attribute(attributes, "value").unwrap_or_default();
                Some(walk.add(&mut self.game.tree, mv(value), marks))
            }
        };
    }

    fn close(&mut self, path: &[String], text: &str) {
        match path {
            [.., list, last] if list == "MoveList" && last == "Move" => {
                if let Some(node) = self.mv.take() {
                    finish::comment(&mut self.game, node, text.to_owned());
                }
            }
            [.., head, name] if head == "Head" => self.head(name, text),
            _ => {}
        }
    }

    fn head(&mut self, name: &str, text: &str) {
        match name {
            "FEN" => match fen::parse(text) {
                Ok(start) => self.game.start = start,
                Err(_) if text.trim().is_empty() => {}
                Err(faults) => {
                    let kind = WarningKind::UnlawfulStart { faults };
                    self.game.warn(Place::File, kind);
                }
            },
            "RecordResult" => {
                let code = text.trim().parse().unwrap_or(0);
                self.game.result = finish::outcome(code);
                if code > 4 {
                    let kind =
                        WarningKind::UnknownValue { field: "RecordResult", value: text.to_owned() };
                    self.game.warn(Place::File, kind);
                }
            }
            "RecordType" => {
                let code: usize = text.trim().parse().unwrap_or(0);
                finish::set_kind(&mut self.game, code.saturating_sub(1));
            }
            _ => {
                let known = TAGS.iter().find(|(own, _)| *own == name);
                let tag = known.map_or(name, |(_, tag)| tag);
                self.game.set_tag(tag, text);
            }
        }
    }
}

/// `77-47`: file and row from the top of both ends.
fn mv(value: &str) -> Option<Move> {
    let [file, row, b'-', to_file, to_row] = *value.trim().as_bytes() else { return None };
    Some(Move::new(point(file, row)?, point(to_file, to_row)?))
}

fn point(file: u8, row: u8) -> Option<Square> {
    points::from_top(file.wrapping_sub(b'0'), row.wrapping_sub(b'0'))
}
