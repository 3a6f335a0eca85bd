//! What can be done after a game: a line of choices below the result.

use xiangqi::Color;

use super::{command, list};
use crate::event::{Effect, Key};
use crate::model::{Model, Screen};
use crate::{Player, texts};

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
    let Some(name) = file_name(model) else { return };
    model.input.clear();
    format!("save {name}.pgn").chars().for_each(|c| model.input.insert(c));
    model.notice = model.messages().text("after-save-as");
}

/// A name for the file of a game: who played, and when.
fn file_name(model: &Model) -> Option<String> {
    let messages = model.messages();
    let session = model.session.as_ref()?;
    let player = |color: Color| {
        let own = model.account.as_ref().filter(|_| session.human_side() == Some(color));
        let name = match (own, session.players[color]) {
            (Some(user), _) => user.name.clone(),
            (None, Player::Human) => messages.text(color.fold("guest", "guest-black")),
            (None, _) => texts::player(&messages, session, color),
        };
        plain_name(&name)
    };
    let time = session.entries.last().map(|entry| entry.time.as_str()).unwrap_or_default();
    let digits: String = time.chars().filter(char::is_ascii_digit).collect();
    let (day, time) = digits.split_at_checked(8).unwrap_or(("", ""));
    let parts = [&player(Color::Red), &player(Color::Black), day, time];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Some(parts.join("_"))
}

/// No name of a file is longer than this for one player.
const LONGEST_NAME: usize = 24;

/// A name without anything that means something to a shell or a file system.
fn plain_name(name: &str) -> String {
    let (mut plain, mut gap) = (String::new(), false);
    for c in name.chars() {
        if !c.is_alphanumeric() {
            gap = true;
            continue;
        }
        let after_ascii = plain.chars().last().is_some_and(|last| last.is_ascii());
        if std::mem::take(&mut gap) && after_ascii && c.is_ascii() {
            plain.push('-');
        }
        plain.push(c);
        if plain.chars().count() >= LONGEST_NAME {
            break;
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::plain_name;

    #[test]
    fn names_of_files_have_only_letters_and_digits() {
        for (name, plain) in [
            ("computer, level 3", "computer-level-3"),
            ("电脑 3 级", "电脑3级"),
            ("/bin/engine 'x'; rm *", "bin-engine-x-rm"),
            ("..", ""),
        ] {
            assert_eq!(plain_name(name), plain);
        }
    }
}
