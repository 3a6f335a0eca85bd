//! How the game ended, in the middle of the board, and what can be done now.

use ratatui::buffer::Buffer;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::layout::{self, Layout};
use super::theme::Theme;
use crate::geometry::LEFT;
use crate::model::Model;
use crate::update::after;

/// Columns between the edges of the board.
const INNER: u16 = 31;
/// The rows of the board with the result and the choices: between ranks, so that no man is hidden.
const RESULT: u16 = 9;
const CHOICES: u16 = 11;

pub(super) fn draw(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let (Some(session), Some(_)) = (&model.session, after::choices(model)) else { return };
    let theme = Theme::new(model.settings.color);
    let board = layout.board;
    let left = board.x + LEFT + 1;
    let text = format!("  {}  ", model.messages().status(session.game.status()));
    let width = u16::try_from(text.width()).unwrap_or(0);
    let blank = " ".repeat(usize::from(INNER));
    buf.set_string(left, board.y + RESULT, &blank, Style::new());
    buf.set_string(left, board.y + CHOICES, &blank, Style::new());
    let x = left + (INNER.saturating_sub(width)) / 2;
    buf.set_stringn(x, board.y + RESULT, text, usize::from(INNER), theme.chosen());
    for (i, (x, text)) in places(model, left).into_iter().enumerate() {
        let (style, text) = if i == model.after {
            (theme.chosen(), format!("[{text}]"))
        } else {
            (Style::new(), format!(" {text} "))
        };
        // Neighbours share the blank between them; the brackets of the chosen one win.
        let (x, text) = if i == model.after { (x - 1, text) } else { (x, text.trim().to_owned()) };
        buf.set_string(x, board.y + CHOICES, text, style);
    }
}

/// Where the choices begin, and their texts.
fn places(model: &Model, left: u16) -> Vec<(u16, String)> {
    let messages = model.messages();
    let choices = after::choices(model).into_iter().flatten();
    let texts: Vec<String> = choices.map(|(id, _)| messages.text(id)).collect();
    let width: usize = texts.iter().map(|text| text.width() + 1).sum();
    let mut x = left + INNER.saturating_sub(u16::try_from(width).unwrap_or(INNER) + 1) / 2 + 1;
    let mut places = Vec::new();
    for text in texts {
        let next = x + u16::try_from(text.width()).unwrap_or(0) + 1;
        places.push((x, text));
        x = next;
    }
    places
}

/// The choice at a place of the screen.
pub(crate) fn at(model: &Model, column: u16, row: u16) -> Option<usize> {
    let board = layout::of(model.size).board;
    after::choices(model)?;
    if row != board.y + CHOICES {
        return None;
    }
    let places = places(model, board.x + LEFT + 1);
    places.iter().position(|(x, text)| {
        let end = x + u16::try_from(text.width()).unwrap_or(0);
        (*x..end).contains(&column)
    })
}
