//! What a site tells.

use client::{Ask, Happened, Line, News, OfferState, Phase, Problem, Seen, What};

use super::{ask, remember, table, tell, to_lobby, visit};
use crate::event::Effect;
use crate::model::{Model, Screen};
use crate::online::{OnlinePlace, Table, texts};
use crate::update::game;

/// A site tells something, on the connection of this number.
pub(in crate::update) fn news(model: &mut Model, number: u64, news: News) -> Vec<Effect> {
    let messages = model.messages();
    let Some(online) = model.online.as_mut().filter(|online| online.number == number) else {
        return vec![];
    };
    match news {
        News::Line(line) => changed(model, line),
        News::Site(site) => {
            online.site = Some(site);
            let address = online.address.clone();
            address.map_or(vec![], |address| remember(model, &address))
        }
        News::Session(user) => {
            online.user = user;
            online.login = crate::online::LoginForm::default();
            who(model)
        }
        News::NotKept(problem) => {
            model.notice = messages.format("online-not-kept", &[("problem", problem.into())]);
            vec![]
        }
        News::Unfinished(games) => {
            online.unfinished = games;
            // A game whose clock runs does not wait in a list.
            let played = online.unfinished.iter().find(|head| head.phase == Phase::Playing);
            let fresh = online.table.is_none() && online.entering.is_none();
            let at = matches!(online.place, OnlinePlace::Lobby(0));
            let game = played.filter(|_| fresh && at).map(|head| head.id.clone());
            game.map_or(vec![], |game| visit(model, &game))
        }
        News::Lobby(lobby) => {
            online.lobby = *lobby;
            vec![]
        }
        News::Challenge(head) => {
            let name = texts::players(&messages, &head);
            online.invited.retain(|other| other.id != head.id);
            online.invited.push(*head);
            model.notice = messages.format("online-invited", &[("players", name.into())]);
            bell(model)
        }
        News::Paired(game) => {
            online.pairing = None;
            if online
                .table
                .as_ref()
                .is_some_and(|table| table.is_played() && table.state().id != game)
            {
                model.notice = messages.text("online-begun");
                return vec![ask(Ask::Unfinished)];
            }
            model.notice = messages.text("online-begun");
            let mut effects = visit(model, &game);
            effects.extend(bell(model));
            effects
        }
        News::Entered(game) => {
            online.entering = Some(game);
            vec![]
        }
        News::Game(seen) => game_told(model, seen),
        News::Games { more, games, next, .. } => {
            if !more {
                online.games.0.clear();
            }
            online.games.0.extend(games);
            online.games.1 = next;
            vec![]
        }
        News::Done(What::Withdraw) => {
            let game = online.table.take().map(|table| table.seen.state.id);
            online.invited.retain(|head| Some(&head.id) != game.as_ref());
            let mut effects = to_lobby(model);
            effects.extend(game.map(|game| ask(Ask::Unwatch(game))));
            model.notice = messages.text("online-withdrawn");
            effects
        }
        News::Done(_) => vec![],
        News::Refused(what, problem) => {
            refused(model, &what, &problem);
            match what {
                What::Watch(game) | What::Join(game) if problem.code() == Some("not-found") => {
                    taken_back(model, &game)
                }
                _ => vec![],
            }
        }
    }
}

/// The connection is otherwise than before.
fn changed(model: &mut Model, line: Line) -> Vec<Effect> {
    let (messages, now) = (model.messages(), model.now);
    let Some(online) = &mut model.online else { return vec![] };
    let was_open = matches!(online.line, Some(Line::Open | Line::Draining));
    match &line {
        Line::Open => {
            if online.was_open && !was_open {
                let seconds = now.saturating_sub(online.since).as_secs();
                model.notice = messages.format("online-back", &[("seconds", seconds.into())]);
            }
            online.was_open = true;
        }
        Line::Ended(problem) => {
            model.notice = texts::problem(&messages, problem);
            online.place = OnlinePlace::Server;
            if let Some(address) = &online.address {
                model.input.clear();
                address.to_string().chars().for_each(|c| model.input.insert(c));
            }
            online.line = None;
            return vec![];
        }
        // A connection that is made anew for another user is not lost.
        Line::Connecting if was_open => {
            online.since = now;
            return vec![];
        }
        Line::Connecting => return vec![],
        Line::Lost(_) | Line::Draining => {
            if was_open {
                online.since = now;
            }
        }
    }
    let lost = matches!(line, Line::Lost(_)) && was_open;
    online.line = Some(line);
    if lost { bell(model) } else { vec![] }
}

/// It is known who this user is.
fn who(model: &mut Model) -> Vec<Effect> {
    let messages = model.messages();
    let Some(online) = &mut model.online else { return vec![] };
    let waits =
        matches!(online.place, OnlinePlace::Server | OnlinePlace::Account(_) | OnlinePlace::Login);
    let Some(user) = &online.user else {
        online.unfinished.clear();
        if waits {
            model.input.clear();
            online.place = OnlinePlace::Account(0);
        } else {
            model.notice = messages.text("online-logged-out");
        }
        return vec![];
    };
    model.notice =
        messages.format("online-hello", &[("name", texts::name(&messages, user).into())]);
    if !waits {
        return vec![];
    }
    let wanted = online.entering.take();
    let mut effects = to_lobby(model);
    if let Some(game) = wanted {
        effects.extend(visit(model, &game));
    }
    effects
}

fn refused(model: &mut Model, what: &What, problem: &Problem) {
    if let Some(online) = &mut model.online {
        match what {
            What::Session => online.login.busy = false,
            What::Pair => online.pairing = None,
            What::Watch(game) | What::Join(game) if online.entering.as_ref() == Some(game) => {
                online.entering = None;
            }
            What::Move => {
                if let Some(table) = &mut online.table {
                    table.sent = None;
                }
            }
            _ => {}
        }
    }
    tell(model, what, problem);
}

/// A game is not there any more: whoever made the challenge has withdrawn it.
fn taken_back(model: &mut Model, game: &str) -> Vec<Effect> {
    let Some(online) = &mut model.online else { return vec![] };
    online.invited.retain(|head| head.id != game);
    online.unfinished.retain(|head| head.id != game);
    if online.table.as_ref().is_none_or(|table| table.state().id != game) {
        return vec![];
    }
    online.table = None;
    to_lobby(model)
}

/// The terminal's bell, if it may ring.
fn bell(model: &Model) -> Vec<Effect> {
    if model.settings.sounds { vec![Effect::Bell] } else { vec![] }
}

/// A game is there, or has changed.
fn game_told(model: &mut Model, seen: Box<Seen>) -> Vec<Effect> {
    let now = model.now;
    let Some(online) = &mut model.online else { return vec![] };
    let id = seen.state.id.clone();
    let enters = online.entering.as_ref() == Some(&id);
    if !enters && online.table.as_ref().is_none_or(|table| table.state().id != id) {
        return vec![];
    }
    let mut effects = Vec::new();
    if enters {
        online.entering = None;
        let old = online.table.take().map(|table| table.seen.state.id).filter(|old| *old != id);
        effects.extend(old.map(|old| ask(Ask::Unwatch(old))));
        online.table = Some(Box::new(Table::new(seen, now)));
        online.place = OnlinePlace::Table;
        if model.screen != Screen::Online {
            return effects;
        }
        model.input.clear();
        table::set_up(model);
        model.notice = entered(model);
        return effects;
    }
    let Some(table) = &mut online.table else { return effects };
    let was = table.state().side();
    let moved = table.seen.record.plies() != seen.record.plies();
    let happened = seen.happened.clone();
    table.seen = seen;
    table.heard = now;
    if moved {
        table.sent = None;
        table.armed = None;
    }
    // Whoever left the side open hears of it when the game begins.
    let sits_elsewhere = table.state().side() != was;
    if table::is_shown(model) {
        if sits_elsewhere {
            table::set_up(model);
        } else if moved {
            game::clear_marks(model);
        }
    }
    let Some(text) = told(model, &happened) else { return effects };
    // Whoever does something else meanwhile hears what it is about.
    model.notice = if table::is_shown(model) {
        text
    } else {
        model.messages().format("online-meanwhile", &[("text", text.into())])
    };
    let Some(table) = model.online.as_ref().and_then(|online| online.table.as_ref()) else {
        return effects;
    };
    let own_move =
        happened.iter().all(|event| *event == Happened::Ply) && !table.state().can("move");
    // To the next game, once both want it.
    let next = happened.iter().find_map(|event| match event {
        Happened::Rematch(next) => Some(next.clone()).filter(|_| table.is_own()),
        _ => None,
    });
    if !own_move {
        effects.extend(bell(model));
    }
    if let Some(next) = next {
        effects.extend(visit(model, &next));
    }
    effects
}

/// What is said of a game that is entered.
fn entered(model: &Model) -> String {
    let messages = model.messages();
    let Some(table) = model.online.as_ref().and_then(|online| online.table.as_ref()) else {
        return String::new();
    };
    let state = table.state();
    match state.phase {
        Phase::Waiting if !state.can("withdraw") => texts::challenge(&messages, state),
        Phase::Waiting if state.can("join") => texts::challenge(&messages, state),
        Phase::Waiting => {
            let address = model.online.as_ref().and_then(|online| online.address.as_ref());
            let link = address.map(|address| address.link(&state.id)).unwrap_or_default();
            messages.format("online-plain-link", &[("link", link.into())])
        }
        Phase::Over => texts::status(&messages, &state.status),
        Phase::Playing if state.you.is_none() => messages.text("online-watching-now"),
        Phase::Playing if state.plies.is_empty() => texts::turn(&messages, table),
        Phase::Playing => texts::announced(&messages, model.settings.style, table),
    }
}

/// What has happened, in words; the last thing that is worth them. `None` for nothing.
fn told(model: &Model, happened: &[Happened]) -> Option<String> {
    let table = model.online.as_ref()?.table.as_deref()?;
    happened.iter().rev().find_map(|event| event_text(model, table, event))
}

/// An event in words.
fn event_text(model: &Model, table: &Table, event: &Happened) -> Option<String> {
    texts::event(&model.messages(), model.settings.style, table, event)
        .filter(|_| !matches!(event, Happened::Offer(_, OfferState::Made, None)))
}
