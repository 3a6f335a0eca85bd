//! The text form of the same trees, with comments: ply number, points, move text, comment in fixed
//! columns.

use serde_json::{Map, json};
use xiangqi::Move;

use super::TreeBook;
use crate::format::{Codec, Likeness};
use crate::formats::depth_walk::DepthWalk;
use crate::formats::{finish, points};
use crate::game::Game;
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::warning::{Place, WarningKind};

pub(crate) const CODEC: Codec = Codec { sniff, read, write: None, many: false };

/// The columns of the ply number and of the points.
const NUMBER: usize = 5;
const POINTS: usize = 4;
/// The characters of the move's text, which the points make needless.
const MOVE_TEXT: usize = 4;

fn sniff(source: &Source<'_>) -> Likeness {
    let bytes = source.bytes();
    let mut lines = bytes.split(|&b| b == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let fits = |line: &[u8]| {
        let head = line.get(..NUMBER + POINTS).and_then(|head| str::from_utf8(head).ok());
        // What comes next is a man's name, not ASCII in any encoding.
        head.and_then(read_head).is_some() && line.get(NUMBER + POINTS).is_some_and(|b| *b >= 0x80)
    };
    Likeness::sure(lines.next().is_some_and(fits))
}

/// The depth and the move.
fn read_head(head: &str) -> Option<(usize, Move)> {
    let (number, points) = head.split_at_checked(NUMBER)?;
    let depth = number.trim_start().parse().ok().filter(|&depth| depth > 0)?;
    let digits = points.as_bytes();
    if digits.len() != POINTS || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let [file, row, to_file, to_row] = std::array::from_fn(|i| digits[i] - b'0');
    Some((depth, Move::new(points::from_top(file, row)?, points::from_top(to_file, to_row)?)))
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let mut game = Game::default();
    let mut walk = DepthWalk::new();
    let text = source.text();
    for (i, line) in text.lines().enumerate() {
        let head = line.get(..NUMBER + POINTS).and_then(read_head);
        let Some((depth, mv)) = head else {
            if !line.trim().is_empty() {
                let text = line.chars().take(40).collect();
                let kind = WarningKind::UnreadableMove { text };
                game.warn(Place::Line(i as u64 + 1), kind);
            }
            continue;
        };
        let node = walk.add(&mut game.tree, depth, Some(mv));
        let rest = &line[NUMBER + POINTS..];
        let comment: String = rest.chars().skip(MOVE_TEXT).collect();
        finish::comment(&mut game, node, comment.trim().replace("||", "\n"));
    }
    if game.tree.is_empty() {
        return Err(source.error_at(Place::Line(1), "a ply number and four digits"));
    }
    game.check();
    let lines = text.bytes().filter(|&b| b == b'\n').count();
    let facts = Map::from_iter([("lines".to_owned(), json!(lines))]);
    Ok(Contents::Book(Box::new(TreeBook::of_tree(game, |_| 1, facts))))
}
