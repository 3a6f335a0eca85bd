//! Playing at a site: which one, who to be, the lobby, forms, and the game with its panel.

use std::time::Duration;

use client::{Phase, Side, SideChoice};
use drawing::BoardStyle;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};
use unicode_width::UnicodeWidthStr;
use xiangqi::Color;

use super::layout::{Layout, Room};
use super::theme::Theme;
use super::{one_line, panel};
use crate::model::Model;
use crate::online::form::{ChallengeField, ChallengeForm, To};
use crate::online::{Online, OnlinePlace, Table, texts};
use crate::texts as words;

/// Where items begin.
const LEFT: u16 = 6;
/// Where the value of a field begins.
const VALUE: u16 = 20;
/// The row of the first item of a list.
const TOP: u16 = 3;
/// Wider lines are hard to follow.
const WIDEST: u16 = 78;
/// Rows of the panel for what was said.
const CHAT: u16 = 4;

pub(super) fn draw(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let Some(online) = &model.online else { return };
    match online.place {
        OnlinePlace::Server => server(buf, layout, model),
        OnlinePlace::Account(chosen) => account(buf, layout, model, online, chosen),
        OnlinePlace::Login => login(buf, layout, model, online),
        OnlinePlace::Challenge => challenge(buf, layout, model, online),
        OnlinePlace::Lobby(chosen) | OnlinePlace::Games(chosen) => {
            rows(buf, layout, model, online, chosen);
        }
        OnlinePlace::Table => {
            if let Some(table) = &online.table {
                game(buf, layout, model, table);
            }
        }
    }
    line(buf, layout, model, online);
}

/// How the connection is, across the first row, where it cannot be missed.
fn line(buf: &mut Buffer, layout: &Layout, model: &Model, online: &Online) {
    let Some(text) = texts::line(&model.messages(), online, model.now) else { return };
    let theme = Theme::new(model.settings.color);
    let columns = layout.input.width;
    let text = one_line(&format!(" {text}"), columns);
    let blank = " ".repeat(usize::from(columns).saturating_sub(text.width()));
    buf.set_string(0, 0, format!("{text}{blank}"), theme.alarm().patch(theme.chosen()));
}

fn title(buf: &mut Buffer, layout: &Layout, model: &Model, text: &str) {
    let room = layout.input.width.saturating_sub(LEFT);
    let style = Theme::new(model.settings.color).strong();
    buf.set_string(LEFT - 2, layout.menu_top - 2, one_line(text, room), style);
}

/// Lines below what is chosen from.
fn below(buf: &mut Buffer, layout: &Layout, model: &Model, y: u16, text: &str) {
    let columns = usize::from(layout.input.width.min(WIDEST).saturating_sub(LEFT + 1));
    let style = Theme::new(model.settings.color).faint();
    for (y, line) in (y..layout.notice.y).zip(words::wrap(text, columns)) {
        buf.set_stringn(LEFT, y, line, columns, style);
    }
}

fn server(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let messages = model.messages();
    title(buf, layout, model, &messages.text("menu-online"));
    let columns = usize::from(layout.input.width.min(WIDEST).saturating_sub(LEFT + 1));
    let how = words::wrap(&messages.text("online-server-how"), columns);
    let mut y = layout.menu_top;
    for text in how {
        buf.set_stringn(LEFT, y, text, columns, Style::new());
        y += 1;
    }
    below(buf, layout, model, y + 1, &messages.text("online-server-keys"));
}

/// Where somebody is and under which name.
fn site_title(model: &Model, online: &Online) -> String {
    let messages = model.messages();
    let address = online.address.as_ref().map(ToString::to_string).unwrap_or_default();
    let who = match &online.user {
        Some(user) => texts::name(&messages, user),
        None => messages.text("online-nobody-yet"),
    };
    format!("{address} · {who}")
}

fn account(buf: &mut Buffer, layout: &Layout, model: &Model, online: &Online, chosen: usize) {
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    title(buf, layout, model, &site_title(model, online));
    let mut y = layout.menu_top;
    for (i, item) in online.items().into_iter().enumerate() {
        let text = format!(" {} ", messages.text(item.id()));
        let (mark, style) = if i == chosen { (">", theme.chosen()) } else { (" ", Style::new()) };
        buf.set_string(LEFT - 2, y, mark, Style::new());
        buf.set_string(LEFT, y, text, style);
        y += 1;
    }
    below(buf, layout, model, y + 1, &messages.text("online-account-keys"));
}

/// A field of a form: its mark, name and value.
fn field(buf: &mut Buffer, layout: &Layout, model: &Model, y: u16, texts: (&str, &str), on: bool) {
    let theme = Theme::new(model.settings.color);
    let (mark, style) = if on { (">", theme.chosen()) } else { (" ", Style::new()) };
    buf.set_string(LEFT - 2, y, mark, Style::new());
    buf.set_string(LEFT, y, format!(" {} ", texts.0), style);
    let room = usize::from(layout.input.width.saturating_sub(VALUE + 1));
    buf.set_stringn(VALUE, y, texts.1, room, Style::new());
}

fn login(buf: &mut Buffer, layout: &Layout, model: &Model, online: &Online) {
    let messages = model.messages();
    let form = &online.login;
    let id = if form.register { "online-register" } else { "online-login" };
    title(buf, layout, model, &messages.text(id));
    let labels = ["account-name", "account-password", "account-again"];
    let room = usize::from(layout.input.width.saturating_sub(VALUE + 1));
    for (y, (i, label)) in (layout.menu_top..).zip(labels.iter().take(form.count()).enumerate()) {
        let (value, _) = login_value(model, online, i, room);
        let texts = (&*messages.text(label), &*value);
        field(buf, layout, model, y, texts, form.at == i);
    }
    let y = layout.menu_top + u16::try_from(form.count()).unwrap_or(0);
    field(buf, layout, model, y, (&messages.text("account-go"), ""), form.at == form.count());
    let mut text = messages.text("account-form-keys");
    if form.register {
        text = format!("{} {text}", messages.text("account-rules"));
    }
    below(buf, layout, model, y + 2, &text);
}

/// What a field of the login shows, and where its cursor is.
fn login_value(model: &Model, online: &Online, at: usize, room: usize) -> (String, usize) {
    let text = &online.login.fields[at];
    if at == 0 {
        return text.visible(room);
    }
    let dot = if model.settings.style == BoardStyle::Ascii { '*' } else { '•' };
    let dots: String = text.text().chars().map(|_| dot).take(room).collect();
    let end = dots.chars().count();
    (dots, end)
}

/// Where the cursor is while a form is filled in; `None` if no text is typed.
pub(super) fn form_cursor(layout: &Layout, model: &Model) -> Option<(u16, u16)> {
    let online = model.online.as_ref()?;
    let room = usize::from(layout.input.width.saturating_sub(VALUE + 1));
    let (row, column) = match online.place {
        OnlinePlace::Login if online.login.at < online.login.count() => {
            (online.login.at, login_value(model, online, online.login.at, room).1)
        }
        OnlinePlace::Challenge if online.form.field == ChallengeField::Name => {
            let fields = online.form.fields();
            let row = fields.iter().position(|field| *field == ChallengeField::Name)?;
            (row, online.form.name.visible(room).1)
        }
        _ => return None,
    };
    let x = VALUE + u16::try_from(column).unwrap_or(0);
    Some((x, layout.menu_top + u16::try_from(row).unwrap_or(0)))
}

fn challenge(buf: &mut Buffer, layout: &Layout, model: &Model, online: &Online) {
    let messages = model.messages();
    let form = &online.form;
    let pairs = form.to == To::Pair;
    title(buf, layout, model, &messages.text(if pairs { "online-pair" } else { "online-make" }));
    let fields = form.fields();
    for (y, &own) in (layout.menu_top..).zip(&fields) {
        let chosen = own == form.field;
        let value = value(model, form, own);
        let arrows = chosen && !matches!(own, ChallengeField::Go | ChallengeField::Name);
        let value = if arrows { format!("< {value} >") } else { value };
        field(buf, layout, model, y, (&messages.text(label(own)), &value), chosen);
    }
    let y = layout.menu_top + 1 + u16::try_from(fields.len()).unwrap_or(0);
    below(buf, layout, model, y, &messages.text("online-challenge-keys"));
}

const fn label(field: ChallengeField) -> &'static str {
    match field {
        ChallengeField::Go => "online-field-go",
        ChallengeField::To => "online-field-to",
        ChallengeField::Name => "online-field-name",
        ChallengeField::Level => "form-level",
        ChallengeField::Clock => "form-clock",
        ChallengeField::Side => "form-side",
        ChallengeField::Rated => "online-field-rated",
        ChallengeField::Rules => "form-rules",
    }
}

fn value(model: &Model, form: &ChallengeForm, field: ChallengeField) -> String {
    let messages = model.messages();
    match field {
        ChallengeField::Go => String::new(),
        ChallengeField::To => messages.text(match form.to {
            To::Lobby => "online-to-lobby",
            To::Link => "online-to-link",
            To::Name => "online-to-name",
            To::Pair => "online-to-pair",
            To::Computer => "online-to-computer",
        }),
        ChallengeField::Name => {
            let room = usize::from(model.size.0.saturating_sub(VALUE + 1));
            form.name.visible(room).0
        }
        ChallengeField::Level => words::level(&messages, form.level),
        ChallengeField::Clock => texts::clock(&messages, form.clock),
        ChallengeField::Side => messages.text(match form.side {
            SideChoice::Red => "side-red",
            SideChoice::Black => "side-black",
            SideChoice::Random => "side-random",
        }),
        ChallengeField::Rated => {
            messages.text(if form.rated { "online-rated" } else { "online-casual" })
        }
        ChallengeField::Rules => messages.rules(form.rules),
    }
}

/// How many rows of a list fit.
fn height(rows: u16) -> usize {
    usize::from(rows.saturating_sub(TOP + 4)).max(1)
}

/// The first row shown: the chosen one stays in the middle where it can.
fn first(chosen: usize, count: usize, height: usize) -> usize {
    chosen.saturating_sub(height / 2).min(count.saturating_sub(height))
}

/// The item or row that a row of the screen shows.
pub(crate) fn item_at(model: &Model, row: u16) -> Option<usize> {
    let online = model.online.as_ref()?;
    let (chosen, count) = match online.place {
        OnlinePlace::Account(_) => {
            let at = usize::from(row.checked_sub(super::layout::of(model.size).menu_top)?);
            return (at < online.items().len()).then_some(at);
        }
        OnlinePlace::Lobby(chosen) => (chosen, online.rows().len()),
        OnlinePlace::Games(chosen) => (chosen, online.games.0.len()),
        _ => return None,
    };
    let height = height(model.size.1);
    let at = usize::from(row.checked_sub(TOP)?);
    let item = first(chosen.min(count.saturating_sub(1)), count, height) + at;
    (at < height && item < count).then_some(item)
}

fn rows(buf: &mut Buffer, layout: &Layout, model: &Model, online: &Online, chosen: usize) {
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    let lobby = matches!(online.place, OnlinePlace::Lobby(_));
    let items: Vec<(String, String)> = if lobby {
        online.rows().iter().map(|row| texts::row(&messages, row)).collect()
    } else {
        online.games.0.iter().map(|head| texts::game_row(&messages, head)).collect()
    };
    let columns = layout.input.width.min(WIDEST);
    let head = site_title(model, online);
    buf.set_string(2, 1, one_line(&head, columns.saturating_sub(2)), theme.strong());
    let counts = match (&online.pairing, lobby) {
        (Some(_), _) => messages.text("online-pairing"),
        (None, true) => {
            let args =
                [("players", online.lobby.players.into()), ("games", online.lobby.games.into())];
            messages.format("online-counts", &args)
        }
        (None, false) => messages.text("online-games"),
    };
    buf.set_string(2, 2, one_line(&counts, columns.saturating_sub(2)), theme.faint());
    let chosen = chosen.min(items.len().saturating_sub(1));
    let height = height(model.size.1);
    let first = first(chosen, items.len(), height);
    for (y, (i, (name, tail))) in (TOP..).zip(items.iter().enumerate().skip(first).take(height)) {
        let (mark, style) = if i == chosen { (">", theme.chosen()) } else { (" ", Style::new()) };
        buf.set_string(1, y, mark, Style::new());
        // Where there is no room for both, the name is what matters.
        let wide = usize::from(columns) >= name.width() + tail.width() + 6;
        let tail = if wide || columns >= 60 { tail.as_str() } else { "" };
        let tail_at = columns.saturating_sub(u16::try_from(tail.width()).unwrap_or(0) + 1);
        buf.set_string(3, y, one_line(name, tail_at.saturating_sub(3)), style);
        buf.set_string(tail_at, y, tail, theme.faint());
    }
    if items.is_empty() {
        buf.set_string(3, TOP, messages.text("games-none"), theme.faint());
    }
    let keys = messages.text(if lobby { "online-lobby-keys" } else { "online-games-keys" });
    let keys = one_line(&keys, columns.saturating_sub(2));
    buf.set_string(2, layout.notice.y - 1, keys, theme.faint());
}

fn game(buf: &mut Buffer, layout: &Layout, model: &Model, table: &Table) {
    let narrow = layout.room != Room::Full;
    heading(buf, layout, model, table);
    if narrow && table.covers {
        let area = layout.cover();
        Clear.render(area, buf);
        beside(buf, area, model, table);
        return;
    }
    super::board::draw(buf, layout.board, layout.labels, model);
    over_board(buf, layout, model, table);
    if !layout.panel.is_empty() {
        beside(buf, layout.panel, model, table);
    }
}

/// Since when the site has told of the game.
fn since(model: &Model, table: &Table) -> Duration {
    model.now.saturating_sub(table.heard)
}

fn heading(buf: &mut Buffer, layout: &Layout, model: &Model, table: &Table) {
    if layout.title.is_empty() {
        return;
    }
    let messages = model.messages();
    let state = table.state();
    let right = texts::turn(&messages, table);
    let columns = layout.title.width;
    let right_at = columns.saturating_sub(u16::try_from(right.width()).unwrap_or(columns) + 1);
    let clocks = |side| texts::side_clock(&messages, state, side, since(model, table));
    let left = match (layout.room, clocks(Side::Red), clocks(Side::Black)) {
        (Room::BoardOnly, Some(red), Some(black)) => format!(" {red} : {black} · Tab"),
        (Room::BoardOnly, ..) => format!(" {} · Tab", messages.text("menu-online")),
        _ => {
            let rated = messages.text(if state.rated { "online-rated" } else { "online-casual" });
            let clock = texts::clock(&messages, state.clock);
            let rules = texts::rules(&messages, &state.rules);
            format!(" {} · {clock} · {rules} · {rated}", messages.text("menu-online"))
        }
    };
    buf.set_string(0, 0, one_line(&left, right_at), Style::new());
    buf.set_string(right_at, 0, right, Theme::new(model.settings.color).strong());
}

/// The result, or how to get an opponent, in the middle of the board.
fn over_board(buf: &mut Buffer, layout: &Layout, model: &Model, table: &Table) {
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    let state = table.state();
    let columns = layout.board.width.saturating_sub(2);
    let lines = match state.phase {
        Phase::Over if table.shown.is_none() => {
            vec![texts::status(&messages, &state.status), messages.text("online-over-keys")]
        }
        Phase::Waiting if state.can("join") => {
            vec![texts::challenge(&messages, state), messages.text("online-join-keys")]
        }
        Phase::Waiting if !state.can("withdraw") => {
            vec![texts::challenge(&messages, state), messages.text("online-who-first")]
        }
        Phase::Waiting => {
            let address = model.online.as_ref().and_then(|online| online.address.as_ref());
            let link = address.map(|address| address.link(&state.id)).unwrap_or_default();
            vec![messages.text("online-waiting"), link, messages.text("online-waiting-keys")]
        }
        _ => return,
    };
    let room = usize::from(columns.saturating_sub(2));
    let lines: Vec<String> = lines.iter().flat_map(|line| broken(line, room)).collect();
    let height = u16::try_from(lines.len()).unwrap_or(0);
    let top = layout.board.y + 9_u16.saturating_sub(height / 2);
    for (y, line) in (top..layout.board.bottom()).zip(lines) {
        let width = u16::try_from(line.width()).unwrap_or(0);
        let x = layout.board.x + 1 + columns.saturating_sub(width) / 2;
        buf.set_string(layout.board.x + 1, y, " ".repeat(columns.into()), Style::new());
        buf.set_stringn(x, y, line, columns.into(), theme.chosen());
    }
}

/// A text in lines; a link, which has no blanks, is cut where a line is full.
fn broken(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in words::wrap(text, columns) {
        let mut rest: Vec<char> = line.chars().collect();
        while rest.len() > columns && line.is_ascii() {
            let tail = rest.split_off(columns);
            lines.push(rest.into_iter().collect());
            rest = tail;
        }
        lines.push(rest.into_iter().collect());
    }
    lines
}

/// Players, clocks, moves, talk.
fn beside(buf: &mut Buffer, area: Rect, model: &Model, table: &Table) {
    if area.height < 12 || area.width < 16 {
        return;
    }
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    let state = table.state();
    let (top_side, bottom) =
        if model.board.flipped { (Side::Red, Side::Black) } else { (Side::Black, Side::Red) };
    player(buf, area, area.y, model, table, top_side);
    player(buf, area, area.bottom() - 2, model, table, bottom);
    let dash = if model.settings.style == BoardStyle::Ascii { "-" } else { "─" };
    let columns = usize::from(area.width);
    let mut law = Vec::new();
    if let Some(warning) = state.warning.as_ref().filter(|_| state.phase == Phase::Playing) {
        law.extend(words::wrap(&texts::warning(&messages, warning), columns));
    }
    if let Some(offer) = texts::offer(&messages, state) {
        law.extend(words::wrap(&offer, columns));
    }
    law.truncate(4);
    let law_height = u16::try_from(law.len()).unwrap_or(0);
    let said_top = area.bottom() - 3 - CHAT;
    let law_top = said_top - 1 - law_height;
    for y in [area.y + 2, said_top - 1, area.bottom() - 3] {
        buf.set_string(area.x, y, dash.repeat(columns), theme.line());
    }
    for (y, line) in (law_top..).zip(&law) {
        buf.set_stringn(area.x, y, line, columns, theme.alarm());
    }
    let moves = Rect { y: area.y + 3, height: law_top.saturating_sub(area.y + 3), ..area };
    panel::record(buf, moves, model, &table.seen.record, table.plies());
    let said: Vec<String> = state
        .chat
        .iter()
        .flat_map(|said| words::wrap(&texts::chat(&messages, said), columns))
        .collect();
    let old = said.len().saturating_sub(usize::from(CHAT));
    for (y, line) in (said_top..).zip(said.iter().skip(old)) {
        buf.set_stringn(area.x, y, line, columns, Style::new());
    }
    if said.is_empty() && state.can("chat") {
        buf.set_stringn(area.x, said_top, messages.text("online-say-how"), columns, theme.faint());
    }
}

/// A player with the clock, and in the row below whether they are there.
fn player(buf: &mut Buffer, area: Rect, y: u16, model: &Model, table: &Table, side: Side) {
    let messages = model.messages();
    let theme = Theme::new(model.settings.color);
    let state = table.state();
    let color: Color = side.color();
    let turn = table.seen.record.position().turn();
    let to_move = state.phase == Phase::Playing && turn == color;
    let mark = if to_move { ">" } else { " " };
    let name = texts::seat(&messages, state.seat(side));
    let args = [("side", messages.color(color).into()), ("name", name.into())];
    let name = messages.format("player", &args);
    let style = if to_move { theme.man(color) } else { Style::new() };
    let clock = texts::side_clock(&messages, state, side, since(model, table)).unwrap_or_default();
    let width = u16::try_from(clock.width()).unwrap_or(area.width);
    let room = area.width.saturating_sub(width + 1);
    buf.set_string(area.x, y, one_line(&format!("{mark} {name}"), room + 1), style);
    buf.set_string(area.right().saturating_sub(width), y, clock, style);
    let columns = usize::from(area.width) - 2;
    let gone = texts::gone(state, side, since(model, table));
    let (text, style) = match gone {
        Some(seconds) => {
            let id = if state.can("claim-victory") { "online-away-claim" } else { "online-away" };
            (messages.format(id, &[("seconds", seconds.into())]), theme.alarm())
        }
        None if state.side() == Some(side) => (messages.text("you"), theme.faint()),
        None => return,
    };
    buf.set_stringn(area.x + 2, y + 1, text, columns, style);
}
