//! The menu and the form of a new game.

use ratatui::buffer::Buffer;
use ratatui::style::Style;
use xiangqi::Color;

use super::layout::Layout;
use super::theme::Theme;
use crate::model::{Field, Form, Model, Opponents, Side};
use crate::{Strength, texts};

/// Where items begin.
const LEFT: u16 = 6;

pub(super) fn draw(buf: &mut Buffer, layout: &Layout, model: &Model, chosen: usize) {
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    buf.set_string(LEFT - 2, layout.menu_top - 2, messages.text("welcome"), theme.strong());
    for ((y, item), i) in (layout.menu_top..).zip(model.home_items()).zip(0..) {
        let text = format!(" {} {} ", i + 1, messages.text(item));
        let (mark, style) = if i == chosen { (">", theme.chosen()) } else { (" ", Style::new()) };
        buf.set_string(LEFT - 2, y, mark, Style::new());
        buf.set_string(LEFT, y, text, style);
    }
}

pub(super) fn draw_form(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    let (left, value_at) = layout.form;
    buf.set_string(left - 2, layout.menu_top - 2, messages.text("menu-new"), theme.strong());
    let fields = model.form.fields();
    for (y, &field) in (layout.menu_top..).zip(&fields) {
        let chosen = field == model.form.field;
        let (mark, style) = if chosen { (">", theme.chosen()) } else { (" ", Style::new()) };
        buf.set_string(left - 2, y, mark, Style::new());
        buf.set_string(left, y, format!(" {} ", messages.text(label(field))), style);
        let value = value(model, &model.form, field);
        let room = form_room(layout);
        let arrows = !matches!(field, Field::Program | Field::Fen | Field::Start) && chosen;
        let value = if arrows { format!("< {value} >") } else { value };
        buf.set_stringn(value_at, y, value, room, Style::new());
    }
    let y = layout.menu_top + 1 + u16::try_from(fields.len()).unwrap_or(0);
    let columns = usize::from(layout.input.width.saturating_sub(left + 1));
    let keys = texts::wrap(&messages.text("form-keys"), columns);
    for (y, line) in (y..layout.notice.y).zip(&keys) {
        buf.set_string(left, y, line, theme.faint());
    }
}

/// Columns for the value of a field.
fn form_room(layout: &Layout) -> usize {
    usize::from(layout.input.width.saturating_sub(layout.form.1 + 2))
}

/// Where the cursor is, if a text is being typed.
pub(super) fn form_cursor(layout: &Layout, model: &Model) -> Option<(u16, u16)> {
    let form = &model.form;
    let row = form.fields().iter().position(|&field| field == form.field)?;
    let (room, (_, value_at)) = (form_room(layout), layout.form);
    let (_, column) = match form.field {
        Field::Fen => form.fen.visible(room),
        Field::Program => form.program.visible(room),
        _ => return None,
    };
    let x = value_at + u16::try_from(column).unwrap_or(0);
    Some((x, layout.menu_top + u16::try_from(row).unwrap_or(0)))
}

/// How a computer's thinking is limited besides its level.
fn thought(model: &Model, strength: Strength) -> String {
    let messages = model.messages();
    match (strength.depth, strength.movetime) {
        (Some(depth), _) => messages.format("thought-depth", &[("depth", depth.into())]),
        (None, Some(time)) => {
            messages.format("thought-seconds", &[("seconds", time.as_secs().into())])
        }
        (None, None) => messages.text("thought-level"),
    }
}

fn label(field: Field) -> &'static str {
    match field {
        Field::Opponents => "form-opponents",
        Field::Program => "form-program",
        Field::Thought => "form-thought",
        Field::OtherThought => "form-other-thought",
        Field::Clock => "form-clock",
        Field::Level => "form-level",
        Field::OtherLevel => "form-other-level",
        Field::Side => "form-side",
        Field::Rules => "form-rules",
        Field::Fen => "form-fen",
        Field::Start => "form-start",
    }
}

fn value(model: &Model, form: &Form, field: Field) -> String {
    let messages = model.messages();
    match field {
        Field::Opponents => messages.text(match form.opponents {
            Opponents::Computer => "opponents-computer",
            Opponents::Human => "opponents-human",
            Opponents::Program => "opponents-program",
            Opponents::SelfPlay => "opponents-self",
        }),
        Field::Level => texts::level(&messages, form.strength.level.get()),
        Field::OtherLevel => texts::level(&messages, form.other.level.get()),
        Field::Thought => thought(model, form.strength),
        Field::OtherThought => thought(model, form.other),
        Field::Clock => {
            form.clock.map_or_else(|| messages.text("value-none"), |own| own.to_string())
        }
        Field::Program if form.program.is_empty() && form.opponents == Opponents::SelfPlay => {
            messages.text("form-program-none")
        }
        Field::Program if form.program.is_empty() => messages.text("form-program-empty"),
        Field::Program => {
            let room = form_room(&super::layout::of(model.size));
            form.program.visible(room).0
        }
        Field::Side => match form.side {
            Side::Fixed(Color::Red) => messages.text("side-red"),
            Side::Fixed(Color::Black) => messages.text("side-black"),
            Side::Random => messages.text("side-random"),
        },
        Field::Rules => messages.rules(form.rules),
        Field::Fen if form.fen.is_empty() => messages.text("form-fen-usual"),
        Field::Fen => {
            let room = form_room(&super::layout::of(model.size));
            form.fen.visible(room).0
        }
        Field::Start => String::new(),
    }
}
