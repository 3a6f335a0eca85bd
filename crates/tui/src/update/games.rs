//! My games: the list of what was played here, filtered by what is typed.

use store::site::RecordHead;
use xiangqi::Reason;

use super::{command, game, home, list, stop_search};
use crate::account::{Errand, KeptGame};
use crate::command::{self as commands, Command};
use crate::event::{Effect, Key};
use crate::model::{Model, Overlay, Screen};
use crate::{Player, Session, export, texts};

/// Shows the list.
pub(super) fn open(model: &mut Model) -> Vec<Effect> {
    model.screen = Screen::Games(0);
    model.notice.clear();
    vec![Effect::Errand(Errand::Games)]
}

/// The games whose row has what is typed in it, unless a command is being typed.
pub(crate) fn shown(model: &Model) -> Vec<&RecordHead> {
    let typed = model.input.text();
    let text = typed.trim().to_lowercase();
    let is_command = commands::parse(&text).is_ok_and(|own| !matches!(own, Command::Move(_)));
    if text.is_empty() || is_command || text.starts_with("export") {
        return model.games.iter().collect();
    }
    let messages = model.messages();
    let row = |head: &RecordHead| texts::kept_row(&messages, head).join(" ").to_lowercase();
    model.games.iter().filter(|head| row(head).contains(&text)).collect()
}

/// Keys that the input line has no use for.
pub(super) fn key(model: &mut Model, key: Key, chosen: usize) -> Vec<Effect> {
    let games = shown(model);
    let last = games.len().saturating_sub(1);
    let id = games.get(chosen.min(last)).map(|head| head.id);
    let chosen = match (key, id) {
        (Key::F(6), _) => {
            model.overlay = Some(Overlay::Statistics(0));
            return vec![];
        }
        (Key::Enter, Some(id)) => return vec![Effect::Errand(Errand::Game(id))],
        // A second press confirms.
        (Key::Delete, Some(id)) if model.doomed == Some(id) => {
            model.doomed = None;
            return vec![Effect::Errand(Errand::DeleteGame(id))];
        }
        (Key::Delete, Some(id)) => {
            model.doomed = Some(id);
            model.notice = model.messages().text("games-confirm");
            return vec![];
        }
        (Key::Esc | Key::F(10), _) => return home::go_home(model),
        _ => list::moved(key, chosen, last).unwrap_or(chosen.min(last)),
    };
    model.doomed = None;
    model.screen = Screen::Games(chosen);
    vec![]
}

/// A click opens a game.
pub(super) fn click(model: &mut Model, row: u16) -> Vec<Effect> {
    let Some(place) = crate::view::list_item_at(model, row) else { return vec![] };
    model.screen = Screen::Games(place);
    key(model, Key::Enter, place)
}

/// A line that is typed: a command, or else a filter that stays, and Enter opens a game.
pub(super) fn line(model: &mut Model, line: &str, chosen: usize) -> Vec<Effect> {
    match commands::parse(line) {
        Ok(Command::Help | Command::Quit | Command::Menu | Command::Load(_)) => {
            model.input.clear();
            command::line(model, line)
        }
        Ok(Command::Statistics) => {
            model.input.clear();
            model.overlay = Some(Overlay::Statistics(0));
            vec![]
        }
        Ok(Command::Export(path, overwrite)) => {
            model.input.clear();
            let games = model.games.iter().map(|head| head.id).collect();
            vec![Effect::Errand(Errand::Export { games, path, overwrite })]
        }
        _ => key(model, Key::Enter, chosen),
    }
}

/// A kept game is there: a finished one is replayed, an unfinished one goes on.
pub(super) fn opened(model: &mut Model, kept: &KeptGame) -> Vec<Effect> {
    let Some(outcome) = kept.head.outcome else {
        return vec![Effect::ResumeOne(kept.head.journal.clone())];
    };
    let mut effects = stop_search(model);
    let record = export::record(kept);
    let player = |text: &str| text.parse().unwrap_or(Player::Human);
    let players = xiangqi::ByColor { red: player(&kept.head.red), black: player(&kept.head.black) };
    let rules = kept.head.rules.parse().unwrap_or_default();
    let mut session = Session::resumed(players, record.clone(), rules, model.now);
    session.assisted = kept.head.assisted;
    let plies = record.plies().iter().zip(&kept.moves).enumerate();
    session.entries = plies
        .map(|(i, (ply, own))| {
            let who = if own.by_person { journal::Who::Player } else { journal::Who::Ai };
            let entry = journal::MoveEntry::new(i, ply, &own.notation, who, own.think_ms);
            journal::MoveEntry { time: own.at.clone(), ..entry }
        })
        .collect();
    if !session.game.status().is_over() {
        let known = Reason::ALL.into_iter().find(|reason| reason.code() == kept.head.cause);
        session.game.conclude(outcome, known.unwrap_or(Reason::Agreed));
    }
    // What happens on this board is not written down.
    effects.push(Effect::CloseJournal);
    effects.extend(game::enter(model, session));
    model.replay = Some(0);
    model.notice = model.messages().text("replay-keys");
    effects
}
