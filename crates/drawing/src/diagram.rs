//! A board of characters.

use std::fmt;

use xiangqi::notation::Script;
use xiangqi::{Board, File, Rank, Square};

use crate::style::{BoardStyle, man};

/// A board as ten lines of men and points, with ranks at the left and files below.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    /// The men.
    pub board: &'a Board,
    /// Chinese characters or letters.
    pub style: BoardStyle,
    /// Traditional or simplified men.
    pub script: Script,
    /// Black at the bottom.
    pub flipped: bool,
}

impl<'a> Diagram<'a> {
    /// Traditional men, Red at the bottom.
    pub const fn new(board: &'a Board) -> Self {
        let (style, script) = (BoardStyle::Unicode, Script::Traditional);
        Self { board, style, script, flipped: false }
    }
}

impl fmt::Display for Diagram<'_> {
    /// Lines without an end after the last one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut files, mut ranks) = (File::ALL, Rank::ALL);
        if self.flipped {
            files.reverse();
        } else {
            ranks.reverse();
        }
        let [empty, gap] = match self.style {
            BoardStyle::Unicode => ["．", "  "],
            BoardStyle::Ascii => [".", " "],
        };
        for rank in ranks {
            write!(f, "{}", rank.to_char())?;
            for file in files {
                match self.board.get(Square::new(file, rank)) {
                    Some(piece) => write!(f, " {}", man(piece, self.style, self.script))?,
                    None => write!(f, " {empty}")?,
                }
            }
            writeln!(f)?;
        }
        write!(f, " ")?;
        files.iter().try_for_each(|file| write!(f, "{gap}{}", file.to_char()))
    }
}
