//! The game of the library that is open: walking its tree, changing it, the explorer, the engine.

use engine::Limits;
use records::NodeId;
use xiangqi::notation::{MoveTextError, ResolveError};
use xiangqi::{Game, Illegality, Move, Square};

use super::{command, editor, game, home, library, number, review, stop_search};
use crate::command::{self as commands, Command};
use crate::event::{Effect, Key};
use crate::library::word::{self, Word};
use crate::library::{
    EditError, MOST_LINES, OpenGame, Question, Request, SaveJob, Side, Then, query,
};
use crate::model::{Field, Model, Purpose, Screen};
use crate::view::layout::{self, Room};
use crate::{LoadedGame, geometry, library_texts, texts};

/// How far the page keys go.
const PAGE: usize = 10;
/// Longer comments are not edited in one line.
const LONGEST: usize = crate::input::LONGEST - 100;

/// Opens a game; one with changes that are not saved is asked about first.
pub(super) fn begin(model: &mut Model, mut open: OpenGame) -> Vec<Effect> {
    if model.library.is_changed() {
        model.library.asking = Some(Question::Unsaved(Then::Open(Box::new(open))));
        return vec![];
    }
    open.id = model.next_search;
    model.next_search += 1;
    model.library.open = Some(Box::new(open));
    model.library.covers = false;
    let effects = show(model);
    if let Some(warned) = library::warned(model) {
        model.notice = warned;
    }
    effects
}

/// Shows the game that is open.
pub(super) fn show(model: &mut Model) -> Vec<Effect> {
    if model.library.open.is_none() {
        return vec![];
    }
    model.screen = Screen::Tree;
    model.overlay = None;
    model.replay = None;
    model.input.clear();
    model.library.placing = false;
    model.board.cursor_shown = false;
    moved(model)
}

/// Something else is on the board: the engine and the explorer are asked about it.
fn moved(model: &mut Model) -> Vec<Effect> {
    game::clear_marks(model);
    model.library.doomed = None;
    model.library.found.clear();
    let mut effects = stop_search(model);
    model.notice = told(model);
    let Some(open) = &model.library.open else { return effects };
    let Some(position) = open.position() else { return effects };
    let known = model.library.explored.as_ref().is_some_and(|(key, _)| *key == position.key());
    if model.library.explorer && !known {
        effects.push(Effect::Library(Request::Explore(Box::new(*position))));
    }
    if model.library.engine
        && position.has_legal_move()
        && let Some(record) = open.record()
    {
        let rules = open.game().tag("Rules").and_then(|name| name.parse().ok());
        let game = Box::new(Game::from_record(record, rules.unwrap_or_default()));
        let lines = model.library.lines;
        let id = number(model, Purpose::Lines);
        effects.push(Effect::Analyze { id, game, lines, limits: Limits::infinite() });
    }
    effects
}

/// What is to be said of the move on the board.
fn told(model: &Model) -> String {
    let (messages, style) = (model.messages(), model.settings.style);
    let Some(open) = &model.library.open else { return String::new() };
    if let Some(problem) = open.position().is_none().then(|| open.setup().faults()) {
        let problem = messages.setup_error(&xiangqi::SetupError { faults: problem });
        return messages.format("lib-unlawful", &[("problem", problem.into())]);
    }
    let narrow = layout::of(model.size).room != Room::Full && !model.library.covers;
    let said = library_texts::said(open).join(" ");
    if narrow && !said.is_empty() {
        return said;
    }
    let Some(mv) = open.last() else { return messages.text("lib-keys") };
    let tree = &open.game().tree;
    let before = tree.parent(open.node()).map(|parent| tree.setup_at(&open.game().start, parent));
    let before = before.and_then(|setup| xiangqi::Position::from_setup(setup).ok());
    let mut text = match before.filter(|before| before.is_legal(mv)) {
        Some(before) => texts::all_forms(&messages, style, &before, mv),
        None => mv.to_string(),
    };
    let siblings = open.siblings(open.node());
    if siblings.len() > 1 {
        let at = siblings.iter().position(|&own| own == open.node()).unwrap_or(0) + 1;
        let args = [("number", at.into()), ("count", siblings.len().into())];
        text = format!("{text}  {}", messages.format("lib-variation-of", &args));
    }
    text
}

/// Keys.
pub(super) fn key(model: &mut Model, key: Key) -> Vec<Effect> {
    if !model.input.is_empty() {
        match key {
            Key::Enter => {
                let line = model.input.take();
                return self::line(model, line.trim());
            }
            Key::Esc => model.input.clear(),
            key => model.input.edit_within(key),
        }
        return vec![];
    }
    if model.library.placing
        && let Some(effects) = in_placing(model, key)
    {
        return effects;
    }
    match key {
        Key::Left => walk(model, OpenGame::back, "lib-first"),
        Key::Right => walk(model, OpenGame::forward, "lib-last"),
        Key::Up => walk(model, |open| open.sideways(false), "lib-no-variation"),
        Key::Down => walk(model, |open| open.sideways(true), "lib-no-variation"),
        Key::Home => to_ply(model, |_| 0),
        Key::End => to_ply(model, |_| usize::MAX),
        Key::PageUp => to_ply(model, |ply| ply.saturating_sub(PAGE)),
        Key::PageDown => to_ply(model, |ply| ply + PAGE),
        Key::Enter => {
            model.library.placing = true;
            model.board.cursor_shown = true;
            model.notice = model.messages().text("lib-placing");
            vec![]
        }
        // Beside the board there is room for the tree, but not always for all that is said.
        Key::Tab if layout::of(model.size).room == Room::Full => {
            let lines = model.library.open.as_ref().map(|open| library_texts::said(open));
            match lines.filter(|lines| !lines.is_empty()) {
                Some(lines) => library::page_of(model, "lib-comment", lines),
                None => {
                    model.notice = model.messages().text("lib-no-comment");
                    vec![]
                }
            }
        }
        Key::Tab => {
            model.library.covers = !model.library.covers;
            vec![]
        }
        Key::Delete => word(model, Word::Delete),
        Key::F(2) => {
            model.board.flipped = !model.board.flipped;
            vec![]
        }
        Key::F(3) => word(model, Word::Engine(None)),
        Key::F(4) => word(model, Word::Undo),
        Key::F(5) => word(model, Word::Redo),
        Key::F(6) => word(model, Word::Explorer),
        Key::F(7) => word(model, Word::Say(Side::After, None)),
        Key::F(8) => word(model, Word::Promote),
        Key::F(9) => word(model, Word::Tags),
        Key::Ctrl('s') => word(model, Word::SaveAs),
        Key::Esc if model.board.selected.is_some() => {
            game::clear_marks(model);
            vec![]
        }
        Key::Esc | Key::F(10) => leave(model),
        _ => vec![],
    }
}

/// The arrow keys move the cursor until Esc.
fn in_placing(model: &mut Model, key: Key) -> Option<Vec<Effect>> {
    match key {
        Key::Left | Key::Right | Key::Up | Key::Down => super::keys::cursor_key(model, key),
        Key::Enter => return Some(pick_or_drop(model, model.board.cursor)),
        Key::Esc => {
            model.library.placing = false;
            model.board.cursor_shown = false;
            game::clear_marks(model);
            model.notice = told(model);
        }
        _ => return None,
    }
    Some(vec![])
}

/// Goes somewhere; says so where there is nowhere to go.
fn walk(model: &mut Model, step: impl Fn(&mut OpenGame) -> bool, none: &str) -> Vec<Effect> {
    let Some(open) = &mut model.library.open else { return vec![] };
    if step(open) {
        return moved(model);
    }
    model.notice = model.messages().text(none);
    vec![]
}

fn to_ply(model: &mut Model, to: impl Fn(usize) -> usize) -> Vec<Effect> {
    let Some(open) = &mut model.library.open else { return vec![] };
    open.go_ply(to(open.ply()));
    moved(model)
}

/// Leaves the game for the list; changes that are not saved are asked about.
fn leave(model: &mut Model) -> Vec<Effect> {
    if model.library.is_changed() {
        model.library.asking = Some(Question::Unsaved(Then::List));
        return vec![];
    }
    library::back_to_list(model)
}

/// A line that was typed: a word of the library, a command, or a move.
pub(super) fn line(model: &mut Model, line: &str) -> Vec<Effect> {
    if line.is_empty() {
        return vec![];
    }
    if let Some(word) = word::parse(line) {
        return self::word(model, word);
    }
    match commands::parse(line) {
        Ok(Command::Move(text)) => {
            let position = model.library.open.as_ref().and_then(|open| open.position().copied());
            let Some(position) = position else {
                model.notice = told(model);
                return vec![];
            };
            match text.to_move(&position) {
                Ok(mv) => played(model, mv),
                Err(ResolveError::Illegal(reason)) => {
                    game::clear_marks(model);
                    game::explain(model, &reason);
                    vec![]
                }
                Err(error) => {
                    let (messages, style) = (model.messages(), model.settings.style);
                    model.notice = messages.move_error(&MoveTextError::Resolve(error), |mv| {
                        texts::all_forms(&messages, style, &position, mv)
                    });
                    vec![]
                }
            }
        }
        Ok(Command::Flip) => {
            model.board.flipped = !model.board.flipped;
            vec![]
        }
        Ok(Command::Fen) => {
            let open = model.library.open.as_ref();
            model.notice =
                open.map(|open| xiangqi::fen::Fen(*open.setup()).to_string()).unwrap_or_default();
            vec![]
        }
        Ok(Command::Quit) => leave(model),
        _ => command::line(model, line),
    }
}

/// A legal move, or one that is not.
fn played(model: &mut Model, mv: Move) -> Vec<Effect> {
    let Some(open) = &mut model.library.open else { return vec![] };
    match open.play(mv) {
        Ok(_) => moved(model),
        Err(EditError::Illegal(reason)) => {
            game::clear_marks(model);
            game::explain(model, &reason);
            vec![]
        }
        Err(error) => {
            model.notice = library_texts::edit_error(&model.messages(), &error);
            vec![]
        }
    }
}

/// Picks up or drops a man.
fn pick_or_drop(model: &mut Model, square: Square) -> Vec<Effect> {
    model.board.cursor = square;
    let Some(position) = model.shown_position().copied() else { return vec![] };
    let piece = position.board().get(square);
    let own = piece.is_some_and(|piece| piece.color() == position.turn());
    let selected = model.board.selected;
    game::clear_marks(model);
    match (selected, piece) {
        (Some(from), _) if from == square => {}
        (Some(from), _) if !own => return played(model, Move::new(from, square)),
        _ if own => model.board.selected = Some(square),
        (_, Some(piece)) => game::explain(model, &Illegality::NotYourPiece { piece, square }),
        (_, None) => {
            game::explain(model, &Illegality::EmptySquare { square: Some(square) });
        }
    }
    vec![]
}

/// A click on the board, or on a move of the tree.
pub(super) fn click(model: &mut Model, column: u16, row: u16) -> Vec<Effect> {
    if let Some(node) = crate::view::tree_node_at(model, column, row) {
        return to_node(model, node);
    }
    let layout = layout::of(model.size);
    if layout.room != Room::Full && model.library.covers {
        return vec![];
    }
    let inside = column.checked_sub(layout.board.x).zip(row.checked_sub(layout.board.y));
    let square = inside.and_then(|(x, y)| geometry::point_at(x, y, model.board.flipped));
    square.map_or(vec![], |square| pick_or_drop(model, square))
}

fn to_node(model: &mut Model, node: NodeId) -> Vec<Effect> {
    let Some(open) = &mut model.library.open else { return vec![] };
    open.go(node);
    moved(model)
}

/// Begins to type a line that is to be gone on with.
fn propose(model: &mut Model, line: &str) {
    model.input.clear();
    line.chars().for_each(|c| model.input.insert(c));
}

/// Begins to type where the game is to be saved.
pub(super) fn propose_path(model: &mut Model) {
    let Some(open) = &model.library.open else { return };
    let path = library_texts::proposed_path(&model.messages(), open);
    propose(model, &format!("save {path}"));
    model.notice = model.messages().text("lib-save-how");
}

/// Changes the game, or says why it was not changed.
fn edit(
    model: &mut Model,
    change: impl FnOnce(&mut OpenGame) -> Result<(), EditError>,
    done: &str,
) -> Vec<Effect> {
    let Some(open) = &mut model.library.open else { return vec![] };
    match change(open) {
        Ok(()) => {
            let effects = moved(model);
            model.notice = model.messages().text(done);
            effects
        }
        Err(error) => {
            model.notice = library_texts::edit_error(&model.messages(), &error);
            vec![]
        }
    }
}

/// Does what a word of the library says.
fn word(model: &mut Model, word: Word) -> Vec<Effect> {
    let messages = model.messages();
    let Some(open) = &mut model.library.open else { return vec![] };
    if word != Word::Delete {
        model.library.doomed = None;
    }
    match word {
        Word::Open(path) => vec![Effect::Library(Request::Look(path))],
        Word::Find(text) => library::find(model, &text),
        Word::Here => match open.position() {
            Some(position) => {
                library::ask(store::Query { position: Some(*position), ..Default::default() })
            }
            None => vec![],
        },
        Word::List | Word::Page(_) => leave(model),
        Word::Go(ply) => to_ply(model, |_| ply),
        Word::Forward => walk(model, OpenGame::forward, "lib-last"),
        Word::Back => walk(model, OpenGame::back, "lib-first"),
        Word::Start => to_ply(model, |_| 0),
        Word::End => to_ply(model, |_| usize::MAX),
        Word::Variations(Some(number)) => {
            let found = number.checked_sub(1);
            let found = found.and_then(|at| open.game().tree.children(open.node()).nth(at));
            match found {
                Some(node) => to_node(model, node),
                None => {
                    model.notice = messages.text("lib-no-variation");
                    vec![]
                }
            }
        }
        Word::Variations(None) => {
            let lines = {
                let write = crate::view::writer(model);
                let open = model.library.open.as_ref();
                open.map_or(vec![], |open| library_texts::continuations(open, &write))
            };
            model.notice =
                if lines.is_empty() { messages.text("lib-last") } else { lines.join("  ") };
            vec![]
        }
        Word::Say(side, Some(text)) => edit(
            model,
            |open| {
                open.say(side, &text);
                Ok(())
            },
            "lib-said",
        ),
        Word::Say(side, None) => {
            let remarks = open.remarks();
            let (name, now) = match side {
                Side::Before => ("before", remarks.before),
                Side::After => ("comment", remarks.comment),
            };
            let text = word::escaped(&now);
            if text.chars().count() > LONGEST {
                model.notice = messages.text("lib-said-long");
            } else {
                propose(model, &format!("{name} {text}"));
                model.notice = messages.text("lib-say-how");
            }
            vec![]
        }
        Word::Judge(glyph) => edit(model, |open| open.judge(glyph), "lib-judged"),
        Word::Tags => {
            let mut lines = library_texts::tags(&messages, open);
            let warnings = library_texts::warnings(&messages, open);
            if !warnings.is_empty() {
                lines.extend([String::new(), messages.text("lib-warnings")]);
                lines.extend(warnings);
            }
            library::page_of(model, "lib-tags", lines)
        }
        Word::Tag(name, value) => {
            if !is_tag(&name) {
                model.notice = messages.text("lib-no-tag");
                return vec![];
            }
            edit(
                model,
                |open| {
                    open.set_tag(&name, &value);
                    Ok(())
                },
                "lib-tagged",
            )
        }
        Word::Result(text) => match query::result(&text) {
            Ok(result) => edit(
                model,
                |open| {
                    open.set_result(result);
                    Ok(())
                },
                "lib-tagged",
            ),
            Err(error) => {
                model.notice = library_texts::query_error(&messages, &error);
                vec![]
            }
        },
        Word::Delete => {
            let node = open.node();
            if node != NodeId::ROOT && model.library.doomed != Some(node) {
                model.library.doomed = Some(node);
                let moves = 1 + below(open, node);
                model.notice = messages.format("lib-delete-sure", &[("moves", moves.into())]);
                return vec![];
            }
            edit(model, OpenGame::delete, "lib-deleted")
        }
        Word::Promote => edit(model, OpenGame::promote, "lib-promoted"),
        Word::Undo | Word::Redo => {
            let redo = word == Word::Redo;
            if open.undo(redo) {
                let effects = moved(model);
                model.notice = messages.text(if redo { "lib-redone" } else { "lib-undone" });
                effects
            } else {
                let none = if redo { "lib-nothing-redo" } else { "lib-nothing-undo" };
                model.notice = messages.text(none);
                vec![]
            }
        }
        Word::Engine(lines) => {
            let library = &mut model.library;
            library.engine = lines.map_or(!library.engine, |lines| lines > 0);
            if let Some(lines) = lines.filter(|&lines| lines > 0) {
                library.lines = lines.min(MOST_LINES);
            }
            let on = library.engine;
            let effects = moved(model);
            model.notice = messages.text(if on { "lib-engine-on" } else { "lib-engine-off" });
            effects
        }
        Word::Explorer => {
            model.library.explorer = !model.library.explorer;
            model.library.explored = None;
            moved(model)
        }
        Word::SaveAs => {
            propose_path(model);
            vec![]
        }
        Word::Save { path, format, overwrite } => save(model, path, format.as_deref(), overwrite),
        Word::Formats => {
            let lines = library_texts::formats(&messages, open.game());
            library::page_of(model, "lib-formats", lines)
        }
        Word::Keep => {
            let game = Box::new(open.game().clone());
            vec![Effect::Library(Request::Keep(game))]
        }
        Word::Play => match open.position().copied() {
            Some(position) => play_from(model, &position),
            None => {
                model.notice = told(model);
                vec![]
            }
        },
        Word::Review => {
            let whole = open.whole_line().filter(|(_, record)| !record.plies().is_empty());
            let Some((game, _)) = whole else {
                model.notice = messages.text("no-moves");
                return vec![];
            };
            let effects = review::open_file(model, &LoadedGame { game, number: 1, games: 1 });
            model.library.reviewing = model.screen == Screen::Review;
            effects
        }
        Word::Edit => {
            let setup = *open.setup();
            editor::open(model, setup, Screen::Tree)
        }
        Word::New => begin(model, OpenGame::of_setup(xiangqi::Setup::start())),
        Word::Discard => {
            model.library.open = None;
            library::back_to_list(model)
        }
    }
}

/// How many moves follow a node, in all lines.
fn below(open: &OpenGame, node: NodeId) -> usize {
    let tree = &open.game().tree;
    let mut waiting: Vec<NodeId> = tree.children(node).collect();
    let mut count = 0;
    while let Some(next) = waiting.pop() {
        count += 1;
        waiting.extend(tree.children(next));
    }
    count
}

/// A name that every format with tags can write.
pub(crate) fn is_tag(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn save(model: &mut Model, path: String, format: Option<&str>, sure: bool) -> Vec<Effect> {
    let Some(open) = &model.library.open else { return vec![] };
    let Some(format) = word::format_of(&path, format, &open.origin) else {
        model.notice = model.messages().text("lib-no-format");
        return vec![];
    };
    let job = SaveJob {
        game: open.game().clone(),
        path,
        format,
        origin: open.origin.clone(),
        of: Some((open.id, open.revision())),
        sure,
    };
    vec![Effect::Library(Request::Save(Box::new(job)))]
}

/// Shows the form of a new game that begins with a position.
pub(super) fn play_from(model: &mut Model, position: &xiangqi::Position) -> Vec<Effect> {
    let mut effects = home::go_home(model);
    model.form.fen.clear();
    position.to_string().chars().for_each(|c| model.form.fen.insert(c));
    model.form.side = crate::Side::Fixed(position.turn());
    model.form.field = Field::Start;
    model.screen = Screen::NewGame;
    model.input.clear();
    effects.extend(stop_search(model));
    effects
}
