//! Accounts: the screens where people log in, and where administrators see who there is.

use super::{command, home, list};
use crate::account::{AccountField, AccountForm, Errand, Games, News, Stay, Task};
use crate::command::{self as commands, Command};
use crate::event::{Effect, Key};
use crate::model::{Model, Screen};
use crate::view::layout;

/// What can be done, by the ids of the texts.
pub(crate) fn items(model: &Model) -> Vec<&'static str> {
    match &model.account {
        None => vec!["account-login", "account-register", "account-back"],
        Some(user) => {
            let mut items = vec!["account-passwd", "account-logout", "account-delete"];
            if user.is_admin {
                items.push("account-users");
            }
            items.push("account-back");
            items
        }
    }
}

/// Shows what can be done.
pub(super) fn open(model: &mut Model) -> Vec<Effect> {
    model.screen = Screen::Account(0);
    model.account_form = None;
    model.notice.clear();
    vec![]
}

/// Keys in the menu of accounts.
pub(super) fn key(model: &mut Model, key: Key, chosen: usize) -> Vec<Effect> {
    let items = items(model);
    let last = items.len() - 1;
    match key {
        Key::Up | Key::Down | Key::Tab => {
            model.screen = Screen::Account(list::neighbour(chosen, last, key != Key::Up));
        }
        Key::Enter => return choose(model, items[chosen.min(last)]),
        Key::Esc | Key::F(10) => return home::go_home(model),
        _ => {}
    }
    vec![]
}

/// A line typed in the menu: the number of an item, or a command.
pub(super) fn line(model: &mut Model, line: &str) -> Vec<Effect> {
    let items = items(model);
    let item = line.parse::<usize>().ok().and_then(|number| items.get(number.checked_sub(1)?));
    match item {
        Some(item) => choose(model, item),
        None => command::line(model, line),
    }
}

fn choose(model: &mut Model, item: &str) -> Vec<Effect> {
    model.notice.clear();
    match item {
        "account-login" => fill(model, Task::LogIn),
        "account-register" => fill(model, Task::Register),
        "account-passwd" => fill(model, Task::ChangePassword),
        "account-delete" => fill(model, Task::DeleteSelf),
        "account-logout" => return vec![Effect::Errand(Errand::LogOut)],
        "account-users" => {
            model.screen = Screen::Users(0);
            return vec![Effect::Errand(Errand::Users)];
        }
        _ => return home::go_home(model),
    }
    vec![]
}

fn fill(model: &mut Model, task: Task) {
    model.account_form = Some(AccountForm::new(task));
    model.input.clear();
    model.screen = Screen::AccountForm;
}

/// A click in the menu or the list of accounts.
pub(super) fn click(model: &mut Model, row: u16) -> Vec<Effect> {
    let layout = layout::of(model.size);
    match model.screen {
        Screen::Account(_) => {
            let items = items(model);
            let at = row.checked_sub(layout.menu_top).map(usize::from);
            at.and_then(|at| items.get(at)).map_or(vec![], |item| choose(model, item))
        }
        Screen::AccountForm => {
            let at = row.checked_sub(layout.menu_top).map(usize::from);
            let Some(form) = &mut model.account_form else { return vec![] };
            let Some((at, &(field, _))) = at.and_then(|at| Some((at, form.fields.get(at)?))) else {
                return vec![];
            };
            let again = form.at == at;
            form.at = at;
            match field {
                AccountField::Go => return send(model),
                AccountField::Stay | AccountField::Keep if again => toggle(form),
                _ => {}
            }
            vec![]
        }
        Screen::Users(_) => {
            let at = crate::view::list_item_at(model, row);
            if let Some(at) = at {
                model.screen = Screen::Users(at);
            }
            vec![]
        }
        _ => vec![],
    }
}

/// Keys in the form.
pub(super) fn form_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let Some(form) = &mut model.account_form else { return open(model) };
    let last = form.fields.len() - 1;
    let field = form.fields[form.at.min(last)].0;
    match key {
        Key::Esc | Key::F(10) => return leave_form(model),
        Key::Enter if field == AccountField::Go => return send(model),
        Key::Up | Key::Down | Key::Tab | Key::Enter => {
            form.at = list::neighbour(form.at, last, key != Key::Up);
        }
        Key::Left | Key::Right if matches!(field, AccountField::Stay | AccountField::Keep) => {
            toggle(form);
        }
        key => form.fields[form.at.min(last)].1.edit(key),
    }
    vec![]
}

/// A typed character.
pub(super) fn form_char(model: &mut Model, c: char) {
    let Some(form) = &mut model.account_form else { return };
    let Some((field, text)) = form.fields.get_mut(form.at) else { return };
    match field {
        AccountField::Go => {}
        AccountField::Stay | AccountField::Keep => toggle(form),
        _ => text.insert(c),
    }
}

fn toggle(form: &mut AccountForm) {
    match form.fields[form.at].0 {
        AccountField::Stay => {
            form.stay = if form.stay == Stay::Long { Stay::Now } else { Stay::Long };
        }
        AccountField::Keep => {
            form.games = if form.games == Games::Keep { Games::Remove } else { Games::Keep };
        }
        _ => {}
    }
}

fn send(model: &mut Model) -> Vec<Effect> {
    let messages = model.messages();
    let Some(form) = model.account_form.as_mut().filter(|form| !form.busy) else { return vec![] };
    match form.errand() {
        Ok(errand) => {
            form.busy = true;
            model.notice = messages.text("account-busy");
            vec![Effect::Errand(errand)]
        }
        Err(id) => {
            model.notice = messages.text(id);
            vec![]
        }
    }
}

/// From a form to where it was opened.
fn leave_form(model: &mut Model) -> Vec<Effect> {
    let form = model.account_form.take();
    model.notice.clear();
    match form.map(|form| form.task) {
        Some(Task::AddUser | Task::SetPassword(_) | Task::DeleteUser(_)) => {
            model.screen = Screen::Users(0);
            vec![Effect::Errand(Errand::Users)]
        }
        _ => open(model),
    }
}

/// Keys in the list of accounts.
pub(super) fn users_key(model: &mut Model, key: Key, chosen: usize) -> Vec<Effect> {
    let last = model.users.len().saturating_sub(1);
    let user = model.users.get(chosen).cloned();
    let chosen = match (key, user) {
        (Key::F(6), _) => {
            fill(model, Task::AddUser);
            return vec![];
        }
        (Key::Enter, Some(user)) => {
            fill(model, Task::SetPassword(user));
            return vec![];
        }
        (Key::Delete, Some(user)) => {
            fill(model, Task::DeleteUser(user));
            return vec![];
        }
        (Key::Esc | Key::F(10), _) => return open(model),
        _ => list::moved(key, chosen, last).unwrap_or(chosen),
    };
    model.screen = Screen::Users(chosen);
    vec![]
}

/// A line typed in the list of accounts.
pub(super) fn users_line(model: &mut Model, line: &str) -> Vec<Effect> {
    let messages = model.messages();
    match commands::parse(line) {
        Ok(Command::Help | Command::Quit | Command::Menu) => command::line(model, line),
        _ if line == "add" => {
            fill(model, Task::AddUser);
            vec![]
        }
        _ => {
            let found = model.users.iter().position(|user| user.name.contains(line));
            match found {
                Some(at) => model.screen = Screen::Users(at),
                None => {
                    let text: String = line.chars().take(40).collect();
                    model.notice = messages.format("account-unknown", &[("name", text.into())]);
                }
            }
            vec![]
        }
    }
}

/// The desk tells something.
pub(super) fn news(model: &mut Model, news: News) -> Vec<Effect> {
    match news {
        News::Account(user) => {
            let changed = model.account != user;
            model.account = user;
            if changed {
                model.games.clear();
                return vec![Effect::LoadProgress];
            }
        }
        News::Done(text) => {
            if model.screen == Screen::AccountForm {
                let effects = leave_form(model);
                model.notice = text;
                return effects;
            }
            if let Screen::Account(chosen) = model.screen {
                model.screen = Screen::Account(chosen.min(items(model).len() - 1));
            }
            model.notice = text;
        }
        News::Failed(problem) => {
            if let Some(form) = &mut model.account_form {
                form.busy = false;
            }
            model.notice = problem;
        }
        News::Games(games) => {
            model.games = games;
            if let Screen::Games(chosen) = model.screen {
                let last = super::games::shown(model).len().saturating_sub(1);
                model.screen = Screen::Games(chosen.min(last));
            }
        }
        News::Game(game) => return super::games::opened(model, &game),
        News::Progress(progress) => super::study::progressed(model, progress),
        News::Users(users) => {
            model.users = users;
            if let Screen::Users(chosen) = model.screen {
                model.screen = Screen::Users(chosen.min(model.users.len().saturating_sub(1)));
            }
        }
    }
    vec![]
}
