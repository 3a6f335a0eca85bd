//! The library in words: rows of its lists, the tree of a game, what was played, what the engine says.

use std::collections::HashSet;

use engine::Info;
use messages::{Lang, Messages};
use records::{Format, Game, NodeId, Standing, WriteOptions, tag};
use store::{Explored, Head, Query};
use unicode_width::UnicodeWidthStr;
use xiangqi::{Color, Move, Outcome, Position};

use crate::library::query::QueryError;
use crate::library::word;
use crate::library::{EditError, Library, OpenGame, Origin, Place, Shelf};

/// How a move is written in lists.
pub(crate) type Write<'a> = &'a dyn Fn(&Position, Move) -> String;

/// Games on a page of the database.
pub(crate) const PAGE: usize = 100;
/// Alternatives are shown at moves that are no further from the one on the board than this.
const NEAR: usize = 40;
/// No more alternatives to a move are shown.
const MOST_SIBLINGS: usize = 12;
/// So many moves of an alternative are shown.
const SIBLING_MOVES: usize = 4;

/// A row of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TreeRow {
    /// The number of the move, or of the alternative.
    pub(crate) number: String,
    /// Whether it shows an alternative.
    pub(crate) aside: bool,
    /// The moves of Red and Black; of an alternative, as many as there are.
    pub(crate) cells: [Option<TreeCell>; 2],
}

/// A move of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TreeCell {
    pub(crate) node: NodeId,
    pub(crate) text: String,
}

/// A move with its signs: how it is judged, `*` for a comment, `x` for one that is not legal.
pub(crate) fn node_text(
    open: &OpenGame,
    before: Option<&Position>,
    node: NodeId,
    write: Write<'_>,
) -> String {
    let tree = &open.game().tree;
    let legal = tree.standing(node) == Standing::Legal;
    let text = match (tree.mv(node), before) {
        (Some(mv), Some(before)) if legal => write(before, mv),
        (Some(mv), _) => mv.to_string(),
        (None, _) => "---".to_owned(),
    };
    let remarks = tree.remarks(node);
    let sign = remarks.map_or("", |remarks| word::sign(&remarks.glyphs));
    let said = remarks.is_some_and(|own| !(own.comment.is_empty() && own.before.is_empty()));
    let (said, fault) = (if said { "*" } else { "" }, if legal { "" } else { "x" });
    format!("{text}{sign}{fault}{said}")
}

fn after(open: &OpenGame, before: Option<&Position>, node: NodeId) -> Option<Position> {
    let tree = &open.game().tree;
    match (tree.mv(node), before) {
        (Some(mv), Some(before)) if tree.standing(node) == Standing::Legal => before.play(mv).ok(),
        _ => Position::from_setup(tree.setup_at(&open.game().start, node)).ok(),
    }
}

/// The line that is shown, a row a pair of moves; below a move its alternatives. The second value is
/// the row of the move on the board.
pub(crate) fn tree_rows(open: &OpenGame, write: Write<'_>) -> (Vec<TreeRow>, usize) {
    let (line, ply) = (open.line(), open.ply());
    let start = open.game().start;
    let mut position = Position::from_setup(start).ok();
    let (mut turn, mut number) = (start.turn, usize::from(start.fullmove.get()));
    let mut rows: Vec<TreeRow> = Vec::new();
    let mut here = 0;
    // Whether the last row has room for Black's move.
    let mut has_room = false;
    for (at, &node) in line.iter().enumerate() {
        let text = node_text(open, position.as_ref(), node, write);
        let cell = Some(TreeCell { node, text });
        match (turn, rows.last_mut()) {
            (Color::Black, Some(last)) if has_room => last.cells[1] = cell,
            _ => {
                let cells = turn.fold([cell.clone(), None], [None, cell]);
                rows.push(TreeRow { number: number.to_string(), aside: false, cells });
            }
        }
        if at + 1 == ply {
            here = rows.len() - 1;
        }
        has_room = turn == Color::Red;
        let siblings = open.siblings(node);
        if siblings.len() > 1 && at.abs_diff(ply.saturating_sub(1)) <= NEAR {
            has_room = false;
            let others = (1..).zip(siblings).filter(|&(_, own)| own != node);
            rows.extend(others.take(MOST_SIBLINGS).map(|(number, own)| TreeRow {
                number: number.to_string(),
                aside: true,
                cells: [Some(aside(open, position.as_ref(), own, write)), None],
            }));
        }
        position = after(open, position.as_ref(), node);
        number += usize::from(turn == Color::Black);
        turn = !turn;
    }
    (rows, here)
}

/// How an alternative goes on.
fn aside(open: &OpenGame, before: Option<&Position>, node: NodeId, write: Write<'_>) -> TreeCell {
    let tree = &open.game().tree;
    let mut position = before.copied();
    let mut texts = Vec::new();
    for next in std::iter::once(node).chain(tree.line_from(node)).take(SIBLING_MOVES) {
        texts.push(node_text(open, position.as_ref(), next, write));
        position = after(open, position.as_ref(), next);
    }
    TreeCell { node, text: texts.join(" ") }
}

/// The moves that can follow the one on the board.
pub(crate) fn continuations(open: &OpenGame, write: Write<'_>) -> Vec<String> {
    let tree = &open.game().tree;
    let children = (1_usize..).zip(tree.children(open.node()));
    children
        .map(|(number, own)| format!("{number} {}", aside(open, open.position(), own, write).text))
        .collect()
}

/// What is said at the move on the board, in lines.
pub(crate) fn said(open: &OpenGame) -> Vec<String> {
    let remarks = open.remarks();
    let text = remarks.said();
    text.lines().map(|line| line.replace('\t', " ")).collect()
}

/// Who plays whom, as far as the game says.
pub(crate) fn players(messages: &Messages, game: &Game) -> String {
    let name = |team: &str, name: &str| {
        let parts = [game.tag(team), game.tag(name)].into_iter().flatten();
        parts.filter(|part| !part.is_empty() && *part != "?").collect::<Vec<_>>().join(" ")
    };
    let red = name(tag::RED_TEAM, tag::RED);
    let black = name(tag::BLACK_TEAM, tag::BLACK);
    if red.is_empty() && black.is_empty() {
        let other = [tag::TITLE, tag::EVENT].into_iter().find_map(|own| game.tag(own));
        return other.map_or_else(|| messages.text("lib-nameless"), str::to_owned);
    }
    let or_side = |name: String, color| if name.is_empty() { messages.color(color) } else { name };
    let (red, black) = (or_side(red, Color::Red), or_side(black, Color::Black));
    messages.format("games-players", &[("red", red.into()), ("black", black.into())])
}

/// When and where, as far as the game says.
pub(crate) fn occasion(game: &Game) -> String {
    let parts = [tag::DATE, tag::EVENT, tag::ROUND].into_iter().filter_map(|own| game.tag(own));
    parts.filter(|part| !part.is_empty() && *part != "?").collect::<Vec<_>>().join(" ")
}

/// The name of a tag.
fn tag_name(messages: &Messages, name: &str) -> String {
    let mut id = "tag".to_owned();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !id.ends_with(|c: char| c.is_ascii_uppercase()) {
            id.push('-');
        }
        id.push(c);
    }
    let id = id.to_ascii_lowercase();
    let known = id.chars().all(|c| c.is_ascii_lowercase() || c == '-') && messages.has(&id);
    if known { messages.text(&id) } else { name.to_owned() }
}

/// All tags of a game, how it ended, and how to change them.
pub(crate) fn tags(messages: &Messages, open: &OpenGame) -> Vec<String> {
    let game = open.game();
    let line = |name: &str, value: &str| {
        let args = [("name", tag_name(messages, name).into()), ("value", value.to_owned().into())];
        messages.format("tag", &args)
    };
    let mut lines: Vec<String> = game.tags.iter().map(|(name, value)| line(name, value)).collect();
    lines.push(line(tag::RESULT, game.result_text()));
    lines.push(String::new());
    lines.push(messages.text("lib-tags-how"));
    lines
}

/// What was wrong with the file and the game.
pub(crate) fn warnings(messages: &Messages, open: &OpenGame) -> Vec<String> {
    let file = match &open.origin {
        Origin::File(file, _) => file.warnings.as_slice(),
        _ => &[],
    };
    let own = open.game().warnings.iter().map(|warning| messages.warning(warning));
    file.iter().cloned().chain(own).collect()
}

/// The formats that are written, with what each would lose of the game.
pub(crate) fn formats(messages: &Messages, game: &Game) -> Vec<String> {
    let written = Format::ALL.iter().filter(|format| format.is_written());
    written
        .map(|&format| {
            let extension = format.extensions().first().map(|own| format!(" (.{own})"));
            let name = format!("{format}{}", extension.unwrap_or_default());
            let losses =
                records::write(std::slice::from_ref(game), format, &WriteOptions::default())
                    .map(|written| messages.losses(&written.losses))
                    .unwrap_or_else(|error| messages.write_error(&error));
            let pad = " ".repeat(18_usize.saturating_sub(name.width()));
            format!("{name}{pad} {losses}")
        })
        .collect()
}

/// Why the tree was not changed.
pub(crate) fn edit_error(messages: &Messages, error: &EditError) -> String {
    match error {
        EditError::Start => messages.text("lib-at-start"),
        EditError::IsMain => messages.text("lib-is-main"),
        EditError::Unlawful(faults) => {
            let faults = messages.setup_error(faults);
            messages.format("lib-unlawful", &[("problem", faults.into())])
        }
        EditError::Illegal(reason) => messages.illegality(reason),
    }
}

/// What of a question is not understood.
pub(crate) fn query_error(messages: &Messages, error: &QueryError) -> String {
    let (id, text) = match error {
        QueryError::Key(text) => ("lib-find-key", text),
        QueryError::Date(text) => ("lib-find-date", text),
        QueryError::Result(text) => ("lib-find-result", text),
        QueryError::Opening(text) => ("db-no-opening", text),
    };
    messages.format(id, &[("text", text.clone().into())])
}

/// The title of the list.
pub(crate) fn list_title(messages: &Messages, library: &Library) -> String {
    match &library.shelf {
        Shelf::Places => messages.text("lib-title"),
        Shelf::Folder(path, _) => path.display().to_string(),
        Shelf::File(file) => {
            let name = file.path.file_name().map(|name| name.to_string_lossy().into_owned());
            let args = [
                ("name", name.unwrap_or_default().into()),
                ("format", file.format.name().into()),
                ("games", file.games.len().into()),
            ];
            messages.format("lib-title-file", &args)
        }
        Shelf::Database(query, total, heads) => page_title(messages, query, *total, heads.len()),
    }
}

/// Which games of how many a page has.
pub(crate) fn page_title(messages: &Messages, query: &Query, total: usize, shown: usize) -> String {
    let first = if shown == 0 { 0 } else { query.offset + 1 };
    let args =
        [("total", total.into()), ("first", first.into()), ("last", (query.offset + shown).into())];
    messages.format("lib-title-database", &args)
}

/// How many rows the list has.
pub(crate) fn list_len(library: &Library) -> usize {
    match &library.shelf {
        Shelf::Places => Place::all(library.open.is_some()).len(),
        Shelf::Folder(_, entries) => entries.len(),
        Shelf::File(file) => file.games.len(),
        Shelf::Database(_, _, heads) => heads.len(),
    }
}

/// The number that a row has.
pub(crate) fn row_number(library: &Library, at: usize) -> usize {
    match &library.shelf {
        Shelf::Database(query, ..) => query.offset + at + 1,
        _ => at + 1,
    }
}

/// A row of the list: a name, and what is told at its right.
pub(crate) fn list_row(messages: &Messages, library: &Library, at: usize) -> (String, String) {
    let none = || (String::new(), String::new());
    match &library.shelf {
        Shelf::Places => {
            let place = Place::all(library.open.is_some()).get(at).copied();
            place.map_or_else(none, |place| place_row(messages, library, place))
        }
        Shelf::Folder(_, entries) => entries.get(at).map_or_else(none, |entry| {
            let tail = match entry.bytes {
                None => "/".to_owned(),
                Some(bytes) => format!("{} kB", bytes.div_ceil(1000)),
            };
            (entry.name.clone(), tail)
        }),
        Shelf::File(file) => file.games.get(at).map_or_else(none, |game| {
            let plies =
                messages.format("games-plies", &[("plies", game.tree.main_line().count().into())]);
            (
                file.names.get(at).cloned().unwrap_or_default(),
                format!("{plies}  {:>7}", game.result_text()),
            )
        }),
        Shelf::Database(_, _, heads) => {
            heads.get(at).map_or_else(none, |head| head_row(messages, head))
        }
    }
}

/// A game of a file, as lists name it.
pub(crate) fn game_name(messages: &Messages, game: &Game) -> String {
    format!("{}  {}", players(messages, game), occasion(game)).trim_end().to_owned()
}

fn place_row(messages: &Messages, library: &Library, place: Place) -> (String, String) {
    let current = || std::env::current_dir().map(|path| path.display().to_string());
    match place {
        Place::Open => {
            let players = library.open.as_ref().map(|open| players(messages, open.game()));
            let changed = if library.is_changed() {
                messages.text("lib-unsaved-mark")
            } else {
                String::new()
            };
            (
                messages.format("lib-place-open", &[("game", players.unwrap_or_default().into())]),
                changed,
            )
        }
        Place::Database => {
            let tail = match library.stored {
                Some(0) => messages.text("lib-place-empty"),
                Some(games) => messages.format("lib-place-games", &[("games", games.into())]),
                None => String::new(),
            };
            (messages.text("lib-place-database"), tail)
        }
        Place::Here => {
            let path = current().unwrap_or_else(|_| ".".to_owned());
            (messages.format("lib-place-folder", &[("path", path.into())]), String::new())
        }
        Place::Home => {
            (messages.format("lib-place-folder", &[("path", "~".into())]), String::new())
        }
        Place::New => (messages.text("lib-place-new"), String::new()),
        Place::Editor => (messages.text("menu-editor"), String::new()),
    }
}

/// A game of the database.
pub(crate) fn head_row(messages: &Messages, head: &Head) -> (String, String) {
    let name = |team: &str, name: &str| format!("{team} {name}").trim().to_owned();
    let (red, black) = (name(&head.red_team, &head.red), name(&head.black_team, &head.black));
    let args = [("red", red.into()), ("black", black.into())];
    let players = messages.format("games-players", &args);
    let opening = head.opening.map_or("", |opening| opening.name);
    let result = match head.result {
        Some(Outcome::Win(Color::Red)) => "1-0",
        Some(Outcome::Win(Color::Black)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    };
    let date = head.date.to_string();
    let at = head.ply.map(|ply| format!("@{ply}  ")).unwrap_or_default();
    let name = format!("{players}  {date} {}", head.event);
    (name.trim_end().to_owned(), format!("{opening}  {at}{result:>7}"))
}

/// Whether a text is meant as a path, where names are filtered.
pub(crate) fn is_path(text: &str) -> bool {
    text.contains(['/', '\\']) || text.starts_with('~')
}

/// The rows that have what is typed in them, unless it is a word or a path.
pub(crate) fn shown_rows(messages: &Messages, library: &Library, typed: &str) -> Vec<usize> {
    let typed = typed.trim().to_lowercase();
    let filters = match &library.shelf {
        Shelf::Folder(..) | Shelf::File(_) => !is_path(&typed),
        Shelf::Places | Shelf::Database(..) => false,
    };
    let all = 0..list_len(library);
    if typed.is_empty() || !filters || word::parse(&typed).is_some() {
        return all.collect();
    }
    let name = |at: usize| match &library.shelf {
        Shelf::File(file) => file.names.get(at).cloned().unwrap_or_default(),
        _ => list_row(messages, library, at).0,
    };
    all.filter(|&at| name(at).to_lowercase().contains(&typed)).collect()
}

/// What was played from a position: the head, and a line a move.
pub(crate) fn explored(
    messages: &Messages,
    explored: &Explored,
    position: &Position,
    write: Write<'_>,
) -> Vec<String> {
    let args = [("games", explored.games.into())];
    let mut lines = vec![messages.format("lib-explored", &args)];
    let texts: Vec<String> = explored.moves.iter().map(|own| write(position, own.mv)).collect();
    let widest = texts.iter().map(|text| text.width()).max().unwrap_or(0);
    for (own, text) in explored.moves.iter().zip(&texts) {
        let known = own.games() - own.unknown;
        let share = |part: u64| {
            let share = (part * 100 + known / 2).checked_div(known);
            share.map_or_else(|| "-".to_owned(), |share| share.to_string())
        };
        let pad = " ".repeat(widest - text.width());
        let shares = [own.red, own.drawn, own.black].map(share).join("/");
        lines.push(format!("{text}{pad} {:>6}  {shares}", own.games()));
    }
    lines
}

/// How far the engine is.
pub(crate) fn engine_head(messages: &Messages, found: &[Info]) -> String {
    match found.first() {
        None => messages.text("lib-engine-begins"),
        Some(info) => {
            let args = [("depth", info.depth.into()), ("speed", (info.nps / 1000).into())];
            messages.format("lib-engine", &args)
        }
    }
}

/// A line of the engine, as far as it fits; its score is for Red.
pub(crate) fn engine_line(
    info: &Info,
    position: &Position,
    columns: usize,
    messages: &Messages,
    write: Write<'_>,
) -> String {
    let score = messages.score(crate::texts::for_red(info.score, position.turn()));
    let mut position = *position;
    let mut line = format!("{} {score:>6}", info.multipv);
    for &mv in &info.pv {
        let text = write(&position, mv);
        let Ok(next) = position.play(mv) else { break };
        if line.width() + 1 + text.width() > columns {
            break;
        }
        line.push(' ');
        line.push_str(&text);
        position = next;
    }
    line
}

/// What is typed at the beginning, to be gone on with.
pub(crate) fn proposed_path(messages: &Messages, open: &OpenGame) -> String {
    match &open.origin {
        Origin::File(file, _) if !file.packed && file.format.is_written() => {
            file.path.display().to_string()
        }
        Origin::File(file, _) if !file.packed => {
            file.path.with_extension("pgn").display().to_string()
        }
        _ => {
            let name = players(messages, open.game());
            let bad: HashSet<char> = "/\\:*?\"<>| \t".chars().collect();
            let name: String = name.chars().filter(|c| !bad.contains(c)).take(40).collect();
            format!("{name}.pgn")
        }
    }
}

/// A move in words, for lines that are read one by one.
pub(crate) fn plain_write(messages: &Messages, position: &Position, mv: Move) -> String {
    match messages.lang() {
        Lang::Zh => crate::texts::chinese(position, mv, xiangqi::notation::Digits::Ascii),
        Lang::En => crate::texts::wxf(position, mv),
    }
}
