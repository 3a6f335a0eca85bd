//! Where things are in a record, in its two layouts.

use xiangqi::{Board, Color, Piece, Role};

use crate::encoding::Encoding;
use crate::formats::points;
use crate::tag;

/// A text field: zero-terminated UTF-16, with garbage behind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) tag: &'static str,
    pub(super) at: usize,
    /// In bytes.
    pub(super) size: usize,
}

impl Field {
    /// Where it is.
    pub(super) const fn range(self) -> std::ops::Range<usize> {
        self.at..self.at + self.size
    }
}

const fn field(tag: &'static str, at: usize, size: usize) -> Field {
    Field { tag, at, size }
}

/// Where everything is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) fields: &'static [Field],
    pub(super) kind: usize,
    pub(super) result: usize,
    pub(super) turn: usize,
    pub(super) first_move: usize,
    pub(super) board: usize,
    /// Where the moves begin, after a marker of four bytes.
    pub(super) moves: usize,
    /// How a point is kept in a byte.
    pub(super) points: Points,
}

/// How points are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Points {
    /// The file in the high half, the row from the top in the low one.
    Halves,
    /// Counted row by row from the top.
    Rows,
}

pub(super) const FIRST: Layout = Layout {
    fields: &[
        field(tag::TITLE, 52, 128),
        field("Path", 180, 256),
        field(tag::SOURCE, 436, 64),
        field(tag::CATEGORY, 500, 64),
        field(tag::EVENT, 564, 64),
        field(tag::ROUND, 628, 64),
        field(tag::GROUP, 692, 32),
        field(tag::TABLE, 724, 32),
        field(tag::DATE, 756, 64),
        field(tag::SITE, 820, 64),
        field(tag::TIME_CONTROL, 884, 64),
        field(tag::RED, 948, 64),
        field(tag::RED_TEAM, 1012, 64),
        field(tag::RED_TIME, 1076, 64),
        field(tag::RED_ELO, 1140, 32),
        field(tag::BLACK, 1172, 64),
        field(tag::BLACK_TEAM, 1236, 64),
        field(tag::BLACK_TIME, 1300, 64),
        field(tag::BLACK_ELO, 1364, 32),
        field(tag::ANNOTATOR, 1396, 64),
        field(tag::ANNOTATOR_MAIL, 1460, 64),
        field(tag::AUTHOR, 1524, 64),
        field(tag::AUTHOR_MAIL, 1588, 64),
        field(tag::CREATED, 1652, 40),
        field(tag::MODIFIED, 1716, 40),
        field(NATURE, 1788, 32),
        field(tag::TERMINATION, 1824, 32),
    ],
    kind: 1784,
    result: 1820,
    turn: 1856,
    first_move: 1860,
    board: 1864,
    moves: 1958,
    points: Points::Halves,
};

pub(super) const SECOND: Layout = Layout {
    fields: &[
        field("Script", 52, 128),
        field(tag::TITLE, 180, 128),
        field("Folder", 308, 256),
        field(tag::SOURCE, 564, 64),
        field(tag::CATEGORY, 628, 64),
        field(tag::EVENT, 692, 64),
        field(tag::ROUND, 756, 64),
        field(tag::GROUP, 820, 32),
        field(tag::TABLE, 852, 32),
        field(tag::DATE, 884, 64),
        field(tag::SITE, 948, 64),
        field(tag::TIME_CONTROL, 1012, 64),
        field(tag::RED, 1076, 64),
        field(tag::RED_TEAM, 1140, 64),
        field(tag::RED_TIME, 1204, 64),
        field("RedScore", 1268, 32),
        field(tag::BLACK, 1300, 64),
        field(tag::BLACK_TEAM, 1364, 64),
        field(tag::BLACK_TIME, 1428, 64),
        field("BlackScore", 1492, 32),
        field(tag::REFEREE, 1524, 64),
        field(tag::RECORDER, 1588, 64),
        field(tag::ANNOTATOR, 1652, 64),
        field(tag::ANNOTATOR_MAIL, 1716, 64),
        field(tag::AUTHOR, 1780, 64),
        field(tag::AUTHOR_MAIL, 1844, 64),
        field(tag::CREATED, 1908, 40),
        field(tag::MODIFIED, 1972, 40),
        field(NATURE, 2044, 32),
        field(tag::TERMINATION, 2080, 32),
    ],
    kind: 2040,
    result: 2076,
    turn: 2112,
    first_move: 2116,
    board: 2120,
    moves: 2214,
    points: Points::Rows,
};

/// The kind of record in words.
const NATURE: &str = "Nature";

/// The kinds in the order of the low half of a board's bytes; the high half is 1 for Red, 2 for
/// Black.
const ROLES: [Role; 7] =
    [Role::Rook, Role::Knight, Role::Bishop, Role::Advisor, Role::King, Role::Cannon, Role::Pawn];

fn piece(code: u8) -> Option<Piece> {
    let color = match code >> 4 {
        1 => Color::Red,
        2 => Color::Black,
        _ => return None,
    };
    let role = ROLES.get(usize::from(code & 0x0f).checked_sub(1)?)?;
    Some(Piece::new(color, *role))
}

/// A board of 90 bytes.
pub(super) fn board(codes: &[u8; 90]) -> Board {
    points::board_by_rows(codes, piece)
}

/// The inverse of [`board`].
pub(super) fn board_codes(board: &Board) -> impl Iterator<Item = u8> + '_ {
    points::rows_from_top().map(|square| {
        board.get(square).map_or(0, |piece| {
            let role = ROLES.iter().position(|&role| role == piece.role());
            let role = u8::try_from(role.map_or(0, |i| i + 1)).unwrap_or(0);
            piece.color().fold(0x10, 0x20) | role
        })
    })
}

/// Zero-terminated UTF-16 without what follows the zero.
pub(super) fn text(bytes: &[u8]) -> String {
    let end = bytes.chunks_exact(2).position(|unit| unit == [0, 0]).map_or(bytes.len(), |i| 2 * i);
    Encoding::UTF_16LE.decode_plain(&bytes[..end]).into_owned()
}

/// UTF-16 without a mark.
pub(super) fn utf_16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}
