//! The board: lines, river, palaces, men on the points, marks beside them.

use drawing::{BoardStyle, Coords, man};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthChar;
use xiangqi::{Board as Men, Color, File, Rank, Square};

use super::theme::Theme;
use crate::geometry::{self, HEIGHT, LEFT};
use crate::model::{Model, Screen};

pub(super) fn draw(buf: &mut Buffer, area: Rect, labels: bool, model: &Model) {
    let Some((men, check)) = model.shown_board() else { return };
    let board = Board { area, model, theme: Theme::new(model.settings.color) };
    board.lines(buf);
    board.river(buf);
    board.palaces(buf);
    board.men(buf, &men);
    board.marks(buf, &men, check);
    board.rank_labels(buf);
    if labels {
        board.file_labels(buf);
    }
}

struct Board<'a> {
    area: Rect,
    model: &'a Model,
    theme: Theme,
}

impl Board<'_> {
    fn ascii(&self) -> bool {
        self.model.settings.style == BoardStyle::Ascii
    }

    fn put(&self, buf: &mut Buffer, column: u16, row: u16, text: &str, style: Style) {
        buf.set_string(self.area.x + column, self.area.y + row, text, style);
    }

    fn place(&self, square: Square) -> (u16, u16) {
        geometry::place(square, self.model.board.flipped)
    }

    fn lines(&self, buf: &mut Buffer) {
        let style = self.theme.line();
        let [horizontal, vertical] = if self.ascii() { ["---", "|"] } else { ["───", "│"] };
        for row in 0..HEIGHT {
            for file in 0..9 {
                let column = LEFT + 4 * file;
                let edge = file == 0 || file == 8;
                if row % 2 == 0 {
                    let crossing = crossing(file, row / 2, self.ascii());
                    self.put(buf, column, row, crossing, style);
                    if file < 8 {
                        self.put(buf, column + 1, row, horizontal, style);
                    }
                } else if row != 9 || edge {
                    self.put(buf, column, row, vertical, style);
                }
            }
        }
    }

    fn river(&self, buf: &mut Buffer) {
        let (left, right) = if self.ascii() { ("~ ~ ~", "~ ~ ~") } else { ("楚 河", "漢 界") };
        let (left, right) = if self.model.board.flipped { (right, left) } else { (left, right) };
        self.put(buf, LEFT + 7, 9, left, self.theme.line());
        self.put(buf, LEFT + 21, 9, right, self.theme.line());
    }

    fn palaces(&self, buf: &mut Buffer) {
        let [down, up] = if self.ascii() { ["\\", "/"] } else { ["╲", "╱"] };
        let d = LEFT + 4 * 3;
        for (row, left, right) in [(1, down, up), (3, up, down), (15, down, up), (17, up, down)] {
            self.put(buf, d + 2, row, left, self.theme.line());
            self.put(buf, d + 6, row, right, self.theme.line());
        }
    }

    fn men(&self, buf: &mut Buffer, men: &Men) {
        let settings = &self.model.settings;
        for (square, piece) in men.iter() {
            let (column, row) = self.place(square);
            let c = man(piece, settings.men(), settings.script).to_string();
            self.put(buf, column, row, &c, self.theme.man(piece.color()));
        }
    }

    /// Characters beside a point. What matters more is drawn later; the cursor takes only the left
    /// side of a point that is marked already.
    fn marks(&self, buf: &mut Buffer, men: &Men, check: Option<Square>) {
        let model = self.model;
        let (theme, board) = (self.theme, &model.board);
        if let Some(mv) = model.last_move() {
            self.mark(buf, men, mv.from(), ("[", "]"), theme.last());
            self.mark(buf, men, mv.to(), ("[", "]"), theme.last());
        }
        if let Some(king) = check {
            self.mark(buf, men, king, ("!", "!"), theme.alarm());
        }
        if model.replay.is_some() {
            return;
        }
        let learning = model.course.as_ref().filter(|_| model.screen == Screen::Course);
        for square in learning.into_iter().flat_map(|learning| learning.attempt.targets()) {
            self.mark(buf, men, square, ("*", "*"), theme.target());
        }
        for square in crate::update::threatened(model) {
            self.mark(buf, men, square, ("#", "#"), theme.alarm());
        }
        if let Some(mv) = model.lifted() {
            self.mark(buf, men, mv.from(), ("<", ">"), theme.target());
        }
        for square in board.hint.iter().flat_map(|mv| [mv.from(), mv.to()]) {
            self.mark(buf, men, square, ("{", "}"), theme.target());
        }
        for square in board.marks {
            self.mark(buf, men, square, ("?", "?"), theme.alarm());
        }
        for square in model.targets() {
            if men.get(square).is_some() {
                self.mark(buf, men, square, ("*", "*"), theme.target());
            } else {
                let (column, row) = self.place(square);
                let dot = if self.ascii() { "o" } else { "•" };
                self.put(buf, column, row, dot, theme.target());
            }
        }
        if let Some(square) = board.selected {
            self.mark(buf, men, square, ("<", ">"), theme.target());
        }
        if board.cursor_shown {
            let marked = board.selected == Some(board.cursor)
                || board.marks.contains(board.cursor)
                || model.targets().contains(board.cursor) && men.get(board.cursor).is_some();
            let sides = if marked { ("(", "") } else { ("(", ")") };
            self.mark(buf, men, board.cursor, sides, theme.target());
        }
    }

    fn mark(
        &self,
        buf: &mut Buffer,
        men: &Men,
        square: Square,
        (left, right): (&str, &str),
        style: Style,
    ) {
        let settings = &self.model.settings;
        let width = men
            .get(square)
            .map_or(1, |piece| man(piece, settings.men(), settings.script).width().unwrap_or(1));
        let (column, row) = self.place(square);
        self.put(buf, column - 1, row, left, style);
        self.put(buf, column + if width == 2 { 2 } else { 1 }, row, right, style);
    }

    fn rank_labels(&self, buf: &mut Buffer) {
        for rank in Rank::ALL {
            let (_, row) = self.place(Square::new(File::A, rank));
            let label = match self.model.settings.coords {
                Coords::Grid => rank.flip(),
                Coords::Notation | Coords::Iccs => rank,
            };
            self.put(buf, 0, row, &label.to_char().to_string(), self.theme.faint());
        }
    }

    fn file_labels(&self, buf: &mut Buffer) {
        for file in File::ALL {
            for color in Color::ALL {
                let home = color.fold(Rank::R0, Rank::R9);
                let (column, row) = self.place(Square::new(file, home));
                let label = self.file_label(file, color);
                let y = if row == 0 { self.area.y - 1 } else { self.area.y + HEIGHT };
                buf.set_string(self.area.x + column, y, label, self.theme.faint());
            }
        }
    }

    fn file_label(&self, file: File, side: Color) -> String {
        const CHINESE: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
        const WIDE: [&str; 9] = ["１", "２", "３", "４", "５", "６", "７", "８", "９"];
        match self.model.settings.coords {
            Coords::Iccs => file.to_char().to_string(),
            Coords::Grid => file.index().to_string(),
            Coords::Notation => {
                let number = side.fold(8 - file.index(), file.index());
                match side {
                    _ if self.ascii() => (number + 1).to_string(),
                    Color::Red => CHINESE[number].to_owned(),
                    Color::Black => WIDE[number].to_owned(),
                }
            }
        }
    }
}

/// Where lines meet at a file (0 at the left) and a row (0 at the top).
fn crossing(file: u16, row: u16, ascii: bool) -> &'static str {
    if ascii {
        return "+";
    }
    match (file, row) {
        (0, 0) => "┌",
        (8, 0) => "┐",
        (0, 9) => "└",
        (8, 9) => "┘",
        (0, _) => "├",
        (8, _) => "┤",
        (_, 0 | 5) => "┬",
        (_, 9 | 4) => "┴",
        _ => "┼",
    }
}
