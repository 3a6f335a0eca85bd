//! The lists of books and studies.

use ratatui::buffer::Buffer;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::layout::{Layout, Room};
use super::theme::Theme;
use super::{account, games, one_line};
use crate::model::{Model, Screen};
use crate::texts;

/// The row of the first item.
const TOP: u16 = 3;
/// Wider lines are hard to follow.
const WIDEST: u16 = 76;

/// How many items fit: below them are the keys, the notice and the input line.
fn height(rows: u16) -> usize {
    usize::from(rows.saturating_sub(TOP + 4)).max(1)
}

/// The item that a row of the screen shows.
pub(crate) fn item_at(model: &Model, row: u16) -> Option<usize> {
    let (chosen, count) = place(model)?;
    let at = usize::from(row.checked_sub(TOP)?);
    let item = first(chosen, count, height(model.size.1)) + at;
    (at < height(model.size.1) && item < count).then_some(item)
}

/// Which item is chosen, and how many there are.
fn place(model: &Model) -> Option<(usize, usize)> {
    match model.screen {
        Screen::Books(_) | Screen::Studies { .. } | Screen::Due(_) => {
            crate::update::study_place(model)
        }
        Screen::Games(chosen) => Some((chosen, crate::update::games::shown(model).len())),
        Screen::Users(chosen) => Some((chosen, model.users.len())),
        _ => None,
    }
}

/// The first item shown: the chosen one stays in the middle where it can.
fn first(chosen: usize, count: usize, height: usize) -> usize {
    chosen.saturating_sub(height / 2).min(count.saturating_sub(height))
}

pub(super) fn draw(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let Some((chosen, count)) = place(model) else { return };
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    let columns = layout.input.width.min(WIDEST);
    let wide = layout.room == Room::Full;
    let (title, items) = match model.screen {
        Screen::Games(_) => (texts::games_title(&messages, model), games::rows(model)),
        Screen::Users(_) => (messages.text("account-users"), account::users(model)),
        Screen::Studies { book, .. } => {
            let book = &puzzles::books()[book];
            let solved = model.progress.solved(&book.studies);
            let title = format!("{}  {solved}/{count}", texts::book(&messages, book));
            (title, texts::studies(&messages, book, &model.progress, wide))
        }
        Screen::Due(_) => {
            (messages.text("puzzle-due"), texts::due(&messages, &model.progress, wide))
        }
        _ => {
            let title = texts::studies_title(&messages, &model.progress);
            (title, texts::books(&messages, &model.progress, wide))
        }
    };
    buf.set_string(4, 1, one_line(&title, columns.saturating_sub(4)), theme.strong());
    let height = height(model.size.1);
    let first = first(chosen, count, height);
    let shown = items.iter().enumerate().skip(first).take(height);
    for (y, (i, (name, tail))) in (TOP..).zip(shown) {
        let (mark, style) = if i == chosen { (">", theme.chosen()) } else { (" ", Style::new()) };
        buf.set_string(1, y, mark, Style::new());
        buf.set_string(2, y, format!("{:>4}", i + 1), theme.faint());
        let tail_width = u16::try_from(tail.width()).unwrap_or(0);
        let tail_at = columns.saturating_sub(tail_width + 1);
        let name = one_line(name, tail_at.saturating_sub(7));
        buf.set_string(7, y, name, style);
        buf.set_string(tail_at, y, tail, Style::new());
    }
    let keys = match model.screen {
        Screen::Games(_) => "games-keys",
        Screen::Users(_) => "account-users-keys",
        _ => "puzzle-keys",
    };
    if count == 0 {
        let id = if model.screen == Screen::Due(chosen) { "puzzle-due-none" } else { "games-none" };
        buf.set_string(7, TOP, messages.text(id), theme.faint());
    }
    // Where a line has no room for the keys, two have.
    let keys = texts::wrap(&messages.text(keys), usize::from(columns.saturating_sub(5)));
    for (y, line) in (0..layout.notice.y).rev().zip(keys.iter().take(2).rev()) {
        buf.set_string(4, y, line.trim(), theme.faint());
    }
}
