//! Accounts: what can be done, the forms, and the list for administrators.

use drawing::BoardStyle;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::layout::Layout;
use super::one_line;
use super::theme::Theme;
use crate::account::{AccountField, AccountForm, Games, Stay, Task};
use crate::model::Model;
use crate::texts;
use crate::update::account::items;

const LEFT: u16 = 6;

pub(super) fn draw(buf: &mut Buffer, layout: &Layout, model: &Model, chosen: usize) {
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    buf.set_string(LEFT - 2, layout.menu_top - 2, messages.text("menu-account"), theme.strong());
    let who = match &model.account {
        Some(user) if user.is_admin => {
            messages.format("account-who-admin", &[("name", user.name.clone().into())])
        }
        Some(user) => messages.format("account-who", &[("name", user.name.clone().into())]),
        None => messages.format("account-who-guest", &[("name", messages.text("guest").into())]),
    };
    let room = layout.input.width.saturating_sub(LEFT);
    buf.set_string(LEFT - 2, layout.menu_top - 1, one_line(&who, room), Style::new());
    for ((y, item), i) in (layout.menu_top..).zip(items(model)).zip(0..) {
        let text = format!(" {} {} ", i + 1, messages.text(item));
        let (mark, style) = if i == chosen { (">", theme.chosen()) } else { (" ", Style::new()) };
        buf.set_string(LEFT - 2, y, mark, Style::new());
        buf.set_string(LEFT, y, text, style);
    }
}

pub(super) fn draw_form(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let Some(form) = &model.account_form else { return };
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    let name = |user: &crate::account::User| [("name", user.name.clone().into())];
    let title = match &form.task {
        Task::LogIn => messages.text("account-login"),
        Task::Register => messages.text("account-register"),
        Task::ChangePassword => messages.text("account-passwd"),
        Task::DeleteSelf => messages.text("account-delete"),
        Task::AddUser => messages.text("account-add"),
        Task::SetPassword(user) => messages.format("account-set-password", &name(user)),
        Task::DeleteUser(user) => messages.format("account-delete-user", &name(user)),
    };
    let (left, value_at) = layout.form;
    let room = layout.input.width.saturating_sub(left);
    buf.set_string(left - 2, layout.menu_top - 2, one_line(&title, room), theme.strong());
    let values = usize::from(layout.input.width.saturating_sub(value_at + 2));
    for ((y, (field, _)), i) in (layout.menu_top..).zip(&form.fields).zip(0..) {
        let chosen = i == form.at;
        let (mark, style) = if chosen { (">", theme.chosen()) } else { (" ", Style::new()) };
        buf.set_string(left - 2, y, mark, Style::new());
        buf.set_string(left, y, format!(" {} ", messages.text(label(*field))), style);
        let (value, _) = value(model, form, i, values);
        let arrows = chosen && matches!(field, AccountField::Stay | AccountField::Keep);
        let value = if arrows { format!("< {value} >") } else { value };
        buf.set_stringn(value_at, y, value, values, Style::new());
    }
    let below = layout.menu_top + 1 + u16::try_from(form.fields.len()).unwrap_or(0);
    let mut notes = Vec::new();
    if form.fields.iter().any(|(field, _)| *field == AccountField::New) {
        notes.push("account-rules");
    }
    if matches!(form.task, Task::DeleteSelf | Task::DeleteUser(_)) {
        notes.push("account-final");
    }
    notes.push("account-form-keys");
    let columns = usize::from(room).saturating_sub(1);
    let lines = notes.into_iter().flat_map(|note| texts::wrap(&messages.text(note), columns));
    for (y, line) in (below..layout.notice.y).zip(lines) {
        buf.set_stringn(left, y, line, columns, theme.faint());
    }
}

const fn label(field: AccountField) -> &'static str {
    match field {
        AccountField::Name => "account-name",
        AccountField::Password => "account-password",
        AccountField::New => "account-new",
        AccountField::Again => "account-again",
        AccountField::Stay => "account-stay",
        AccountField::Keep => "account-games",
        AccountField::Go => "account-go",
    }
}

/// What a field shows, and where its cursor is.
fn value(model: &Model, form: &AccountForm, at: usize, room: usize) -> (String, usize) {
    let messages = model.messages();
    let (field, text) = &form.fields[at];
    match field {
        AccountField::Stay => {
            let id = if form.stay == Stay::Long { "value-true" } else { "value-false" };
            (messages.text(id), 0)
        }
        AccountField::Keep => {
            let keep = form.games == Games::Keep;
            (messages.text(if keep { "account-games-keep" } else { "account-games-remove" }), 0)
        }
        AccountField::Go => (String::new(), 0),
        field if field.is_secret() => {
            let dot = if model.settings.style == BoardStyle::Ascii { '*' } else { '•' };
            let dots: String = text.text().chars().map(|_| dot).take(room).collect();
            let end = dots.chars().count();
            (dots, end)
        }
        _ => text.visible(room),
    }
}

/// Where the cursor is, if a text is being typed.
pub(super) fn form_cursor(layout: &Layout, model: &Model) -> Option<(u16, u16)> {
    let form = model.account_form.as_ref()?;
    let (field, _) = form.fields.get(form.at)?;
    if matches!(field, AccountField::Stay | AccountField::Keep | AccountField::Go) {
        return None;
    }
    let (_, value_at) = layout.form;
    let (_, column) =
        value(model, form, form.at, usize::from(layout.input.width.saturating_sub(value_at + 2)));
    let row = layout.menu_top + u16::try_from(form.at).unwrap_or(0);
    Some((value_at + u16::try_from(column).unwrap_or(0), row))
}

/// The rows of the list of accounts.
pub(super) fn users(model: &Model) -> Vec<(String, String)> {
    let messages = model.messages();
    let role =
        |admin| messages.text(if admin { "account-role-admin" } else { "account-role-user" });
    model.users.iter().map(|user| (user.name.clone(), role(user.is_admin))).collect()
}
