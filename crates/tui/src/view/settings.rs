//! The settings screen.

use messages::Messages;
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::layout::Layout;
use super::theme::Theme;
use crate::model::Model;
use crate::preferences::Setting;
use crate::texts;

/// Where names begin.
const LEFT: u16 = 4;

pub(super) fn draw(buf: &mut Buffer, layout: &Layout, model: &Model, chosen: usize) {
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    buf.set_string(LEFT, 1, messages.text("menu-settings"), theme.strong());
    let names = Setting::ALL.map(|setting| name(&messages, setting));
    let widest = names.iter().map(|name| name.width()).max().unwrap_or(0);
    let values = LEFT + u16::try_from(widest).unwrap_or(0) + 4;
    let columns = layout.input.width;
    for (((y, setting), name), i) in (layout.list_top..).zip(Setting::ALL).zip(&names).zip(0..) {
        let (mark, style) = if i == chosen { (">", theme.chosen()) } else { (" ", Style::new()) };
        buf.set_string(LEFT - 2, y, mark, Style::new());
        buf.set_string(LEFT, y, format!(" {name} "), style);
        let value = value(&messages, setting, &model.settings.preferences.get(setting));
        let value = if i == chosen { format!("< {value} >") } else { format!("  {value}") };
        buf.set_stringn(values, y, value, columns.saturating_sub(values).into(), Style::new());
    }
    let about = Setting::ALL.get(chosen).map(|setting| setting.name()).unwrap_or_default();
    let about = messages.text(&format!("setting-{about}-about"));
    let keys = messages.text("settings-keys");
    let below = layout.list_top + u16::try_from(Setting::ALL.len()).unwrap_or(0) + 1;
    let room = usize::from(columns.saturating_sub(LEFT + 1));
    let mut lines = texts::wrap(&about, room);
    lines.push(String::new());
    lines.extend(texts::wrap(&keys, room));
    for (y, line) in (below..layout.notice.y).zip(lines) {
        buf.set_stringn(LEFT, y, line, room, theme.faint());
    }
}

fn name(messages: &Messages, setting: Setting) -> String {
    messages.text(&format!("setting-{}", setting.name()))
}

/// A setting's value in words.
fn value(messages: &Messages, setting: Setting, value: &str) -> String {
    match setting {
        Setting::Level => texts::level(messages, value.parse().unwrap_or_default()),
        Setting::Rules => {
            value.parse().map_or_else(|_| value.to_owned(), |own| messages.rules(own))
        }
        Setting::Clock if value != "none" => value.to_owned(),
        Setting::Server if !value.is_empty() => value.to_owned(),
        Setting::Server => messages.text("value-none"),
        _ => messages.text(&format!("value-{value}")),
    }
}
