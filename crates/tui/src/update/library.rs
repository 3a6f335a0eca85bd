//! The library: its lists, what the clerk tells, and questions that have to be answered first.

use store::{Added, Query};

use super::{command, editor, home, list, stop_search, tree};
use crate::command::{self as commands, Command};
use crate::event::{Effect, Key};
use crate::library::word::{self, Word};
use crate::library::{News, OpenGame, Origin, Place, Question, Request, Shelf, Then, query};
use crate::library_texts::{self, PAGE};
use crate::model::{Model, Overlay, Purpose, Screen};
use crate::texts;

/// Shows the library, and what is at a path, if one is given.
pub(crate) fn enter(model: &mut Model, path: Option<String>) -> Vec<Effect> {
    let mut effects = home::go_home(model);
    model.screen = Screen::Library(0);
    model.input.clear();
    model.library.shelf = Shelf::Places;
    model.library.back.clear();
    effects.push(Effect::Library(Request::Count));
    effects.extend(path.map(|path| Effect::Library(Request::Look(path))));
    effects
}

/// Shows the list as it was.
pub(super) fn back_to_list(model: &mut Model) -> Vec<Effect> {
    let effects = stop_search(model);
    model.screen = Screen::Library(model.library.chosen());
    model.overlay = None;
    model.notice.clear();
    model.input.clear();
    super::game::clear_marks(model);
    effects
}

/// Shows another list; the one before can be gone back to.
fn show(model: &mut Model, shelf: Shelf) {
    let chosen = match model.screen {
        Screen::Library(chosen) => chosen,
        _ => model.library.chosen(),
    };
    let before = std::mem::replace(&mut model.library.shelf, shelf);
    model.library.back.push((before, chosen));
    model.library.set_chosen(0);
    model.screen = Screen::Library(0);
    model.input.clear();
    model.notice.clear();
}

/// Keys that the input line has no use for, and those that edit it.
pub(super) fn key(model: &mut Model, key: Key, chosen: usize) -> Vec<Effect> {
    let typed = model.input.text();
    match key {
        Key::Enter if !typed.trim().is_empty() => return line(model, typed.trim(), chosen),
        Key::Esc if !typed.is_empty() => {
            model.input.clear();
            return vec![];
        }
        Key::Esc => return back(model),
        Key::F(10) => return home::go_home(model),
        Key::Backspace if typed.is_empty() => return back(model),
        Key::Backspace | Key::Delete | Key::Ctrl(_) => {
            model.input.edit(key);
            model.screen = Screen::Library(0);
            return vec![];
        }
        _ => {}
    }
    let rows = library_texts::shown_rows(&model.messages(), &model.library, &typed);
    let last = rows.len().saturating_sub(1);
    match key {
        Key::Enter => {
            return rows.get(chosen.min(last)).map_or(vec![], |&row| choose(model, row));
        }
        Key::Down | Key::PageDown if chosen >= last => {
            if let Some(effects) = page(model, true) {
                return effects;
            }
        }
        Key::Up | Key::PageUp if chosen == 0 => {
            if let Some(effects) = page(model, false) {
                return effects;
            }
        }
        _ => {}
    }
    if let Some(to) = list::moved(key, chosen.min(last), last) {
        model.screen = Screen::Library(to);
        model.library.set_chosen(to);
    }
    vec![]
}

/// A click chooses a row.
pub(super) fn click(model: &mut Model, row: u16) -> Vec<Effect> {
    let Some(at) = crate::view::library_row_at(model, row) else { return vec![] };
    model.screen = Screen::Library(at);
    let typed = model.input.text();
    let rows = library_texts::shown_rows(&model.messages(), &model.library, &typed);
    rows.get(at).map_or(vec![], |&row| choose(model, row))
}

/// The next page of the database, or the one before, if there is one.
fn page(model: &mut Model, forward: bool) -> Option<Vec<Effect>> {
    let Shelf::Database(query, total, heads) = &model.library.shelf else { return None };
    let mut query = query.clone();
    if forward {
        query.offset += heads.len();
        (query.offset < *total && !heads.is_empty()).then_some(())?;
    } else {
        (query.offset > 0).then_some(())?;
        query.offset = query.offset.saturating_sub(PAGE);
    }
    Some(vec![Effect::Library(Request::Find(query))])
}

/// To the list that was shown before, or to the menu.
fn back(model: &mut Model) -> Vec<Effect> {
    let Some((shelf, chosen)) = model.library.back.pop() else { return home::go_home(model) };
    model.library.shelf = shelf;
    model.library.set_chosen(chosen);
    model.screen = Screen::Library(chosen);
    model.notice.clear();
    vec![]
}

/// Opens what a row stands for.
fn choose(model: &mut Model, row: usize) -> Vec<Effect> {
    model.library.set_chosen(match model.screen {
        Screen::Library(chosen) => chosen,
        _ => row,
    });
    match &model.library.shelf {
        Shelf::Places => {
            let place = Place::all(model.library.open.is_some()).get(row).copied();
            place.map_or(vec![], |place| go_to(model, place))
        }
        Shelf::Folder(_, entries) => entries.get(row).map_or(vec![], |entry| {
            vec![Effect::Library(Request::Look(entry.path.display().to_string()))]
        }),
        Shelf::File(file) => {
            let (file, game) = (file.clone(), file.games.get(row).cloned());
            game.map_or(vec![], |game| {
                tree::begin(model, OpenGame::new(game, Origin::File(file, row)))
            })
        }
        Shelf::Database(_, _, heads) => heads
            .get(row)
            .map_or(vec![], |head| vec![Effect::Library(Request::Game(head.id, head.ply))]),
    }
}

fn go_to(model: &mut Model, place: Place) -> Vec<Effect> {
    match place {
        Place::Open => tree::show(model),
        Place::Database => find(model, ""),
        Place::Here => vec![Effect::Library(Request::Look(".".to_owned()))],
        Place::Home => vec![Effect::Library(Request::Look("~/".to_owned()))],
        Place::New => tree::begin(model, OpenGame::of_setup(xiangqi::Setup::start())),
        Place::Editor => editor::open(model, xiangqi::Setup::start(), Screen::Library(0)),
    }
}

/// Asks the database.
pub(super) fn find(model: &mut Model, text: &str) -> Vec<Effect> {
    match query::parse(text) {
        Ok(query) => ask(query),
        Err(error) => {
            model.notice = library_texts::query_error(&model.messages(), &error);
            vec![]
        }
    }
}

/// Asks for the first page of what is found.
pub(super) fn ask(query: Query) -> Vec<Effect> {
    let query = Query { limit: Some(PAGE), offset: 0, ..query };
    vec![Effect::Library(Request::Find(Box::new(query)))]
}

/// A line that was typed while a list is shown.
fn line(model: &mut Model, line: &str, chosen: usize) -> Vec<Effect> {
    if let Ok(Command::Help | Command::Quit | Command::Menu) = commands::parse(line) {
        model.input.clear();
        return command::line(model, line);
    }
    let filters = matches!(model.library.shelf, Shelf::Folder(..) | Shelf::File(_));
    let rows = library_texts::shown_rows(&model.messages(), &model.library, line);
    let word = word::parse(line);
    // A number is that of a row.
    let number = line.strip_prefix('#').unwrap_or(line).parse::<usize>().ok();
    let row = number.and_then(|number| {
        (0..library_texts::list_len(&model.library))
            .find(|&at| library_texts::row_number(&model.library, at) == number)
    });
    match (word, row) {
        (Some(word), _) => {
            model.input.clear();
            return in_list(model, word);
        }
        (None, Some(row)) => {
            model.input.clear();
            model.screen = Screen::Library(row);
            return choose(model, row);
        }
        _ => {}
    }
    if filters && let Some(&row) = rows.get(chosen.min(rows.len().saturating_sub(1))) {
        model.library.set_chosen(row);
        model.screen = Screen::Library(row);
        model.input.clear();
        return choose(model, row);
    }
    let database = matches!(model.library.shelf, Shelf::Database(..));
    match commands::parse(line) {
        Ok(command) if !matches!(command, Command::Move(_)) => {
            model.input.clear();
            command::line(model, line)
        }
        _ if database => {
            model.input.clear();
            find(model, line)
        }
        // What is no path has been taken for a part of a name.
        _ if filters && !library_texts::is_path(line) => {
            model.notice = model.messages().text("lib-nothing-here");
            vec![]
        }
        _ => {
            model.input.clear();
            let path = match &model.library.shelf {
                Shelf::Folder(folder, _) if !line.starts_with('~') => {
                    folder.join(line).display().to_string()
                }
                _ => line.to_owned(),
            };
            vec![Effect::Library(Request::Look(path))]
        }
    }
}

/// What a word means while a list is shown.
fn in_list(model: &mut Model, word: Word) -> Vec<Effect> {
    match word {
        Word::Open(path) => vec![Effect::Library(Request::Look(path))],
        Word::Find(text) => find(model, &text),
        Word::Page(forward) => page(model, forward).unwrap_or_default(),
        Word::List | Word::Back => back(model),
        Word::New => go_to(model, Place::New),
        Word::Edit => go_to(model, Place::Editor),
        Word::Discard => discard(model),
        Word::Go(number) => line(model, &number.to_string(), 0),
        _ if model.library.open.is_some() => {
            model.notice = model.messages().text("lib-open-first");
            vec![]
        }
        _ => {
            model.notice = model.messages().text("lib-no-game");
            vec![]
        }
    }
}

/// Forgets the open game with its changes.
fn discard(model: &mut Model) -> Vec<Effect> {
    model.library.open = None;
    model.library.set_chosen(0);
    model.screen = Screen::Library(0);
    model.notice = model.messages().text("lib-discarded");
    vec![]
}

/// The clerk tells something.
pub(super) fn news(model: &mut Model, news: News) -> Vec<Effect> {
    let messages = model.messages();
    match news {
        News::Count(games) => {
            model.library.stored = Some(games);
            vec![]
        }
        News::Explored(key, explored) => {
            model.library.explored = Some((key, explored));
            vec![]
        }
        News::Saved { path, games, losses, of, origin } => {
            let mut text = messages.format("saved", &[("path", path.into())]);
            if games > 1 {
                text.push_str(&messages.format("lib-saved-among", &[("games", games.into())]));
            }
            if !losses.is_empty() {
                text = format!("{text} {}", messages.losses(&losses));
            }
            model.notice = text;
            if let Some(open) = &mut model.library.open
                && let Some((id, revision)) = of
                && id == open.id
            {
                open.was_saved(revision);
                open.origin = origin;
            }
            vec![]
        }
        News::MaySave(job, exists, losses) => {
            let mut parts = Vec::new();
            if exists {
                parts.push(messages.format("lib-exists", &[("path", job.path.clone().into())]));
            }
            if !losses.is_empty() {
                parts.push(messages.losses(&losses));
            }
            let text = parts.join(" ");
            model.library.asking = Some(Question::Save(job, text));
            vec![]
        }
        News::Kept(added) => {
            model.notice = messages.text(match added {
                Added::New(_) => "lib-kept",
                Added::Merged(_) => "lib-kept-merged",
                Added::Duplicate(_) => "lib-kept-known",
            });
            vec![Effect::Library(Request::Count)]
        }
        News::Failed(problem) => {
            model.notice = problem;
            vec![]
        }
        // Whoever has left meanwhile is not called back.
        _ if !matches!(model.screen, Screen::Library(_) | Screen::Tree) => vec![],
        News::Folder(path, entries) => {
            let effects = leave_tree(model);
            show(model, Shelf::Folder(path, entries));
            effects
        }
        News::File(file) => {
            let warning = file.warnings.first().cloned();
            let mut effects = leave_tree(model);
            if let [game] = file.games.as_slice() {
                let game = game.clone();
                effects.extend(tree::begin(model, OpenGame::new(game, Origin::File(file, 0))));
            } else {
                show(model, Shelf::File(file));
            }
            if let Some(warning) = warning {
                model.notice = warning;
            }
            effects
        }
        News::Found(query, found) => {
            let effects = leave_tree(model);
            let shelf = Shelf::Database(query, found.total, found.heads);
            let none = found.total == 0;
            // Another page takes the place of the one before.
            if matches!(&model.library.shelf, Shelf::Database(..)) {
                let last = match (&model.library.shelf, &shelf) {
                    (Shelf::Database(old, ..), Shelf::Database(new, _, heads))
                        if new.offset < old.offset =>
                    {
                        heads.len().saturating_sub(1)
                    }
                    _ => 0,
                };
                model.library.shelf = shelf;
                model.library.set_chosen(last);
                model.screen = Screen::Library(last);
                model.notice.clear();
            } else {
                show(model, shelf);
            }
            if none {
                model.notice = messages.text("db-found-none");
            }
            effects
        }
        News::Game(id, game, ply) => {
            let mut open = OpenGame::new(*game, Origin::Database(id));
            open.go_ply(ply.unwrap_or(0));
            tree::begin(model, open)
        }
    }
}

fn leave_tree(model: &mut Model) -> Vec<Effect> {
    if model.screen == Screen::Tree { back_to_list(model) } else { vec![] }
}

/// Stops the engine's lines when the game is no longer looked at, whatever has led away from it.
pub(super) fn leave_nothing_running(model: &mut Model) -> Vec<Effect> {
    let runs = model.search.is_some_and(|search| search.purpose == Purpose::Lines);
    if runs && model.screen != Screen::Tree { stop_search(model) } else { vec![] }
}

/// Asks before the program ends with changes that are not saved; `None` if it may end.
pub(super) fn may_quit(model: &mut Model) -> Option<Vec<Effect>> {
    if !model.library.is_changed() {
        return None;
    }
    model.library.asking = Some(Question::Unsaved(Then::Quit));
    Some(vec![])
}

/// The question that has to be answered, in words.
pub(crate) fn question(model: &Model) -> Option<String> {
    let messages = model.messages();
    Some(match model.library.asking.as_ref()? {
        Question::Save(_, text) => {
            messages.format("lib-ask-save", &[("problem", text.clone().into())])
        }
        Question::Unsaved(_) => messages.text("lib-ask-unsaved"),
    })
}

/// A key that answers the question, or does not.
pub(super) fn answer(model: &mut Model, question: Question, key: Key) -> Vec<Effect> {
    match (question, key) {
        (_, Key::Ctrl('c' | 'd')) => vec![Effect::StopSearch, Effect::Quit],
        (Question::Save(mut job, _), Key::Char('y' | 'Y')) => {
            job.sure = true;
            vec![Effect::Library(Request::Save(job))]
        }
        (Question::Unsaved(_), Key::Char('s' | 'S')) => {
            let mut effects = Vec::new();
            if model.screen != Screen::Tree {
                effects = home::go_home(model);
                effects.extend(tree::show(model));
            }
            tree::propose_path(model);
            effects
        }
        (Question::Unsaved(then), Key::Char('d' | 'D')) => {
            model.library.open = None;
            match then {
                Then::List => back_to_list(model),
                Then::Open(open) => tree::begin(model, *open),
                Then::Quit => vec![Effect::StopSearch, Effect::Quit],
            }
        }
        // Nobody agrees by going on with something else. What is typed is a new line.
        (_, key) => {
            model.notice = model.messages().text("lib-nothing-done");
            match key {
                Key::Char('n' | 'N') | Key::Enter | Key::Esc => vec![],
                key => super::keys::pressed(model, key),
            }
        }
    }
}

/// Shows lines over the screen.
pub(super) fn page_of(model: &mut Model, title: &str, lines: Vec<String>) -> Vec<Effect> {
    model.library.page = (model.messages().text(title), lines);
    model.overlay = Some(Overlay::Page(0));
    vec![]
}

/// What a file that was opened has wrong, in short.
pub(super) fn warned(model: &Model) -> Option<String> {
    let open = model.library.open.as_ref()?;
    let warnings = library_texts::warnings(&model.messages(), open);
    let first = warnings.first()?;
    let args = [("count", warnings.len().into()), ("first", first.clone().into())];
    let text = model.messages().format("lib-warned", &args);
    Some(texts::wrap(&text, 400).concat())
}
