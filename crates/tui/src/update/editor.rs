//! The board editor: keys, letters, mouse and words.

use xiangqi::{Color, Setup, SetupError, fen};

use super::{game, home, library, tree};
use crate::command::{self as commands, Command};
use crate::editor::{Brush, Editor, man_of};
use crate::event::{Effect, Key};
use crate::geometry;
use crate::library::word::{self, Word};
use crate::library::{OpenGame, Origin, Request, SaveJob};
use crate::model::{Model, Overlay, Screen};
use crate::view::layout::{self, Room};

/// Opens the editor with a board. From `from` it was asked for, and there it leads back.
pub(super) fn open(model: &mut Model, setup: Setup, from: Screen) -> Vec<Effect> {
    let effects = home::go_home(model);
    model.editor = Some(Box::new(Editor::new(setup)));
    model.editor_from = from;
    model.screen = Screen::Editor;
    model.input.clear();
    model.board.cursor = setup.turn.fold(xiangqi::Square::E3, xiangqi::Square::E6);
    model.board.cursor_shown = true;
    effects
}

/// The command: the current position, `start`, `empty`, or a FEN.
pub(super) fn of_command(model: &mut Model, text: Option<&str>) -> Vec<Effect> {
    let from = match model.screen {
        Screen::Game | Screen::Tree => model.screen,
        Screen::Library(_) => Screen::Library(0),
        _ => Screen::Home(0),
    };
    let current = match from {
        Screen::Game => model.shown_position().map(xiangqi::Position::to_setup),
        Screen::Tree => model.library.open.as_ref().map(|open| *open.setup()),
        _ => None,
    };
    match text {
        None => open(model, current.unwrap_or_else(Setup::start), from),
        Some(text) => match named(text) {
            Ok(setup) => open(model, setup, from),
            Err(error) => {
                model.notice = model.messages().setup_error(&error);
                vec![]
            }
        },
    }
}

/// `start`, `empty`, or a FEN: strictly read, or as files have it.
///
/// # Errors
/// What is wrong with the FEN.
pub(crate) fn named(text: &str) -> Result<Setup, SetupError> {
    match text.trim() {
        "start" | "开局" => Ok(Setup::start()),
        "empty" | "空盘" => Ok(Setup::EMPTY),
        text => fen::parse(text)
            .or_else(|error| records::fen::parse(text).map(|read| read.setup).map_err(|_| error)),
    }
}

/// A character: a man on the cursor's point, or the beginning of a line.
pub(super) fn typed(model: &mut Model, c: char) {
    if !model.input.is_empty() {
        model.input.insert(c);
        return;
    }
    let at = model.board.cursor;
    let Some(editor) = &mut model.editor else { return };
    // Characters that both sides have are of the side that was put last, or moves.
    let side = match editor.brush {
        Some(Brush::Man(piece)) => piece.color(),
        _ => editor.setup().turn,
    };
    match c {
        ' ' | '.' | '-' => {
            editor.put(at, None);
            model.board.selected = None;
        }
        '?' | '？' => model.overlay = Some(Overlay::Help(0)),
        ':' | '：' => model.input.insert(':'),
        c => match man_of(c, side) {
            Some(piece) => {
                editor.put(at, Some(piece));
                model.board.selected = None;
            }
            None => model.notice = model.messages().text("edit-no-man"),
        },
    }
}

/// A text that was pasted: a FEN, or a part of a line.
pub(super) fn pasted(model: &mut Model, text: &str) {
    if !model.input.is_empty() {
        text.chars().filter(|c| !c.is_control()).for_each(|c| model.input.insert(c));
        return;
    }
    set_named(model, text);
}

fn set_named(model: &mut Model, text: &str) {
    let messages = model.messages();
    let Some(editor) = &mut model.editor else { return };
    match named(text) {
        Ok(setup) => {
            editor.set(setup);
            model.board.selected = None;
            model.notice = messages.text("edit-set");
        }
        Err(error) => model.notice = messages.setup_error(&error),
    }
}

/// Keys.
pub(super) fn key(model: &mut Model, key: Key) -> Vec<Effect> {
    if !model.input.is_empty() {
        match key {
            Key::Enter => {
                let line = model.input.take();
                return self::line(model, line.trim_start_matches(':').trim());
            }
            Key::Esc => model.input.clear(),
            key => model.input.edit_within(key),
        }
        return vec![];
    }
    let at = model.board.cursor;
    let Some(editor) = &mut model.editor else { return home::go_home(model) };
    match key {
        Key::Left | Key::Right | Key::Up | Key::Down => super::keys::cursor_key(model, key),
        Key::Enter => touch(model, None),
        Key::Delete | Key::Backspace => {
            editor.put(at, None);
            model.board.selected = None;
        }
        Key::Tab => editor.set_turn(!editor.setup().turn),
        Key::F(2) => model.board.flipped = !model.board.flipped,
        Key::F(3) => return line(model, "mirror"),
        Key::F(4) => return line(model, "undo"),
        Key::F(5) => return line(model, "start"),
        Key::F(6) => return line(model, "clear"),
        Key::F(7) => {
            model.notice = editor.fen();
            model.input.clear();
            ":fen ".chars().for_each(|c| model.input.insert(c));
        }
        Key::F(8) => return line(model, "play"),
        Key::F(9) => return line(model, "library"),
        Key::PageUp | Key::PageDown => editor.covers = !editor.covers,
        Key::Esc if model.board.selected.is_some() => game::clear_marks(model),
        Key::Esc if editor.brush.is_some() => editor.brush = None,
        Key::Esc | Key::F(10) => return leave(model),
        _ => {}
    }
    vec![]
}

/// Enter or a click at the cursor's point: puts the man of the brush, or picks up and drops.
fn touch(model: &mut Model, brush: Option<Brush>) {
    let at = model.board.cursor;
    let Some(editor) = &mut model.editor else { return };
    match (brush, model.board.selected.take()) {
        (Some(Brush::Man(piece)), _) => editor.put(at, Some(piece)),
        (Some(Brush::Nobody), _) => editor.put(at, None),
        (None, Some(from)) => editor.carry(from, at),
        (None, None) => {
            model.board.selected = editor.setup().board.get(at).map(|_| at);
        }
    }
}

/// A click on the board, or on a man beside it.
pub(super) fn click(model: &mut Model, column: u16, row: u16) -> Vec<Effect> {
    let brush = crate::view::editor_brush_at(model, column, row);
    let layout = layout::of(model.size);
    let Some(editor) = &mut model.editor else { return vec![] };
    if let Some(brush) = brush {
        editor.brush = if editor.brush == Some(brush) { None } else { Some(brush) };
        model.board.selected = None;
        return vec![];
    }
    if layout.room != Room::Full && editor.covers {
        return vec![];
    }
    let brush = editor.brush;
    let inside = column.checked_sub(layout.board.x).zip(row.checked_sub(layout.board.y));
    if let Some(square) = inside.and_then(|(x, y)| geometry::point_at(x, y, model.board.flipped)) {
        model.board.cursor = square;
        model.board.cursor_shown = true;
        touch(model, brush);
    }
    vec![]
}

/// A line that was typed.
fn line(model: &mut Model, line: &str) -> Vec<Effect> {
    let messages = model.messages();
    let Some(editor) = &mut model.editor else { return vec![] };
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    model.notice.clear();
    match first.to_lowercase().as_str() {
        "" => {}
        "clear" | "empty" | "清空" => editor.clear(),
        "start" | "开局" => editor.set(Setup::start()),
        "mirror" | "镜像" => editor.mirror(),
        "swap" | "换色" => editor.swap(),
        "red" | "红" | "红方" => editor.set_turn(Color::Red),
        "black" | "黑" | "黑方" => editor.set_turn(Color::Black),
        "turn" | "换先" => editor.set_turn(!editor.setup().turn),
        "undo" | "u" | "撤销" | "redo" | "重做" => {
            let redo = matches!(first, "redo" | "重做");
            if !editor.undo(redo) {
                let none = if redo { "lib-nothing-redo" } else { "lib-nothing-undo" };
                model.notice = messages.text(none);
            }
        }
        "fen" if rest.is_empty() => model.notice = editor.fen(),
        "fen" => set_named(model, rest),
        "play" | "对弈" => match editor.position() {
            Ok(position) => return tree::play_from(model, &position),
            Err(error) => {
                let problem = messages.setup_error(&error);
                model.notice = messages.format("edit-not-lawful", &[("problem", problem.into())]);
            }
        },
        "library" | "打谱" => {
            let open = OpenGame::of_setup(*editor.setup());
            return tree::begin(model, open);
        }
        _ => return other(model, line),
    }
    vec![]
}

/// What the editor shares with the library and all screens.
fn other(model: &mut Model, line: &str) -> Vec<Effect> {
    let messages = model.messages();
    let Some(editor) = &model.editor else { return vec![] };
    if let Some(Word::Save { path, format, overwrite }) = word::parse(line) {
        let Some(format) = word::format_of(&path, format.as_deref(), &Origin::New) else {
            model.notice = messages.text("lib-no-format");
            return vec![];
        };
        let game = records::Game { start: *editor.setup(), ..records::Game::default() };
        let origin = Origin::New;
        let job = SaveJob { game, path, format, origin, of: None, sure: overwrite };
        return vec![Effect::Library(Request::Save(Box::new(job)))];
    }
    match commands::parse(line) {
        Ok(Command::Quit) => leave(model),
        Ok(Command::Flip) => {
            model.board.flipped = !model.board.flipped;
            vec![]
        }
        Ok(Command::Fen | Command::Move(_)) | Err(_) if named(line).is_ok() => {
            set_named(model, line);
            vec![]
        }
        _ => super::command::line(model, line),
    }
}

/// Back to where the editor was asked for.
fn leave(model: &mut Model) -> Vec<Effect> {
    game::clear_marks(model);
    model.board.cursor_shown = false;
    match model.editor_from {
        Screen::Tree if model.library.open.is_some() => tree::show(model),
        Screen::Library(_) => library::back_to_list(model),
        Screen::Game if model.session.is_some() => home::back_to_game(model),
        _ => home::go_home(model),
    }
}
