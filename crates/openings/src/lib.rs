//! Which opening a game was: its code in ECCO, the Encyclopedia of Chinese Chess Openings, and its
//! Chinese name, found from the moves.
//!
//! ```
//! use xiangqi::{Position, notation};
//! let mut position = Position::start();
//! let mut moves = Vec::new();
//! for text in ["炮八平五", "马2进3", "马八进七", "马8进7"] {
//!     let mv = notation::parse_move(text, &position)?;
//!     moves.push(mv);
//!     position = position.play(mv).unwrap();
//! }
//! let opening = openings::classify(&moves).unwrap();
//! assert_eq!((opening.code, opening.name), ("C00", "中炮对屏风马"));
//! # Ok::<(), notation::MoveTextError>(())
//! ```

#![forbid(unsafe_code)]

mod tree;

use std::sync::LazyLock;

use xiangqi::{File, Move, Position, Record, Setup};

use tree::Tree;

/// The moves that are looked at, of either side.
pub const WINDOW: usize = 10;

/// An opening.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Opening {
    /// A letter from A to E and two digits.
    pub code: &'static str,
    /// The Chinese name.
    pub name: &'static str,
    /// The Chinese name of the variation; empty for none.
    pub variation: &'static str,
}

impl std::fmt::Display for Opening {
    /// Code, name and variation: `C04 中炮七路马对屏风马·红进中兵对黑双炮过河`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.code, self.name)?;
        if self.variation.is_empty() { Ok(()) } else { write!(f, "·{}", self.variation) }
    }
}

static TREE: LazyLock<Tree> = LazyLock::new(|| Tree::read(include_str!("table.tsv")));

/// The opening of a game from the usual start; `None` without a move.
///
/// Left and right do not count, nor, within what defines an opening, the order of moves. Moves that
/// are not legal are no error; they are in no opening.
pub fn classify(moves: &[Move]) -> Option<Opening> {
    let first = moves.first()?;
    let mut moves = moves[..moves.len().min(2 * WINDOW)].to_vec();
    // The table has the first move on Red's right.
    if matches!(first.from().file(), File::A | File::B | File::C | File::D) {
        moves.iter_mut().for_each(|mv| *mv = mv.flip_file());
    }
    Some(TREE.find(&moves))
}

/// The opening of a record; `None` without a move or from another start position.
pub fn of_record(record: &Record) -> Option<Opening> {
    let usual = record.start().key() == Position::start().key();
    let moves: Vec<_> = record.plies().iter().take(2 * WINDOW).map(|ply| ply.mv).collect();
    usual.then(|| classify(&moves)).flatten()
}

/// Whether games from this setup have an opening: it is the usual start.
pub fn is_start(setup: &Setup) -> bool {
    let start = Setup::start();
    setup.board == start.board && setup.turn == start.turn
}

/// The opening with this code.
pub fn by_code(code: &str) -> Option<Opening> {
    all().into_iter().find(|opening| opening.code.eq_ignore_ascii_case(code))
}

/// All openings, by code.
pub fn all() -> Vec<Opening> {
    let mut all = TREE.openings();
    all.sort_unstable();
    all.dedup();
    all
}

/// The openings that a text means: a code or its beginning (`C4`), or a part of a name or variation
/// (`平炮兑车`).
pub fn matching(text: &str) -> Vec<Opening> {
    let text = text.trim();
    let means = |opening: &Opening| {
        let code = opening.code.as_bytes();
        let begins =
            code.len() >= text.len() && code[..text.len()].eq_ignore_ascii_case(text.as_bytes());
        begins || format!("{}{}", opening.name, opening.variation).contains(text)
    };
    if text.is_empty() { Vec::new() } else { all().into_iter().filter(means).collect() }
}
