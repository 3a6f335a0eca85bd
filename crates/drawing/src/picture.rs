//! A board as SVG.

use std::fmt;

use xiangqi::notation::Script;
use xiangqi::{Bitboard, Board, Color, File, Move, Piece, Rank, Role, Square, bitboard};

use crate::outline::outline;
use crate::style::{BoardStyle, Coords, man};
use crate::theme::Theme;

/// What stands on the men.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pieces {
    /// 帥 傌 俥 and 將 馬 車.
    #[default]
    Traditional,
    /// 帅 and 将 马 车; the men that would look like the other side's stay traditional.
    Simplified,
    /// The initials of the English names; Black's on dark discs.
    Letters,
}

/// A board with what is marked on it. Displayed, it is an SVG document.
///
/// ```
/// use drawing::Picture;
/// use xiangqi::{Board, Move, Square};
/// let mut picture = Picture::new(&Board::start());
/// picture.arrows.push(Move::new(Square::H2, Square::E2));
/// picture.flipped = true;
/// let svg = picture.to_string();
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    /// The men.
    pub board: Board,
    /// The move that was played last: where it came from and went to is marked.
    pub last_move: Option<Move>,
    /// Generals in check.
    pub checked: Bitboard,
    /// Moves to point out.
    pub arrows: Vec<Move>,
    /// Black at the bottom.
    pub flipped: bool,
    /// What is written at the edge; `None` for nothing.
    pub coords: Option<Coords>,
    /// What stands on the men.
    pub pieces: Pieces,
    /// Colours.
    pub theme: Theme,
    /// Said to those who cannot see the picture; empty for nothing.
    pub title: String,
}

/// Units between two lines of the board.
const PITCH: i32 = 100;
/// From the outermost points to the edge: men there leave room for the labels.
const MARGIN: i32 = 100;
const WIDTH: i32 = 2 * MARGIN + 8 * PITCH;
const HEIGHT: i32 = 2 * MARGIN + 9 * PITCH;
/// The radius of a man.
const RADIUS: i32 = 45;
/// From the outermost points to the labels.
const LABEL: i32 = 74;

impl Picture {
    /// A board with traditional men and the file numbers that moves are written with.
    pub fn new(board: &Board) -> Self {
        Self {
            board: *board,
            last_move: None,
            checked: Bitboard::EMPTY,
            arrows: Vec::new(),
            flipped: false,
            coords: Some(Coords::Notation),
            pieces: Pieces::default(),
            theme: Theme::WOOD,
            title: String::new(),
        }
    }

    /// Where a point is.
    fn place(&self, square: Square) -> (i32, i32) {
        let seen = if self.flipped { square.flip_file().flip_rank() } else { square };
        let (file, rank) = (i32::from(seen.file() as u8), i32::from(seen.rank() as u8));
        (MARGIN + PITCH * file, MARGIN + PITCH * (9 - rank))
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">"
        )?;
        if !self.title.is_empty() {
            writeln!(f, "<title>{}</title>", escaped(&self.title))?;
        }
        self.discs(f)?;
        let board = self.theme.board;
        writeln!(f, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"12\" fill=\"{board}\"/>")?;
        self.lines(f)?;
        self.river(f)?;
        self.labels(f)?;
        self.last_move(f)?;
        for (square, piece) in self.board.iter() {
            let (x, y) = self.place(square);
            writeln!(f, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", id(piece))?;
        }
        self.checks(f)?;
        self.arrows.iter().try_for_each(|&mv| self.arrow(f, mv))?;
        writeln!(f, "</svg>")
    }
}

impl Picture {
    /// The men that are on the board, each once.
    fn discs(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<defs>")?;
        for piece in Piece::ALL {
            if self.board.pieces(piece.color(), piece.role()).is_empty() {
                continue;
            }
            let own = piece.color().fold(self.theme.red, self.theme.black);
            let dark = self.pieces == Pieces::Letters && piece.color() == Color::Black;
            let (disc, ink) = if dark { (own, self.theme.disc) } else { (self.theme.disc, own) };
            write!(f, "<g id=\"{}\">", id(piece))?;
            write!(f, "<circle r=\"{RADIUS}\" fill=\"{own}\"/>")?;
            write!(f, "<circle r=\"{}\" fill=\"{disc}\"/>", RADIUS - 3)?;
            write!(
                f,
                "<circle r=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.5\"/>",
                RADIUS - 8
            )?;
            character(f, self.character(piece), (0, 0), 60, ink)?;
            writeln!(f, "</g>")?;
        }
        writeln!(f, "</defs>")
    }

    fn character(&self, piece: Piece) -> char {
        match self.pieces {
            Pieces::Traditional => man(piece, BoardStyle::Unicode, Script::Traditional),
            Pieces::Simplified => man(piece, BoardStyle::Unicode, Script::Simplified),
            Pieces::Letters => {
                man(piece, BoardStyle::Ascii, Script::Traditional).to_ascii_uppercase()
            }
        }
    }

    /// Frame, ranks, files, palaces and the marks of cannons and soldiers, as one path each width.
    fn lines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.theme.line;
        let outside = MARGIN - 9;
        let (right, bottom) = (WIDTH - MARGIN, HEIGHT - MARGIN);
        writeln!(
            f,
            "<rect x=\"{outside}\" y=\"{outside}\" width=\"{}\" height=\"{}\" fill=\"none\" \
             stroke=\"{line}\" stroke-width=\"4\"/>",
            WIDTH - 2 * outside,
            HEIGHT - 2 * outside
        )?;
        write!(f, "<path d=\"")?;
        for rank in 0..10 {
            write!(f, "M{MARGIN} {}H{right}", MARGIN + PITCH * rank)?;
        }
        let (shore, far_shore) = (MARGIN + 4 * PITCH, MARGIN + 5 * PITCH);
        for file in 0..9 {
            let x = MARGIN + PITCH * file;
            if file == 0 || file == 8 {
                write!(f, "M{x} {MARGIN}V{bottom}")?;
            } else {
                write!(f, "M{x} {MARGIN}V{shore}M{x} {far_shore}V{bottom}")?;
            }
        }
        for top in [MARGIN, MARGIN + 7 * PITCH] {
            let (left, size) = (MARGIN + 3 * PITCH, 2 * PITCH);
            write!(f, "M{left} {top}l{size} {size}M{} {top}l-{size} {size}", left + size)?;
        }
        for square in MARKED {
            self.brackets(f, square)?;
        }
        writeln!(f, "\" fill=\"none\" stroke=\"{line}\" stroke-width=\"2\"/>")
    }

    /// Corners around a point; at the edge of the board only inside.
    fn brackets(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let (x, y) = self.place(square);
        for (right, down) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            if (MARGIN..=WIDTH - MARGIN).contains(&(x + 25 * right)) {
                let (x, y) = (x + 8 * right, y + 25 * down);
                write!(f, "M{x} {y}v{}h{}", -17 * down, 17 * right)?;
            }
        }
        Ok(())
    }

    fn river(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let han = if self.pieces == Pieces::Simplified { '汉' } else { '漢' };
        let (left, right) = if self.flipped {
            ([han, '界'], ['楚', '河'])
        } else {
            (['楚', '河'], [han, '界'])
        };
        for (c, tenths) in left.into_iter().chain(right).zip([16, 24, 56, 64]) {
            let at = (MARGIN + PITCH * tenths / 10, HEIGHT / 2);
            character(f, c, at, 52, self.theme.line)?;
        }
        writeln!(f)
    }

    fn labels(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(coords) = self.coords else { return Ok(()) };
        let (top, bottom) = (MARGIN - LABEL, HEIGHT - MARGIN + LABEL);
        for file in File::ALL {
            let (x, _) = self.place(Square::new(file, Rank::R0));
            let own_left = usize::from(file as u8);
            let (red, black) = match coords {
                Coords::Notation => (CHINESE[8 - own_left], digit(own_left + 1)),
                Coords::Iccs => (file.to_char(), file.to_char()),
                Coords::Grid => (digit(own_left), digit(own_left)),
            };
            let (above, below) = if self.flipped { (red, black) } else { (black, red) };
            character(f, above, (x, top), 30, self.theme.line)?;
            character(f, below, (x, bottom), 30, self.theme.line)?;
        }
        for rank in Rank::ALL {
            let number = usize::from(rank as u8);
            let c = match coords {
                Coords::Notation => break,
                Coords::Iccs => digit(number),
                Coords::Grid => digit(9 - number),
            };
            let (_, y) = self.place(Square::new(File::A, rank));
            character(f, c, (MARGIN - LABEL, y), 30, self.theme.line)?;
        }
        writeln!(f)
    }

    fn last_move(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(mv) = self.last_move else { return Ok(()) };
        let color = self.theme.last_move;
        for (square, radius) in [(mv.from(), RADIUS - 5), (mv.to(), RADIUS + 7)] {
            let (x, y) = self.place(square);
            writeln!(
                f,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{color}\" fill-opacity=\".85\"/>"
            )?;
        }
        Ok(())
    }

    fn checks(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.checked {
            let (x, y) = self.place(square);
            writeln!(
                f,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{}\" \
                 stroke-width=\"6\"/>",
                RADIUS + 3,
                self.theme.check
            )?;
        }
        Ok(())
    }

    /// An arrow from point to point, its head at the far man's edge.
    fn arrow(&self, f: &mut fmt::Formatter<'_>, mv: Move) -> fmt::Result {
        let ((x1, y1), (x2, y2)) = (self.place(mv.from()), self.place(mv.to()));
        let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
        let length = dx.hypot(dy);
        if length < 1.0 {
            return Ok(());
        }
        // Drawn along the x axis and turned.
        let turn = dy.atan2(dx).to_degrees();
        let tip = length - 12.0;
        let neck = tip - 38.0;
        writeln!(
            f,
            "<path transform=\"translate({x1} {y1})rotate({turn:.1})\" fill=\"{}\" \
             fill-opacity=\".75\" d=\"M20 -8H{neck:.0}V-24L{tip:.0} 0L{neck:.0} 24V8H20z\"/>",
            self.theme.arrow
        )
    }
}

/// Where cannons and soldiers stand at the start.
const MARKED: Bitboard = bitboard!(
    . . . . . . . . .
    . . . . . . . . .
    . X . . . . . X .
    X . X . X . X . X
    . . . . . . . . .
    . . . . . . . . .
    X . X . X . X . X
    . X . . . . . X .
    . . . . . . . . .
    . . . . . . . . .
);

const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

fn digit(number: usize) -> char {
    u32::try_from(number).ok().and_then(|number| char::from_digit(number, 10)).unwrap_or('?')
}

/// The id of a man within a picture.
fn id(piece: Piece) -> String {
    let role = match piece.role() {
        Role::King => "general",
        Role::Advisor => "advisor",
        Role::Bishop => "elephant",
        Role::Knight => "horse",
        Role::Rook => "chariot",
        Role::Cannon => "cannon",
        Role::Pawn => "soldier",
    };
    format!("{}-{role}", piece.color().fold("red", "black"))
}

/// A character around a point, `size` units high.
fn character(
    f: &mut fmt::Formatter<'_>,
    c: char,
    (x, y): (i32, i32),
    size: i32,
    fill: &str,
) -> fmt::Result {
    let Some(path) = outline(c) else { return Ok(()) };
    if (x, y) == (0, 0) {
        return write!(f, "<path transform=\"scale(.0{size})\" fill=\"{fill}\" d=\"{path}\"/>");
    }
    write!(
        f,
        "<path transform=\"translate({x} {y})scale(.0{size})\" fill=\"{fill}\" d=\"{path}\"/>"
    )
}

fn escaped(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control() || c.is_whitespace())
        .map(|c| match c {
            '&' => "&amp;".to_owned(),
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            c => c.to_string(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(svg: &str, what: &str) -> usize {
        svg.matches(what).count()
    }

    #[test]
    fn every_character_of_every_set_and_label_is_an_outline() {
        let all = [Pieces::Traditional, Pieces::Simplified, Pieces::Letters];
        for pieces in all {
            let picture = Picture { pieces, ..Picture::new(&Board::start()) };
            for piece in Piece::ALL {
                let c = picture.character(piece);
                assert!(outline(c).is_some(), "{c}");
            }
            for coords in [Coords::Notation, Coords::Iccs, Coords::Grid] {
                let svg = Picture { coords: Some(coords), ..picture.clone() }.to_string();
                let ranks = if coords == Coords::Notation { 0 } else { 10 };
                // Seven men a side, the river, the labels.
                assert_eq!(count(&svg, "scale(.0"), 14 + 4 + 18 + ranks);
                assert_eq!(count(&svg, "<text"), 0);
            }
        }
    }

    #[test]
    fn men_stand_where_they_belong_also_on_a_turned_board() {
        let mut board = Board::EMPTY;
        board.set(Square::A0, Some(Piece::RedRook));
        let svg = Picture::new(&board).to_string();
        assert!(svg.contains("<use href=\"#red-chariot\" x=\"100\" y=\"1000\"/>"), "{svg}");
        let svg = Picture { flipped: true, ..Picture::new(&board) }.to_string();
        assert!(svg.contains("<use href=\"#red-chariot\" x=\"900\" y=\"100\"/>"), "{svg}");
        assert_eq!(count(&svg, "<use"), 1);
        assert_eq!(count(&svg, "<g id="), 1, "only men on the board are defined");
    }

    #[test]
    fn marks_are_drawn_and_titles_cannot_break_the_document() {
        let plain = Picture::new(&Board::start());
        let marked = Picture {
            last_move: Some(Move::new(Square::H2, Square::E2)),
            checked: Bitboard::from(Square::E9),
            arrows: vec![Move::new(Square::B9, Square::C7)],
            title: "a <b> & \u{1} c".to_owned(),
            ..plain.clone()
        };
        let (plain, marked) = (plain.to_string(), marked.to_string());
        assert_eq!(count(&marked, "<circle cx") - count(&plain, "<circle cx"), 3);
        assert_eq!(count(&marked, "rotate("), 1);
        assert!(marked.contains("<title>a &lt;b&gt; &amp;  c</title>"), "{}", &marked[..200]);
    }
}
