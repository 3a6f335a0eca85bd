//! What the game does to the world: search, journal, files.

use std::io::Write;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use book::Book;
use engine::{Engine, Info, Limits, OpeningBook, Options, Sink};
use journal::{Damage, Entry, GameEntry, Journal, JournalError, MoveEntry, Resumed, timestamp};
use messages::{Lang, Messages};
use puzzles::{Progress, ProgressError};
use xiangqi::{Game, Move, Status};

use crate::account::{Errand, News};
use crate::desk::{Counter, Desk};
use crate::event::{Effect, Event, ResumedGame};
use crate::library::clerk;
use crate::load::{expanded, load};
use crate::opponents::Opponents;
use crate::reviewer::Running;
use crate::{NewGame, Player, Preferences, problems, reviewer};

/// Does effects and tells what came of them as events.
#[derive(Debug)]
pub struct Host {
    messages: Rc<Messages>,
    /// The data folder.
    data: PathBuf,
    /// Where journals are.
    games: PathBuf,
    journal: Option<Journal>,
    /// Made when it is first needed: its table takes a moment.
    engine: Option<Engine>,
    /// The review that runs; dropped, it stops.
    reviewing: Option<Running>,
    /// Other programs.
    programs: Opponents,
    /// The site that is played at.
    online: Option<client::Client>,
    /// Accounts and kept games; without, nothing is kept but journals.
    desk: Option<Counter>,
    /// Files and the database of games; its thread begins when it is first asked.
    library: Option<clerk::Counter>,
    events: Sender<Event>,
}

struct Report {
    id: u64,
    events: Sender<Event>,
}

impl Report {
    /// Nobody may be listening any more, and then nobody needs to know.
    fn tell(&self, event: Event) {
        drop(self.events.send(event));
    }
}

impl Sink for Report {
    fn info(&mut self, info: &Info) {
        self.tell(Event::Info(self.id, info.clone()));
    }

    fn best(&mut self, best: Option<Move>, _: Option<Move>) {
        self.tell(Event::Best(self.id, best));
    }
}

impl Host {
    /// A host that keeps journals in the folder `games` below `data` and tells its news to `events`.
    pub fn new(data: &std::path::Path, messages: Rc<Messages>, events: Sender<Event>) -> Self {
        let games = data.join("games");
        let data = data.to_owned();
        Self {
            messages,
            data,
            games,
            journal: None,
            engine: None,
            reviewing: None,
            programs: Opponents::new(events.clone()),
            online: None,
            desk: None,
            library: None,
            events,
        }
    }

    /// Keeps accounts and games at this desk.
    #[must_use]
    pub fn with_desk(mut self, desk: Option<Desk>) -> Self {
        self.desk = desk.map(|desk| desk.start(self.events.clone()));
        self
    }

    /// Gives an errand to the desk. Whoever waits for news hears that there is none.
    fn errand(&self, errand: Errand) {
        match &self.desk {
            Some(desk) => desk.ask(self.messages.lang(), errand),
            None => self.tell(Event::News(News::Failed(self.messages.text("account-no-desk")))),
        }
    }

    /// The game of the journal is kept as far as it has come.
    fn keep(&self) {
        let journal = self.journal.as_ref().filter(|_| self.desk.is_some());
        let name = journal.and_then(|own| Some(own.path().file_name()?.to_str()?.to_owned()));
        if let Some(name) = name {
            self.errand(Errand::Keep(name));
        }
    }

    /// Does an effect. Returns whether the program is to end.
    pub fn perform(&mut self, effect: Effect) -> bool {
        match effect {
            Effect::Quit => {
                self.stop_review();
                self.stop();
                return true;
            }
            Effect::BeginJournal(new) => self.begin(&new),
            Effect::CloseJournal => {
                self.keep();
                self.journal = None;
            }
            Effect::Errand(errand) => {
                // The list has the game that is being played, too.
                if errand == Errand::Games {
                    self.keep();
                }
                self.errand(errand);
            }
            Effect::ResumeOne(name) => {
                let (resumed, damage) = self.resume_one(&name);
                self.tell(Event::Resumed(resumed.map(Box::new), damage));
            }
            Effect::LoadProgress if self.is_member() => self.errand(Errand::Progress),
            Effect::LoadProgress => self.progress(Progress::load(&self.data)),
            Effect::NoteStudy(study, state, time) => {
                let seconds = u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
                if self.is_member() {
                    self.errand(Errand::NoteStudy(study, state, seconds));
                } else {
                    let time = timestamp();
                    self.progress(Progress::note(&self.data, study.id, state, seconds, &time));
                }
            }
            Effect::NoteLesson(lesson) if self.is_member() => {
                self.errand(Errand::NoteLesson(lesson));
            }
            Effect::NoteLesson(lesson) => {
                self.progress(Progress::note_lesson(&self.data, lesson, &timestamp()));
            }
            Effect::RecordMove { index, ply, who, thought, notation } => {
                let ms = u64::try_from(thought.as_millis()).unwrap_or(u64::MAX);
                let entry = MoveEntry::new(index, &ply, &notation, who, ms);
                self.write(&Entry::Move(entry.clone()));
                self.tell(Event::Recorded(entry));
            }
            Effect::RecordUndo(plies) => self.write(&Entry::Undo { plies, time: timestamp() }),
            Effect::RecordAssisted => self.write(&Entry::Assisted { time: timestamp() }),
            Effect::RecordEnd(Status::Ongoing) => {}
            Effect::RecordEnd(Status::Over { outcome, reason }) => {
                self.write(&Entry::End {
                    result: outcome.code().to_owned(),
                    cause: reason.code().to_owned(),
                    time: timestamp(),
                });
                self.keep();
            }
            Effect::Search { id, game, limits } => self.search(id, *game, limits, 1),
            Effect::Analyze { id, game, lines, limits } => {
                self.search(id, *game, limits, lines);
            }
            Effect::Library(request) => {
                let start = || clerk::Counter::start(&self.data, self.events.clone());
                self.library.get_or_insert_with(start).ask(self.messages.lang(), request);
            }
            Effect::Ask { id, game, program, time } => {
                self.stop();
                self.programs.ask(id, *game, program, time);
            }
            Effect::StopSearch => self.stop(),
            Effect::Bell => ring(),
            Effect::SavePreferences(preferences, lang) => {
                self.save_preferences(&preferences, lang);
            }
            Effect::Resume => {
                let (resumed, damage) = self.resume();
                self.tell(Event::Resumed(resumed.map(Box::new), damage));
            }
            Effect::LookForUnfinished => {
                self.tell(Event::Unfinished(journal::has_unfinished(&self.games)));
            }
            Effect::Save { path, text, overwrite } => {
                let saved = save(&self.messages, &path, &text, overwrite);
                self.tell(Event::Saved(path, saved));
            }
            Effect::Review { id, record, rules } => {
                self.stop_review();
                self.reviewing = Some(reviewer::start(id, *record, rules, self.events.clone()));
            }
            Effect::StopReview => self.stop_review(),
            Effect::Connect { number, address } => self.connect(number, address),
            Effect::Online(ask) => {
                if let Some(online) = &self.online {
                    online.ask(ask);
                }
            }
            Effect::Disconnect => self.online = None,
            Effect::LoadForReview(path) => {
                let loaded = load(&self.messages, &path).map(Box::new);
                self.tell(Event::ReviewLoaded(path, loaded));
            }
            Effect::Load(path) => {
                let loaded = load(&self.messages, &path).map(Box::new);
                self.tell(Event::Loaded(path, loaded));
            }
        }
        false
    }

    fn tell(&self, event: Event) {
        drop(self.events.send(event));
    }

    fn connect(&mut self, number: u64, address: client::Address) {
        let events = self.events.clone();
        let tell = move |news| drop(events.send(Event::Online(number, news)));
        match client::Client::start(address, &self.data, tell) {
            Ok(client) => self.online = Some(client),
            Err(error) => self.tell(Event::Failed(self.messages.io_error(&error))),
        }
    }

    fn begin(&mut self, new: &NewGame) {
        let game = GameEntry {
            time: timestamp(),
            fen: new.start.to_string(),
            rules: new.rules.name().to_owned(),
            red: new.players.red.to_string(),
            black: new.players.black.to_string(),
            clock: new.clock.map(|clock| clock.to_string()),
            user: self.desk.as_ref().and_then(Counter::user),
        };
        self.keep();
        self.journal = None;
        match Journal::create(&self.games, &game) {
            Ok(journal) => self.journal = Some(journal),
            Err(error) => self.journal_failed(&error),
        }
    }

    /// Whether somebody is logged in, whose progress is not in the guest's file.
    fn is_member(&self) -> bool {
        self.desk.as_ref().is_some_and(|desk| desk.user().is_some())
    }

    fn progress(&self, progress: Result<Progress, ProgressError>) {
        self.tell(match progress {
            Ok(progress) => Event::Progress(progress),
            Err(error) => Event::Failed(problems::progress_error(&self.messages, &error)),
        });
    }

    fn write(&mut self, entry: &Entry) {
        if let Some(journal) = &mut self.journal
            && let Err(error) = journal.append(entry)
        {
            self.journal_failed(&error);
        }
    }

    fn journal_failed(&self, error: &JournalError) {
        let problem = self.messages.io_error(&error.error);
        let problem = format!("{error}: {problem}");
        let text = self.messages.format("journal-failed", &[("problem", problem.into())]);
        self.tell(Event::Failed(text));
    }

    /// Opens the unfinished game; its journal goes on. Tells what was damaged on the way.
    pub fn resume(&mut self) -> (Option<ResumedGame>, Vec<Damage>) {
        // Our own lock would keep us from our own game.
        self.journal = None;
        match journal::resume(&self.games) {
            Ok(found) => (found.game.map(|resumed| self.take_up(resumed)), found.damage),
            Err(error) => {
                self.journal_failed(&error);
                (None, Vec::new())
            }
        }
    }

    /// The same for the game of one journal.
    fn resume_one(&mut self, name: &str) -> (Option<ResumedGame>, Vec<Damage>) {
        self.keep();
        self.journal = None;
        match journal::resume_one(&self.games.join(name)) {
            Ok(found) => (found.game.map(|resumed| self.take_up(resumed)), found.damage),
            Err(error) => {
                self.journal_failed(&error);
                (None, Vec::new())
            }
        }
    }

    fn take_up(&mut self, resumed: Resumed) -> ResumedGame {
        self.journal = Some(resumed.journal);
        let player = |text: &str| text.parse().unwrap_or(Player::Human);
        ResumedGame {
            players: xiangqi::ByColor {
                red: player(&resumed.game.red),
                black: player(&resumed.game.black),
            },
            rules: resumed.game.rules.parse().unwrap_or_default(),
            record: resumed.record,
            entries: resumed.moves,
            assisted: resumed.assisted,
            clock: resumed.game.clock.as_deref().and_then(|clock| clock.parse().ok()),
        }
    }

    /// Keeps the settings, and speaks their language from now on.
    fn save_preferences(&mut self, preferences: &Preferences, lang: Lang) {
        if let Err(error) = preferences.save(&self.data, &self.messages) {
            let text = problems::preferences_error(&self.messages, &error);
            self.tell(Event::Failed(text));
        }
        if lang != self.messages.lang() {
            self.messages = Rc::new(Messages::new(lang));
        }
    }

    fn search(&mut self, id: u64, game: Game, limits: Limits, lines: usize) {
        let engine = self.engine.get_or_insert_with(|| Engine::new(Options::default()));
        if engine.options().multi_pv != lines {
            engine.set_options(Options { multi_pv: lines, ..engine.options() });
        }
        // Who asks for so many plies or so much time wants them searched.
        let plays = limits.level.is_some();
        engine.set_book(plays.then(|| Arc::new(Book::builtin().clone()) as Arc<dyn OpeningBook>));
        engine.position(game);
        engine.go(limits, Box::new(Report { id, events: self.events.clone() }));
    }

    fn stop_review(&mut self) {
        self.reviewing = None;
    }

    fn stop(&mut self) {
        self.programs.stop();
        if let Some(engine) = &mut self.engine {
            engine.stop();
            engine.wait();
        }
    }

    /// Whether a search or a review runs, or a site may tell something.
    pub(crate) fn is_searching(&self) -> bool {
        self.reviewing.as_ref().is_some_and(Running::goes_on)
            || self.engine.as_ref().is_some_and(Engine::is_searching)
            || self.programs.is_asked()
            || self.online.is_some()
    }
}

/// Writes a file. Files that are there are overwritten only if asked for.
pub(crate) fn save(
    messages: &Messages,
    path: &str,
    text: &str,
    overwrite: bool,
) -> Result<(), String> {
    let file = expanded(path);
    if !overwrite && file.exists() {
        return Err(messages.text("save-exists"));
    }
    journal::replace_file(&file, text.as_bytes()).map_err(|error| messages.io_error(&error))
}

/// A terminal that will not take this stays silent.
fn ring() {
    let mut out = std::io::stdout();
    drop(out.write_all(b"\x07").and_then(|()| out.flush()));
}

/// How often the loop looks for news while a search runs.
pub(crate) const SEARCH_PULSE: Duration = Duration::from_millis(20);
