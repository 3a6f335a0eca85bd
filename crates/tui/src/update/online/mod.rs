//! Playing at a site: going there, who to be, the lobby, challenges, lists.

mod fill;
mod news;
mod table;

use client::{Address, Ask, Line, Place};

use super::{command, home, list};
use crate::command::Command;
use crate::event::{Effect, Key};
use crate::model::{Model, Screen};
use crate::online::form::ChallengeForm;
use crate::online::words::{self, Word};
use crate::online::{Item, LoginForm, Online, OnlinePlace, Row, texts};
use crate::{Preferences, online};

pub(super) use news::news;
pub(crate) use table::pgn as table_pgn;

/// Shows what is known of a site, or asks which one to go to.
pub(super) fn open(model: &mut Model) -> Vec<Effect> {
    enter(model);
    let remembered = model.settings.preferences.server.clone();
    let Some(online) = &mut model.online else { return vec![] };
    if online.place == OnlinePlace::Server {
        model.input.clear();
        remembered.chars().for_each(|c| model.input.insert(c));
        return vec![];
    }
    let effects = refreshed(online);
    table::set_up(model);
    effects
}

/// Goes to a site, and to a game there.
pub(crate) fn go(model: &mut Model, place: Place) -> Vec<Effect> {
    enter(model);
    connect(model, place)
}

fn enter(model: &mut Model) {
    let form = ChallengeForm::new(&model.settings.preferences);
    model.online.get_or_insert_with(|| Box::new(Online::new(0, form)));
    model.screen = Screen::Online;
    model.overlay = None;
    model.replay = None;
    model.notice.clear();
    model.input.clear();
    super::game::clear_marks(model);
}

/// Connects to a site; what is known of another one is forgotten.
fn connect(model: &mut Model, place: Place) -> Vec<Effect> {
    let now = model.now;
    let Some(online) = &mut model.online else { return vec![] };
    let same = online.address.as_ref() == Some(&place.address);
    if same && online.user.is_some() && !matches!(online.line, None | Some(Line::Ended(_))) {
        return match place.game {
            Some(game) => visit(model, &game),
            None => to_lobby(model),
        };
    }
    let number = online.number + 1;
    let form = online.form.clone();
    **online = Online::new(number, form);
    online.address = Some(place.address.clone());
    online.entering = place.game;
    online.line = Some(Line::Connecting);
    online.since = now;
    model.input.clear();
    model.notice.clear();
    vec![Effect::Connect { number, address: place.address }]
}

/// Leaves a site.
fn disconnect(model: &mut Model) -> Vec<Effect> {
    let Some(online) = &mut model.online else { return vec![] };
    let (number, form) = (online.number + 1, online.form.clone());
    **online = Online::new(number, form);
    let mut effects = vec![Effect::Disconnect];
    effects.extend(open(model));
    effects
}

fn ask(ask: Ask) -> Effect {
    Effect::Online(ask)
}

/// What is seen anew whenever the lobby is looked at.
fn refreshed(online: &Online) -> Vec<Effect> {
    if online.user.is_some() && matches!(online.place, OnlinePlace::Lobby(_)) {
        return vec![ask(Ask::Lobby(true)), ask(Ask::Unfinished)];
    }
    vec![]
}

fn to_lobby(model: &mut Model) -> Vec<Effect> {
    model.input.clear();
    super::game::clear_marks(model);
    let Some(online) = &mut model.online else { return vec![] };
    online.place = OnlinePlace::Lobby(0);
    vec![ask(Ask::Lobby(true)), ask(Ask::Unfinished)]
}

/// Opens a game of this site: it is shown when it comes.
fn visit(model: &mut Model, game: &str) -> Vec<Effect> {
    let Some(online) = &mut model.online else { return vec![] };
    if let Some(table) = &online.table
        && table.state().id == game
    {
        online.place = OnlinePlace::Table;
        table::set_up(model);
        return vec![];
    }
    online.entering = Some(game.to_owned());
    vec![ask(Ask::Watch(game.to_owned()))]
}

/// Whether what is typed goes into a form, not into the input line.
pub(crate) fn types_into_form(model: &Model) -> bool {
    let place = model.online.as_ref().map(|online| online.place);
    matches!(place, Some(OnlinePlace::Login | OnlinePlace::Challenge))
}

/// A character is typed into the form.
pub(super) fn form_char(model: &mut Model, c: char) {
    fill::char(model, c);
}

/// Keys.
pub(super) fn key(model: &mut Model, key: Key) -> Vec<Effect> {
    let Some(place) = model.online.as_ref().map(|online| online.place) else {
        return home::go_home(model);
    };
    match place {
        OnlinePlace::Login | OnlinePlace::Challenge => return fill::key(model, key),
        OnlinePlace::Table => return table::key(model, key),
        _ => {}
    }
    match key {
        Key::Enter if !model.input.is_empty() => {
            let typed = model.input.take();
            return line(model, typed.trim());
        }
        Key::Esc if !model.input.is_empty() => {
            model.input.clear();
            return vec![];
        }
        Key::Esc | Key::F(10) => return leave(model),
        Key::Backspace | Key::Delete | Key::Ctrl(_) => {
            model.input.edit(key);
            return vec![];
        }
        _ => {}
    }
    let Some(online) = &mut model.online else { return vec![] };
    let (chosen, count) = match place {
        OnlinePlace::Account(chosen) => (chosen, online.items().len()),
        OnlinePlace::Lobby(chosen) => (chosen, online.rows().len()),
        OnlinePlace::Games(chosen) => (chosen, online.games.0.len()),
        _ => {
            model.input.edit(key);
            return vec![];
        }
    };
    let last = count.saturating_sub(1);
    let chosen = chosen.min(last);
    if key == Key::Enter {
        return choose(model, chosen);
    }
    let more = key == Key::Down && chosen == last && online.games.1.is_some();
    if let (OnlinePlace::Games(_), true, Some(user)) = (place, more, &online.user) {
        return vec![ask(Ask::Games(user.name.clone(), online.games.1.take()))];
    }
    let Some(to) = list::moved(key, chosen, last) else { return vec![] };
    set_chosen(online, to);
    vec![]
}

const fn set_chosen(online: &mut Online, to: usize) {
    online.place = match online.place {
        OnlinePlace::Account(_) => OnlinePlace::Account(to),
        OnlinePlace::Lobby(_) => OnlinePlace::Lobby(to),
        OnlinePlace::Games(_) => OnlinePlace::Games(to),
        place => place,
    };
}

/// From a list to the lobby, from there to the menu; the connection stays.
fn leave(model: &mut Model) -> Vec<Effect> {
    let place = model.online.as_ref().map(|online| (online.place, online.user.is_some()));
    match place {
        Some((OnlinePlace::Games(_) | OnlinePlace::Account(_), true)) => to_lobby(model),
        Some((OnlinePlace::Account(_), false)) => disconnect(model),
        Some((OnlinePlace::Server, _)) => {
            let connecting = model.online.as_ref().is_some_and(|online| online.line.is_some());
            if connecting {
                return disconnect(model);
            }
            home::go_home(model)
        }
        _ => home::go_home(model),
    }
}

/// Does what the chosen row says.
fn choose(model: &mut Model, chosen: usize) -> Vec<Effect> {
    model.notice.clear();
    let Some(online) = &mut model.online else { return vec![] };
    match online.place {
        OnlinePlace::Account(_) => match online.items().get(chosen) {
            Some(Item::LogIn) => fill_login(online, false, ""),
            Some(Item::Register) => fill_login(online, true, ""),
            Some(Item::Guest) => return vec![ask(Ask::Guest)],
            Some(Item::LogOut) => return vec![ask(Ask::LogOut)],
            Some(Item::Look) => return to_lobby(model),
            None => {}
        },
        OnlinePlace::Games(_) => {
            let game = online.games.0.get(chosen).map(|head| head.id.clone());
            return game.map_or(vec![], |game| visit(model, &game));
        }
        OnlinePlace::Lobby(_) => {
            let row = online.rows().into_iter().nth(chosen);
            return row.map_or(vec![], |row| choose_row(model, row));
        }
        _ => {}
    }
    vec![]
}

fn choose_row(model: &mut Model, row: Row) -> Vec<Effect> {
    match row {
        Row::Resume(head) | Row::Live(head) => visit(model, &head.id),
        // Its terms are seen first; Enter accepts.
        Row::Invited(head) => visit(model, &head.id),
        Row::Challenge(head) => join(model, &head.id),
        Row::Make | Row::Pair => {
            if !may_play(model) {
                return vec![];
            }
            let Some(online) = &mut model.online else { return vec![] };
            let pairs = online.form.to == online::form::To::Pair;
            if pairs != (row == Row::Pair) {
                online.form.to =
                    if pairs { online::form::To::Lobby } else { online::form::To::Pair };
            }
            online.form.field = online::form::ChallengeField::Go;
            online.place = OnlinePlace::Challenge;
            vec![]
        }
        Row::StopPairing => stop_pairing(model),
        Row::Games => games(model),
        Row::Account => {
            if let Some(online) = &mut model.online {
                online.place = OnlinePlace::Account(0);
            }
            vec![]
        }
        Row::Server => disconnect(model),
    }
}

fn stop_pairing(model: &mut Model) -> Vec<Effect> {
    if let Some(online) = &mut model.online {
        online.pairing = None;
    }
    model.notice = model.messages().text("online-pairing-stopped");
    vec![ask(Ask::Unpair)]
}

fn games(model: &mut Model) -> Vec<Effect> {
    if !may_play(model) {
        return vec![];
    }
    let Some(online) = &mut model.online else { return vec![] };
    let Some(name) = online.user.as_ref().map(|user| user.name.clone()) else { return vec![] };
    online.place = OnlinePlace::Games(0);
    online.games = (Vec::new(), None);
    vec![ask(Ask::Games(name, None))]
}

/// Whether somebody is logged in or a guest; who is not is asked who to be.
fn may_play(model: &mut Model) -> bool {
    let messages = model.messages();
    let Some(online) = &mut model.online else { return false };
    if online.user.is_none() {
        online.place = OnlinePlace::Account(0);
        model.notice = messages.text("online-who-first");
        return false;
    }
    true
}

fn join(model: &mut Model, game: &str) -> Vec<Effect> {
    if !may_play(model) {
        if let Some(online) = &mut model.online {
            online.entering = Some(game.to_owned());
        }
        return vec![];
    }
    if let Some(online) = &mut model.online {
        online.invited.retain(|head| head.id != game);
        online.entering = Some(game.to_owned());
    }
    vec![ask(Ask::Join(game.to_owned()))]
}

fn fill_login(online: &mut Online, register: bool, name: &str) {
    let mut form = LoginForm { register, ..LoginForm::default() };
    name.chars().for_each(|c| form.fields[0].insert(c));
    form.at = usize::from(!name.is_empty());
    online.login = form;
    online.place = OnlinePlace::Login;
}

/// A click on a row chooses it, on a point of the board picks up or drops.
pub(super) fn click(model: &mut Model, column: u16, row: u16) -> Vec<Effect> {
    let Some(place) = model.online.as_ref().map(|online| online.place) else { return vec![] };
    match place {
        OnlinePlace::Table => table::click(model, column, row),
        OnlinePlace::Login | OnlinePlace::Challenge => fill::click(model, row),
        _ => {
            let Some(at) = crate::view::online_item_at(model, row) else { return vec![] };
            if let Some(online) = &mut model.online {
                set_chosen(online, at);
            }
            choose(model, at)
        }
    }
}

/// A line that was typed.
pub(super) fn line(model: &mut Model, typed: &str) -> Vec<Effect> {
    let messages = model.messages();
    let Some(online) = &model.online else { return vec![] };
    if online.place == OnlinePlace::Server && !is_command(typed) {
        return server(model, typed);
    }
    let place = online.place;
    let word = match words::parse(typed, &online.form) {
        Ok(word) => word,
        Err(error) => {
            super::game::clear_marks(model);
            model.notice = crate::texts::command_error(&messages, &error);
            return vec![];
        }
    };
    match word {
        Word::Link(place) => link(model, place),
        Word::Server(text) if text.is_empty() => disconnect(model),
        Word::Server(text) => server(model, &text),
        Word::Lobby => to_lobby(model),
        Word::Games => games(model),
        Word::Challenge(terms) if may_play(model) => vec![ask(Ask::Make(*terms))],
        Word::Pair(terms) if may_play(model) => pair(model, *terms),
        Word::Challenge(_) | Word::Pair(_) => vec![],
        Word::Unpair => stop_pairing(model),
        Word::Join(Some(text)) => match text.parse::<Place>() {
            Ok(place) if place.game.is_some() => link(model, place),
            _ => join(model, &text),
        },
        Word::Watch(text) => match text.parse::<Place>() {
            Ok(place) if place.game.is_some() => link(model, place),
            _ => visit(model, &text),
        },
        Word::LogIn(name) => login(model, false, &name),
        Word::Register(name) => login(model, true, &name),
        Word::Guest => vec![ask(Ask::Guest)],
        Word::LogOut => vec![ask(Ask::LogOut)],
        Word::Other(Command::Menu | Command::Quit) if place != OnlinePlace::Table => leave(model),
        Word::Other(Command::Help | Command::Course(_) | Command::Settings) => {
            command::line(model, typed)
        }
        Word::Wait => {
            model.notice = messages.text("plain-only");
            vec![]
        }
        word if place == OnlinePlace::Table => table::word(model, word),
        _ => {
            model.notice = messages.text("no-game");
            vec![]
        }
    }
}

/// Words that are no address.
fn is_command(line: &str) -> bool {
    matches!(
        crate::command::parse(line),
        Ok(Command::Help | Command::Menu | Command::Quit | Command::Settings)
    )
}

fn server(model: &mut Model, text: &str) -> Vec<Effect> {
    match text.parse::<Place>() {
        Ok(place) => connect(model, place),
        Err(error) => {
            model.notice = crate::problems::address_error(&model.messages(), error);
            vec![]
        }
    }
}

fn link(model: &mut Model, place: Place) -> Vec<Effect> {
    let here = model.online.as_ref().and_then(|online| online.address.clone());
    match place.game {
        Some(game) if here.as_ref() == Some(&place.address) || here.is_none() => {
            visit(model, &game)
        }
        _ => connect(model, place),
    }
}

fn login(model: &mut Model, register: bool, name: &str) -> Vec<Effect> {
    if let Some(online) = &mut model.online {
        fill_login(online, register, name);
    }
    vec![]
}

fn pair(model: &mut Model, terms: client::PairTerms) -> Vec<Effect> {
    let messages = model.messages();
    let Some(online) = &mut model.online else { return vec![] };
    online.pairing = Some(terms.clone());
    online.place = OnlinePlace::Lobby(0);
    model.notice = messages.text("online-pairing");
    vec![ask(Ask::Pair(terms))]
}

/// Remembers a site for the next time.
fn remember(model: &mut Model, address: &Address) -> Vec<Effect> {
    let settings = &mut model.settings;
    let server = address.to_string();
    if settings.preferences.server == server {
        return vec![];
    }
    settings.preferences = Preferences { server, ..settings.preferences.clone() };
    let lang = settings.messages.lang();
    vec![Effect::SavePreferences(Box::new(settings.preferences.clone()), lang)]
}

/// Why something was refused, as the notice.
fn tell(model: &mut Model, what: &client::What, problem: &client::Problem) {
    model.notice = texts::refusal(&model.messages(), what, problem);
}
