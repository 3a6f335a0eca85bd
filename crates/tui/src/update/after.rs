//! What can be done after a game: a line of choices below the result.

use super::{command, list};
use crate::event::{Effect, Key};
use crate::model::{Model, Screen};

/// A choice: the id of its text, and the command that it means.
pub(crate) type Choice = (&'static str, &'static str);

const GAME: [Choice; 5] = [
    ("after-replay", "replay"),
    ("after-review", "review"),
    ("after-rematch", "rematch"),
    ("after-save", "save"),
    ("after-menu", "menu"),
];

const STUDY: [Choice; 5] = [
    ("after-next", "next"),
    ("after-again", "again"),
    ("after-solution", "solution"),
    ("after-replay", "replay"),
    ("after-list", "list"),
];

/// The choices, if a game that has ended is shown with its result.
pub(crate) fn choices(model: &Model) -> Option<[Choice; 5]> {
    let session = model.session.as_ref()?;
    let shown = model.screen == Screen::Game
        && session.game.status().is_over()
        && model.replay.is_none()
        && model.lifted().is_none()
        && !model.result_hidden;
    shown.then_some(if session.attempt.is_some() { STUDY } else { GAME })
}

/// A key that goes to the choices; `None` if it means something else.
pub(super) fn key(model: &mut Model, key: Key) -> Option<Vec<Effect>> {
    let choices = choices(model).filter(|_| model.input.is_empty())?;
    let last = choices.len() - 1;
    match key {
        Key::Left | Key::Up => model.after = list::neighbour(model.after, last, false),
        Key::Right | Key::Down => model.after = list::neighbour(model.after, last, true),
        Key::Enter => return Some(choose(model, model.after)),
        Key::Esc => {
            model.result_hidden = true;
            model.notice = model.messages().text("after-hidden");
        }
        _ => return None,
    }
    Some(vec![])
}

/// Does what a choice means.
pub(super) fn choose(model: &mut Model, place: usize) -> Vec<Effect> {
    let Some(choices) = choices(model) else { return vec![] };
    model.after = place.min(choices.len() - 1);
    match choices[model.after].1 {
        "save" => {
            suggest_file(model);
            vec![]
        }
        line => command::line(model, line),
    }
}

/// Puts a command that saves the game into the input line, to be completed.
pub(super) fn suggest_file(model: &mut Model) {
    let Some(session) = &model.session else { return };
    let time = session.entries.last().map(|entry| entry.time.as_str()).unwrap_or_default();
    let digits: String = time.chars().filter(char::is_ascii_digit).collect();
    let name =
        if digits.is_empty() { "chuhe.pgn".to_owned() } else { format!("chuhe-{digits}.pgn") };
    model.input.clear();
    format!("save {name}").chars().for_each(|c| model.input.insert(c));
    model.notice = model.messages().text("after-save-as");
}
