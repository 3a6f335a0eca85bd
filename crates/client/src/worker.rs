//! The thread that speaks with a site.

use std::collections::BTreeSet;
use std::collections::VecDeque;
use std::future::Future;
use std::io;
use std::path::Path;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

use crate::ask::{Ask, PairTerms, What};
use crate::hearing::{Heard, Hearing};
use crate::news::{Line, News};
use crate::pending::Waiting;
use crate::problem::Problem;
use crate::site::Site;
use crate::socket::Socket;
use crate::stream::Connector;
use crate::token::{Token, Tokens};
use crate::types::{GameHead, User};
use crate::{Address, http};

/// Pauses between attempts to connect grow from the first to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(300);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// How often it is asked whether the site still answers, and how long it may take to.
const PING_EVERY: Duration = Duration::from_secs(5);

/// Somebody at a site. Dropped, it leaves.
#[derive(Debug)]
pub struct Client {
    asks: UnboundedSender<Ask>,
}

impl Client {
    /// Connects to a site on a thread of its own, as whoever logged in last from this data folder.
    /// `tell` hears what happens.
    ///
    /// # Errors
    /// If there is no thread to be had.
    pub fn start(
        address: Address,
        data: &Path,
        tell: impl Fn(News) + Send + 'static,
    ) -> io::Result<Self> {
        let (asks, asked) = mpsc::unbounded_channel();
        let tokens = Tokens::of(data, &address);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let run = move || {
            runtime.block_on(async {
                match Connector::new(address) {
                    Ok(connector) => Worker::new(connector, tokens, asked, tell).run().await,
                    Err(problem) => tell(News::Line(Line::Ended(problem))),
                }
            });
            // A name that is looked up cannot be broken off.
            runtime.shutdown_background();
        };
        std::thread::Builder::new().name("online".to_owned()).spawn(run)?;
        Ok(Self { asks })
    }

    /// Gives it something to do.
    pub fn ask(&self, ask: Ask) {
        // Once it has ended, nobody waits for an answer: `Line::Ended` was told.
        drop(self.asks.send(ask));
    }
}

/// An answer over HTTP.
struct Answer {
    ask: Ask,
    result: Result<Value, Problem>,
}

/// Why talking ended.
enum End {
    /// Nobody holds the client any more.
    Left,
    /// For another user.
    Anew,
    /// The connection is gone.
    Lost(Problem),
}

struct Worker<T> {
    connector: Connector,
    tokens: Tokens,
    token: Option<Token>,
    asks: UnboundedReceiver<Ask>,
    answers: (UnboundedSender<Answer>, UnboundedReceiver<Answer>),
    tell: T,
    site_known: bool,
    user: Option<Option<User>>,
    hearing: Hearing,
    /// Games whose state was asked for and has not come.
    entering: BTreeSet<String>,
    awaits_lobby: bool,
    pairing: Option<PairTerms>,
    waiting: Waiting,
    outbox: VecDeque<String>,
    /// Whether the connection is to be made anew, for another user.
    anew: bool,
    pinged: u64,
    ponged: u64,
}

impl<T: Fn(News) + Send> Worker<T> {
    fn new(connector: Connector, tokens: Tokens, asks: UnboundedReceiver<Ask>, tell: T) -> Self {
        Self {
            connector,
            token: tokens.read(),
            tokens,
            asks,
            answers: mpsc::unbounded_channel(),
            tell,
            site_known: false,
            user: None,
            hearing: Hearing::default(),
            entering: BTreeSet::new(),
            awaits_lobby: false,
            pairing: None,
            waiting: Waiting::new(),
            outbox: VecDeque::new(),
            anew: false,
            pinged: 0,
            ponged: 0,
        }
    }

    fn line(&self, line: Line) {
        (self.tell)(News::Line(line));
    }

    async fn run(mut self) {
        let mut pause = FIRST_PAUSE;
        loop {
            self.line(Line::Connecting);
            let opening = open(self.connector.clone(), self.token.clone(), !self.site_known);
            let Some(opened) = self.meanwhile(opening).await else { return };
            let problem = match opened {
                Ok((socket, site)) => {
                    pause = FIRST_PAUSE;
                    if let Some(site) = site {
                        self.site_known = true;
                        (self.tell)(News::Site(Box::new(site)));
                    }
                    match self.talk(socket).await {
                        End::Left => return,
                        End::Anew => continue,
                        End::Lost(problem) => problem,
                    }
                }
                // A wrong address does not become right by trying it again.
                Err(problem) if !self.site_known => return self.line(Line::Ended(problem)),
                Err(problem) => problem,
            };
            self.line(Line::Lost(problem));
            let sleep = tokio::time::sleep(jittered(pause));
            pause = (pause * 9 / 5).min(LONGEST_PAUSE);
            if self.meanwhile(sleep).await.is_none() {
                return;
            }
        }
    }

    /// Waits for something while asks are heard. `None` if nobody holds the client any more.
    async fn meanwhile<R>(&mut self, future: impl Future<Output = R>) -> Option<R> {
        tokio::pin!(future);
        loop {
            tokio::select! {
                done = &mut future => return Some(done),
                ask = self.asks.recv() => self.asked(ask?),
                Some(answer) = self.answers.1.recv() => self.answered(answer),
            }
        }
    }

    /// Speaks until the connection ends.
    async fn talk(&mut self, mut socket: Socket) -> End {
        self.anew = false;
        self.outbox.clear();
        (self.pinged, self.ponged) = (0, 0);
        let mut beat = tokio::time::interval(PING_EVERY);
        let mut greeted = false;
        loop {
            if self.anew {
                socket.close().await;
                return End::Anew;
            }
            // What is asked before the greeting would be asked again after it.
            while greeted && let Some(text) = self.outbox.pop_front() {
                if let Err(problem) = socket.send(text).await {
                    return End::Lost(problem);
                }
            }
            tokio::select! {
                message = socket.next() => {
                    let text = match message {
                        Ok(text) => text,
                        Err(problem) => return End::Lost(problem),
                    };
                    match self.hearing.hear(&text) {
                        Ok(all) => for heard in all {
                            greeted |= matches!(heard, Heard::Hello(_));
                            self.heard(heard);
                        },
                        // A state that makes no sense is asked for anew, on a new connection.
                        Err(problem) => {
                            self.hearing.forget_states();
                            return End::Lost(problem);
                        }
                    }
                }
                ask = self.asks.recv() => match ask {
                    Some(ask) => self.asked(ask),
                    None => {
                        socket.close().await;
                        return End::Left;
                    }
                },
                Some(answer) = self.answers.1.recv() => self.answered(answer),
                _ = beat.tick() => {
                    if self.ponged < self.pinged {
                        return End::Lost(Problem::silent());
                    }
                    if greeted {
                        self.pinged += 1;
                        self.outbox.push_back(json!({ "t": "ping", "n": self.pinged }).to_string());
                    }
                }
            }
        }
    }

    /// Says again on a new connection what is wanted.
    fn greeted(&mut self, user: Option<User>) {
        if user.is_none() && self.token.take().is_some() {
            self.tokens.remove();
        }
        self.become_user(user);
        self.line(Line::Open);
        self.outbox.clear();
        self.waiting.forget(&What::Pair);
        self.outbox.extend(self.hearing.subscriptions());
        self.outbox.extend(self.waiting.texts().cloned());
        if let Some(terms) = self.pairing.clone() {
            self.send_pair(&terms);
        }
    }

    fn become_user(&mut self, user: Option<User>) {
        if self.user.as_ref() != Some(&user) {
            self.hearing.forget_states();
            self.user = Some(user.clone());
            (self.tell)(News::Session(user));
        }
    }

    fn heard(&mut self, heard: Heard) {
        match heard {
            Heard::Hello(user) => self.greeted(user),
            Heard::Pong(n) => self.ponged = self.ponged.max(n),
            Heard::Drain => self.line(Line::Draining),
            Heard::LogOut => self.forget_login(),
            Heard::Done(cid) => {
                if let Some(what) = self.waiting.settle(&cid) {
                    (self.tell)(News::Done(what));
                }
            }
            Heard::Refused { cid, game, refusal } => {
                let what = match (cid, game) {
                    (Some(cid), _) => self.waiting.settle(&cid),
                    (None, Some(game)) if self.entering.remove(&game) => {
                        self.hearing.unwatch(&game);
                        Some(What::Watch(game))
                    }
                    _ => None,
                };
                if let Some(what) = what {
                    if what == What::Pair {
                        self.pairing = None;
                    }
                    (self.tell)(News::Refused(what, Problem::Refused(Box::new(refusal))));
                }
            }
            Heard::News(news) => {
                let watched = match &news {
                    News::Game(seen) if self.entering.remove(&seen.state.id) => {
                        Some(What::Watch(seen.state.id.clone()))
                    }
                    News::Lobby(_) if std::mem::take(&mut self.awaits_lobby) => Some(What::Lobby),
                    News::Paired(_) => {
                        self.pairing = None;
                        None
                    }
                    _ => None,
                };
                (self.tell)(news);
                if let Some(what) = watched {
                    (self.tell)(News::Done(what));
                }
            }
        }
    }

    fn forget_login(&mut self) {
        self.token = None;
        self.tokens.remove();
        self.become_user(None);
        self.anew = true;
    }

    fn watch(&mut self, game: &str) {
        self.hearing.watch(game);
        self.entering.insert(game.to_owned());
        self.outbox.push_back(self.hearing.subscription(game));
    }

    fn send_pair(&mut self, terms: &PairTerms) {
        let mut message = json!(terms);
        message["t"] = "pair".into();
        let text = self.waiting.add(message, What::Pair);
        self.outbox.push_back(text);
    }

    fn asked(&mut self, ask: Ask) {
        if ask.request().is_some() {
            return self.over_http(ask);
        }
        let what = ask.what();
        let command = match ask {
            Ask::Lobby(looks) => {
                let was = self.hearing.has_lobby();
                self.hearing.look_at_lobby(looks);
                if looks {
                    self.awaits_lobby = true;
                    self.outbox.push_back(json!({ "t": "lobby" }).to_string());
                    return;
                }
                if was {
                    self.outbox.push_back(json!({ "t": "unlobby" }).to_string());
                }
                None
            }
            Ask::Watch(game) => return self.watch(&game),
            Ask::Unwatch(game) => {
                self.hearing.unwatch(&game);
                self.entering.remove(&game);
                self.outbox.push_back(json!({ "t": "unwatch", "game": game }).to_string());
                None
            }
            Ask::Pair(terms) => {
                self.pairing = Some(terms.clone());
                self.waiting.forget(&What::Pair);
                return self.send_pair(&terms);
            }
            Ask::Unpair => {
                self.pairing = None;
                self.waiting.forget(&What::Pair);
                self.outbox.push_back(json!({ "t": "unpair" }).to_string());
                None
            }
            Ask::Move { game, ply, mv } => {
                Some(json!({ "t": "move", "game": game, "ply": ply, "move": mv }))
            }
            Ask::Act(game, act) => Some(json!({ "t": "act", "game": game, "act": act.name() })),
            Ask::Chat(game, text) => Some(json!({ "t": "chat", "game": game, "text": text })),
            _ => None,
        };
        match command {
            Some(command) => {
                let text = self.waiting.add(command, what);
                self.outbox.push_back(text);
            }
            None => (self.tell)(News::Done(what)),
        }
    }

    fn over_http(&self, ask: Ask) {
        let (connector, token) = (self.connector.clone(), self.token.clone());
        let answers = self.answers.0.clone();
        tokio::spawn(async move {
            let Some((method, path, body)) = ask.request() else { return };
            let result = http::ask(&connector, token.as_ref(), method, &path, body.as_ref()).await;
            // Nobody may wait for it any more.
            drop(answers.send(Answer { ask, result }));
        });
    }

    fn answered(&mut self, answer: Answer) {
        let what = answer.ask.what();
        let done = answer.result.and_then(|value| self.take_in(answer.ask, value));
        (self.tell)(match done {
            Ok(()) => News::Done(what),
            Err(problem) => News::Refused(what, problem),
        });
    }

    fn take_in(&mut self, ask: Ask, value: Value) -> Result<(), Problem> {
        match ask {
            Ask::LogIn(..) | Ask::Register(..) | Ask::Guest => {
                let session: Session = typed(value)?;
                let token = session.token.as_deref().and_then(Token::new);
                let token = token.ok_or_else(|| Problem::nonsense("a login without a token"))?;
                if let Err(error) = self.tokens.write(&token) {
                    (self.tell)(News::NotKept(error.to_string()));
                }
                self.token = Some(token);
                self.become_user(Some(session.user));
                self.anew = true;
            }
            Ask::LogOut => self.forget_login(),
            Ask::Make(_) | Ask::Join(_) => {
                let entered: Entered = typed(value)?;
                let id = crate::text::cleaned(&entered.game.id);
                self.watch(&id);
                (self.tell)(News::Entered(id));
            }
            Ask::Games(user, before) => {
                let page: Page = typed(value)?;
                let more = before.is_some();
                (self.tell)(News::Games { user, more, games: page.games, next: page.next });
            }
            Ask::Unfinished => {
                let me: Me = typed(value)?;
                (self.tell)(News::Unfinished(me.unfinished));
            }
            _ => {}
        }
        Ok(())
    }
}

#[derive(Deserialize)]
struct Session {
    user: User,
    token: Option<String>,
}

#[derive(Deserialize)]
struct Entered {
    game: EnteredGame,
}

#[derive(Deserialize)]
struct EnteredGame {
    id: String,
}

#[derive(Deserialize)]
struct Page {
    games: Vec<GameHead>,
    next: Option<String>,
}

#[derive(Deserialize)]
struct Me {
    unfinished: Vec<GameHead>,
}

fn typed<T: for<'de> Deserialize<'de>>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value).map_err(|error| Problem::nonsense(error.to_string()))
}

/// Opens a socket; asks first what the site is, if that is not known.
async fn open(
    connector: Connector,
    token: Option<Token>,
    ask_site: bool,
) -> Result<(Socket, Option<Site>), Problem> {
    let site = if ask_site {
        let value = http::ask(&connector, token.as_ref(), "GET", "/api/site", None).await?;
        if value.get("mode").is_none() || value.get("rules").is_none() {
            return Err(Problem::NotChuhe);
        }
        Some(serde_json::from_value(value).map_err(|_| Problem::NotChuhe)?)
    } else {
        None
    };
    Ok((Socket::open(&connector, token.as_ref()).await?, site))
}

/// A pause that is not everybody's.
fn jittered(pause: Duration) -> Duration {
    let mut byte = [128];
    let _ = getrandom::fill(&mut byte);
    pause * (180 + u32::from(byte[0]) * 3 / 5) / 256
}
