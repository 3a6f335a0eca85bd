//! The library in lines: lists, the game that is open, the engine, saving.

use std::io::{self, Write};
use std::time::Duration;

use engine::Limits;
use records::NodeId;
use store::{Added, Query};
use xiangqi::notation::{MoveText, MoveTextError, ResolveError};
use xiangqi::{Game, Move, Position, Setup};

use super::Plain;
use crate::command::{self, Command};
use crate::event::{Effect, Event};
use crate::library::word::{self, Word};
use crate::library::{Library, MOST_LINES, News, OpenGame, Origin, Request, SaveJob, Shelf, query};
use crate::library_texts::{self, PAGE};
use crate::{Session, Start, help, texts};

/// How long the engine looks at a position.
const LOOK: Duration = Duration::from_secs(2);

/// The library as it is gone through line by line.
pub(super) struct Reading {
    library: Library,
    /// Whether numbers are those of the list.
    at_list: bool,
}

impl<W: Write> Plain<W> {
    /// Opens the library, and a file or folder in it.
    pub(super) fn open_library(&mut self, path: Option<String>) -> io::Result<()> {
        let library = Library::default();
        self.reading.get_or_insert_with(|| Box::new(Reading { library, at_list: true }));
        match path {
            Some(path) => self.look(path),
            None => self.say_id("lib-plain-how"),
        }
    }

    /// Opens the library with a board.
    pub(super) fn read_from(&mut self, setup: Setup) -> io::Result<()> {
        self.open_library(None)?;
        self.begin_reading(OpenGame::of_setup(setup))
    }

    /// Asks the clerk and waits for what comes of it.
    fn clerk(&mut self, request: Request) -> io::Result<Option<News>> {
        self.host.perform(Effect::Library(request));
        let found = self.events.iter().find_map(|event| match event {
            Event::Library(news) => Some(news),
            _ => None,
        });
        if let Some(News::Failed(problem)) = found {
            self.say(&problem)?;
            return Ok(None);
        }
        Ok(found)
    }

    /// How moves are written here.
    fn written(&self) -> impl Fn(&Position, Move) -> String + use<W> {
        let messages = std::rc::Rc::clone(&self.messages);
        move |position, mv| library_texts::plain_write(&messages, position, mv)
    }

    fn look(&mut self, path: String) -> io::Result<()> {
        match self.clerk(Request::Look(path))? {
            Some(News::Folder(path, entries)) => self.list_shelf(Shelf::Folder(path, entries)),
            Some(News::File(file)) => {
                for warning in &file.warnings {
                    self.say(warning)?;
                }
                match file.games.as_slice() {
                    [game] => {
                        let game = game.clone();
                        self.begin_reading(OpenGame::new(game, Origin::File(file, 0)))
                    }
                    _ => self.list_shelf(Shelf::File(file)),
                }
            }
            _ => Ok(()),
        }
    }

    fn find(&mut self, query: Query) -> io::Result<()> {
        match self.clerk(Request::Find(Box::new(query)))? {
            Some(News::Found(_, found)) if found.total == 0 => self.say_id("db-found-none"),
            Some(News::Found(query, found)) => {
                let more = found.total > found.heads.len();
                self.list_shelf(Shelf::Database(query, found.total, found.heads))?;
                if more { self.say_id("lib-plain-more") } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    /// Tells a list, a row a line.
    fn list_shelf(&mut self, shelf: Shelf) -> io::Result<()> {
        if let Some(reading) = &mut self.reading {
            reading.library.shelf = shelf;
            reading.at_list = true;
        }
        self.tell_list()
    }

    fn tell_list(&mut self) -> io::Result<()> {
        let Some(reading) = &self.reading else { return Ok(()) };
        let library = &reading.library;
        let mut lines = vec![library_texts::list_title(&self.messages, library)];
        if !matches!(library.shelf, Shelf::Places) {
            lines.extend((0..library_texts::list_len(library)).map(|at| {
                let (name, tail) = library_texts::list_row(&self.messages, library, at);
                let number = library_texts::row_number(library, at);
                format!("{number} {name}  {}", tail.trim_start())
            }));
        }
        self.say(&lines.join("\n"))
    }

    /// Opens what a row stands for.
    fn choose(&mut self, number: usize) -> io::Result<()> {
        let Some(reading) = &self.reading else { return Ok(()) };
        let library = &reading.library;
        let at = (0..library_texts::list_len(library))
            .find(|&at| library_texts::row_number(library, at) == number);
        let found = match (&library.shelf, at) {
            (Shelf::Folder(_, entries), Some(at)) => {
                let path = entries[at].path.display().to_string();
                return self.look(path);
            }
            (Shelf::File(file), Some(at)) => {
                Some(OpenGame::new(file.games[at].clone(), Origin::File(file.clone(), at)))
            }
            (Shelf::Database(_, _, heads), Some(at)) => {
                let request = Request::Game(heads[at].id, heads[at].ply);
                match self.clerk(request)? {
                    Some(News::Game(id, game, ply)) => {
                        let mut open = OpenGame::new(*game, Origin::Database(id));
                        open.go_ply(ply.unwrap_or(0));
                        Some(open)
                    }
                    _ => return Ok(()),
                }
            }
            _ => None,
        };
        match found {
            Some(open) => self.begin_reading(open),
            None => self.say_id("games-no-such"),
        }
    }

    fn begin_reading(&mut self, open: OpenGame) -> io::Result<()> {
        let Some(reading) = &mut self.reading else { return Ok(()) };
        if reading.library.is_changed() {
            return self.say_id("lib-plain-unsaved");
        }
        let game = open.game();
        let args = [
            ("game", library_texts::players(&self.messages, game).into()),
            ("plies", game.tree.main_line().count().into()),
            ("nodes", game.tree.walk().count().into()),
        ];
        let text = self.messages.format("lib-plain-open", &args);
        let warnings = library_texts::warnings(&self.messages, &open);
        reading.library.open = Some(Box::new(open));
        reading.at_list = false;
        self.say(&text)?;
        warnings.iter().try_for_each(|warning| self.say(warning))?;
        self.here()
    }

    /// Tells the move on the board, what is said of it, and what can follow.
    pub(super) fn here(&mut self) -> io::Result<()> {
        let write = self.written();
        let Some(reading) = &mut self.reading else { return Ok(()) };
        let Some(open) = &reading.library.open else { return Ok(()) };
        reading.at_list = false;
        let tree = &open.game().tree;
        let before = tree.parent(open.node());
        let before = before.map(|parent| tree.setup_at(&open.game().start, parent));
        let before = before.and_then(|setup| Position::from_setup(setup).ok());
        let text = match open.node() {
            NodeId::ROOT => self.messages.text("lib-first"),
            node => {
                let text = library_texts::node_text(open, before.as_ref(), node, &write);
                let args = [("ply", open.ply().into()), ("move", text.into())];
                self.messages.format("lib-plain-at", &args)
            }
        };
        let said = library_texts::said(open).join(" ");
        let next = library_texts::continuations(open, &write);
        self.say(&text)?;
        if !said.is_empty() {
            let said = self.messages.format("lib-plain-said", &[("text", said.into())]);
            self.say(&said)?;
        }
        if next.len() > 1 { self.say(&next.join("\n")) } else { Ok(()) }
    }

    /// Does what a line says in the library. Returns whether the program is to go on.
    pub(super) fn in_library(&mut self, line: &str) -> io::Result<bool> {
        if let Some(word) = word::parse(line) {
            self.library_word(word)?;
            return Ok(true);
        }
        let Some(reading) = &self.reading else { return Ok(true) };
        match command::parse(line) {
            Ok(Command::Quit | Command::Menu) => {
                if reading.library.is_changed() {
                    self.say_id("lib-plain-unsaved")?;
                } else {
                    self.reading = None;
                    self.say_id("lib-plain-left")?;
                }
            }
            Ok(Command::Help) => {
                let text = help::plain(&self.messages);
                self.say(&text)?;
                self.say_id("lib-plain-how")?;
            }
            Ok(Command::Library(path)) => self.open_library(path)?,
            Ok(Command::Move(text)) => self.library_move(&text)?,
            Ok(Command::Board | Command::Flip) if reading.library.open.is_some() => {
                self.flipped ^= command::parse(line) == Ok(Command::Flip);
                let setup = self.library_setup().unwrap_or_else(Setup::start);
                let board = self.diagram(&setup.board);
                self.say(&board)?;
            }
            Ok(Command::Fen) if reading.library.open.is_some() => {
                let setup = self.library_setup().unwrap_or_else(Setup::start);
                self.say(&xiangqi::fen::Fen(setup).to_string())?;
            }
            Err(error) => {
                let text = texts::command_error(&self.messages, &error);
                self.say(&text)?;
            }
            Ok(_) => self.say_id("lib-plain-how")?,
        }
        Ok(true)
    }

    fn library_setup(&self) -> Option<Setup> {
        Some(*self.reading.as_ref()?.library.open.as_ref()?.setup())
    }

    fn library_move(&mut self, text: &MoveText) -> io::Result<()> {
        let open = self.reading.as_mut().and_then(|own| own.library.open.as_mut());
        let Some(open) = open else { return self.say_id("lib-no-game") };
        let (messages, style) = (std::rc::Rc::clone(&self.messages), self.style);
        let problem = match open.position().copied() {
            None => Some(library_texts::edit_error(
                &messages,
                &crate::library::EditError::Unlawful(xiangqi::SetupError {
                    faults: open.setup().faults(),
                }),
            )),
            Some(position) => match text.to_move(&position) {
                Ok(mv) => open.play(mv).err().map(|e| library_texts::edit_error(&messages, &e)),
                Err(ResolveError::Illegal(reason)) => Some(messages.illegality(&reason)),
                Err(error) => Some(messages.move_error(&MoveTextError::Resolve(error), |mv| {
                    texts::all_forms(&messages, style, &position, mv)
                })),
            },
        };
        match problem {
            Some(problem) => self.say(&problem),
            None => self.here(),
        }
    }

    fn library_word(&mut self, word: Word) -> io::Result<()> {
        let Some(reading) = &mut self.reading else { return Ok(()) };
        match word {
            Word::Open(path) => return self.look(path),
            Word::Find(text) => {
                return match query::parse(&text) {
                    Ok(query) => self.find(Query { limit: Some(PAGE), ..query }),
                    Err(error) => {
                        let text = library_texts::query_error(&self.messages, &error);
                        self.say(&text)
                    }
                };
            }
            Word::List => {
                reading.at_list = true;
                return self.tell_list();
            }
            Word::Page(forward) => {
                let Shelf::Database(query, total, heads) = &reading.library.shelf else {
                    return self.say_id("lib-nothing-here");
                };
                let mut query = (**query).clone();
                query.offset = if forward {
                    query.offset + heads.len()
                } else {
                    query.offset.saturating_sub(PAGE)
                };
                if query.offset >= *total {
                    return self.say_id("lib-nothing-here");
                }
                return self.find(query);
            }
            Word::Go(number) if reading.at_list => return self.choose(number),
            Word::New => return self.begin_reading(OpenGame::of_setup(Setup::start())),
            Word::Discard => {
                reading.library.open = None;
                reading.at_list = true;
                return self.say_id("lib-discarded");
            }
            _ => {}
        }
        let Some(open) = reading.library.open.as_mut() else { return self.say_id("lib-no-game") };
        let walked = match &word {
            Word::Go(ply) => {
                open.go_ply(*ply);
                Some(true)
            }
            Word::Start => {
                open.go_ply(0);
                Some(true)
            }
            Word::End => {
                open.go_ply(usize::MAX);
                Some(true)
            }
            Word::Forward => Some(open.forward()),
            Word::Back => Some(open.back()),
            Word::Variations(Some(number)) => {
                let at = number.checked_sub(1);
                let found = at.and_then(|at| open.game().tree.children(open.node()).nth(at));
                Some(found.inspect(|&node| open.go(node)).is_some())
            }
            _ => None,
        };
        match walked {
            Some(true) => self.here(),
            Some(false) => self.say_id(match word {
                Word::Back => "lib-first",
                Word::Forward => "lib-last",
                _ => "lib-no-variation",
            }),
            None => self.library_edit(word),
        }
    }

    /// What changes the open game, or asks about it.
    fn library_edit(&mut self, word: Word) -> io::Result<()> {
        let messages = std::rc::Rc::clone(&self.messages);
        let write = self.written();
        let Some(open) = self.reading.as_mut().and_then(|own| own.library.open.as_mut()) else {
            return Ok(());
        };
        let changed = match word {
            Word::Variations(_) => {
                let lines = library_texts::continuations(open, &write);
                let none = messages.text("lib-last");
                return self.say(&if lines.is_empty() { none } else { lines.join("\n") });
            }
            Word::Say(_, None) => {
                let remarks = open.remarks();
                return self.say(&remarks.said());
            }
            Word::Say(side, Some(text)) => {
                open.say(side, &text);
                Ok("lib-said")
            }
            Word::Judge(glyph) => open.judge(glyph).map(|()| "lib-judged"),
            Word::Tags => {
                let lines = library_texts::tags(&messages, open);
                return self.say(&lines.join("\n"));
            }
            Word::Tag(name, value) if crate::update::is_tag(&name) => {
                open.set_tag(&name, &value);
                Ok("lib-tagged")
            }
            Word::Tag(..) => return self.say_id("lib-no-tag"),
            Word::Result(text) => match query::result(&text) {
                Ok(result) => {
                    open.set_result(result);
                    Ok("lib-tagged")
                }
                Err(error) => return self.say(&library_texts::query_error(&messages, &error)),
            },
            Word::Delete => open.delete().map(|()| "lib-deleted"),
            Word::Promote => open.promote().map(|()| "lib-promoted"),
            Word::Undo => Ok(if open.undo(false) { "lib-undone" } else { "lib-nothing-undo" }),
            Word::Redo => Ok(if open.undo(true) { "lib-redone" } else { "lib-nothing-redo" }),
            word => return self.library_question(word),
        };
        match changed {
            Ok(id) => self.say_id(id),
            Err(error) => self.say(&library_texts::edit_error(&messages, &error)),
        }
    }

    fn library_question(&mut self, word: Word) -> io::Result<()> {
        let messages = std::rc::Rc::clone(&self.messages);
        let Some(open) = self.reading.as_ref().and_then(|own| own.library.open.as_ref()) else {
            return Ok(());
        };
        let lawful = open.position().copied();
        match word {
            Word::Here => match lawful {
                Some(position) => {
                    let position = Some(position);
                    self.find(Query { position, limit: Some(PAGE), ..Query::default() })
                }
                None => Ok(()),
            },
            Word::Explorer => match lawful {
                Some(position) => self.explore(&position),
                None => Ok(()),
            },
            Word::Engine(Some(0)) => Ok(()),
            Word::Engine(lines) => self.engine_lines(lines.unwrap_or(3).min(MOST_LINES)),
            Word::SaveAs => {
                let path = library_texts::proposed_path(&messages, open);
                self.say(&format!("save {path}"))?;
                self.say_id("lib-save-how")
            }
            Word::Save { path, format, overwrite } => {
                let Some(format) = word::format_of(&path, format.as_deref(), &open.origin) else {
                    return self.say_id("lib-no-format");
                };
                let job = SaveJob {
                    game: open.game().clone(),
                    path,
                    format,
                    origin: open.origin.clone(),
                    of: Some((open.id, open.revision())),
                    sure: overwrite,
                };
                self.save_game(job)
            }
            Word::Formats => {
                let lines = library_texts::formats(&messages, open.game());
                self.say(&lines.join("\n"))
            }
            Word::Keep => match self.clerk(Request::Keep(Box::new(open.game().clone())))? {
                Some(News::Kept(Added::New(_))) => self.say_id("lib-kept"),
                Some(News::Kept(Added::Merged(_))) => self.say_id("lib-kept-merged"),
                Some(News::Kept(Added::Duplicate(_))) => self.say_id("lib-kept-known"),
                _ => Ok(()),
            },
            Word::Play => match lawful {
                Some(position) if !self.reading_is_changed() => self.play_from(position),
                Some(_) => self.say_id("lib-plain-unsaved"),
                None => Ok(()),
            },
            Word::Review => match open.whole_line() {
                Some((game, _)) if !self.reading_is_changed() => {
                    self.reading = None;
                    let players = self.session.players;
                    self.session = Session::of_file(&game, players, self.began.elapsed());
                    self.perform(Effect::CloseJournal)?;
                    self.review(None)
                }
                Some(_) => self.say_id("lib-plain-unsaved"),
                None => self.say_id("no-moves"),
            },
            Word::Edit => {
                let setup = *open.setup();
                self.open_editor(setup)
            }
            _ => self.say_id("lib-plain-how"),
        }
    }

    fn reading_is_changed(&self) -> bool {
        self.reading.as_ref().is_some_and(|own| own.library.is_changed())
    }

    /// Leaves the library for a game from a position, with the players of the game before.
    pub(super) fn play_from(&mut self, position: Position) -> io::Result<()> {
        self.reading = None;
        let players = self.session.players;
        let rules = self.session.game.rules();
        let new = crate::NewGame { players, start: position, rules, clock: None };
        self.begin(Start::Game(Box::new(new.clone())), &new)
    }

    /// Writes a game, or says why it is not written yet.
    pub(super) fn save_game(&mut self, job: SaveJob) -> io::Result<()> {
        let messages = std::rc::Rc::clone(&self.messages);
        match self.clerk(Request::Save(Box::new(job)))? {
            Some(News::Saved { path, games, losses, of, origin }) => {
                let open = self.reading.as_mut().and_then(|own| own.library.open.as_mut());
                if let (Some(open), Some((_, revision))) = (open, of) {
                    open.was_saved(revision);
                    open.origin = origin;
                }
                let mut text = messages.format("saved", &[("path", path.into())]);
                if games > 1 {
                    text += &messages.format("lib-saved-among", &[("games", games.into())]);
                }
                self.say(&text)?;
                if losses.is_empty() {
                    return Ok(());
                }
                self.say(&messages.losses(&losses))
            }
            Some(News::MaySave(job, exists, losses)) => {
                let mut parts = Vec::new();
                if exists {
                    parts.push(messages.format("lib-exists", &[("path", job.path.into())]));
                }
                if !losses.is_empty() {
                    parts.push(messages.losses(&losses));
                }
                let args = [("problem", parts.join(" ").into())];
                self.say(&messages.format("lib-plain-may-save", &args))
            }
            _ => Ok(()),
        }
    }

    fn explore(&mut self, position: &Position) -> io::Result<()> {
        let write = self.written();
        let found = self.clerk(Request::Explore(Box::new(*position)))?;
        let text = match found {
            Some(News::Explored(_, Ok(explored))) => {
                let lines = library_texts::explored(&self.messages, &explored, position, &write);
                lines.join("\n")
            }
            Some(News::Explored(_, Err(problem))) => problem,
            _ => return Ok(()),
        };
        self.say(&text)
    }

    /// Looks at the position for a while and tells the best lines.
    fn engine_lines(&mut self, lines: usize) -> io::Result<()> {
        let write = self.written();
        let open = self.reading.as_ref().and_then(|own| own.library.open.as_ref());
        let Some((record, position)) =
            open.and_then(|open| open.record().zip(open.position().copied()))
        else {
            return Ok(());
        };
        if !position.has_legal_move() {
            return self.say_id("no-legal-moves");
        }
        self.searches += 1;
        let id = self.searches;
        let game = Box::new(Game::from_record(record, self.session.game.rules()));
        let limits = Limits::movetime(LOOK);
        self.host.perform(Effect::Analyze { id, game, lines, limits });
        let mut library = Library::default();
        library.lines = lines;
        for event in self.events.iter() {
            match event {
                Event::Info(found, info) if found == id => library.take_info(info),
                Event::Best(found, _) if found == id => break,
                _ => {}
            }
        }
        let messages = std::rc::Rc::clone(&self.messages);
        let head = library_texts::engine_head(&messages, &library.found);
        self.say(&head)?;
        library.found.iter().try_for_each(|info| {
            let line = library_texts::engine_line(info, &position, 120, &messages, &write);
            self.say(&line)
        })
    }
}
