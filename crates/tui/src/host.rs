//! What the game does to the world: search, journal, files.

use std::fs;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use engine::{Engine, Info, Limits, Options, Sink};
use journal::{Entry, GameEntry, Journal, JournalError, MoveEntry, timestamp};
use messages::Messages;
use records::pgn;
use xiangqi::{Game, Move, Status};

use crate::event::{Effect, Event, ResumedGame};
use crate::{NewGame, Player};

/// Does effects and tells what came of them as events.
#[derive(Debug)]
pub struct Host {
    messages: Rc<Messages>,
    /// Where journals are.
    games: PathBuf,
    journal: Option<Journal>,
    /// Made when it is first needed: its table takes a moment.
    engine: Option<Engine>,
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
        Self { messages, games: data.join("games"), journal: None, engine: None, events }
    }

    /// Whether there is a game to continue.
    pub fn has_unfinished(&self) -> bool {
        journal::has_unfinished(&self.games)
    }

    /// Does an effect. Returns whether the program is to end.
    pub fn perform(&mut self, effect: Effect) -> bool {
        match effect {
            Effect::Quit => {
                self.stop();
                return true;
            }
            Effect::BeginJournal(new) => self.begin(&new),
            Effect::RecordMove { index, ply, who, thought } => {
                let ms = u64::try_from(thought.as_millis()).unwrap_or(u64::MAX);
                let entry = MoveEntry::new(index, &ply, who, ms);
                self.write(&Entry::Move(entry.clone()));
                self.tell(Event::Recorded(entry));
            }
            Effect::RecordUndo(plies) => self.write(&Entry::Undo { plies, time: timestamp() }),
            Effect::RecordAssisted => self.write(&Entry::Assisted { time: timestamp() }),
            Effect::RecordEnd(Status::Ongoing) => {}
            Effect::RecordEnd(Status::Over { outcome, reason }) => self.write(&Entry::End {
                result: outcome.code().to_owned(),
                cause: reason.code().to_owned(),
                time: timestamp(),
            }),
            Effect::Search { id, game, limits } => self.search(id, *game, limits),
            Effect::StopSearch => self.stop(),
            Effect::Resume => {
                let resumed = self.resume();
                self.tell(Event::Resumed(resumed.map(Box::new)));
            }
            Effect::Save(path, text) => {
                let saved = journal::replace_file(path.as_ref(), text.as_bytes());
                self.tell(Event::Saved(path, saved.map_err(|error| error.to_string())));
            }
            Effect::Load(path) => {
                let loaded = fs::read_to_string(&path)
                    .map_err(|error| error.to_string())
                    .and_then(|text| pgn::read(&text).map_err(|error| error.to_string()))
                    .map(|game| Box::new(game.record));
                self.tell(Event::Loaded(path, loaded));
            }
        }
        false
    }

    fn tell(&self, event: Event) {
        drop(self.events.send(event));
    }

    fn begin(&mut self, new: &NewGame) {
        let game = GameEntry {
            time: timestamp(),
            fen: new.start.to_string(),
            rules: new.rules.name().to_owned(),
            red: new.players.red.to_string(),
            black: new.players.black.to_string(),
        };
        self.journal = None;
        match Journal::create(&self.games, &game) {
            Ok(journal) => self.journal = Some(journal),
            Err(error) => self.journal_failed(&error),
        }
    }

    fn write(&mut self, entry: &Entry) {
        if let Some(journal) = &mut self.journal
            && let Err(error) = journal.append(entry)
        {
            self.journal_failed(&error);
        }
    }

    fn journal_failed(&self, error: &JournalError) {
        let problem = format!("{error}: {}", error.error);
        let text = self.messages.format("journal-failed", &[("problem", problem.into())]);
        self.tell(Event::Failed(text));
    }

    /// Opens the unfinished game; its journal goes on.
    pub fn resume(&mut self) -> Option<ResumedGame> {
        // Our own lock would keep us from our own game.
        self.journal = None;
        let resumed = match journal::resume(&self.games) {
            Ok(resumed) => resumed?,
            Err(error) => {
                self.journal_failed(&error);
                return None;
            }
        };
        self.journal = Some(resumed.journal);
        let player = |text: &str| text.parse().unwrap_or(Player::Human);
        Some(ResumedGame {
            players: xiangqi::ByColor {
                red: player(&resumed.game.red),
                black: player(&resumed.game.black),
            },
            rules: resumed.game.rules.parse().unwrap_or_default(),
            record: resumed.record,
            entries: resumed.moves,
            assisted: resumed.assisted,
            damage: resumed.damage,
        })
    }

    fn search(&mut self, id: u64, game: Game, limits: Limits) {
        let engine = self.engine.get_or_insert_with(|| Engine::new(Options::default()));
        engine.position(game);
        engine.go(limits, Box::new(Report { id, events: self.events.clone() }));
    }

    fn stop(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.stop();
            engine.wait();
        }
    }

    /// Waits at most so long for the running search to end by itself.
    pub(crate) fn is_searching(&self) -> bool {
        self.engine.as_ref().is_some_and(Engine::is_searching)
    }
}

/// How often the loop looks for news while a search runs.
pub(crate) const SEARCH_PULSE: Duration = Duration::from_millis(20);
