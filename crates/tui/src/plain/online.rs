//! Playing at a site in lines: what is typed goes out, what happens comes in, a line an event.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use client::{
    Act, Address, Ask, Client, GameHead, Happened, Line, News, Phase, Place, Secret, Side, What,
};
use messages::Messages;
use xiangqi::notation::{MoveText, MoveTextError, ResolveError};

use crate::command::Command;
use crate::online::form::ChallengeForm;
use crate::online::words::{self, Word};
use crate::online::{Online, Table, Wish, act_of, needs_second_press, texts};
use crate::{Settings, problems};

/// How long an answer is waited for before the next line is read.
const PATIENCE: Duration = Duration::from_secs(25);

/// What has to come before the next line is read.
enum Waits {
    /// The answer to what was asked at a time.
    Answer(What, Instant),
    /// This user's turn, or the end of the game.
    Turn,
}

/// Asks for a password.
pub type AskSecret = dyn Fn(&str) -> io::Result<String>;

/// Something to react to.
enum Heard {
    Line(String),
    End,
    News(u64, News),
}

/// Plays at a site what `input` says and tells `output` what happens, until the input ends or says
/// `quit`. The inner error says why the site was not reached. Where the input is a terminal, `secret`
/// asks for a password without showing it; else the next line is one.
///
/// # Errors
/// If input or output fail.
pub fn online(
    settings: &Settings,
    place: Place,
    data: &Path,
    secret: Option<&AskSecret>,
    (input, output): (impl BufRead + Send + 'static, impl Write),
) -> io::Result<Result<(), String>> {
    let (sender, heard) = mpsc::channel();
    let (wanted, wants) = mpsc::channel();
    let lines = sender.clone();
    std::thread::spawn(move || read(input, &wants, &lines));
    let form = ChallengeForm::new(&settings.preferences);
    let mut talk = Talk {
        messages: Rc::clone(&settings.messages),
        settings,
        data,
        secret,
        sender,
        heard,
        wanted,
        wants_line: false,
        held: None,
        client: None,
        state: Online::new(0, form),
        began: Instant::now(),
        waits_for: None,
        password_of: None,
        listed: Vec::new(),
        flipped: false,
        reached: false,
        problem: None,
        away: [false; 2],
        output,
    };
    talk.connect(place)?;
    talk.run()?;
    Ok(talk.problem.map_or(Ok(()), Err))
}

/// Reads a line whenever one is wanted, until the input ends or nobody listens.
fn read(input: impl BufRead, wants: &Receiver<()>, lines: &Sender<Heard>) {
    let mut input = input.lines();
    while wants.recv().is_ok() {
        let heard = match input.next() {
            Some(Err(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Heard::Line("\u{fffd}".to_owned())
            }
            Some(Ok(line)) => Heard::Line(line),
            Some(Err(_)) | None => Heard::End,
        };
        if lines.send(heard).is_err() {
            return;
        }
    }
}

struct Talk<'a, W> {
    messages: Rc<Messages>,
    settings: &'a Settings,
    data: &'a Path,
    secret: Option<&'a AskSecret>,
    sender: Sender<Heard>,
    heard: Receiver<Heard>,
    /// Where lines are wanted, and whether one is.
    wanted: Sender<()>,
    wants_line: bool,
    /// A line that came while something else was waited for.
    held: Option<String>,
    client: Option<Client>,
    state: Online,
    began: Instant,
    /// The next line waits for this.
    waits_for: Option<Waits>,
    /// The name whose password the next line is, and whether an account is made.
    password_of: Option<(String, bool)>,
    /// The games of the last list, for their numbers.
    listed: Vec<GameHead>,
    flipped: bool,
    reached: bool,
    /// Why the site was not reached.
    problem: Option<String>,
    away: [bool; 2],
    output: W,
}

impl<W: Write> Talk<'_, W> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    fn say_id(&mut self, id: &str) -> io::Result<()> {
        let text = self.messages.text(id);
        self.say(&text)
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn connect(&mut self, place: Place) -> io::Result<()> {
        let number = self.state.number + 1;
        self.state = Online::new(number, self.state.form.clone());
        self.state.address = Some(place.address.clone());
        self.state.entering = place.game;
        self.state.since = self.now();
        let sender = self.sender.clone();
        let tell = move |news| drop(sender.send(Heard::News(number, news)));
        self.client = Some(Client::start(place.address, self.data, tell)?);
        self.waits_for = Some(Waits::Answer(What::Session, Instant::now()));
        Ok(())
    }

    fn run(&mut self) -> io::Result<()> {
        while let Some(heard) = self.next() {
            let goes_on = match heard {
                Heard::Line(line) if self.waits_for.is_some() => {
                    self.held = Some(line);
                    true
                }
                Heard::Line(line) => self.line(&line)?,
                Heard::News(number, news) if number == self.state.number => self.news(news)?,
                Heard::News(..) => true,
                Heard::End => false,
            };
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    /// The next thing to react to; a line only when nothing else is waited for.
    fn next(&mut self) -> Option<Heard> {
        loop {
            if matches!(&self.waits_for, Some(Waits::Answer(_, since)) if since.elapsed() > PATIENCE)
            {
                self.waits_for = None;
            }
            if self.waits_for.is_none() {
                if let Some(line) = self.held.take() {
                    return Some(Heard::Line(line));
                }
                if !self.wants_line {
                    self.wants_line = self.wanted.send(()).is_ok();
                }
            }
            match self.heard.recv_timeout(Duration::from_secs(1)) {
                Ok(heard) => {
                    if matches!(heard, Heard::Line(_) | Heard::End) {
                        self.wants_line = false;
                    }
                    return Some(heard);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// Gives the site something to do; the next line waits for the answer.
    fn ask(&mut self, ask: Ask) {
        self.waits_for = Some(Waits::Answer(ask.what(), Instant::now()));
        if let Some(client) = &self.client {
            client.ask(ask);
        }
    }

    fn line(&mut self, line: &str) -> io::Result<bool> {
        if let Some((name, register)) = self.password_of.take() {
            // Blanks may be part of it.
            self.log_in(name, line.trim_end_matches('\r').to_owned(), register);
            return Ok(true);
        }
        let line = line.trim();
        if line.is_empty() {
            return Ok(true);
        }
        let word = match words::parse(line, &self.state.form) {
            Ok(word) => word,
            Err(error) => {
                let text = crate::texts::command_error(&self.messages, &error);
                self.say(&text)?;
                return Ok(true);
            }
        };
        match word {
            Word::Other(Command::Quit | Command::Menu) => return Ok(false),
            Word::Other(Command::Help) => self.say_id("online-plain-hello")?,
            Word::Link(place) => self.go(place)?,
            Word::Server(text) => match text.parse::<Place>() {
                Ok(place) => self.connect(place)?,
                Err(error) => {
                    let text = problems::address_error(&self.messages, error);
                    self.say(&text)?;
                }
            },
            Word::Lobby => {
                self.ask(Ask::Unfinished);
                self.ask(Ask::Lobby(true));
            }
            Word::Games => match &self.state.user {
                Some(user) => {
                    let name = user.name.clone();
                    self.ask(Ask::Games(name, None));
                }
                None => self.say_id("online-who-first")?,
            },
            Word::LogIn(name) => self.password(name, false)?,
            Word::Register(name) => self.password(name, true)?,
            Word::Guest => self.ask(Ask::Guest),
            Word::LogOut => self.ask(Ask::LogOut),
            Word::Challenge(_) | Word::Pair(_) | Word::Join(_) if self.state.user.is_none() => {
                self.say_id("online-who-first")?;
            }
            Word::Challenge(terms) => self.ask(Ask::Make(*terms)),
            Word::Pair(terms) => {
                self.state.pairing = Some((*terms).clone());
                self.say_id("online-pairing")?;
                self.ask(Ask::Pair(*terms));
            }
            Word::Unpair => {
                self.state.pairing = None;
                self.ask(Ask::Unpair);
                self.say_id("online-pairing-stopped")?;
            }
            Word::Join(Some(text)) => {
                if let Some(id) = self.named(&text)? {
                    self.state.entering = Some(id.clone());
                    self.ask(Ask::Join(id));
                }
            }
            Word::Watch(text) => {
                if let Some(id) = self.named(&text)? {
                    self.visit(id);
                }
            }
            word => self.at_table(word)?,
        }
        Ok(true)
    }

    /// The game that a number of the last list, a link or an id names.
    fn named(&mut self, text: &str) -> io::Result<Option<String>> {
        if let Ok(number) = text.parse::<usize>()
            && let Some(head) = number.checked_sub(1).and_then(|at| self.listed.get(at))
        {
            return Ok(Some(head.id.clone()));
        }
        match text.parse::<Place>() {
            Ok(Place { address, game: Some(game) }) => {
                if self.state.address.as_ref() == Some(&address) {
                    return Ok(Some(game));
                }
                self.connect(Place { address, game: Some(game) })?;
                Ok(None)
            }
            _ => Ok(Some(text.to_owned())),
        }
    }

    fn go(&mut self, place: Place) -> io::Result<()> {
        match place.game {
            Some(game) if self.state.address.as_ref() == Some(&place.address) => {
                self.visit(game);
                Ok(())
            }
            _ => self.connect(place),
        }
    }

    fn visit(&mut self, game: String) {
        self.state.entering = Some(game.clone());
        self.ask(Ask::Watch(game));
    }

    fn password(&mut self, name: String, register: bool) -> io::Result<()> {
        let prompt = self.messages.text("online-plain-password");
        let Some(secret) = self.secret else {
            self.password_of = Some((name, register));
            return self.say(&prompt);
        };
        match secret(&prompt) {
            Ok(text) => self.log_in(name, text, register),
            // Broken off: nobody logs in.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn log_in(&mut self, name: String, password: String, register: bool) {
        let secret = Secret(password);
        self.ask(if register { Ask::Register(name, secret) } else { Ask::LogIn(name, secret) });
    }

    /// A word that needs a game.
    fn at_table(&mut self, word: Word) -> io::Result<()> {
        let Some(table) = self.state.table.take() else { return self.say_id("no-game") };
        let done = self.with_table(&table, word);
        // What was asked is not answered yet, so it is still the same game.
        let armed = done?;
        self.state.table = Some(table);
        if let (Some(act), Some(table)) = (armed, &mut self.state.table) {
            table.armed = Some((act, self.began.elapsed()));
        }
        Ok(())
    }

    /// Does what a word says of a game; what is to be confirmed by a second time.
    fn with_table(&mut self, table: &Table, word: Word) -> io::Result<Option<Act>> {
        let messages = Rc::clone(&self.messages);
        let state = table.state();
        let id = state.id.clone();
        match word {
            Word::Say(text) => self.ask(Ask::Chat(id, text)),
            Word::Wish(Wish::Yes) if state.can("join") => self.join(id),
            Word::Join(None) => self.join(id),
            Word::Wish(Wish::No) if state.can("withdraw") => self.ask(Ask::Withdraw(id)),
            Word::Withdraw => self.ask(Ask::Withdraw(id)),
            Word::Wish(wish) => match act_of(state, wish) {
                Err(problem) => self.say_id(problem)?,
                Ok(act) => {
                    let mut armed = table.clone();
                    if needs_second_press(act) && !armed.confirmed(act, self.now()) {
                        self.say(&texts::confirm(&messages, act))?;
                        return Ok(Some(act));
                    }
                    self.ask(Ask::Act(id, act));
                }
            },
            Word::ShowLink => self.link(&id)?,
            Word::Wait => {
                if state.phase != Phase::Over && !state.can("move") {
                    self.waits_for = Some(Waits::Turn);
                }
            }
            Word::Other(command) => self.command(table, command)?,
            _ => self.say_id("online-not-here")?,
        }
        Ok(None)
    }

    fn join(&mut self, id: String) {
        self.state.entering = Some(id.clone());
        self.ask(Ask::Join(id));
    }

    fn link(&mut self, id: &str) -> io::Result<()> {
        let link = self.state.address.as_ref().map(|address| address.link(id)).unwrap_or_default();
        let text = self.messages.format("online-plain-link", &[("link", link.into())]);
        self.say(&text)
    }

    fn command(&mut self, table: &Table, command: Command) -> io::Result<()> {
        match command {
            Command::Move(text) => self.play(table, &text),
            Command::Board => {
                let text = self.board(table);
                self.say(&text)
            }
            Command::Flip => {
                self.flipped = !self.flipped;
                let text = self.board(table);
                self.say(&text)
            }
            Command::Fen => self.say(&table.seen.record.position().to_string()),
            Command::Clock => {
                let since = self.now().saturating_sub(table.heard);
                let clock = |side| {
                    let shown = texts::side_clock(&self.messages, table.state(), side, since);
                    shown.unwrap_or_else(|| self.messages.text("online-no-clock"))
                };
                let args = [("red", clock(Side::Red).into()), ("black", clock(Side::Black).into())];
                let text = self.messages.format("online-plain-clocks", &args);
                self.say(&text)
            }
            Command::Last => {
                let text = texts::announced(&self.messages, self.settings.style, table);
                self.say(&text)
            }
            Command::Save(path, overwrite) => {
                let text = crate::update::online_pgn(table, &self.messages);
                let saved = crate::host::save(&self.messages, &path, &text, overwrite);
                let text = match saved {
                    Ok(()) => self.messages.format("saved", &[("path", path.into())]),
                    Err(problem) => {
                        let args = [("path", path.into()), ("problem", problem.into())];
                        self.messages.format("not-saved", &args)
                    }
                };
                self.say(&text)
            }
            _ => self.say_id("online-not-here"),
        }
    }

    fn board(&self, table: &Table) -> String {
        let diagram = drawing::Diagram {
            board: table.seen.record.position().board(),
            style: self.settings.style,
            script: self.settings.script,
            flipped: self.flipped,
        };
        diagram.to_string()
    }

    fn play(&mut self, table: &Table, text: &MoveText) -> io::Result<()> {
        let messages = Rc::clone(&self.messages);
        let state = table.state();
        let problem = match state.phase {
            Phase::Over => Some("already-over"),
            Phase::Waiting => Some("online-not-begun"),
            Phase::Playing if state.you.is_none() => Some("online-watching"),
            Phase::Playing if !state.can("move") => Some("not-your-turn"),
            Phase::Playing => None,
        };
        if let Some(id) = problem {
            return self.say_id(id);
        }
        let position = *table.seen.record.position();
        match text.to_move(&position) {
            Ok(mv) => {
                let ply = table.seen.record.plies().len();
                self.ask(Ask::Move { game: state.id.clone(), ply, mv: mv.to_string() });
                Ok(())
            }
            Err(ResolveError::Illegal(reason)) => self.say(&messages.illegality(&reason)),
            Err(error) => {
                let style = self.settings.style;
                let text = messages.move_error(&MoveTextError::Resolve(error), |mv| {
                    crate::texts::all_forms(&messages, style, &position, mv)
                });
                self.say(&text)
            }
        }
    }

    fn news(&mut self, news: News) -> io::Result<bool> {
        match news {
            News::Line(line) => return self.connection(line),
            News::Site(site) => {
                self.reached = true;
                let url = self.state.address.as_ref().map(Address::to_string).unwrap_or_default();
                let args = [("url", url.into()), ("players", site.players.into())];
                let text = self.messages.format("online-plain-site", &args);
                self.state.site = Some(site);
                self.say(&text)?;
            }
            News::Session(user) => self.session(user)?,
            News::NotKept(problem) => {
                let args = [("problem", problem.into())];
                let text = self.messages.format("online-not-kept", &args);
                self.say(&text)?;
            }
            News::Unfinished(games) => self.unfinished(games),
            News::Lobby(lobby) => {
                let told = std::mem::replace(&mut self.state.lobby, *lobby);
                self.lobby(&told.challenges)?;
            }
            News::Challenge(head) => {
                let players = texts::players(&self.messages, &head);
                let args = [("players", players.into())];
                let text = self.messages.format("online-invited", &args);
                self.listed.push(*head);
                self.say(&text)?;
                self.list(self.listed.len() - 1)?;
            }
            News::Paired(game) => {
                self.state.pairing = None;
                let here = self.state.table.as_ref().is_some_and(|table| table.state().id == game);
                if !here {
                    self.say_id("online-begun")?;
                    self.visit(game);
                }
            }
            News::Entered(game) => {
                // The next line is about this game: it waits until the game is there.
                self.waits_for = Some(Waits::Answer(What::Watch(game.clone()), Instant::now()));
                self.state.entering = Some(game);
            }
            News::Game(seen) => self.game(seen)?,
            News::Games { games, .. } => {
                self.listed = games;
                self.list(0)?;
                if self.listed.is_empty() {
                    self.say_id("games-none")?;
                }
            }
            News::Done(what) => {
                if what == What::Withdraw {
                    self.state.table = None;
                    self.say_id("online-withdrawn")?;
                }
                self.settled(&what);
            }
            News::Refused(what, problem) => {
                if what == What::Pair {
                    self.state.pairing = None;
                }
                let text = texts::refusal(&self.messages, &what, &problem);
                self.say(&text)?;
                self.settled(&what);
            }
        }
        Ok(true)
    }

    fn settled(&mut self, what: &What) {
        if matches!(&self.waits_for, Some(Waits::Answer(own, _)) if own == what) {
            self.waits_for = None;
        }
    }

    fn connection(&mut self, line: Line) -> io::Result<bool> {
        let open = self.state.is_open();
        match &line {
            Line::Open => {
                if self.state.was_open && !open {
                    let seconds = self.now().saturating_sub(self.state.since).as_secs();
                    let args = [("seconds", seconds.into())];
                    let text = self.messages.format("online-back", &args);
                    self.say(&text)?;
                }
                self.state.was_open = true;
            }
            Line::Ended(problem) => {
                let text = texts::problem(&self.messages, problem);
                self.waits_for = None;
                if self.reached {
                    // Another site was named that is none.
                    self.say(&text)?;
                    return Ok(true);
                }
                self.problem = Some(text);
                return Ok(false);
            }
            Line::Connecting => return Ok(true),
            Line::Draining => self.say_id("online-line-draining")?,
            Line::Lost(_) => {
                if open || matches!(self.state.line, Some(Line::Draining)) {
                    self.state.since = self.now();
                    let text = self.messages.format("online-line-lost", &[("seconds", 0.into())]);
                    self.say(&text)?;
                }
            }
        }
        self.state.line = Some(line);
        Ok(true)
    }

    fn session(&mut self, user: Option<client::User>) -> io::Result<()> {
        self.state.user = user;
        match &self.state.user {
            Some(user) => {
                let name = texts::name(&self.messages, user);
                let text = self.messages.format("online-hello", &[("name", name.into())]);
                self.say(&text)?;
                self.ask(Ask::Unfinished);
                // A game that is shown already may be another one for this user.
                let shown = self.state.table.as_ref().map(|table| table.state().id.clone());
                if let Some(game) = self.state.entering.clone().or(shown) {
                    self.visit(game);
                }
            }
            None => {
                self.say_id("online-plain-hello")?;
                self.waits_for = None;
                if let Some(game) = self.state.entering.clone() {
                    self.visit(game);
                }
            }
        }
        Ok(())
    }

    /// A game whose clock runs does not wait in a list.
    fn unfinished(&mut self, games: Vec<GameHead>) {
        let played = games.iter().find(|head| head.phase == Phase::Playing);
        let fresh = self.state.table.is_none() && self.state.entering.is_none();
        let game = played.filter(|_| fresh).map(|head| head.id.clone());
        self.state.unfinished = games;
        if let Some(game) = game {
            self.visit(game);
        }
    }

    /// The lobby was told; what is new in it is listed.
    fn lobby(&mut self, before: &[GameHead]) -> io::Result<()> {
        let lobby = &self.state.lobby;
        let asked = matches!(&self.waits_for, Some(Waits::Answer(What::Lobby, _)));
        if asked {
            let own = self.state.unfinished.iter();
            self.listed = own.chain(&lobby.challenges).chain(&lobby.live).cloned().collect();
            if self.listed.is_empty() {
                return self.say_id("online-plain-lobby-empty");
            }
            return self.list(0);
        }
        let is_new = |head: &&GameHead| !before.iter().any(|old| old.id == head.id);
        let new: Vec<GameHead> = lobby.challenges.iter().filter(is_new).cloned().collect();
        let first = self.listed.len();
        self.listed.extend(new);
        self.list(first)
    }

    /// The games from a place of the list on, with their numbers.
    fn list(&mut self, first: usize) -> io::Result<()> {
        let rows: Vec<String> = self
            .listed
            .iter()
            .enumerate()
            .skip(first)
            .map(|(at, head)| {
                let row = match head.phase {
                    Phase::Waiting => crate::online::Row::Challenge(Box::new(head.clone())),
                    Phase::Playing => crate::online::Row::Live(Box::new(head.clone())),
                    Phase::Over => {
                        let (players, result) = texts::game_row(&self.messages, head);
                        return (at, format!("{players}  {result}"));
                    }
                };
                let (name, tail) = texts::row(&self.messages, &row);
                (at, format!("{name}  {tail}"))
            })
            .map(|(at, text)| {
                let args = [("number", (at + 1).into()), ("text", text.into())];
                self.messages.format("online-plain-numbered", &args)
            })
            .collect();
        rows.iter().try_for_each(|row| self.say(row))
    }

    fn game(&mut self, seen: Box<client::Seen>) -> io::Result<()> {
        let now = self.now();
        let id = seen.state.id.clone();
        let enters = self.state.entering.as_ref() == Some(&id);
        let here = self.state.table.as_ref().is_some_and(|table| table.state().id == id);
        if !enters && !here {
            return Ok(());
        }
        if enters {
            self.state.entering = None;
            let old = self.state.table.take().map(|table| table.seen.state.id);
            if let (Some(old), Some(client)) = (old.filter(|old| *old != id), &self.client) {
                client.ask(Ask::Unwatch(old));
            }
            self.flipped = seen.state.side() == Some(Side::Black);
            self.away = [false; 2];
            let table = Box::new(Table::new(seen, now));
            self.entered(&table)?;
            self.state.table = Some(table);
            return Ok(());
        }
        let happened = seen.happened.clone();
        let Some(mut table) = self.state.table.take() else { return Ok(()) };
        let changed = table.seen.record.plies() != seen.record.plies()
            || table.state().phase != seen.state.phase;
        let was = table.state().side();
        let could_join = table.state().can("join");
        table.seen = seen;
        table.heard = now;
        if changed {
            table.armed = None;
        }
        if table.state().side() != was {
            self.flipped = table.state().side() == Some(Side::Black);
        }
        if !could_join && table.state().can("join") {
            self.entered(&table)?;
        }
        for event in &happened {
            let text = texts::event(&self.messages, self.settings.style, &table, event);
            self.say(&text.unwrap_or_default())?;
        }
        self.presence(&table)?;
        let turn = table.state().can("move");
        if changed && turn {
            self.say_id("online-your-move")?;
        }
        // Whoever waits has waited for this.
        let over = table.state().phase == Phase::Over;
        if matches!(self.waits_for, Some(Waits::Turn)) && (turn || over) {
            self.waits_for = None;
        }
        let next = happened.into_iter().find_map(|event| match event {
            Happened::Rematch(next) => Some(next),
            _ => None,
        });
        let own = table.is_own();
        self.state.table = Some(table);
        if let Some(next) = next.filter(|_| own) {
            self.visit(next);
        }
        Ok(())
    }

    /// What is said of a game that is entered.
    fn entered(&mut self, table: &Table) -> io::Result<()> {
        let messages = Rc::clone(&self.messages);
        let state = table.state();
        match state.phase {
            Phase::Waiting if state.can("join") => {
                self.say(&texts::challenge(&messages, state))?;
                self.say_id("online-join-keys")
            }
            Phase::Waiting if !state.can("withdraw") => {
                self.say(&texts::challenge(&messages, state))?;
                self.say_id("online-who-first")
            }
            Phase::Waiting => {
                self.say_id("online-waiting")?;
                self.link(&state.id)
            }
            phase => {
                let args = [
                    ("red", texts::seat(&messages, &state.red).into()),
                    ("black", texts::seat(&messages, &state.black).into()),
                ];
                self.say(&messages.format("games-players", &args))?;
                self.say(&texts::announced(&messages, self.settings.style, table))?;
                let text = match phase {
                    Phase::Over => texts::status(&messages, &state.status),
                    _ => texts::turn(&messages, table),
                };
                self.say(&text)
            }
        }
    }

    /// Tells when a player goes or comes.
    fn presence(&mut self, table: &Table) -> io::Result<()> {
        for (at, side) in [Side::Red, Side::Black].into_iter().enumerate() {
            let gone = texts::gone(table.state(), side, Duration::ZERO);
            let away = gone.is_some() && table.state().side() != Some(side);
            if away && !self.away[at] {
                let side = self.messages.color(side.color());
                let args = [("side", side.into()), ("seconds", gone.unwrap_or(0).into())];
                let text = self.messages.format("online-plain-away", &args);
                self.say(&text)?;
            }
            self.away[at] = away;
        }
        Ok(())
    }
}
