//! What lies over the screen: help, and the records of the game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::layout::Layout;
use super::theme::Theme;
use crate::help;
use crate::model::{Model, Overlay, Screen};
use crate::statistics::Statistics;
use crate::texts;

/// Terminals with fewer columns have no room for keys and words side by side.
const NARROW: u16 = 60;

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

/// What is typed, and below it what it does, where there is no room beside it.
fn below(keys: &str, text: &str, columns: usize) -> Vec<String> {
    let text = texts::wrap(text, columns.saturating_sub(2)).into_iter();
    std::iter::once(keys.to_owned()).chain(text.map(|line| format!("  {line}"))).collect()
}

fn lines(model: &Model, overlay: Overlay) -> Vec<String> {
    let columns = usize::from(model.size.0).saturating_sub(3).max(10);
    let messages = model.messages();
    let lines = match overlay {
        Overlay::Help(_) => {
            let first = match model.screen {
                Screen::Library(_) | Screen::Tree => "lib",
                Screen::Editor => "edit",
                _ => "",
            };
            let lines = help::lines(&messages, first);
            if model.size.0 < NARROW {
                return lines.iter().flat_map(|(keys, text)| below(keys, text, columns)).collect();
            }
            let widest = lines.iter().map(|(keys, _)| keys.width()).max().unwrap_or(0);
            let pad = |keys: &str| " ".repeat(widest - keys.width() + 2);
            lines.iter().map(|(keys, text)| format!("{keys}{}{text}", pad(keys))).collect()
        }
        Overlay::Solution(_) => {
            let attempt = model.session.as_ref().and_then(|session| session.attempt.as_ref());
            let style = model.settings.style;
            attempt.map_or(vec![], |attempt| texts::solution(&messages, style, attempt.study))
        }
        Overlay::Statistics(_) => Statistics::of(&model.games).lines(&messages),
        Overlay::Page(_) => model.library.page.1.clone(),
        Overlay::Records(_) => {
            let lines = model.session.as_ref().map(|session| {
                let lines = texts::records(&messages, model.settings.style, session);
                let plies = session.game.record().plies();
                let wanted = |ply| model.record_filter.wants(session, ply);
                lines
                    .into_iter()
                    .zip(plies)
                    .filter(|(_, ply)| wanted(**ply))
                    .map(|(line, _)| line)
                    .collect::<Vec<_>>()
            });
            let some = lines.filter(|lines| !lines.is_empty());
            some.unwrap_or_else(|| vec![messages.text("no-moves")])
        }
    };
    lines.iter().flat_map(|line| texts::wrap(line, columns)).collect()
}
