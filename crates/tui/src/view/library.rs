//! The library: its lists, and the game that is open with its tree, what was played, and the engine.

use drawing::BoardStyle;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use records::NodeId;
use unicode_width::UnicodeWidthStr;
use xiangqi::{Move, Position};

use super::layout::{Layout, Room};
use super::one_line;
use super::panel::move_text;
use super::theme::Theme;
use crate::library::OpenGame;
use crate::library_texts::{self, TreeRow};
use crate::model::Model;
use crate::texts;

/// Wider lines are hard to follow.
const WIDEST: u16 = 100;
/// The tree has at least so many rows.
const LEAST: u16 = 5;
/// A comment has at most so many rows, fewer where the engine or the explorer needs them.
const WORDS: usize = 4;
/// The explorer has at most so many rows, its head included.
const EXPLORED: usize = 6;
/// Columns of a number, of a move.
const NUMBER: u16 = 4;
const MOVE: u16 = 14;

/// How moves are written on this screen.
pub(crate) fn writer(model: &Model) -> impl Fn(&Position, Move) -> String + use<'_> {
    |position, mv| move_text(model, position, mv)
}

/// How many rows of a list fit: below them are the keys, the notice and the input line.
fn height(model: &Model) -> usize {
    let layout = super::layout::of(model.size);
    usize::from(model.size.1.saturating_sub(layout.list_top + 4)).max(1)
}

fn first(chosen: usize, count: usize, height: usize) -> usize {
    chosen.saturating_sub(height / 2).min(count.saturating_sub(height))
}

/// The place in the list, as it is filtered, that a row of the screen shows.
pub(crate) fn row_at(model: &Model, row: u16) -> Option<usize> {
    let crate::Screen::Library(chosen) = model.screen else { return None };
    let count =
        library_texts::shown_rows(&model.messages(), &model.library, &model.input.text()).len();
    let at = usize::from(row.checked_sub(super::layout::of(model.size).list_top)?);
    let chosen = chosen.min(count.saturating_sub(1));
    let item = first(chosen, count, height(model)) + at;
    (at < height(model) && item < count).then_some(item)
}

pub(super) fn draw_list(buf: &mut Buffer, layout: &Layout, model: &Model, chosen: usize) {
    let (messages, library) = (model.messages(), &model.library);
    let theme = Theme::new(model.settings.color);
    let columns = layout.input.width.min(WIDEST);
    let title = library_texts::list_title(&messages, library);
    buf.set_string(4, 1, one_line(&title, columns.saturating_sub(4)), theme.strong());
    let rows = library_texts::shown_rows(&messages, library, &model.input.text());
    let (height, chosen) = (height(model), chosen.min(rows.len().saturating_sub(1)));
    let first = first(chosen, rows.len(), height);
    let shown = rows.iter().enumerate().skip(first).take(height);
    for (y, (at, &row)) in (layout.list_top..).zip(shown) {
        let (mark, style) = if at == chosen { (">", theme.chosen()) } else { (" ", Style::new()) };
        let (name, tail) = library_texts::list_row(&messages, library, row);
        buf.set_string(1, y, mark, Style::new());
        let number = format!("{:>5}", library_texts::row_number(library, row));
        buf.set_string(2, y, number, theme.faint());
        // On narrow terminals the name is worth more than what is told beside it.
        let most = usize::from(columns) / 3;
        let tail = if tail.width() > most { tail.rsplit("  ").next().unwrap_or("") } else { &tail };
        let tail_width = u16::try_from(tail.width()).unwrap_or(0);
        let tail_at = columns.saturating_sub(tail_width + 1);
        buf.set_string(8, y, one_line(&name, tail_at.saturating_sub(8)), style);
        buf.set_string(tail_at, y, tail, Style::new());
    }
    let top = layout.list_top;
    if rows.is_empty() {
        buf.set_string(8, top, messages.text("lib-nothing-here"), theme.faint());
    }
    let keys = match &library.shelf {
        crate::library::Shelf::Places => "lib-keys-places",
        crate::library::Shelf::Folder(..) => "lib-keys-folder",
        crate::library::Shelf::File(_) => "lib-keys-file",
        crate::library::Shelf::Database(..) => "lib-keys-database",
    };
    let keys = texts::wrap(&messages.text(keys), usize::from(columns.saturating_sub(6)));
    let lines = u16::try_from(keys.len()).unwrap_or(1).min(2);
    for (y, line) in (layout.notice.y.saturating_sub(lines)..layout.notice.y).zip(&keys) {
        buf.set_string(4, y, line, theme.faint());
    }
}

pub(super) fn draw_tree(buf: &mut Buffer, layout: &Layout, model: &Model) {
    let Some(open) = &model.library.open else { return };
    title(buf, layout, model, open);
    let Some(area) = panel_area(layout, model) else {
        super::board::draw(buf, layout.board, layout.labels, model);
        return;
    };
    if layout.room == Room::Full {
        super::board::draw(buf, layout.board, layout.labels, model);
    }
    let parts = Parts::of(area, model, open);
    let theme = Theme::new(model.settings.color);
    for (y, row) in (parts.tree.y..parts.tree.bottom()).zip(parts.rows.iter().skip(parts.first)) {
        draw_row(buf, parts.tree, y, row, model, open.node());
    }
    if open.game().tree.is_empty() {
        let text = model.messages().text("lib-no-moves");
        let lines = texts::wrap(&text, usize::from(area.width));
        for (y, line) in (parts.tree.y..parts.tree.bottom()).zip(lines) {
            buf.set_string(parts.tree.x, y, line, theme.faint());
        }
    }
    let dash = if model.settings.style == BoardStyle::Ascii { "-" } else { "─" };
    let mut y = parts.tree.bottom();
    for (head, lines) in parts.below {
        let rule = dash.repeat(usize::from(area.width));
        buf.set_string(area.x, y, rule, theme.line());
        if !head.is_empty() {
            buf.set_string(area.x + 2, y, format!(" {head} "), theme.faint());
        }
        for line in lines {
            y += 1;
            buf.set_stringn(area.x, y, line, area.width.into(), Style::new());
        }
        y += 1;
    }
}

/// Where the tree is drawn with what belongs to it, if there is room.
fn panel_area(layout: &Layout, model: &Model) -> Option<Rect> {
    if layout.room == Room::Full {
        return Some(layout.panel);
    }
    model.library.covers.then(|| layout.cover())
}

fn title(buf: &mut Buffer, layout: &Layout, model: &Model, open: &OpenGame) {
    if layout.title.is_empty() {
        return;
    }
    let messages = model.messages();
    let game = open.game();
    let mark = if open.is_changed() { "* " } else { "" };
    let mut left = format!(" {mark}{}", library_texts::players(&messages, game));
    if layout.room == Room::Full {
        left = format!("{left} · {}", library_texts::occasion(game));
    } else {
        left = format!(" {} · {mark}{}", messages.text("lib-tab"), left.trim_start());
    }
    let right = format!("{}  {}/{}", game.result_text(), open.ply(), open.line().len());
    let right_at = layout.title.width.saturating_sub(u16::try_from(right.width()).unwrap_or(0) + 1);
    buf.set_string(0, 0, one_line(&left, right_at), Style::new());
    buf.set_string(right_at, 0, right, Theme::new(model.settings.color).strong());
}

/// What stands in the panel, from top to bottom.
struct Parts {
    tree: Rect,
    rows: Vec<TreeRow>,
    /// The first row that is shown.
    first: usize,
    /// Below the tree: the words of a rule, and the lines below it.
    below: Vec<(String, Vec<String>)>,
}

impl Parts {
    fn of(area: Rect, model: &Model, open: &OpenGame) -> Self {
        let write = writer(model);
        let (rows, here) = library_texts::tree_rows(open, &write);
        let mut below = Vec::new();
        let columns = usize::from(area.width);
        let said = library_texts::said(open);
        let said: Vec<String> = said.iter().flat_map(|line| texts::wrap(line, columns)).collect();
        if said.iter().any(|line| !line.is_empty()) {
            let crowded = model.library.engine || model.library.explorer;
            let most = if crowded { WORDS / 2 } else { WORDS };
            below.push((String::new(), cut(said, most)));
        }
        if model.library.explorer {
            let mut lines = explored(model, open, columns);
            let head = if lines.is_empty() { String::new() } else { lines.remove(0) };
            let most = if model.library.engine { EXPLORED / 2 } else { EXPLORED };
            below.push((head, lines.into_iter().take(most).collect()));
        }
        if model.library.engine
            && let Some(position) = open.position()
        {
            let found = &model.library.found;
            let messages = model.messages();
            let head = library_texts::engine_head(&messages, found);
            let line =
                |info| library_texts::engine_line(info, position, columns, &messages, &write);
            let mut lines: Vec<String> = found.iter().map(line).collect();
            // The tree does not jump while the lines come in.
            lines.resize(model.library.lines, String::new());
            below.push((head, lines));
        }
        // What has no room is left out from below, the engine's lines last.
        let size = |below: &[(String, Vec<String>)]| {
            below.iter().map(|(_, lines)| lines.len() + 1).sum::<usize>()
        };
        let room = usize::from(area.height.saturating_sub(LEAST));
        while size(&below) > room {
            let longest = below.iter_mut().max_by_key(|(_, lines)| lines.len());
            if longest.is_none_or(|(_, lines)| lines.pop().is_none()) {
                below.clear();
            }
        }
        let height =
            area.height - u16::try_from(size(&below)).unwrap_or(area.height).min(area.height);
        let tree = Rect { height, ..area };
        let first = first(here, rows.len(), usize::from(height));
        Self { tree, rows, first, below }
    }
}

/// The first lines, the last of them marked if there are more.
fn cut(mut lines: Vec<String>, most: usize) -> Vec<String> {
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    lines
}

/// What was played from the position, or why that is not known.
fn explored(model: &Model, open: &OpenGame, columns: usize) -> Vec<String> {
    let messages = model.messages();
    let Some(position) = open.position() else { return vec![] };
    match &model.library.explored {
        Some((key, Ok(explored))) if *key == position.key() => {
            library_texts::explored(&messages, explored, position, &writer(model))
        }
        Some((key, Err(problem))) if *key == position.key() => {
            let mut lines = vec![messages.text("lib-explorer")];
            lines.extend(texts::wrap(problem, columns));
            lines
        }
        _ => vec![messages.text("lib-explorer")],
    }
}

/// Where the cells of a row begin, and how wide they are.
fn places(area: Rect, row: &TreeRow) -> [(u16, u16); 2] {
    if row.aside {
        let left = area.x + NUMBER + 3;
        return [(left, area.right().saturating_sub(left)), (area.right(), 0)];
    }
    let left = area.x + NUMBER;
    [(left, MOVE), (left + MOVE, area.right().saturating_sub(left + MOVE))]
}

fn draw_row(buf: &mut Buffer, area: Rect, y: u16, row: &TreeRow, model: &Model, here: NodeId) {
    let theme = Theme::new(model.settings.color);
    let number =
        if row.aside { format!("{:>6})", row.number) } else { format!("{:>3}", row.number) };
    buf.set_string(area.x, y, number, theme.faint());
    if row.cells[0].is_none() {
        buf.set_string(area.x + NUMBER, y, " …", theme.faint());
    }
    for (cell, (x, width)) in row.cells.iter().zip(places(area, row)) {
        let Some(cell) = cell else { continue };
        let (text, style) = match (cell.node == here, row.aside) {
            (true, _) => (format!("[{}]", cell.text), theme.strong()),
            (false, true) => (format!(" {}", cell.text), theme.faint()),
            (false, false) => (format!(" {} ", cell.text), Style::new()),
        };
        buf.set_stringn(x, y, text, width.into(), style);
    }
}

/// The move of the tree below a click.
pub(crate) fn node_at(model: &Model, column: u16, row: u16) -> Option<NodeId> {
    let open = model.library.open.as_ref()?;
    let layout = super::layout::of(model.size);
    let parts = Parts::of(panel_area(&layout, model)?, model, open);
    let inside = parts.tree.contains((column, row).into());
    let at = usize::from(row.checked_sub(parts.tree.y)?);
    let found = parts.rows.get(parts.first + at).filter(|_| inside)?;
    let place = places(parts.tree, found).iter().rposition(|&(x, _)| column >= x)?;
    found.cells[place].as_ref().map(|cell| cell.node)
}
