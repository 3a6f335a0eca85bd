//! How the state changes: a pure function from state and event to state and effects.

pub(crate) mod account;
pub(crate) mod after;
pub(crate) mod command;
mod course;
pub(crate) mod editor;
mod game;
pub(crate) mod games;
mod hint;
mod home;
mod keys;
pub(crate) mod library;
mod list;
pub(crate) mod online;
mod review;
mod settings;
mod study;
pub(crate) mod tree;

use std::time::Duration;

use crate::event::{Effect, Event};
use crate::geometry;
use crate::model::{Model, Purpose, Screen};
use crate::view::layout;

pub(crate) use editor::named as named_setup;
pub(crate) use game::{HINT, begin};
pub(crate) use hint::threatened;
pub use home::form_error;
pub(crate) use home::journal_anew;
pub(crate) use online::table_pgn as online_pgn;
pub(crate) use review::open_file as review_file;
pub(crate) use study::{
    begin as begin_study, open_book, open_books, open_due, place as study_place,
};
pub(crate) use tree::is_tag;

/// Changes the state by an event that happened at `now`, and says what is to be done.
pub fn update(model: &mut Model, event: Event, now: Duration) -> Vec<Effect> {
    model.now = now;
    let mut effects = happened(model, event);
    effects.extend(library::leave_nothing_running(model));
    effects
}

fn happened(model: &mut Model, event: Event) -> Vec<Effect> {
    match event {
        Event::Key(key) => keys::pressed(model, key),
        Event::Paste(_) if model.library.asking.is_some() => vec![],
        Event::Paste(text) if model.screen == Screen::Editor => {
            editor::pasted(model, &text);
            vec![]
        }
        Event::Paste(text) => {
            for c in text.chars().filter(|c| !c.is_control()) {
                keys::type_char(model, c);
            }
            vec![]
        }
        Event::Click(column, row) => click(model, column, row),
        Event::Resize(columns, rows) => {
            model.size = (columns, rows);
            vec![]
        }
        Event::Tick => game::tick(model),
        Event::Style(style) => {
            model.settings.style = style;
            vec![]
        }
        Event::Info(id, info) => {
            if let Some(search) = model.search.filter(|search| search.id == id) {
                if search.purpose == Purpose::Lines {
                    model.library.take_info(info);
                    return vec![];
                }
                if let Some(session) = model.session.as_mut()
                    && search.purpose == Purpose::Move
                {
                    session.computer_score = Some(info.score);
                }
                model.info = Some(info);
            }
            vec![]
        }
        Event::Best(id, best) => match model.search.filter(|search| search.id == id) {
            Some(search) if search.purpose == Purpose::Trial => review::searched(model),
            Some(search) if search.purpose == Purpose::Lines => {
                model.search = None;
                vec![]
            }
            Some(search) => game::searched(model, search, best),
            None => vec![],
        },
        Event::ProgramFailed(id, problem) => match model.search.filter(|search| search.id == id) {
            Some(_) => game::program_failed(model, &problem),
            None => vec![],
        },
        Event::News(news) => account::news(model, news),
        Event::Recorded(entry) => {
            if let Some(session) = &mut model.session
                && session.entries.len() + 1 == entry.ply
            {
                session.entries.push(entry);
            }
            vec![]
        }
        Event::Resumed(resumed, damage) => {
            home::resumed(model, resumed.map(|resumed| *resumed), &damage)
        }
        Event::Unfinished(unfinished) => {
            model.unfinished = unfinished;
            vec![]
        }
        Event::Progress(progress) => {
            study::progressed(model, progress);
            vec![]
        }
        Event::Loaded(path, loaded) => command::loaded(model, &path, loaded),
        Event::Saved(path, saved) => {
            model.notice = match saved {
                Ok(()) => model.messages().format("saved", &[("path", path.into())]),
                Err(problem) => {
                    let args = [("path", path.into()), ("problem", problem.into())];
                    model.messages().format("not-saved", &args)
                }
            };
            vec![]
        }
        Event::ReviewLoaded(path, loaded) => review::loaded(model, &path, loaded),
        Event::ReviewProgress(id, progress) => {
            review::progress(model, id, progress);
            vec![]
        }
        Event::Reviewed(id, done) => {
            review::finished(model, id, *done);
            vec![]
        }
        Event::Online(number, news) => online::news(model, number, news),
        Event::Library(news) => library::news(model, news),
        Event::Failed(problem) => {
            model.notice = problem;
            vec![]
        }
    }
}

fn click(model: &mut Model, column: u16, row: u16) -> Vec<Effect> {
    if model.library.asking.is_some() {
        return vec![];
    }
    if model.overlay.take().is_some() {
        return vec![];
    }
    match model.screen {
        Screen::Home(_) => home::click(model, row),
        Screen::NewGame => home::click_form(model, row),
        Screen::Settings(_) => settings::click(model, row),
        Screen::Account(_) | Screen::AccountForm | Screen::Users(_) => account::click(model, row),
        Screen::Games(_) => games::click(model, row),
        Screen::Books(_) | Screen::Studies { .. } | Screen::Due(_) => study::click(model, row),
        Screen::Course => course::click(model, column, row),
        Screen::Online => online::click(model, column, row),
        Screen::Library(_) => library::click(model, row),
        Screen::Tree => tree::click(model, column, row),
        Screen::Editor => editor::click(model, column, row),
        Screen::Review => {
            let point = crate::view::review_point_at(model, column, row);
            review::click(model, point)
        }
        Screen::Game => {
            if let Some(choice) = crate::view::after_at(model, column, row) {
                return after::choose(model, choice);
            }
            let area = layout::of(model.size).board;
            let inside = column.checked_sub(area.x).zip(row.checked_sub(area.y));
            let point = inside.and_then(|(x, y)| geometry::point_at(x, y, model.board.flipped));
            point.map_or(vec![], |square| game::pick_or_drop(model, square))
        }
    }
}

/// Stops the search that runs, if one does.
fn stop_search(model: &mut Model) -> Vec<Effect> {
    model.held = None;
    if model.search.take().is_some() { vec![Effect::StopSearch] } else { vec![] }
}

/// Begins a search about the current position.
fn start_search(model: &mut Model, purpose: Purpose, limits: engine::Limits) -> Vec<Effect> {
    let Some(session) = &model.session else { return vec![] };
    let game = Box::new(session.game.clone());
    vec![Effect::Search { id: number(model, purpose), game, limits }]
}

/// Asks a program for its move in the current position.
fn ask(model: &mut Model, program: crate::Program, time: Option<Duration>) -> Vec<Effect> {
    let Some(session) = &model.session else { return vec![] };
    let game = Box::new(session.game.clone());
    vec![Effect::Ask { id: number(model, Purpose::Move), game, program, time }]
}

/// Notes that a search runs, and returns its number.
fn number(model: &mut Model, purpose: Purpose) -> u64 {
    let id = model.next_search;
    model.next_search += 1;
    model.search = Some(crate::model::Search { id, purpose, began: model.now });
    id
}
