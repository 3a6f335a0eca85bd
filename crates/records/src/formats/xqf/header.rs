//! The header: men, texts and the bytes that nobody knows.

use xiangqi::{Board, File, Rank, Square};

use super::keys::Keys;
use super::{HEADER, PLAIN};
use crate::game::Game;
use crate::men::{self, Men};
use crate::source::Source;
use crate::tag;

/// Where the men's points are.
pub(super) const MEN: usize = 0x10;
/// Where the number of the first move is, in two bytes.
pub(super) const FIRST_MOVE: usize = 0x30;
/// Where the side to move is.
pub(super) const TURN: usize = 0x32;
/// Where the result is.
pub(super) const RESULT: usize = 0x33;
/// Where the kind is: a whole game, an opening …
pub(super) const KIND: usize = 0x40;
/// Where the rest of a title too long for its field may be.
const TITLE_REST: usize = 0x90;

/// A text field: where it is, how many bytes it has with the one for the length, and its tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) at: usize,
    pub(super) size: usize,
    pub(super) tag: &'static str,
}

const fn field(at: usize, size: usize, tag: &'static str) -> Field {
    Field { at, size, tag }
}

/// The texts in the order of the header.
pub(super) const FIELDS: [Field; 11] = [
    field(0x50, 64, tag::TITLE),
    field(0xd0, 64, tag::EVENT),
    field(0x110, 16, tag::DATE),
    field(0x120, 16, tag::SITE),
    field(0x130, 16, tag::RED),
    field(0x140, 16, tag::BLACK),
    field(0x150, 64, tag::TIME_CONTROL),
    field(0x190, 16, tag::RED_TIME),
    field(0x1a0, 16, tag::BLACK_TIME),
    field(0x1d0, 16, tag::ANNOTATOR),
    field(0x1e0, 16, tag::AUTHOR),
];

/// The tag for header bytes that have no meaning here: `offset:bytes` in hexadecimal, with blanks
/// between.
pub(super) const UNKNOWN_BYTES: &str = "XqfHeader";

/// Whether a byte of the header is kept only by [`UNKNOWN_BYTES`].
pub(super) fn is_unknown(at: usize) -> bool {
    let known = at < 0x04
        || (0x08..0x3c).contains(&at)
        || at == KIND
        || FIELDS.iter().any(|field| (field.at..field.at + field.size).contains(&at));
    !known
}

/// The text of a field: a length, as many bytes, and perhaps zeros.
pub(super) fn text(header: &[u8; HEADER], field: Field, source: &Source<'_>) -> String {
    let length = usize::from(header[field.at]);
    let start = field.at + 1;
    // Long titles run on into what follows their field.
    let room = if field.tag == tag::TITLE { TITLE_REST + 0x40 } else { field.at + field.size };
    let end = room.min(start + length);
    let mut text = source.field(&header[start..end]);
    // The last character of a full field may be cut in half.
    if length >= field.size - 1 && text.ends_with('\u{fffd}') {
        text.pop();
    }
    text
}

/// Whether the title runs on behind its field.
pub(super) fn title_runs_on(header: &[u8; HEADER]) -> bool {
    usize::from(header[FIELDS[0].at]) >= FIELDS[0].size
}

/// The bytes that are not zero and have no meaning here.
pub(super) fn unknown_bytes(header: &[u8; HEADER]) -> String {
    let skip = if title_runs_on(header) { TITLE_REST..TITLE_REST + 0x40 } else { 0..0 };
    let mut text = String::new();
    let mut last = None;
    for (at, &byte) in header.iter().enumerate() {
        let open_result = at == RESULT && byte > 3;
        if byte == 0 || skip.contains(&at) || !(is_unknown(at) || open_result) {
            continue;
        }
        if last.is_none_or(|last| last + 1 != at) {
            let blank = if text.is_empty() { "" } else { " " };
            text.push_str(&format!("{blank}{at:x}:"));
        }
        text.push_str(&format!("{byte:02x}"));
        last = Some(at);
    }
    text
}

/// Puts bytes back that [`unknown_bytes`] told; passes over what it cannot have written.
pub(super) fn restore_unknown_bytes(header: &mut [u8; HEADER], game: &Game) {
    for run in game.tag(UNKNOWN_BYTES).unwrap_or_default().split_ascii_whitespace() {
        let Some((at, bytes)) = run.split_once(':') else { continue };
        let Ok(at) = usize::from_str_radix(at, 16) else { continue };
        let digits = bytes.as_bytes().chunks_exact(2);
        for (at, digits) in (at.min(HEADER)..HEADER).zip(digits) {
            let byte = str::from_utf8(digits).ok().and_then(|d| u8::from_str_radix(d, 16).ok());
            let Some(byte) = byte else { break };
            let open_result = at == RESULT && byte > 3 && game.result.is_none();
            if is_unknown(at) || open_result {
                header[at] = byte;
            }
        }
    }
}

/// The men, and how many stand on a point that another man has taken.
pub(super) fn board(header: &[u8; HEADER], keys: Option<&Keys>) -> (Board, usize) {
    let version = header[0x02];
    let mut men = Men::default();
    for (slot, &stored) in header[MEN..MEN + 32].iter().enumerate() {
        let key = keys.map_or(0, |keys| keys.men);
        let man = if version > PLAIN + 1 { (slot + usize::from(key) + 1) % 32 } else { slot };
        men[man] = point(stored.wrapping_sub(key));
    }
    let board = men::board(&men);
    let standing = board.iter().count();
    (board, men.into_iter().flatten().count() - standing)
}

/// The point with a number: ten for each file from the left, and the rank.
pub(super) fn point(number: u8) -> Option<Square> {
    Some(Square::new(File::try_from_index(number / 10)?, Rank::try_from_index(number % 10)?))
}

/// The inverse of [`point`].
pub(super) fn number(square: Square) -> u8 {
    square.file() as u8 * 10 + square.rank() as u8
}
