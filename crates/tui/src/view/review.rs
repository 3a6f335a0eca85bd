//! The review: the board, what Red could expect all along, the errors, and what is said of a move.

use drawing::BoardStyle;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::bar;
use ratatui::widgets::{Clear, Sparkline, Widget};
use unicode_width::UnicodeWidthStr;
use xiangqi::Color;

use super::layout::{Layout, Room};
use super::one_line;
use super::theme::Theme;
use crate::model::Model;
use crate::review_texts;
use crate::reviewing::{Reviewing, Shown};
use crate::{geometry, texts};

/// Rows of the graph.
const GRAPH: u16 = 5;
/// At most so many rows tell of a move.
const WORDS: u16 = 6;
/// No more columns a position than this.
const WIDEST: usize = 4;
/// Bars for terminals with letters only.
const ASCII: bar::Set<'static> = bar::Set {
    full: "#",
    seven_eighths: "#",
    three_quarters: "+",
    five_eighths: "+",
    half: "-",
    three_eighths: "-",
    one_quarter: ".",
    one_eighth: ".",
    empty: " ",
};

pub(super) fn draw(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let Some(review) = &model.review else { return };
    title(buf, layout, model, review);
    if layout.room != Room::Full && review.covers {
        let area = layout.cover();
        Clear.render(area, buf);
        panel(buf, area, model, review);
        return;
    }
    super::board::draw(buf, layout.board, layout.labels, model);
    gauge(buf, layout, model, review);
    if !layout.panel.is_empty() {
        panel(buf, layout.panel, model, review);
    }
}

fn title(buf: &mut Buffer, layout: &Layout, model: &Model, review: &Reviewing) {
    if layout.title.is_empty() {
        return;
    }
    let messages = model.messages();
    let name = |color: Color| {
        let tag = color.fold(records::tag::RED, records::tag::BLACK);
        review.source.tag(tag).map_or_else(|| messages.color(color), str::to_owned)
    };
    let (red, black) = (name(Color::Red), name(Color::Black));
    let mut left = format!(" {} · {red} - {black}", messages.text("review-title"));
    if layout.room != Room::Full {
        left = format!("{left} · {}", messages.text("review-tab"));
    }
    let (done, total) = review.progress();
    let right = if review.review.is_some() {
        format!("{}/{}", review.ply, total - 1)
    } else {
        let args = [("done", done.into()), ("total", total.into())];
        messages.format("review-progress", &args)
    };
    let width = u16::try_from(right.width()).unwrap_or(0);
    let right_at = layout.title.width.saturating_sub(width + 1);
    buf.set_string(0, 0, one_line(&left, right_at), Style::new());
    buf.set_string(right_at, 0, right, Theme::new(model.settings.color).strong());
}

/// What Red can expect in the position that was played, as a column.
fn gauge(buf: &mut Buffer, layout: &Layout, model: &Model, review: &Reviewing) {
    let Some(point) = review.points.get(review.ply).copied().flatten() else { return };
    let area = layout.gauge;
    let [full, empty] =
        if model.settings.style == BoardStyle::Ascii { ["#", ":"] } else { ["█", "░"] };
    let filled = u32::from(area.height) * point.expectation / 1000;
    for (i, y) in (0..).zip(area.y..area.bottom()) {
        let i: u32 = i;
        let from_red = if model.board.flipped { i } else { u32::from(area.height) - 1 - i };
        buf.set_string(area.x, y, if from_red < filled { full } else { empty }, Style::new());
    }
}

fn panel(buf: &mut Buffer, area: Rect, model: &Model, review: &Reviewing) {
    if area.height < GRAPH + 6 || area.width < 20 {
        return;
    }
    graph(buf, Rect { height: GRAPH, ..area }, model, review);
    let mut y = area.y + GRAPH + 1;
    y = sides(buf, Rect { y, height: 2, ..area }, model, review);
    rule(buf, area, y, model);
    let words = words(model, review, usize::from(area.width));
    let height = u16::try_from(words.len()).unwrap_or(WORDS).min(WORDS);
    let bottom = area.bottom().saturating_sub(height + 1).max(y + 1);
    errors(buf, Rect { y: y + 1, height: bottom - y - 1, ..area }, model, review);
    rule(buf, area, bottom, model);
    for (y, line) in (bottom + 1..area.bottom()).zip(&words) {
        buf.set_stringn(area.x, y, line, area.width.into(), Style::new());
    }
}

fn rule(buf: &mut Buffer, area: Rect, y: u16, model: &Model) {
    let dash = if model.settings.style == BoardStyle::Ascii { "-" } else { "─" };
    let theme = Theme::new(model.settings.color);
    buf.set_string(area.x, y, dash.repeat(area.width.into()), theme.line());
}

/// What Red can expect, a column a position: several columns in a short game, several positions a
/// column in a long one. Below it the position on the board is marked.
fn graph(buf: &mut Buffer, area: Rect, model: &Model, review: &Reviewing) {
    let ascii = model.settings.style == BoardStyle::Ascii;
    let theme = Theme::new(model.settings.color);
    let (columns, points) = (usize::from(area.width), &review.points);
    let each = (columns / points.len().max(1)).clamp(1, WIDEST);
    let used = columns.min(points.len() * each);
    // Which position a column shows.
    let at = |column: usize| {
        if points.len() * each <= columns { column / each } else { column * points.len() / used }
    };
    let data: Vec<u64> = (0..used)
        .map(|column| points[at(column)].map_or(0, |point| u64::from(point.expectation.max(1))))
        .collect();
    let bars = if ascii { ASCII } else { bar::NINE_LEVELS };
    Sparkline::default()
        .data(&data)
        .max(1000)
        .bar_set(bars)
        .style(theme.last())
        .render(Rect { width: u16::try_from(used).unwrap_or(0), ..area }, buf);
    // Where both stand alike.
    let middle = area.y + area.height / 2;
    for x in area.x..area.right() {
        let cell = &mut buf[(x, middle)];
        if cell.symbol() == " " {
            cell.set_symbol(if ascii { "." } else { "·" });
            cell.set_style(theme.faint());
        }
    }
    let current = (0..used).find(|&column| at(column) >= review.ply).unwrap_or(used.max(1) - 1);
    let x = area.x + u16::try_from(current).unwrap_or(0);
    buf.set_string(x, area.bottom(), "^", theme.strong());
}

/// How the sides played.
fn sides(buf: &mut Buffer, area: Rect, model: &Model, review: &Reviewing) -> u16 {
    let messages = model.messages();
    let widest = Color::ALL.map(|color| messages.color(color).width()).into_iter().max();
    for (y, color) in (area.y..).zip(Color::ALL) {
        let text = match &review.review {
            Some(review) => {
                let side = &review.sides[color];
                let accuracy = side
                    .accuracy
                    .map_or("-".to_owned(), |share| format!("{}.{}%", share / 10, share % 10));
                format!(
                    "{:>6} ?! {}  ? {}  ?? {}",
                    accuracy, side.slips, side.mistakes, side.blunders
                )
            }
            None => String::new(),
        };
        let name = messages.color(color);
        let pad = " ".repeat(widest.unwrap_or(0).saturating_sub(name.width()));
        let line = format!("{name}{pad} {text}");
        buf.set_stringn(area.x, y, line, area.width.into(), Style::new());
    }
    area.y + 2
}

/// The errors, the one that is shown marked.
fn errors(buf: &mut Buffer, area: Rect, model: &Model, review: &Reviewing) {
    let (messages, style) = (model.messages(), model.settings.style);
    let theme = Theme::new(model.settings.color);
    let Some(done) = &review.review else {
        let text = messages.text("review-running");
        buf.set_stringn(area.x, area.y, text, area.width.into(), theme.faint());
        return;
    };
    let errors: Vec<_> = done.errors().collect();
    if errors.is_empty() {
        let text = messages.text("review-no-errors");
        buf.set_stringn(area.x, area.y, text, area.width.into(), Style::new());
        return;
    }
    let chosen = errors.iter().position(|(index, _)| index + 1 >= review.ply);
    let chosen = chosen.unwrap_or(errors.len() - 1);
    let height = usize::from(area.height);
    let first = chosen.saturating_sub(height / 2).min(errors.len().saturating_sub(height));
    for (y, (index, ply)) in (area.y..area.bottom()).zip(errors.iter().skip(first)) {
        let here = index + 1 == review.ply;
        let text = review_texts::numbered(&messages, style, &review.record, *index, ply);
        let mark = if here { ">" } else { " " };
        let style = if here { theme.chosen() } else { Style::new() };
        buf.set_string(area.x, y, mark, theme.strong());
        let text = one_line(&text, area.width.saturating_sub(1));
        buf.set_string(area.x + 1, y, text, style);
    }
}

/// What is said of the move that is shown.
fn words(model: &Model, review: &Reviewing, columns: usize) -> Vec<String> {
    let (messages, style) = (model.messages(), model.settings.style);
    let Some((index, ply)) = review.ply.checked_sub(1).zip(review.current()) else {
        return vec![];
    };
    let title = review_texts::numbered(&messages, style, &review.record, index, ply);
    let mut lines = vec![title.trim_start().to_owned()];
    match review.shown {
        Shown::Trial(_) => lines.push(messages.text("review-try-short")),
        Shown::Played | Shown::Better(_) => {
            lines.extend(review_texts::explained(&messages, style, &review.record, index, ply));
        }
    }
    lines.iter().flat_map(|line| texts::wrap(line, columns)).collect()
}

/// The point of the board below a click, if the board is shown.
pub(crate) fn point_at(model: &Model, column: u16, row: u16) -> Option<xiangqi::Square> {
    let layout = super::layout::of(model.size);
    let covered = layout.room != Room::Full && model.review.as_ref()?.covers;
    let inside = column.checked_sub(layout.board.x).zip(row.checked_sub(layout.board.y));
    let (x, y) = inside.filter(|_| !covered)?;
    geometry::point_at(x, y, model.board.flipped)
}
