//! What lies over the screen: help, and the records of the game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::layout::{Layout, Room};
use super::theme::Theme;
use crate::help;
use crate::model::{Model, Overlay, Screen};
use crate::statistics::Statistics;
use crate::texts;

/// The last line that can be the first one shown.
pub(crate) fn last_line(model: &Model, overlay: Overlay) -> usize {
    lines(model, overlay).len().saturating_sub(height(model))
}

fn height(model: &Model) -> usize {
    usize::from(model.size.1).saturating_sub(3)
}

pub(super) fn draw(buf: &mut Buffer, layout: &Layout, area: Rect, model: &Model, overlay: Overlay) {
    Clear.render(area, buf);
    let theme = Theme::new(model.settings.color);
    let messages = model.messages();
    let (title, first) = match overlay {
        Overlay::Help(first) => ("help-title", first),
        Overlay::Records(first) => ("records-title", first),
        Overlay::Solution(first) => ("solution-title", first),
        Overlay::Statistics(first) => ("statistics-title", first),
        Overlay::Page(first) => ("", first),
    };
    let mut title = match overlay {
        Overlay::Page(_) => model.library.page.0.clone(),
        _ => messages.text(title),
    };
    if let Overlay::Records(_) = overlay {
        let filter = messages.text(model.record_filter.id());
        title = messages
            .format("records-filtered", &[("title", title.into()), ("filter", filter.into())]);
    }
    buf.set_stringn(1, 0, title, area.width.into(), theme.strong());
    let lines = lines(model, overlay);
    let first = first.min(last_line(model, overlay));
    let shown = lines.iter().skip(first).take(height(model));
    for (y, line) in (1..area.height).zip(shown) {
        buf.set_stringn(1, y, line, usize::from(area.width).saturating_sub(2), Style::new());
    }
    let more = first < last_line(model, overlay);
    let id = if more || first > 0 { "overlay-keys-more" } else { "overlay-keys" };
    let keys = messages.text(id);
    buf.set_stringn(1, layout.input.y, keys, area.width.into(), theme.faint());
}

fn lines(model: &Model, overlay: Overlay) -> Vec<String> {
    let messages = model.messages();
    let lines = match overlay {
        Overlay::Help(_) => return help_lines(model),
        Overlay::Solution(_) => {
            let attempt = model.session.as_ref().and_then(|session| session.attempt.as_ref());
            let style = model.settings.style;
            attempt.map_or(vec![], |attempt| texts::solution(&messages, style, attempt.study))
        }
        Overlay::Statistics(_) => Statistics::of(&model.games).lines(&messages),
        Overlay::Page(_) => model.library.page.1.clone(),
        Overlay::Records(_) => {
            let lines = model.session.as_ref().map(|session| {
                // Where a line has no room for all of a move, it has two.
                let full = super::layout::of(model.size).room == Room::Full;
                let gap = if full { " " } else { "\n    " };
                let style = model.settings.style;
                texts::record_rows(&messages, style, session, model.record_filter, gap)
            });
            let some = lines.filter(|lines| !lines.is_empty());
            some.unwrap_or_else(|| vec![messages.text("no-moves")])
        }
    };
    let columns = usize::from(model.size.0).saturating_sub(3).max(10);
    let lines = lines.iter().flat_map(|line| line.split('\n'));
    lines.flat_map(|line| texts::wrap(line, columns)).collect()
}

/// Every key and what it does: beside it, or below it where two columns have no room.
fn help_lines(model: &Model) -> Vec<String> {
    let first = match model.screen {
        Screen::Library(_) | Screen::Tree => "lib",
        Screen::Editor => "board",
        Screen::Online => "online",
        _ => "",
    };
    let rows = help::lines(&model.messages(), first);
    let full = super::layout::of(model.size).room == Room::Full;
    let widest = rows.iter().map(|(keys, _)| keys.width()).max().unwrap_or(0) + 2;
    let indent = if full { widest } else { 3 };
    let columns = usize::from(model.size.0).saturating_sub(indent + 3).max(10);
    let mut lines = Vec::new();
    for (keys, text) in rows {
        let mut head = keys;
        if !full {
            lines.push(std::mem::take(&mut head));
        }
        for text in texts::wrap(&text, columns) {
            let gap = " ".repeat(indent.saturating_sub(head.width()));
            lines.push(format!("{}{gap}{text}", std::mem::take(&mut head)));
        }
    }
    lines
}
