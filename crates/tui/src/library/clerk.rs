//! Files and the database, on a thread of its own, so that neither holds the screen up.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use inputs::Input;
use messages::{Lang, Messages};
use records::{Contents, Format, Game, Loss, ReadOptions, WriteOptions};
use store::{Added, Explored, Found, Query, Store};
use tokio::runtime::{Builder, Runtime};
use xiangqi::Position;

use super::open::Origin;
use super::shelf::{Entry, GamesFile};
use crate::event::Event;
use crate::load::expanded;
use crate::{library_texts, problems};

/// Larger files are not read on a screen.
const LARGEST_FILE: u64 = 256 << 20;
/// More entries of a folder are not listed.
const MOST_ENTRIES: usize = 10_000;

/// Something that the clerk is asked for.
#[derive(Clone, Debug)]
pub enum Request {
    /// What a file or folder holds.
    Look(String),
    /// How many games the database has.
    Count,
    /// Games of the database.
    Find(Box<Query>),
    /// A game of the database, and after which ply it is to be shown.
    Game(i64, Option<usize>),
    /// What was played from a position.
    Explore(Box<Position>),
    /// Write a game to a file.
    Save(Box<SaveJob>),
    /// Put a game into the database.
    Keep(Box<Game>),
}

/// A game that is to be written.
#[derive(Clone, Debug)]
pub struct SaveJob {
    /// The game.
    pub game: Game,
    /// Where to, as it was typed.
    pub path: String,
    /// In which format.
    pub format: Format,
    /// Where the game is from: a file of many games keeps the others.
    pub origin: Origin,
    /// Which open game, and which state of it, it is; `None` for none of the library.
    pub of: Option<(u64, u64)>,
    /// Whether a file may be replaced, and things may be lost.
    pub sure: bool,
}

/// What the clerk has to tell.
#[derive(Clone, Debug)]
pub enum News {
    /// What a folder holds.
    Folder(PathBuf, Vec<Entry>),
    /// A file was read.
    File(Arc<GamesFile>),
    /// How many games the database has.
    Count(usize),
    /// The games that were found.
    Found(Box<Query>, Found),
    /// A game of the database.
    Game(i64, Box<Game>, Option<usize>),
    /// What was played from the position with this key, or why that is not known.
    Explored(u64, Result<Explored, String>),
    /// The file was written; it is now where the game is from.
    Saved {
        /// The file.
        path: String,
        /// How many games are in it.
        games: usize,
        /// What it has no room for.
        losses: Vec<Loss>,
        /// Which open game, and which state of it, was written.
        of: Option<(u64, u64)>,
        /// Where the game is from now.
        origin: Origin,
    },
    /// The file was not written yet: it exists, or something would be lost.
    MaySave(Box<SaveJob>, bool, Vec<Loss>),
    /// The game is in the database.
    Kept(Added),
    /// Something went wrong.
    Failed(String),
}

/// Where the clerk is asked.
#[derive(Debug)]
pub(crate) struct Counter {
    requests: Sender<(Lang, Request)>,
}

impl Counter {
    /// Begins to wait for requests; `events` hears the news.
    pub(crate) fn start(data: &Path, events: Sender<Event>) -> Self {
        let (sender, requests) = channel();
        let data = data.to_owned();
        let serve = move || {
            let clerk = Clerk { data, events, store: None, runtime: None, saved: HashSet::new() };
            clerk.serve(&requests);
        };
        // Without a thread there is no library, and the game goes on.
        drop(thread::Builder::new().name("library".to_owned()).spawn(serve));
        Self { requests: sender }
    }

    pub(crate) fn ask(&self, lang: Lang, request: Request) {
        drop(self.requests.send((lang, request)));
    }
}

struct Clerk {
    data: PathBuf,
    events: Sender<Event>,
    /// The database, once it was needed and is there.
    store: Option<Store>,
    runtime: Option<Runtime>,
    /// Files that were written since the program started, which need no question.
    saved: HashSet<PathBuf>,
}

impl Clerk {
    fn serve(mut self, requests: &Receiver<(Lang, Request)>) {
        let mut messages: Option<Messages> = None;
        while let Ok(first) = requests.recv() {
            let mut waiting = vec![first];
            waiting.extend(requests.try_iter());
            let last = waiting.iter().rposition(|(_, own)| matches!(own, Request::Explore(_)));
            for (at, (lang, request)) in waiting.into_iter().enumerate() {
                // Who has gone on does not want to know of where he was.
                if matches!(request, Request::Explore(_)) && Some(at) != last {
                    continue;
                }
                let messages: &Messages = match messages.take() {
                    Some(own) if own.lang() == lang => messages.insert(own),
                    _ => messages.insert(Messages::new(lang)),
                };
                let news = self.answer(messages, request);
                if self.events.send(Event::Library(news)).is_err() {
                    return;
                }
            }
        }
    }

    fn answer(&mut self, messages: &Messages, request: Request) -> News {
        let done = match request {
            Request::Look(path) => look(messages, &path),
            Request::Count => {
                let query = Query { limit: Some(0), ..Query::default() };
                self.with_store(messages, async |store| store.search(&query).await)
                    .map(|found| News::Count(found.total))
                    // That there is none is told where it is looked at.
                    .or(Ok(News::Count(0)))
            }
            Request::Find(query) => self
                .with_store(messages, async |store| store.search(&query).await)
                .map(|found| News::Found(query, found)),
            Request::Game(id, ply) => self
                .with_store(messages, async |store| store.game(id).await)
                .and_then(|game| game.ok_or_else(|| messages.text("lib-game-gone")))
                .map(|game| News::Game(id, Box::new(game), ply)),
            Request::Explore(position) => {
                let explored =
                    self.with_store(messages, async |store| store.explore(&position).await);
                Ok(News::Explored(position.key(), explored))
            }
            Request::Save(job) => self.save(messages, *job),
            Request::Keep(game) => self.keep(messages, *game),
        };
        done.unwrap_or_else(News::Failed)
    }

    /// Does something with the database, if there is one.
    fn with_store<T>(
        &mut self,
        messages: &Messages,
        work: impl AsyncFnOnce(&Store) -> Result<T, store::Error>,
    ) -> Result<T, String> {
        let told = |error: store::Error| problems::library_error(messages, &error);
        let runtime = match &self.runtime {
            Some(runtime) => runtime,
            None => {
                let runtime = Builder::new_current_thread().enable_all().build();
                self.runtime.insert(runtime.map_err(|error| messages.io_error(&error))?)
            }
        };
        let store = match &self.store {
            Some(store) => store,
            None => {
                let store = runtime.block_on(Store::open(&self.data)).map_err(told)?;
                self.store.insert(store)
            }
        };
        runtime.block_on(work(store)).map_err(told)
    }

    fn keep(&mut self, messages: &Messages, game: Game) -> Result<News, String> {
        // Whoever puts the first game in makes the database.
        if self.store.is_none()
            && let Ok(runtime) = Builder::new_current_thread().enable_all().build()
        {
            let made = runtime.block_on(Store::create(&self.data));
            let made = made.map_err(|error| problems::library_error(messages, &error))?;
            runtime.block_on(made.close());
        }
        let added = self.with_store(messages, async |store| {
            let mut import = store.import().await?;
            let added = import.add(game).await?;
            import.finish().await?;
            Ok(added)
        });
        added.map(News::Kept)
    }

    /// Writes a game, unless it has to be asked about first.
    fn save(&mut self, messages: &Messages, job: SaveJob) -> Result<News, String> {
        let path = expanded(&job.path);
        let failed = |problem: String| {
            let args = [("path", job.path.clone().into()), ("problem", problem.into())];
            messages.format("not-saved", &args)
        };
        let place = path.canonicalize().ok();
        let (mut games, mut at, mut encoding) = (vec![job.game.clone()], 0, None);
        if let Origin::File(file, index) = &job.origin
            && place.is_some()
            && place == file.path.canonicalize().ok()
        {
            if file.packed {
                return Err(failed(messages.text("lib-packed")));
            }
            if file.format == job.format {
                encoding = file.encoding;
            }
            if file.games.len() > 1 {
                // The other games stay as they are, if they are still those that were read.
                let now = read_file(messages, &path).map_err(failed)?;
                if now.games != file.games {
                    return Err(failed(messages.text("lib-changed-elsewhere")));
                }
                games.clone_from(&file.games);
                games[*index].clone_from(&job.game);
                at = *index;
            }
        }
        let options = WriteOptions { encoding, ..WriteOptions::default() };
        let written = records::write(&games, job.format, &options)
            .map_err(|error| failed(messages.write_error(&error)))?;
        // What other games of the file lose they have lost before.
        let losses: Vec<Loss> = written.losses.into_iter().filter(|loss| loss.game == at).collect();
        let exists = path.exists() && !self.saved.contains(&path);
        if !job.sure && (exists || !losses.is_empty()) {
            return Ok(News::MaySave(Box::new(job), exists, losses));
        }
        journal::replace_file(&path, &written.bytes)
            .map_err(|error| failed(messages.io_error(&error)))?;
        self.saved.insert(path.clone());
        // The next time, the file is compared with what is there now.
        let origin = match read_file(messages, &path) {
            Ok(file) if at < file.games.len() => Origin::File(Arc::new(file), at),
            _ => Origin::New,
        };
        Ok(News::Saved { path: job.path, games: games.len(), losses, of: job.of, origin })
    }
}

fn look(messages: &Messages, text: &str) -> Result<News, String> {
    let path = expanded(text);
    let failed = |problem: String| {
        let args = [("path", text.to_owned().into()), ("problem", problem.into())];
        messages.format("not-loaded", &args)
    };
    let about = fs::metadata(&path).map_err(|error| failed(messages.io_error(&error)))?;
    if about.is_dir() {
        let folder = path.canonicalize().unwrap_or(path);
        let entries = entries(&folder).map_err(|error| failed(messages.io_error(&error)))?;
        return Ok(News::Folder(folder, entries));
    }
    read_file(messages, &path).map(|file| News::File(Arc::new(file))).map_err(failed)
}

/// Folders first, then files, each by name; hidden ones are left out.
fn entries(folder: &Path) -> std::io::Result<Vec<Entry>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)?.take(MOST_ENTRIES) {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        // A link that leads nowhere hides no file.
        let Ok(about) = fs::metadata(entry.path()) else { continue };
        if name.starts_with('.') || !(about.is_dir() || about.is_file()) {
            continue;
        }
        let bytes = about.is_file().then_some(about.len());
        found.push(Entry { name, path: entry.path(), bytes });
    }
    found.sort_by(|a, b| (a.bytes.is_some(), &a.name).cmp(&(b.bytes.is_some(), &b.name)));
    if let Some(parent) = folder.parent() {
        let above = Entry { name: "..".to_owned(), path: parent.to_owned(), bytes: None };
        found.insert(0, above);
    }
    Ok(found)
}

/// Reads all games of a file of any format, packed or not.
fn read_file(messages: &Messages, path: &Path) -> Result<GamesFile, String> {
    let about = fs::metadata(path).map_err(|error| messages.io_error(&error))?;
    // A pipe or a terminal would be waited for without end.
    if !about.is_file() || about.len() > LARGEST_FILE {
        return Err(messages.text("not-a-file"));
    }
    let name = path.to_string_lossy();
    let parts = Input::named(&name).parts().map_err(|error| messages.input_error(&error))?;
    let same = |bytes: &[u8]| about.len() == u64::try_from(bytes.len()).unwrap_or(0);
    let packed = parts.len() != 1 || !same(&parts[0].bytes);
    let mut file = None;
    let mut problem = messages.text("read-unknown");
    for part in &parts {
        let name = part.place.file_name().map(|name| name.to_string_lossy().into_owned());
        let document =
            match records::read(&part.bytes, &ReadOptions { name, ..ReadOptions::default() }) {
                Ok(document) => document,
                Err(error) => {
                    problem = messages.read_error(&error);
                    continue;
                }
            };
        if matches!(document.contents, Contents::Book(_)) {
            problem = messages.text("db-import-book");
            continue;
        }
        let file = file.get_or_insert_with(|| GamesFile {
            path: path.to_owned(),
            format: document.format,
            encoding: document.encoding,
            packed,
            games: Vec::new(),
            names: Vec::new(),
            warnings: Vec::new(),
        });
        let warnings = document.warnings.iter().map(|warning| messages.warning(warning));
        file.warnings.extend(warnings);
        let games = document.into_games();
        file.names.extend(games.iter().map(|game| library_texts::game_name(messages, game)));
        file.games.extend(games);
    }
    match file {
        Some(file) if !file.games.is_empty() => Ok(file),
        Some(_) => Err(messages.text("pgn-empty")),
        None => Err(problem),
    }
}
