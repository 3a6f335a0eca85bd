//! Reading XQF.

use xiangqi::{Color, Move, Setup};

use super::header::{self, FIELDS, Field};
use super::keys::Keys;
use super::{HEADER, NEWEST, PLAIN};
use crate::bytes::{Bytes, Short, u16_at};
use crate::formats::finish;
use crate::formats::stack_walk::{Marks, StackWalk};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tag;
use crate::tree::NodeId;
use crate::warning::{Place, Warning, WarningKind};

pub(super) fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let Some((head, body)) = source.bytes().split_first_chunk::<HEADER>() else {
        let end = source.bytes().len() as u64;
        return Err(source.error_at(Place::Offset(end), "a header of 1024 bytes"));
    };
    if !head.starts_with(b"XQ") {
        return Err(source.error_at(Place::Offset(0), "the letters XQ"));
    }
    let mut game = Game::default();
    let keys = (head[0x02] > PLAIN).then(|| Keys::new(head));
    read_header(head, keys.as_ref(), source, &mut game);
    let mut records = Records::new(body, keys);
    read_tree(&mut records, source, &mut game);
    finish::turn_to_first_mover(&mut game);
    Ok(Contents::Games(vec![finish::checked(game, source)]))
}

fn read_header(head: &[u8; HEADER], keys: Option<&Keys>, source: &Source<'_>, game: &mut Game) {
    warn_of_version(head, game);
    let (board, hidden) = header::board(head, keys);
    game.start = Setup { board, ..Setup::EMPTY };
    if hidden > 0 {
        let text = format!("{hidden} men stand where another man stands");
        game.warn(Place::Offset(header::MEN as u64), WarningKind::Dropped(text));
    }
    if head[header::TURN] == 1 {
        game.start.turn = Color::Black;
    }
    let result = u32::from(head[header::RESULT]);
    game.result = finish::outcome(result);
    finish::warn_of_result(game, result, header::RESULT);
    for field in FIELDS {
        let Field { tag, .. } = field;
        game.set_tag(tag, header::text(head, field, source));
    }
    finish::set_kind(game, usize::from(head[header::KIND]));
    let number = u16_at(head, header::FIRST_MOVE);
    if number > 1 {
        game.set_tag(tag::FIRST_MOVE, number.to_string());
    }
    game.set_tag(header::UNKNOWN_BYTES, header::unknown_bytes(head));
}

fn warn_of_version(head: &[u8; HEADER], game: &mut Game) {
    let version = head[0x02];
    if !(PLAIN..=NEWEST).contains(&version) {
        let kind = WarningKind::UnknownValue { field: "version", value: version.to_string() };
        game.warn(Place::Offset(0x02), kind);
    } else if version > PLAIN && !Keys::sum_is_right(head) {
        let text = "the keys do not add up; the file is damaged".to_owned();
        game.warn(Place::Offset(0x0c), WarningKind::Other(text));
    }
}

/// Reads the tree as far as it is whole.
fn read_tree(records: &mut Records<'_>, source: &Source<'_>, game: &mut Game) {
    let result = read_nodes(records, source, game);
    if let Err(short) = result {
        game.warnings.push(Warning::from(short));
    } else if records.left() > 0 {
        let place = Place::Offset(records.at() as u64);
        let text = format!("{} bytes after the end of the tree", records.left());
        game.warn(place, WarningKind::Other(text));
    }
}

fn read_nodes(
    records: &mut Records<'_>,
    source: &Source<'_>,
    game: &mut Game,
) -> Result<(), Short> {
    let root = records.next()?;
    finish::comment(game, NodeId::ROOT, source.decode(records.comment(&root)));
    let mut walk = StackWalk::new(root.marks);
    while !walk.is_complete() {
        let record = records.next()?;
        let node = walk.add(&mut game.tree, record.mv, record.marks);
        finish::comment(game, node, source.decode(records.comment(&record)));
    }
    Ok(())
}

/// The nodes of the tree, one record each.
struct Records<'a> {
    body: std::borrow::Cow<'a, [u8]>,
    at: usize,
    keys: Option<Keys>,
}

struct Record {
    mv: Option<Move>,
    marks: Marks,
    comment: std::ops::Range<usize>,
}

impl<'a> Records<'a> {
    fn new(body: &'a [u8], keys: Option<Keys>) -> Self {
        let mut body = std::borrow::Cow::Borrowed(body);
        if let Some(keys) = &keys {
            keys.decipher(body.to_mut());
        }
        Self { body, at: 0, keys }
    }

    /// Where the next record is in the file.
    const fn at(&self) -> usize {
        HEADER + self.at
    }

    fn left(&self) -> usize {
        self.body.len() - self.at
    }

    fn comment(&self, record: &Record) -> &[u8] {
        &self.body[record.comment.clone()]
    }

    fn next(&mut self) -> Result<Record, Short> {
        let at = self.at();
        let in_file = |short: Short| Short { at, ..short };
        let mut bytes = Bytes::new(&self.body);
        bytes.seek(self.at, "a node").map_err(in_file)?;
        let [from, to, mark, _] = bytes.array::<4>("a node of the tree").map_err(in_file)?;
        let (keys, marks, has_length) = match &self.keys {
            None => {
                let marks = Marks { continues: mark & 0xf0 != 0, alternative: mark & 0x0f != 0 };
                ((0, 0, 0), marks, true)
            }
            Some(keys) => {
                let marks = Marks { continues: mark & 0x80 != 0, alternative: mark & 0x40 != 0 };
                ((keys.from, keys.to, keys.length), marks, mark & 0x20 != 0)
            }
        };
        let length = match has_length {
            true => comment_length(&mut bytes, keys.2).map_err(in_file)?,
            false => 0,
        };
        let start = bytes.at();
        bytes.take(length, "as long a comment as announced").map_err(in_file)?;
        self.at = bytes.at();
        let from = header::point(from.wrapping_sub(0x18).wrapping_sub(keys.0));
        let to = header::point(to.wrapping_sub(0x20).wrapping_sub(keys.1));
        let mv = from.zip(to).map(|(from, to)| Move::new(from, to));
        Ok(Record { mv, marks, comment: start..start + length })
    }
}

/// The length of a comment, which is never negative in a whole file.
fn comment_length(bytes: &mut Bytes<'_>, key: u32) -> Result<usize, Short> {
    let expected = "the length of a comment";
    let at = bytes.at();
    let length = bytes.u32(expected)?.wrapping_sub(key);
    i32::try_from(length).and_then(usize::try_from).map_err(|_| Short { at, expected })
}
