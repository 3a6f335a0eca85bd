//! A game as a text to read.
//!
//! The main line stands in two columns; below a move what is said of it, its variations, and a board
//! where one is asked for.
//!
//! ```
//! use records::{Game, NodeId};
//! use sheet::Sheet;
//! use xiangqi::{Move, Square};
//! let mut game = Game::default();
//! let first = game.tree.add(NodeId::ROOT, Move::new(Square::H2, Square::E2));
//! game.tree.add(first, Move::new(Square::H9, Square::G7));
//! assert_eq!(Sheet::new(&game).to_string(), "   1. 炮二平五    马８进７\n");
//! ```

#![forbid(unsafe_code)]

mod moves;
mod variation;
mod wrap;

use std::collections::BTreeSet;
use std::fmt;

use drawing::{BoardStyle, Diagram};
use records::{Game, NodeId, Notation, Standing};
use unicode_width::UnicodeWidthStr;
use xiangqi::notation::Script;
use xiangqi::{Color, Position, Setup};

use moves::{Before, glyph, move_text};
use wrap::wrap;

/// Where boards stand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Boards {
    /// After moves of the main line that have a mark (`!`, `?`, PGN's `$220` …), and at the start if it
    /// is not the usual one.
    #[default]
    Marked,
    /// Nowhere.
    Never,
    /// After every move of the main line.
    Always,
    /// After these plies of the main line; 0 is the start.
    After(BTreeSet<usize>),
}

/// A game and how to write it.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// The game.
    pub game: &'a Game,
    /// How moves are written. Those that are not legal are written as points.
    pub notation: Notation,
    /// What boards are made of.
    pub style: BoardStyle,
    /// Traditional or simplified men on boards.
    pub script: Script,
    /// Black at the bottom of boards.
    pub flipped: bool,
    /// Where boards stand.
    pub boards: Boards,
    /// Columns of the text.
    pub width: usize,
}

/// Where comments and variations begin.
const INDENT: usize = 6;
/// Columns of a move of the main line.
const COLUMN: usize = 12;

impl<'a> Sheet<'a> {
    /// Chinese notation, 80 columns, boards at marked moves.
    pub const fn new(game: &'a Game) -> Self {
        Self {
            game,
            notation: Notation::Chinese,
            style: BoardStyle::Unicode,
            script: Script::Traditional,
            flipped: false,
            boards: Boards::Marked,
            width: 80,
        }
    }
}

impl fmt::Display for Sheet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tree = &self.game.tree;
        let start = &self.game.start;
        if self.wants_board(NodeId::ROOT, 0) {
            self.board(f, start)?;
        }
        self.remarks(f, NodeId::ROOT)?;
        let mut before = Before::new(start);
        // Whether Red's move stands in the row, waiting for Black's.
        let mut open = false;
        for (ply, node) in (1..).zip(tree.main_line()) {
            let number = before.number(start, ply);
            let text = self.move_with_marks(node, &before);
            match (before.turn(start, ply), open) {
                (Color::Red, true) => {
                    // Two moves of Red in a row: the file has an illegal one.
                    write!(f, "\n{number:>4}. {text}")?;
                }
                (Color::Red, false) => write!(f, "{number:>4}. {text}")?,
                (Color::Black, true) => write!(f, "{text}")?,
                (Color::Black, false) => {
                    write!(f, "{number:>4}. {}{text}", padded("…", COLUMN))?;
                }
            }
            let turn = before.turn(start, ply);
            let more = tree.first_child(node).is_some();
            let told = self.is_told(node, ply);
            open = turn == Color::Red && more && !told;
            if open {
                write!(f, "{}", " ".repeat(COLUMN.saturating_sub(text.width()).max(1)))?;
            } else {
                writeln!(f)?;
            }
            let after = before.after(tree, node);
            if told {
                self.remarks(f, node)?;
                self.variations(f, node, &before, ply)?;
                if self.wants_board(node, ply) {
                    self.board(f, &tree.setup_at(start, node))?;
                }
            }
            before = after;
        }
        if open { writeln!(f) } else { Ok(()) }
    }
}

impl Sheet<'_> {
    fn move_with_marks(&self, node: NodeId, before: &Before) -> String {
        let mut text = move_text(&self.game.tree, node, before, self.notation);
        let glyphs = self.game.tree.remarks(node).map_or(&[][..], |remarks| &remarks.glyphs);
        for text_of_glyph in glyphs.iter().filter_map(|&number| glyph(number)) {
            text.push_str(&text_of_glyph);
        }
        if self.game.tree.standing(node) != Standing::Legal {
            text.push('✗');
        }
        text
    }

    /// Whether anything stands below a move.
    fn is_told(&self, node: NodeId, ply: usize) -> bool {
        let tree = &self.game.tree;
        let said = tree.remarks(node).is_some_and(|remarks| {
            !remarks.before.trim().is_empty()
                || !remarks.comment.trim().is_empty()
                || remarks.eval_cp.is_some()
        });
        said || tree.next_sibling(node).is_some() || self.wants_board(node, ply)
    }

    fn wants_board(&self, node: NodeId, ply: usize) -> bool {
        let marked = |number: &u8| matches!(number, 1..=6 | 220 | 221);
        match &self.boards {
            Boards::Never => false,
            Boards::Always => true,
            Boards::After(plies) => plies.contains(&ply),
            Boards::Marked if ply == 0 => self.game.start != Setup::start(),
            Boards::Marked => self
                .game
                .tree
                .remarks(node)
                .is_some_and(|remarks| remarks.glyphs.iter().any(marked)),
        }
    }

    fn board(&self, f: &mut fmt::Formatter<'_>, setup: &Setup) -> fmt::Result {
        let &Self { style, script, flipped, .. } = self;
        let board = Diagram { board: &setup.board, style, script, flipped }.to_string();
        writeln!(f)?;
        for line in board.lines() {
            writeln!(f, "{}{line}", " ".repeat(INDENT))?;
        }
        writeln!(f)
    }

    /// What is said at a node.
    fn remarks(&self, f: &mut fmt::Formatter<'_>, node: NodeId) -> fmt::Result {
        let Some(remarks) = self.game.tree.remarks(node) else { return Ok(()) };
        let indent = if node == NodeId::ROOT { 0 } else { INDENT };
        let eval = remarks.eval_cp.map(|cp| format!("({:+.2})", f64::from(cp) / 100.0));
        let texts = [Some(&remarks.before), Some(&remarks.comment), eval.as_ref()];
        for line in texts.into_iter().flatten().flat_map(|text| text.trim().lines()) {
            for line in wrap(line.trim_end(), self.width.saturating_sub(indent)) {
                writeln!(f, "{}{line}", " ".repeat(indent))?;
            }
        }
        Ok(())
    }

    /// The alternatives to a move of the main line, each a paragraph.
    fn variations(
        &self,
        f: &mut fmt::Formatter<'_>,
        node: NodeId,
        before: &Before,
        ply: usize,
    ) -> fmt::Result {
        let tree = &self.game.tree;
        let siblings =
            std::iter::successors(tree.next_sibling(node), |&node| tree.next_sibling(node));
        for sibling in siblings {
            let text = self.variation(sibling, before, ply);
            for line in wrap(&text, self.width.saturating_sub(INDENT)) {
                writeln!(f, "{}{line}", " ".repeat(INDENT))?;
            }
        }
        Ok(())
    }
}

/// A text with blanks to so many columns.
fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(text.width())))
}

/// The position that a setup is, if it is lawful.
fn lawful(setup: &Setup) -> Option<Box<Position>> {
    Position::from_setup(*setup).ok().map(Box::new)
}
