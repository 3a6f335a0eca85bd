//! What stands beside the board: players, what was taken, moves, lines.

use drawing::{BoardStyle, man};
use messages::Lang;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;
use xiangqi::notation::Digits;
use xiangqi::{Color, Position, Record};

use super::theme::Theme;
use crate::model::Model;
use crate::preferences::Notation;
use crate::{Session, texts};

pub(super) fn draw(buf: &mut Buffer, area: Rect, model: &Model) {
    let Some(session) = &model.session else { return };
    if area.height < 10 {
        return;
    }
    let theme = Theme::new(model.settings.color);
    let top_side = if model.board.flipped { Color::Red } else { Color::Black };
    let bottom = area.bottom();
    player(buf, area, area.y, model, session, top_side);
    taken(buf, area, area.y + 1, model, session, top_side);
    taken(buf, area, bottom - 2, model, session, !top_side);
    player(buf, area, bottom - 1, model, session, !top_side);
    let lines = if model.lines { 3 } else { 0 };
    let separators = [Some(area.y + 2), Some(bottom - 3), (lines > 0).then(|| bottom - 4 - lines)];
    let dash = if model.settings.style == BoardStyle::Ascii { "-" } else { "─" };
    for y in separators.into_iter().flatten() {
        buf.set_string(area.x, y, dash.repeat(area.width.into()), theme.line());
    }
    let moves_bottom = bottom - 3 - if lines > 0 { lines + 1 } else { 0 };
    let law = law(model, session, usize::from(area.width));
    let law_top = moves_bottom - u16::try_from(law.len()).unwrap_or(0);
    for (y, line) in (law_top..moves_bottom).zip(&law) {
        buf.set_string(area.x, y, line, theme.alarm());
    }
    moves(buf, Rect { y: area.y + 3, height: law_top - area.y - 3, ..area }, model, session);
    if lines > 0 {
        engine_lines(buf, Rect { y: bottom - 3 - lines, height: lines, ..area }, model);
    }
}

fn player(buf: &mut Buffer, area: Rect, y: u16, model: &Model, session: &Session, side: Color) {
    let theme = Theme::new(model.settings.color);
    let messages = model.messages();
    let to_move = !session.game.status().is_over() && session.game.position().turn() == side;
    let mark = if to_move { ">" } else { " " };
    let account = model.account.as_ref().filter(|_| session.human_side() == Some(side));
    let name = account.map(|user| user.name.clone());
    let name = name.unwrap_or_else(|| texts::player(&messages, session, side));
    let color = messages.color(side);
    let name = if name == color {
        color
    } else {
        messages.format("player", &[("side", color.into()), ("name", name.into())])
    };
    let style = if to_move { theme.man(side) } else { Style::new() };
    let clock = texts::side_clock(&messages, session, side, model.now);
    let width = u16::try_from(clock.width()).unwrap_or(area.width);
    let room = usize::from(area.width.saturating_sub(width + 1));
    buf.set_stringn(area.x, y, format!("{mark} {name}"), room, style);
    buf.set_string(area.right().saturating_sub(width), y, clock, style);
}

/// The men that `side` has taken.
fn taken(buf: &mut Buffer, area: Rect, y: u16, model: &Model, session: &Session, side: Color) {
    let settings = &model.settings;
    let men: String = session
        .lost(!side, model.shown_plies())
        .into_iter()
        .map(|piece| man(piece, settings.men(), settings.script))
        .collect();
    let men = if men.is_empty() { "-".to_owned() } else { men };
    let text = model.messages().format("taken", &[("men", men.into())]);
    let style = Theme::new(settings.color).faint();
    buf.set_stringn(area.x + 2, y, text, usize::from(area.width) - 2, style);
}

/// What the law says of a repetition, in a few lines.
fn law(model: &Model, session: &Session, columns: usize) -> Vec<String> {
    let text =
        model.messages().repetition(session.game.verdict()).filter(|_| model.replay.is_none());
    let mut lines = text.map_or(vec![], |text| texts::wrap(&text, columns));
    lines.truncate(6);
    lines
}

fn moves(buf: &mut Buffer, area: Rect, model: &Model, session: &Session) {
    record(buf, area, model, session.game.record(), model.shown_plies());
}

/// The moves of a record, so many of which are shown on the board.
pub(super) fn record(buf: &mut Buffer, area: Rect, model: &Model, record: &Record, shown: usize) {
    let theme = Theme::new(model.settings.color);
    // One row a move pair; a game that begins with Black leaves the first cell empty.
    let offset = usize::from(record.start().turn() == Color::Black);
    let rows = (record.plies().len() + offset).div_ceil(2);
    let height = usize::from(area.height);
    let current = (shown + offset).div_ceil(2);
    let first = rows.min(current.max(height)).saturating_sub(height);
    let first_number = usize::from(record.start().fullmove().get());
    for (y, row) in (area.y..area.bottom()).zip(first..rows) {
        let number = format!("{:>3}", first_number + row);
        buf.set_string(area.x, y, number, theme.faint());
        for half in 0..2 {
            let Some(ply) = (2 * row + half).checked_sub(offset) else { continue };
            let (Some(played), Some(before)) =
                (record.plies().get(ply), record.position_before(ply))
            else {
                continue;
            };
            let text = move_text(model, before, played.mv);
            let style = if ply + 1 == shown { theme.strong() } else { Style::new() };
            let text = if ply + 1 == shown { format!("[{text}]") } else { format!(" {text} ") };
            let column = if half == 0 { 4 } else { 16 };
            buf.set_stringn(area.x + column, y, text, 12, style);
        }
    }
}

pub(super) fn move_text(model: &Model, position: &Position, mv: xiangqi::Move) -> String {
    let settings = &model.settings;
    let chinese = settings.messages.lang() == Lang::Zh;
    match settings.notation {
        Notation::Iccs => mv.to_string(),
        Notation::Wxf => texts::wxf(position, mv),
        _ if settings.style == BoardStyle::Ascii => texts::wxf(position, mv),
        Notation::Auto if !chinese => texts::wxf(position, mv),
        Notation::Auto | Notation::Chinese => texts::chinese(position, mv, Digits::FullWidth),
    }
}

fn engine_lines(buf: &mut Buffer, area: Rect, model: &Model) {
    let messages = model.messages();
    let Some(info) = &model.info else {
        buf.set_stringn(area.x, area.y, messages.text("no-lines"), area.width.into(), Style::new());
        return;
    };
    let speed = info.nps / 1000;
    let Some(session) = &model.session else { return };
    let score = texts::for_red(info.score, session.game.position().turn());
    let head = format!("{}  d{}  {speed}k/s", messages.score(score), info.depth);
    buf.set_stringn(area.x, area.y, head, area.width.into(), Style::new());
    let mut position = *session.game.position();
    let (mut y, mut line) = (area.y + 1, String::new());
    for &mv in &info.pv {
        let text = move_text(model, &position, mv);
        // The line may be of the position before the last move; show what still fits.
        let Ok(next) = position.play(mv) else { break };
        if !line.is_empty() && line.width() + 1 + text.width() > usize::from(area.width) {
            buf.set_string(area.x, y, &line, Style::new());
            y += 1;
            line.clear();
            if y == area.bottom() {
                return;
            }
        }
        line.push_str(if line.is_empty() { "" } else { " " });
        line.push_str(&text);
        position = next;
    }
    buf.set_string(area.x, y, &line, Style::new());
}
