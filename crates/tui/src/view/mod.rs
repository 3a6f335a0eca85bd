//! Drawing the state. Nothing here changes anything.

mod account;
mod after;
mod board;
mod course;
mod editor;
mod games;
mod home;
pub(crate) mod layout;
mod library;
mod online;
mod overlay;
mod panel;
mod review;
mod settings;
mod study;
mod theme;

use drawing::BoardStyle;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use xiangqi::{Color, Status};

use crate::Player;
use crate::model::{Model, Purpose, Screen};
pub(crate) use after::at as after_at;
pub(crate) use editor::brush_at as editor_brush_at;
use layout::{Layout, Room};
pub(crate) use library::{node_at as tree_node_at, row_at as library_row_at, writer};
pub(crate) use online::item_at as online_item_at;
pub(crate) use overlay::last_line as overlay_last_line;
pub(crate) use review::point_at as review_point_at;
pub(crate) use study::item_at as list_item_at;
pub use theme::Palette;
use theme::Theme;

/// Draws everything.
pub fn view(frame: &mut Frame<'_>, model: &Model) {
    let layout = layout::of(model.size);
    let area = frame.area();
    let buf = frame.buffer_mut();
    if layout.room == Room::TooSmall {
        too_small(buf, area, model);
        return;
    }
    match model.screen {
        Screen::Home(chosen) => home::draw(buf, &layout, model, chosen),
        Screen::NewGame => home::draw_form(buf, &layout, model),
        Screen::Settings(chosen) => settings::draw(buf, &layout, model, chosen),
        Screen::Account(chosen) => account::draw(buf, &layout, model, chosen),
        Screen::AccountForm => account::draw_form(buf, &layout, model),
        Screen::Books(_)
        | Screen::Studies { .. }
        | Screen::Due(_)
        | Screen::Games(_)
        | Screen::Users(_) => study::draw(buf, &layout, model),
        Screen::Game => game(buf, &layout, model),
        Screen::Review => review::draw(buf, &layout, model),
        Screen::Course => course::draw(buf, &layout, model),
        Screen::Online => online::draw(buf, &layout, model),
        Screen::Library(chosen) => library::draw_list(buf, &layout, model, chosen),
        Screen::Tree => library::draw_tree(buf, &layout, model),
        Screen::Editor => editor::draw(buf, &layout, model),
    }
    notice(buf, &layout, model);
    let cursor = input(buf, &layout, model);
    if let Some(overlay) = model.overlay {
        overlay::draw(buf, &layout, area, model, overlay);
    }
    if model.settings.style == BoardStyle::Ascii {
        to_ascii(buf);
    }
    if model.overlay.is_some() {
        return;
    }
    if let Some(cursor) = cursor {
        frame.set_cursor_position(cursor);
    }
}

/// A question that has to be answered, or what just happened; in the editor, where there is no room
/// for more, what is wrong with the board.
fn notice(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let question = crate::update::library::question(model);
    let style = match question {
        Some(_) => Theme::new(model.settings.color).strong(),
        None => Style::new(),
    };
    let board = (model.screen == Screen::Editor && model.notice.is_empty())
        .then(|| editor::validity_line(model))
        .flatten();
    let text = question.or(board).unwrap_or_else(|| model.notice.clone());
    let text = one_line(&text, layout.notice.width);
    buf.set_string(layout.notice.x + 1, layout.notice.y, text, style);
}

/// Signs of texts for which ASCII has another, on terminals that have only that or draw them at a
/// width nobody knows.
fn to_ascii(buf: &mut Buffer) {
    for cell in &mut buf.content {
        let sign = match cell.symbol() {
            "·" | "─" => "-",
            "…" => ".",
            "←" => "<",
            "→" => ">",
            "↑" => "^",
            "↓" => "v",
            _ => continue,
        };
        cell.set_symbol(sign);
    }
}

fn too_small(buf: &mut Buffer, area: Rect, model: &Model) {
    let messages = model.messages();
    let text = messages.text("too-small");
    for (y, line) in (0..area.height).zip([text, model.notice.clone(), model.input.text()]) {
        buf.set_stringn(0, y, line, area.width.into(), Style::new());
    }
}

fn game(buf: &mut Buffer, layout: &Layout, model: &Model) {
    board::draw(buf, layout.board, layout.labels, model);
    after::draw(buf, layout, model);
    title(buf, layout, model);
    gauge(buf, layout, model);
    panel::draw(buf, layout.panel, model);
}

fn title(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let Some(session) = &model.session else { return };
    if layout.title.height == 0 {
        return;
    }
    let messages = model.messages();
    let opponents = match (session.human_side(), session.players.red) {
        (Some(_), _) => "opponents-computer",
        (None, Player::Human) => "opponents-human",
        (None, _) => "opponents-self",
    };
    let opponents = match session.clock.as_ref() {
        Some(clock) => format!("{} · {}", messages.text(opponents), clock.control()),
        None => messages.text(opponents),
    };
    let rules = messages.rules(session.game.rules());
    let name = messages.text("name");
    let study = session.attempt.as_ref().map(|attempt| attempt.study);
    let mut left = match study {
        Some(study) => format!(" {}", crate::texts::study_title(&messages, study)),
        None => format!(" {name} · {opponents} · {rules}"),
    };
    if session.assisted {
        left = format!("{left} · {}", messages.text("assisted"));
    }
    if layout.room == Room::BoardOnly && study.is_none() {
        left = format!(" {name} · {}", messages.text("panel-hidden"));
        if session.clock.is_some() {
            let clock = |side| crate::texts::side_clock(&messages, session, side, model.now);
            left = format!(" {} : {}", clock(Color::Red), clock(Color::Black));
        }
    }
    let mut right = state(model, session.game.status(), session.game.position().turn());
    if study.is_some() && model.walk.is_none() {
        let time = crate::texts::clock(session.study_time(model.now));
        right = format!("{right} {time}");
    }
    let columns = layout.title.width;
    let width = u16::try_from(right.width()).unwrap_or(columns);
    let right_at = columns.saturating_sub(width + 1);
    let room = usize::from(right_at).saturating_sub(1);
    buf.set_string(0, 0, one_line(&left, u16::try_from(room).unwrap_or(0)), Style::new());
    buf.set_string(right_at, 0, right, Theme::new(model.settings.color).strong());
}

/// Who is to move, or that the computer thinks, or that the game is over.
fn state(model: &Model, status: Status, turn: Color) -> String {
    let messages = model.messages();
    if let (Some(shown), Some(session), true) = (model.replay, &model.session, model.walk.is_some())
    {
        let args = [("ply", shown.into()), ("plies", session.game.record().plies().len().into())];
        return messages.format("solution-at", &args);
    }
    if let Some(shown) = model.replay {
        return messages.format("replay", &[("ply", shown.into())]);
    }
    if status.is_over() {
        return messages.text("game-over");
    }
    let thinking = model.search.filter(|search| search.purpose != Purpose::Watch);
    match thinking {
        Some(search) => {
            let seconds = model.now.saturating_sub(search.began).as_secs();
            messages.format("thinking", &[("seconds", seconds.into())])
        }
        None => messages.format("to-move", &[("side", messages.color(turn).into())]),
    }
}

/// The evaluation as a column: Red's share from the bottom (from the top on a turned board).
fn gauge(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let (Some(session), Some(info), true) = (&model.session, &model.info, model.lines) else {
        return;
    };
    let own = f64::from(::review::expectation(info.score)) / 1000.0;
    // The search may be of the computer's last turn: its score is of the side that thought.
    let watched = model.search.is_some_and(|search| search.purpose == Purpose::Watch);
    let turn = session.game.position().turn();
    let thinker = if watched || session.awaits_computer() { turn } else { !turn };
    let share = thinker.fold(own, 1.0 - own);
    let area = layout.gauge;
    let [full, empty] =
        if model.settings.style == BoardStyle::Ascii { ["#", ":"] } else { ["█", "░"] };
    for (i, y) in (area.y..area.bottom()).enumerate() {
        let from_top = (f64::from(u32::try_from(i).unwrap_or(0)) + 0.5) / f64::from(area.height);
        let below = if model.board.flipped { from_top < share } else { 1.0 - from_top < share };
        buf.set_string(area.x, y, if below { full } else { empty }, Style::new());
    }
}

/// The input line; returns where the cursor is.
fn input(buf: &mut Buffer, layout: &Layout, model: &Model) -> Option<(u16, u16)> {
    let area = layout.input;
    if model.screen == Screen::NewGame {
        return home::form_cursor(layout, model);
    }
    if model.screen == Screen::AccountForm {
        return account::form_cursor(layout, model);
    }
    if model.screen == Screen::Online && crate::update::online::types_into_form(model) {
        return online::form_cursor(layout, model);
    }
    let (text, cursor) = model.input.visible(usize::from(area.width).saturating_sub(4));
    buf.set_string(area.x, area.y, " > ", Theme::new(model.settings.color).strong());
    buf.set_string(area.x + 3, area.y, &text, Style::new());
    if text.is_empty() {
        let id = match (model.screen, &model.session) {
            (Screen::Game, Some(_)) if model.walk.is_some() => "input-solution",
            (Screen::Game, Some(session)) if session.attempt.is_some() => {
                if session.game.status().is_over() { "input-study-over" } else { "input-study" }
            }
            (Screen::Game, Some(session)) if session.game.status().is_over() => "input-over",
            (Screen::Review, _) => "input-review",
            (Screen::Course, _) => "input-course",
            (Screen::Online, _) => "input-online",
            (Screen::Library(_), _) => "input-library",
            (Screen::Tree, _) => "input-tree",
            (Screen::Editor, _) => "input-editor",
            (Screen::Settings(_), _) => "input-settings",
            (Screen::Games(_), _) => "input-games",
            (Screen::Books(_) | Screen::Studies { .. } | Screen::Due(_), _) => "input-list",
            (Screen::Game, _) if model.settings.style == BoardStyle::Ascii => "input-game-ascii",
            (Screen::Game, _) => "input-game",
            _ => "input-home",
        };
        let hint = model.messages().text(id);
        let room = area.width.saturating_sub(6);
        let width = u16::try_from(hint.width()).unwrap_or(u16::MAX);
        if width <= room {
            let x = area.right() - width - 1;
            buf.set_string(x, area.y, hint, Theme::new(model.settings.color).faint());
        }
    }
    Some((area.x + 3 + u16::try_from(cursor).unwrap_or(0), area.y))
}

/// A text cut to columns.
fn one_line(text: &str, columns: u16) -> String {
    let columns = usize::from(columns).saturating_sub(1);
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut cut = String::new();
    for c in text.chars() {
        if cut.width() + c.width().unwrap_or(0) + 1 > columns {
            break;
        }
        cut.push(c);
    }
    cut.push('~');
    cut
}
