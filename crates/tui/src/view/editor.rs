//! The board editor: the board, men to choose from, whose turn it is, and what is wrong.

use drawing::man;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;
use xiangqi::{Color, Piece};

use super::layout::{Layout, Room};
use super::one_line;
use super::theme::Theme;
use crate::editor::{Brush, Editor};
use crate::model::Model;
use crate::texts;

/// Columns between the men that are chosen from.
const PITCH: u16 = 4;

pub(super) fn draw(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let Some(editor) = &model.editor else { return };
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    let area = panel_area(layout, editor);
    let turn = messages.color(editor.setup().turn);
    let turn = messages.format("to-move", &[("side", turn.into())]);
    if !layout.title.is_empty() {
        let name = messages.text("menu-editor");
        let name = match layout.room {
            Room::Full => format!(" {name}"),
            _ => format!(" {name} · {}", messages.text("edit-page")),
        };
        let right_at =
            layout.title.width.saturating_sub(u16::try_from(turn.width()).unwrap_or(0) + 1);
        buf.set_string(0, 0, one_line(&name, right_at), theme.strong());
        buf.set_string(right_at, 0, &turn, theme.strong());
    }
    if layout.room == Room::Full || area.is_none() {
        super::board::draw(buf, layout.board, layout.labels, model);
    }
    if let Some(area) = area {
        panel(buf, area, model, editor);
    }
}

/// Where the men to choose from are, if there is room.
fn panel_area(layout: &Layout, editor: &Editor) -> Option<Rect> {
    if layout.room == Room::Full {
        return Some(layout.panel);
    }
    editor.covers.then(|| layout.cover())
}

/// The rows of the men: Red's, Black's, and nobody.
fn brushes(area: Rect) -> impl Iterator<Item = (u16, u16, Brush)> {
    let men = Piece::ALL.into_iter().map(move |piece| {
        let x = area.x + PITCH * (u16::try_from(piece.index()).unwrap_or(0) % 7);
        let y = area.y + 1 + piece.color().fold(0, 1);
        (x, y, Brush::Man(piece))
    });
    men.chain(std::iter::once((area.x + PITCH * 7, area.y + 1, Brush::Nobody)))
}

/// The brush below a click.
pub(crate) fn brush_at(model: &Model, column: u16, row: u16) -> Option<Brush> {
    let layout = super::layout::of(model.size);
    let area = panel_area(&layout, model.editor.as_ref()?)?;
    let hit = |&(x, y, _): &(u16, u16, Brush)| row == y && (x..x + PITCH).contains(&column);
    brushes(area).find(hit).map(|(_, _, brush)| brush)
}

fn panel(buf: &mut Buffer, area: Rect, model: &Model, editor: &Editor) {
    let (messages, settings) = (model.messages(), &model.settings);
    let theme = Theme::new(settings.color);
    for (x, y, brush) in brushes(area) {
        let (c, style) = match brush {
            Brush::Man(piece) => {
                (man(piece, settings.men(), settings.script).to_string(), theme.man(piece.color()))
            }
            Brush::Nobody => ("--".to_owned(), theme.faint()),
        };
        buf.set_string(x + 1, y, &c, style);
        if editor.brush == Some(brush) {
            let right = x + 1 + u16::try_from(c.width()).unwrap_or(1);
            buf.set_string(x, y, "<", theme.target());
            buf.set_string(right, y, ">", theme.target());
        }
        // Which letter puts it, where the signs are characters.
        if let Brush::Man(piece) = brush
            && !settings.letters
            && piece.color() == Color::Black
            && y + 1 < area.bottom()
        {
            let letter = piece.role().to_char().to_ascii_uppercase().to_string();
            buf.set_string(x + 1, y + 1, letter, theme.faint());
        }
    }
    let columns = usize::from(area.width);
    let mut lines: Vec<(String, Style)> = Vec::new();
    let mut add = |text: &str, style: Style| {
        lines.extend(texts::wrap(text, columns).into_iter().map(|line| (line, style)));
    };
    for (text, fault) in validity(model, editor) {
        add(&text, if fault { theme.alarm() } else { theme.strong() });
    }
    add("", Style::new());
    let fen = editor.fen();
    let (board, rest) = fen.split_once(' ').unwrap_or((&fen, ""));
    // A FEN has no blanks to be cut at.
    let board: Vec<char> = board.chars().collect();
    for part in board.chunks(columns.max(1)) {
        add(&part.iter().collect::<String>(), theme.faint());
    }
    add(rest, theme.faint());
    add("", Style::new());
    add(&messages.text("edit-keys"), theme.faint());
    for (y, (line, style)) in (area.y + 5..area.bottom()).zip(&lines) {
        buf.set_stringn(area.x, y, line, columns, *style);
    }
}

/// Whether the board is lawful: all that is wrong, each with whether it is a fault.
fn validity(model: &Model, editor: &Editor) -> Vec<(String, bool)> {
    let messages = model.messages();
    match editor.position() {
        Err(error) => error
            .faults
            .into_iter()
            .map(|fault| {
                let one = xiangqi::SetupError { faults: vec![fault] };
                (format!("x {}", messages.setup_error(&one)), true)
            })
            .collect(),
        Ok(position) => {
            let id = if position.is_checkmate() {
                "edit-checkmate"
            } else if position.is_stalemate() {
                "edit-stalemate"
            } else if position.is_check() {
                "edit-check"
            } else {
                "edit-lawful"
            };
            vec![(messages.text(id), false)]
        }
    }
}

/// The same in one line, which is shown where there is no panel.
pub(super) fn validity_line(model: &Model) -> Option<String> {
    let editor = model.editor.as_ref()?;
    let layout = super::layout::of(model.size);
    let hidden = panel_area(&layout, editor).is_none();
    let parts = validity(model, editor).into_iter().map(|(text, _)| text);
    hidden.then(|| parts.collect::<Vec<_>>().join(" "))
}
