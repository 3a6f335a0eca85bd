//! Keys. Printable ones go to the input line, the others act at once.

use xiangqi::Square;

use super::{
    account, after, command, course, editor, game, games, home, library, online, review, settings,
    study, tree,
};
use crate::event::{Effect, Key};
use crate::model::{Model, Overlay, Screen};

pub(super) fn pressed(model: &mut Model, key: Key) -> Vec<Effect> {
    if let Some(question) = model.library.asking.take() {
        return library::answer(model, question, key);
    }
    if let Some(overlay) = model.overlay {
        return in_overlay(model, overlay, key);
    }
    match key {
        Key::Ctrl('c' | 'd') => quit(model),
        Key::F(1) => {
            model.overlay = Some(Overlay::Help(0));
            vec![]
        }
        Key::Char(c) => {
            if model.settings.vi_keys
                && model.input.is_empty()
                && model.screen == Screen::Game
                && let Some(arrow) = vi_arrow(c)
            {
                return pressed(model, arrow);
            }
            type_char(model, c);
            vec![]
        }
        key => match model.screen {
            Screen::Home(_) if key == Key::Enter && !model.input.is_empty() => enter(model),
            Screen::Home(chosen) => {
                model.input.edit(key);
                home::menu_key(model, key, chosen)
            }
            Screen::NewGame => home::form_key(model, key),
            Screen::Settings(_) | Screen::Account(_) | Screen::Users(_) => in_settings(model, key),
            Screen::AccountForm => account::form_key(model, key),
            Screen::Games(chosen) => in_games(model, key, chosen),
            Screen::Books(_) | Screen::Studies { .. } | Screen::Due(_) => in_list(model, key),
            Screen::Game => in_game(model, key),
            Screen::Review | Screen::Course => on_board(model, key),
            Screen::Online => online::key(model, key),
            Screen::Library(chosen) => library::key(model, key, chosen),
            Screen::Tree => tree::key(model, key),
            Screen::Editor => editor::key(model, key),
        },
    }
}

/// Ends the program at once, unless something is not saved.
fn quit(model: &mut Model) -> Vec<Effect> {
    library::may_quit(model).unwrap_or_else(|| vec![Effect::StopSearch, Effect::Quit])
}

/// Types a character into whatever takes text on this screen.
pub(super) fn type_char(model: &mut Model, c: char) {
    match model.screen {
        Screen::NewGame => home::form_char(model, c),
        Screen::AccountForm => account::form_char(model, c),
        Screen::Online if online::types_into_form(model) => online::form_char(model, c),
        Screen::Editor => editor::typed(model, c),
        Screen::Library(_) => {
            model.input.insert(c);
            // What is typed filters the list.
            model.screen = Screen::Library(0);
        }
        _ => model.input.insert(c),
    }
}

fn vi_arrow(c: char) -> Option<Key> {
    match c {
        'h' => Some(Key::Left),
        'j' => Some(Key::Down),
        'k' => Some(Key::Up),
        'l' => Some(Key::Right),
        _ => None,
    }
}

fn enter(model: &mut Model) -> Vec<Effect> {
    let line = model.input.take();
    let line = line.trim();
    if line.is_empty() {
        return vec![];
    }
    if matches!(model.screen, Screen::Home(_))
        && let Some(effects) = home::menu_number(model, line)
    {
        return effects;
    }
    match model.screen {
        Screen::Settings(chosen) => settings::line(model, line, chosen),
        Screen::Account(_) => account::line(model, line),
        Screen::Users(_) => account::users_line(model, line),
        Screen::Books(_) | Screen::Studies { .. } | Screen::Due(_) => study::list_line(model, line),
        Screen::Review => review::line(model, line),
        Screen::Course => course::line(model, line),
        _ => command::line(model, line),
    }
}

/// What is typed filters the list, so that the arrows and Enter still choose.
fn in_games(model: &mut Model, key: Key, chosen: usize) -> Vec<Effect> {
    match key {
        Key::Enter if !model.input.is_empty() => {
            let line = model.input.text();
            games::line(model, line.trim(), chosen)
        }
        Key::Esc if !model.input.is_empty() => {
            model.input.clear();
            vec![]
        }
        Key::Delete | Key::Home | Key::End if model.input.is_empty() => {
            games::key(model, key, chosen)
        }
        Key::Backspace | Key::Delete | Key::Home | Key::End | Key::Ctrl(_) => {
            model.input.edit(key);
            vec![]
        }
        key => games::key(model, key, chosen),
    }
}

fn in_settings(model: &mut Model, key: Key) -> Vec<Effect> {
    match key {
        Key::Enter if !model.input.is_empty() => enter(model),
        Key::Esc if !model.input.is_empty() => {
            model.input.clear();
            vec![]
        }
        key => {
            let was_empty = model.input.is_empty();
            model.input.edit(key);
            match model.screen {
                Screen::Settings(chosen) => settings::key(model, key, chosen),
                Screen::Account(chosen) => account::key(model, key, chosen),
                Screen::Users(chosen) if was_empty => account::users_key(model, key, chosen),
                _ => vec![],
            }
        }
    }
}

fn in_list(model: &mut Model, key: Key) -> Vec<Effect> {
    match key {
        Key::Enter if !model.input.is_empty() => enter(model),
        Key::Esc | Key::Home | Key::End if !model.input.is_empty() => {
            if key == Key::Esc {
                model.input.clear();
            }
            model.input.edit(key);
            vec![]
        }
        key => {
            model.input.edit(key);
            study::list_key(model, key)
        }
    }
}

fn on_board(model: &mut Model, key: Key) -> Vec<Effect> {
    if model.input.is_empty() {
        return match model.screen {
            Screen::Course => course::key(model, key),
            _ => review::key(model, key),
        };
    }
    match key {
        Key::Enter => return enter(model),
        Key::Esc => model.input.clear(),
        key => model.input.edit(key),
    }
    vec![]
}

/// Arrow keys move the cursor.
pub(super) fn cursor_key(model: &mut Model, key: Key) {
    match key {
        Key::Left => move_cursor(model, -1, 0),
        Key::Right => move_cursor(model, 1, 0),
        Key::Up => move_cursor(model, 0, 1),
        Key::Down => move_cursor(model, 0, -1),
        _ => {}
    }
}

fn in_game(model: &mut Model, key: Key) -> Vec<Effect> {
    if let Some(shown) = model.replay
        && model.input.is_empty()
    {
        let last = model.session.as_ref().map_or(0, |session| session.game.record().plies().len());
        let next = match key {
            Key::Left | Key::Up => Some(shown.saturating_sub(1)),
            Key::Right | Key::Down | Key::Enter => Some((shown + 1).min(last)),
            Key::Home => Some(0),
            Key::End => Some(last),
            Key::Esc if model.walk.is_some() => return study::end_walk(model),
            Key::Esc => {
                model.replay = None;
                return vec![];
            }
            Key::Tab if model.walk.is_some() => {
                model.overlay = Some(Overlay::Solution(0));
                return vec![];
            }
            _ => None,
        };
        if next.is_some() {
            model.replay = next;
            study::tell_step(model);
            return vec![];
        }
    }
    if let Some(effects) = after::key(model, key) {
        return effects;
    }
    match key {
        Key::Left => move_cursor(model, -1, 0),
        Key::Right => move_cursor(model, 1, 0),
        Key::Up => move_cursor(model, 0, 1),
        Key::Down => move_cursor(model, 0, -1),
        Key::Enter if model.input.is_empty() => {
            model.board.cursor_shown = true;
            return game::pick_or_drop(model, model.board.cursor);
        }
        Key::Enter => return enter(model),
        Key::Esc if !model.input.is_empty() => model.input.clear(),
        Key::Esc => game::clear_marks(model),
        Key::Tab => model.overlay = Some(Overlay::Records(usize::MAX)),
        Key::F(2) => return command::line(model, "flip"),
        Key::F(3) => return command::line(model, "hint"),
        Key::F(4) => return command::line(model, "undo"),
        Key::F(5) => return command::line(model, "redo"),
        Key::F(10) => return command::line(model, "quit"),
        key => model.input.edit(key),
    }
    vec![]
}

/// Moves the cursor as seen on the screen.
fn move_cursor(model: &mut Model, right: i8, up: i8) {
    let turned = if model.board.flipped { -1 } else { 1 };
    let to: Option<Square> = model.board.cursor.offset(right * turned, up * turned);
    if model.board.cursor_shown {
        model.board.cursor = to.unwrap_or(model.board.cursor);
    }
    model.board.cursor_shown = true;
}

fn in_overlay(model: &mut Model, overlay: Overlay, key: Key) -> Vec<Effect> {
    let last = crate::view::overlay_last_line(model, overlay);
    let (Overlay::Help(line)
    | Overlay::Records(line)
    | Overlay::Solution(line)
    | Overlay::Statistics(line)
    | Overlay::Page(line)) = overlay;
    let line = line.min(last);
    let line = match key {
        Key::Ctrl('c' | 'd') => return quit(model),
        Key::Left | Key::Right if matches!(overlay, Overlay::Records(_)) => {
            let step = if key == Key::Left { -1 } else { 1 };
            model.record_filter = model.record_filter.turned(step);
            0
        }
        Key::Up => line.saturating_sub(1),
        Key::Down => (line + 1).min(last),
        Key::PageUp => line.saturating_sub(10),
        Key::PageDown => (line + 10).min(last),
        Key::Home => 0,
        Key::End => last,
        // What is typed is typed, whatever lies over the input line.
        Key::Char(_) => {
            model.overlay = None;
            return pressed(model, key);
        }
        _ => {
            model.overlay = None;
            return vec![];
        }
    };
    model.overlay = Some(match overlay {
        Overlay::Help(_) => Overlay::Help(line),
        Overlay::Records(_) => Overlay::Records(line),
        Overlay::Solution(_) => Overlay::Solution(line),
        Overlay::Statistics(_) => Overlay::Statistics(line),
        Overlay::Page(_) => Overlay::Page(line),
    });
    vec![]
}
