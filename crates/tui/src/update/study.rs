//! Studies: choosing one, hints, and what became of it.

use puzzles::{Book, Progress, State, Study};
use xiangqi::{ByColor, Status};

use super::{game, list, stop_search};
use crate::command::{self, Command};
use crate::event::{Effect, Key};
use crate::model::{Model, Overlay, Screen};
use crate::{Player, Session, texts};

/// Shows the books.
pub(crate) fn open_books(model: &mut Model) -> Vec<Effect> {
    put_back(model);
    model.screen = Screen::Books(0);
    model.notice.clear();
    vec![Effect::LoadProgress]
}

/// Shows the studies of a book, with one chosen.
pub(crate) fn open_book(model: &mut Model, book: usize, chosen: usize) -> Vec<Effect> {
    show_list(model, Screen::Studies { book, chosen })
}

/// Shows the studies that are offered again.
pub(crate) fn open_due(model: &mut Model) -> Vec<Effect> {
    let mut effects = stop_search(model);
    effects.extend(show_list(model, Screen::Due(0)));
    effects
}

fn show_list(model: &mut Model, screen: Screen) -> Vec<Effect> {
    put_back(model);
    model.screen = screen;
    model.overlay = None;
    model.replay = None;
    model.notice.clear();
    game::clear_marks(model);
    vec![Effect::LoadProgress]
}

/// It is known how far the user has come.
pub(super) fn progressed(model: &mut Model, progress: Progress) {
    if let Some(learning) = &mut model.course {
        learning.recall(&progress);
    }
    model.progress = progress;
}

/// Begins a study. It is no game of the journal.
pub(crate) fn begin(model: &mut Model, study: &'static Study) -> Vec<Effect> {
    let mut effects = stop_search(model);
    model.seed = model.seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
    let session = Session::of_study(study, model.settings.defence, model.now);
    effects.push(Effect::CloseJournal);
    model.hint = None;
    model.notice = texts::task(&model.messages(), study);
    let notice = model.notice.clone();
    effects.extend(game::enter(model, session));
    if !model.session.as_ref().is_some_and(Session::awaits_computer) {
        model.notice = notice;
    }
    effects
}

/// Which item of a list is chosen, and how many there are.
pub(crate) fn place(model: &Model) -> Option<(usize, usize)> {
    let (chosen, count) = match model.screen {
        // After the books come the studies that are offered again.
        Screen::Books(chosen) => (chosen, puzzles::books().len() + 1),
        Screen::Studies { book, chosen } => (chosen, puzzles::books()[book].studies.len()),
        Screen::Due(chosen) => (chosen, model.progress.due().len()),
        _ => return None,
    };
    Some((chosen.min(count.saturating_sub(1)), count))
}

/// Keys of the lists that the input line has no use for.
pub(super) fn list_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let Some((chosen, count)) = place(model) else { return vec![] };
    let last = count.saturating_sub(1);
    let Some(next) = list::moved(key, chosen, last) else {
        return match key {
            Key::Enter => open(model, chosen),
            Key::Esc | Key::F(10) => super::home::leave(model),
            _ => vec![],
        };
    };
    model.notice.clear();
    choose(model, next);
    vec![]
}

fn choose(model: &mut Model, place: usize) {
    match &mut model.screen {
        Screen::Books(chosen) | Screen::Studies { chosen, .. } | Screen::Due(chosen) => {
            *chosen = place;
        }
        _ => {}
    }
}

/// Opens an item of a list.
fn open(model: &mut Model, place: usize) -> Vec<Effect> {
    match model.screen {
        Screen::Books(_) => match puzzles::books().get(place) {
            Some(book) => {
                let next = first_unsolved(model, book);
                open_book(model, place, next)
            }
            None => open_due(model),
        },
        Screen::Studies { book, .. } => match puzzles::books()[book].studies.get(place) {
            Some(study) => {
                model.again = false;
                begin(model, study)
            }
            None => vec![],
        },
        Screen::Due(_) => match model.progress.due().get(place) {
            Some(study) => {
                model.again = true;
                begin(model, study)
            }
            None => vec![],
        },
        _ => vec![],
    }
}

fn first_unsolved(model: &Model, book: &Book) -> usize {
    let solved = |study: &Study| model.progress.state(study.id) >= Some(State::Helped);
    book.studies.iter().position(|study| !solved(study)).unwrap_or(0)
}

/// A click on a row of a list.
pub(super) fn click(model: &mut Model, row: u16) -> Vec<Effect> {
    match crate::view::list_item_at(model, row) {
        Some(place) => {
            choose(model, place);
            open(model, place)
        }
        None => vec![],
    }
}

/// A line typed in a list: a command, or the number or name of an item.
pub(super) fn list_line(model: &mut Model, line: &str) -> Vec<Effect> {
    if let Ok(Command::Help | Command::Quit | Command::Menu | Command::Load(_) | Command::Due) =
        command::parse(line)
    {
        return super::command::line(model, line);
    }
    let found = match model.screen {
        Screen::Books(_) => puzzles::find_book(line)
            .and_then(|found| puzzles::books().iter().position(|book| book == found))
            .or_else(|| {
                let number = line.parse::<usize>().ok()?;
                (number == puzzles::books().len() + 1).then_some(number - 1)
            }),
        Screen::Studies { book, .. } => {
            let book = &puzzles::books()[book];
            book.study(line).and_then(|study| book.place(study))
        }
        Screen::Due(_) => {
            let due = model.progress.due();
            let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let named = || due.iter().position(|study| study.name.contains(line));
            number.filter(|&at| at < due.len()).or_else(named)
        }
        _ => None,
    };
    match found {
        Some(place) => {
            choose(model, place);
            open(model, place)
        }
        None => {
            let text = [("text", line.to_owned().into())];
            model.notice = model.messages().format("puzzle-not-found", &text);
            vec![]
        }
    }
}

/// Commands about the study that is played; `None` if the command is another.
pub(super) fn command(model: &mut Model, command: &Command) -> Option<Vec<Effect>> {
    let attempt = model.session.as_ref().and_then(|session| session.attempt.as_ref());
    let study = attempt.map(|attempt| attempt.study);
    let known = matches!(
        command,
        Command::Next | Command::Again | Command::Solution(_) | Command::List | Command::Study(_)
    );
    let Some(study) = study else {
        return known.then(|| {
            model.notice = model.messages().text("puzzle-none");
            vec![]
        });
    };
    Some(match command {
        Command::Again | Command::Rematch => begin(model, study),
        Command::Next => match next(model, study) {
            Some(next) => begin(model, next),
            None => {
                let id = if model.again { "puzzle-last-due" } else { "puzzle-last" };
                model.notice = model.messages().text(id);
                vec![]
            }
        },
        Command::Study(text) => match Book::of(study).and_then(|book| book.study(text)) {
            Some(found) => {
                model.again = false;
                begin(model, found)
            }
            None => {
                let text = [("text", text.clone().into())];
                model.notice = model.messages().format("puzzle-not-found", &text);
                vec![]
            }
        },
        Command::Solution(plies) => walk(model, *plies),
        Command::List => back_to_list(model, study),
        _ => return None,
    })
}

/// The study to play after this one: of the book, or of those that are offered again.
fn next(model: &Model, study: &Study) -> Option<&'static Study> {
    if !model.again {
        return texts::next_study(study);
    }
    let due = model.progress.due();
    let after = due.iter().position(|own| own.id == study.id).map_or(0, |at| at + 1);
    due.get(after).or(due.first()).copied().filter(|own| own.id != study.id)
}

/// From a study to the list that it was chosen from.
pub(super) fn back_to_list(model: &mut Model, study: &Study) -> Vec<Effect> {
    if model.again {
        return open_due(model);
    }
    let mut effects = stop_search(model);
    let place = puzzles::books().iter().zip(0..).find_map(|(book, number)| {
        let chosen = book.place(study)?;
        Some((number, chosen))
    });
    let (book, chosen) = place.unwrap_or((0, 0));
    effects.extend(open_book(model, book, chosen));
    effects
}

/// Shows the solution on the board, to be walked through; asked again, in lines.
fn walk(model: &mut Model, plies: Option<usize>) -> Vec<Effect> {
    if model.walk.is_some() && plies.is_none() {
        model.overlay = Some(Overlay::Solution(0));
        return vec![];
    }
    put_back(model);
    let mut effects = stop_search(model);
    effects.extend(game::mark_assisted(model));
    game::clear_marks(model);
    let now = model.now;
    let Some(session) = &mut model.session else { return effects };
    let Some(attempt) = session.attempt.clone() else { return effects };
    let record = attempt.solution();
    if record.plies().is_empty() {
        model.notice = model.messages().text("puzzle-no-solution");
        effects.extend(game::go_on(model));
        return effects;
    }
    // Where the game has followed the book, the walk begins there.
    let played = session.game.record();
    let along = attempt.book_move(played).map_or(0, |_| played.plies().len());
    let at = plies.unwrap_or(along).min(record.plies().len());
    session.pause(now);
    let rules = session.game.rules();
    let two = ByColor { red: Player::Human, black: Player::Human };
    let shown = Session::resumed(two, record, rules, now);
    let shown = Session { attempt: Some(attempt), assisted: true, ..shown };
    model.walk = model.session.replace(shown).map(Box::new);
    model.replay = Some(at);
    tell_step(model);
    effects
}

/// Says what the step of a solution is that the board shows.
pub(super) fn tell_step(model: &mut Model) {
    let (messages, style) = (model.messages(), model.settings.style);
    let (Some(session), true) = (&model.session, model.walk.is_some()) else { return };
    let record = session.game.record();
    let step = model.shown_plies().checked_sub(1);
    let step = step.and_then(|at| Some((record.plies().get(at)?, record.position_before(at)?)));
    model.notice = match step {
        Some((ply, before)) => texts::played(&messages, style, before, ply),
        None => messages.text("solution-keys"),
    };
}

/// The study is on the board again, not its solution.
pub(super) fn put_back(model: &mut Model) {
    let Some(kept) = model.walk.take() else { return };
    model.replay = None;
    model.session = Some(*kept);
    if let Some(session) = &mut model.session {
        session.unpause(model.now);
    }
}

/// From the solution back to the study, which goes on.
pub(super) fn end_walk(model: &mut Model) -> Vec<Effect> {
    put_back(model);
    model.notice = game::announce(model);
    game::go_on(model)
}

/// After a move, or an end without one: notes that the study was tried, and what became of it.
pub(super) fn note(model: &mut Model) -> Vec<Effect> {
    let (messages, now) = (model.messages(), model.now);
    let Some(session) = &mut model.session else { return vec![] };
    let (status, assisted) = (session.game.status(), session.assisted);
    if status.is_over() {
        session.bank_study_time(now);
    }
    let time = session.study_time(now);
    let Some(attempt) = &mut session.attempt else { return vec![] };
    let mut effects = Vec::new();
    if !std::mem::replace(&mut attempt.noted, true) {
        effects.push(Effect::NoteStudy(attempt.study, State::Tried, time));
    }
    if let Status::Over { outcome, .. } = status {
        let solved = attempt.solved(outcome, assisted);
        effects.extend(solved.map(|state| Effect::NoteStudy(attempt.study, state, time)));
        model.notice = texts::ending(&messages, attempt.study, solved, time);
    }
    effects
}
