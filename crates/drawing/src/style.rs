//! How lines and men are drawn.

use xiangqi::notation::Script;
use xiangqi::{Color, Piece, Role};

/// Which characters the board is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardStyle {
    /// Box-drawing lines and Chinese men, two columns wide.
    Unicode,
    /// Letters and ASCII lines, for terminals that cannot.
    Ascii,
}

/// What is read at the board's edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coords {
    /// File numbers from each side's right, as Chinese notation counts; ranks 0–9 at the left.
    Notation,
    /// Files a–i, ranks 0–9 from Red's side.
    Iccs,
    /// Columns 0–8, rows 0–9 from the top, as row-column input counts.
    Grid,
}

/// A man as a character: two columns wide in Unicode, a letter in ASCII. Red and Black differ without
/// colour, so the simplified set keeps the traditional forms of Red's horse and chariot and of Black's
/// cannon.
pub fn man(piece: Piece, style: BoardStyle, script: Script) -> char {
    if style == BoardStyle::Ascii {
        let letter = match piece.role() {
            Role::Bishop => 'e',
            Role::Knight => 'h',
            role => role.to_char(),
        };
        return piece.color().fold(letter.to_ascii_uppercase(), letter);
    }
    let either = |traditional, simplified| match script {
        Script::Traditional => traditional,
        Script::Simplified => simplified,
    };
    match (piece.color(), piece.role()) {
        (Color::Red, Role::King) => either('帥', '帅'),
        (Color::Red, Role::Advisor) => '仕',
        (Color::Red, Role::Bishop) => '相',
        (Color::Red, Role::Knight) => '傌',
        (Color::Red, Role::Rook) => '俥',
        (Color::Red, Role::Cannon) => '炮',
        (Color::Red, Role::Pawn) => '兵',
        (Color::Black, Role::King) => either('將', '将'),
        (Color::Black, Role::Advisor) => '士',
        (Color::Black, Role::Bishop) => '象',
        (Color::Black, Role::Knight) => either('馬', '马'),
        (Color::Black, Role::Rook) => either('車', '车'),
        (Color::Black, Role::Cannon) => '砲',
        (Color::Black, Role::Pawn) => '卒',
    }
}
