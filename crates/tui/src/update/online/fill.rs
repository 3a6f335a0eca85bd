//! Filling in: name and password, and a challenge.

use client::{Ask, Secret};

use super::{ask, leave, pair, to_lobby};
use crate::event::{Effect, Key};
use crate::input::Input;
use crate::model::Model;
use crate::online::form::{ChallengeField, To};
use crate::online::{Online, OnlinePlace};
use crate::update::list;
use crate::view::layout;

/// Types a character.
pub(super) fn char(model: &mut Model, c: char) {
    let Some(online) = &mut model.online else { return };
    match online.place {
        OnlinePlace::Login if online.login.at < online.login.count() => {
            let at = online.login.at;
            online.login.fields[at].insert(c);
        }
        OnlinePlace::Challenge => {
            let form = &mut online.form;
            // Whoever types a name means a user.
            if form.field != ChallengeField::Name && !c.is_control() && c != ' ' {
                form.to = To::Name;
                form.field = ChallengeField::Name;
            }
            form.name.insert(c);
        }
        _ => {}
    }
}

/// Keys in either form.
pub(super) fn key(model: &mut Model, key: Key) -> Vec<Effect> {
    let Some(online) = &mut model.online else { return vec![] };
    if online.place == OnlinePlace::Challenge {
        return challenge_key(model, key);
    }
    let form = &mut online.login;
    let last = form.count();
    match key {
        Key::Esc | Key::F(10) => {
            online.place = OnlinePlace::Account(0);
            model.notice.clear();
        }
        Key::Enter if form.at == last => return log_in(model),
        Key::Up | Key::Down | Key::Tab | Key::Enter => {
            form.at = list::neighbour(form.at, last, key != Key::Up);
        }
        key => {
            if let Some(field) = form.fields[..last].get_mut(form.at) {
                field.edit(key);
            }
        }
    }
    vec![]
}

fn challenge_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let Some(online) = &mut model.online else { return vec![] };
    let fields = online.form.fields();
    let at = fields.iter().position(|&field| field == online.form.field).unwrap_or(0);
    match key {
        Key::Esc | Key::F(10) => return to_lobby(model),
        Key::Enter if online.form.field == ChallengeField::Go => return make(model),
        Key::Up | Key::Down | Key::Tab | Key::Enter => {
            online.form.field = fields[list::neighbour(at, fields.len() - 1, key != Key::Up)];
        }
        Key::Left => turn(online, -1),
        Key::Right => turn(online, 1),
        key if online.form.field == ChallengeField::Name => online.form.name.edit(key),
        _ => {}
    }
    vec![]
}

fn turn(online: &mut Online, step: isize) {
    let clocks = online.site.as_ref().map_or(&[][..], |site| &site.clocks);
    online.form.turn(step, clocks);
}

/// A click goes to a field, a second one changes it.
pub(super) fn click(model: &mut Model, row: u16) -> Vec<Effect> {
    let at = row.checked_sub(layout::of(model.size).menu_top).map(usize::from);
    let Some(online) = &mut model.online else { return vec![] };
    let Some(at) = at else { return vec![] };
    if online.place == OnlinePlace::Login {
        if at > online.login.count() {
            return vec![];
        }
        online.login.at = at;
        return if at == online.login.count() { log_in(model) } else { vec![] };
    }
    match online.form.fields().get(at).copied() {
        Some(ChallengeField::Go) => return make(model),
        Some(field) if field == online.form.field => turn(online, 1),
        Some(field) => online.form.field = field,
        None => {}
    }
    vec![]
}

fn log_in(model: &mut Model) -> Vec<Effect> {
    let messages = model.messages();
    let Some(online) = &mut model.online else { return vec![] };
    let form = &mut online.login;
    if form.busy {
        return vec![];
    }
    let text = |field: &Input| field.text();
    let (name, password) = (text(&form.fields[0]).trim().to_owned(), text(&form.fields[1]));
    if name.is_empty() {
        model.notice = messages.text("account-needs-name");
        return vec![];
    }
    if form.register && password != text(&form.fields[2]) {
        model.notice = messages.text("account-differ");
        return vec![];
    }
    form.busy = true;
    model.notice = messages.text("account-busy");
    let secret = Secret(password);
    vec![ask(if form.register { Ask::Register(name, secret) } else { Ask::LogIn(name, secret) })]
}

/// Makes the challenge of the form.
fn make(model: &mut Model) -> Vec<Effect> {
    let messages = model.messages();
    let Some(online) = &mut model.online else { return leave(model) };
    if online.form.to == To::Pair {
        let terms = online.form.pair();
        return pair(model, terms);
    }
    match online.form.terms() {
        Some(terms) => {
            model.notice = messages.text("online-making");
            vec![ask(Ask::Make(terms))]
        }
        None => {
            online.form.field = ChallengeField::Name;
            model.notice = messages.text("online-needs-name");
            vec![]
        }
    }
}
