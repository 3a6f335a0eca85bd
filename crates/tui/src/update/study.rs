//! Studies: choosing one, hints, and what became of it.

use puzzles::{Book, State, Study};
use xiangqi::{Move, Status};

use super::{game, list, stop_search};
use crate::command::{self, Command};
use crate::event::{Effect, Key};
use crate::model::{Model, Overlay, Screen};
use crate::{Session, texts};

/// Shows the books.
pub(crate) fn open_books(model: &mut Model) -> Vec<Effect> {
    model.screen = Screen::Books(0);
    model.notice.clear();
    vec![Effect::LoadProgress]
}

/// Shows the studies of a book, with one chosen.
pub(crate) fn open_book(model: &mut Model, book: usize, chosen: usize) -> Vec<Effect> {
    model.screen = Screen::Studies { book, chosen };
    model.overlay = None;
    model.replay = None;
    model.notice.clear();
    game::clear_marks(model);
    vec![Effect::LoadProgress]
}

/// Begins a study. It is no game of the journal.
pub(crate) fn begin(model: &mut Model, study: &'static Study) -> Vec<Effect> {
    let mut effects = stop_search(model);
    model.seed = model.seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
    let session = Session::of_study(study, model.settings.defence, model.now);
    effects.push(Effect::CloseJournal);
    model.notice = texts::task(&model.messages(), study);
    let notice = model.notice.clone();
    effects.extend(game::enter(model, session));
    if !model.session.as_ref().is_some_and(Session::awaits_computer) {
        model.notice = notice;
    }
    effects
}

/// Keys of the two lists that the input line has no use for.
pub(super) fn list_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let (chosen, count) = match model.screen {
        Screen::Books(chosen) => (chosen, puzzles::books().len()),
        Screen::Studies { book, chosen } => (chosen, puzzles::books()[book].studies.len()),
        _ => return vec![],
    };
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
        Screen::Books(chosen) | Screen::Studies { chosen, .. } => *chosen = place,
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
            None => vec![],
        },
        Screen::Studies { book, .. } => match puzzles::books()[book].studies.get(place) {
            Some(study) => begin(model, study),
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
    if let Ok(Command::Help | Command::Quit | Command::Menu | Command::Load(_)) =
        command::parse(line)
    {
        return super::command::line(model, line);
    }
    let found = match model.screen {
        Screen::Books(_) => puzzles::find_book(line)
            .and_then(|found| puzzles::books().iter().position(|book| book == found)),
        Screen::Studies { book, .. } => {
            let book = &puzzles::books()[book];
            book.study(line).and_then(|study| book.place(study))
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
        Command::Next | Command::Again | Command::Solution | Command::List | Command::Study(_)
    );
    let Some(study) = study else {
        return known.then(|| {
            model.notice = model.messages().text("puzzle-none");
            vec![]
        });
    };
    Some(match command {
        Command::Again | Command::Rematch => begin(model, study),
        Command::Next => match texts::next_study(study) {
            Some(next) => begin(model, next),
            None => {
                model.notice = model.messages().text("puzzle-last");
                vec![]
            }
        },
        Command::Study(text) => match Book::of(study).and_then(|book| book.study(text)) {
            Some(found) => begin(model, found),
            None => {
                let text = [("text", text.clone().into())];
                model.notice = model.messages().format("puzzle-not-found", &text);
                vec![]
            }
        },
        Command::Solution => {
            model.overlay = Some(Overlay::Solution(0));
            game::mark_assisted(model)
        }
        Command::List => back_to_list(model, study),
        Command::Hint => hint(model),
        _ => return None,
    })
}

/// From a study to the list that it is in.
pub(super) fn back_to_list(model: &mut Model, study: &Study) -> Vec<Effect> {
    let mut effects = stop_search(model);
    let place = puzzles::books().iter().zip(0..).find_map(|(book, number)| {
        let chosen = book.place(study)?;
        Some((number, chosen))
    });
    let (book, chosen) = place.unwrap_or((0, 0));
    effects.extend(open_book(model, book, chosen));
    effects
}

/// First the man to move is told, when asked again the move.
fn hint(model: &mut Model) -> Vec<Effect> {
    let messages = model.messages();
    let Some(session) = model.session.as_mut().filter(|session| session.awaits_human()) else {
        model.notice = messages.text("not-your-turn");
        return vec![];
    };
    let plies = session.game.record().plies().len();
    let Some(attempt) = &mut session.attempt else { return vec![] };
    if let Some((_, mv)) = attempt.hint.filter(|&(at, _)| at == plies) {
        show_move(model, mv);
        return vec![];
    }
    let Some(mv) = attempt.book_move(session.game.record()) else {
        return game::engine_hint(model);
    };
    let effects = game::mark_assisted(model);
    show_man(model, mv);
    effects
}

/// The first step of a hint: which man moves.
pub(super) fn show_man(model: &mut Model, mv: Move) {
    game::clear_marks(model);
    let messages = model.messages();
    let Some(session) = &mut model.session else { return };
    let plies = session.game.record().plies().len();
    if let Some(attempt) = &mut session.attempt {
        attempt.hint = Some((plies, mv));
    }
    model.board.marks = mv.from().into();
    model.notice = texts::hinted_man(&messages, session.game.position(), mv);
}

/// The second step: the move.
fn show_move(model: &mut Model, mv: Move) {
    game::clear_marks(model);
    let (messages, style) = (model.messages(), model.settings.style);
    let Some(session) = &model.session else { return };
    let text = texts::all_forms(&messages, style, session.game.position(), mv);
    model.notice = messages.format("hint", &[("move", text.into())]);
    model.board.hint = Some(mv);
}

/// After a move, or an end without one: notes that the study was tried, and what became of it.
pub(super) fn note(model: &mut Model) -> Vec<Effect> {
    let messages = model.messages();
    let Some(session) = &mut model.session else { return vec![] };
    let (status, assisted) = (session.game.status(), session.assisted);
    let Some(attempt) = &mut session.attempt else { return vec![] };
    let mut effects = Vec::new();
    if !std::mem::replace(&mut attempt.noted, true) {
        effects.push(Effect::NoteStudy(attempt.study, State::Tried));
    }
    if let Status::Over { outcome, .. } = status {
        let solved = attempt.solved(outcome, assisted);
        effects.extend(solved.map(|state| Effect::NoteStudy(attempt.study, state)));
        model.notice = texts::ending(&messages, attempt.study, solved);
    }
    effects
}
