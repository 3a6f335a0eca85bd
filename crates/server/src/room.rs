//! One game: a task that owns it, stores what happens before it says so, and tells all who watch.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use engine::{Clock, Level, Limits, Score};
use serde_json::{Map, Value, json};
use store::site::{EventRow, GameRow, Millis, Phase, RatedGame, Speed, Write};
use tokio::sync::{mpsc, oneshot};
use xiangqi::{ByColor, Color};

use crate::app::Shared;
use crate::engines::{Found, Job};
use crate::error::ApiError;
use crate::hub::Conn;
use crate::people::People;
use crate::rooms::{self, CHALLENGE_MS, Makers};
use crate::table::{Act, Fact, Offer, Table, What};
use crate::terms::Opponent;
use crate::wire::{self, GameHead, SeatView, StatusView, UserView};
use crate::{clock, metrics, ratings, time};

/// Events that are kept for clients that come back.
const KEPT: usize = 64;
/// A game that nobody asks about leaves memory after this.
const IDLE_MS: Millis = 60_000;
/// A challenge in the lobby ends when its maker has been away for so long.
const LOBBY_GONE_MS: Millis = 30_000;
/// Coming and going is told together.
const PRESENCE_MS: Millis = 200;
/// After a restart nobody's clock runs for so long, so that players can come back.
pub(crate) const GRACE_MS: i64 = 5_000;
/// How long a text of a chat may be, in characters.
const CHAT_CHARS: usize = 300;
/// The computer's moves seem to take at least and at most so long, if its clock allows.
const PACE_MS: (u64, u64) = (350, 1_100);

/// The answer to something that was done: the version then, and what to say of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Done {
    /// The version.
    pub(crate) v: i64,
    /// The ply that was played.
    pub(crate) ply: Option<Value>,
}

/// Where an answer goes.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, ApiError>>;

/// What is asked of a game.
#[derive(Debug)]
pub(crate) enum Ask {
    /// The whole state, for a user.
    State { user: Option<i64>, reply: Reply<Value> },
    /// Its moves as a game of the records library.
    Record { reply: Reply<records::Game> },
    /// A connection watches from now on, knowing everything up to a version.
    Watch { conn: Arc<Conn>, since: Option<i64> },
    /// A connection does not watch any more.
    Unwatch { conn: u64 },
    /// A move.
    Move {
        user: Option<i64>,
        cid: String,
        ply: usize,
        text: String,
        arrived: Millis,
        lag: i64,
        reply: Reply<Done>,
    },
    /// An act.
    Act { user: Option<i64>, cid: String, act: Act, reply: Reply<Done> },
    /// A text.
    Chat { user: Option<i64>, cid: String, text: String, reply: Reply<Done> },
    /// Somebody joins.
    Join { user: UserView, reply: Reply<Done> },
    /// The challenge is withdrawn.
    Withdraw { user: i64, reply: Reply<()> },
    /// The computer has found a move.
    Thought { number: u64, found: Option<Found> },
    /// Somebody's name has changed.
    Rename { user: UserView },
    /// Somebody's seat is somebody else's now.
    Give { from: i64, to: UserView },
}

/// One game.
#[derive(Debug)]
pub(crate) struct Room {
    app: Shared,
    id: i64,
    slug: String,
    listed: bool,
    table: Table,
    people: People,
    watchers: Vec<Arc<Conn>>,
    /// Events as JSON without their last brace, so that what differs among viewers can follow.
    events: VecDeque<(i64, String)>,
    asks: mpsc::Sender<Ask>,
    head: Arc<Mutex<GameHead>>,
    /// Which thought of the computer is waited for.
    thinking: Option<u64>,
    /// How many there have been.
    thoughts: u64,
    cancel: Arc<AtomicBool>,
    presence_at: Option<Millis>,
    last_ask: Millis,
    maker_gone: Option<Millis>,
    withdrawn: bool,
    _room: metrics::Present,
    game: Option<metrics::Present>,
}

/// An event as it is stored.
pub(crate) fn event(game: i64, v: i64, fact: &Fact) -> Result<Write, ApiError> {
    let data = serde_json::to_string(fact).map_err(|error| ApiError::internal(&error))?;
    Ok(Write::Event { game, event: EventRow { v, at: fact.at, data } })
}

/// The life of a game in memory. It is a type of its own because a game can make another one.
pub(crate) fn run(
    room: Room,
    asks: mpsc::Receiver<Ask>,
) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(live(room, asks))
}

async fn live(mut room: Room, mut asks: mpsc::Receiver<Ask>) {
    room.begin();
    loop {
        let wait = time::until(room.next_time());
        tokio::select! {
            biased;
            ask = asks.recv() => match ask {
                Some(ask) => room.answer(ask).await,
                None => break,
            },
            () = tokio::time::sleep(wait) => room.on_time().await,
        }
        if room.is_idle() && room.app.rooms.close(&room.slug, &mut asks) {
            break;
        }
    }
    // Whoever asked at the last moment hears that there is no such game, and asks again.
    room.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    room.app.lobby.remove(&room.slug);
}

impl Room {
    pub(crate) fn new(
        app: Shared,
        row: &GameRow,
        table: Table,
        people: People,
        host: Option<SeatView>,
        asks: mpsc::Sender<Ask>,
    ) -> Self {
        let head = GameHead { host, ..head_of(row, &table, &people, 0) };
        Self {
            _room: app.metrics.room(),
            game: (table.phase == Phase::Playing).then(|| app.metrics.game()),
            app,
            id: row.id,
            slug: row.slug.clone(),
            listed: row.listed,
            table,
            people,
            watchers: Vec::new(),
            events: VecDeque::new(),
            asks,
            head: Arc::new(Mutex::new(head)),
            thinking: None,
            thoughts: 0,
            cancel: Arc::default(),
            presence_at: None,
            last_ask: time::now(),
            maker_gone: None,
            withdrawn: false,
        }
    }

    /// What lists show, kept up to date.
    pub(crate) fn shared_head(&self) -> Arc<Mutex<GameHead>> {
        Arc::clone(&self.head)
    }

    /// Who plays or is asked to.
    pub(crate) fn users(&self) -> Vec<i64> {
        let seats = &self.table.seats;
        let ids = [seats.red.user, seats.black.user, self.table.maker, self.table.invited];
        ids.into_iter().flatten().collect()
    }

    fn begin(&mut self) {
        for side in Color::ALL {
            if self.table.seats[side].user.is_some() && self.table.phase == Phase::Playing {
                self.table.gone[side].get_or_insert(time::now());
            }
        }
        if self.table.phase == Phase::Waiting && self.table.terms.opponent == (Opponent::Lobby {}) {
            self.app.lobby.add(self.current_head());
        }
        self.ask_computer();
    }

    fn next_time(&self) -> Millis {
        let waiting = self.table.phase == Phase::Waiting;
        let looks = waiting.then(|| time::now() + 5_000);
        let idle = (self.may_leave()).then_some(self.last_ask + IDLE_MS);
        [self.table.deadline(), self.presence_at, looks, idle]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(Millis::MAX / 4)
            .min(time::now() + 3_600_000)
    }

    /// Whether nothing is lost if the game leaves memory.
    fn may_leave(&self) -> bool {
        if !self.watchers.is_empty() {
            return false;
        }
        match self.table.phase {
            Phase::Over => true,
            Phase::Waiting => self.withdrawn || self.table.terms.opponent != (Opponent::Lobby {}),
            Phase::Playing => self.table.deadline().is_none() && self.thinking.is_none(),
        }
    }

    fn is_idle(&self) -> bool {
        let patience = if self.withdrawn { 0 } else { IDLE_MS };
        self.may_leave() && self.last_ask + patience <= time::now()
    }

    async fn on_time(&mut self) {
        let now = time::now();
        if self.presence_at.is_some_and(|at| at <= now) {
            self.presence_at = None;
            self.tell_presence();
        }
        if let Some(what) = self.table.decide_time(now)
            && let Err(error) = self.record(None, vec![what]).await
        {
            if self.app.is_draining() {
                return;
            }
            tracing::error!("game {}: {}", self.slug, error.message);
            // The disk may be full: there is no use in trying at once again.
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        if self.table.phase == Phase::Waiting {
            self.look_after_challenge(now).await;
        }
    }

    async fn look_after_challenge(&mut self, now: Millis) {
        let online = self.table.maker.is_some_and(|maker| self.app.hub.is_online(maker));
        if online {
            self.maker_gone = None;
        }
        let gone = *self.maker_gone.get_or_insert(now);
        let lobby = self.table.terms.opponent == (Opponent::Lobby {});
        let over = self.table.created_at + CHALLENGE_MS < now;
        if over || lobby && !online && now - gone >= LOBBY_GONE_MS {
            drop(self.withdraw().await);
        }
    }

    async fn withdraw(&mut self) -> Result<(), ApiError> {
        self.app.site.remove_waiting(self.id).await?;
        self.app.lobby.remove(&self.slug);
        self.withdrawn = true;
        let message = json!({
            "t": "error", "cid": null, "game": self.slug, "code": "not-found",
            "message": "the challenge was withdrawn", "detail": null,
        });
        for conn in std::mem::take(&mut self.watchers) {
            conn.tell(&message);
        }
        Ok(())
    }

    async fn answer(&mut self, ask: Ask) {
        self.last_ask = time::now();
        match ask {
            Ask::State { user, reply } => {
                let state =
                    if self.withdrawn { Err(ApiError::not_found()) } else { Ok(self.state(user)) };
                drop(reply.send(state));
            }
            Ask::Record { reply } => drop(reply.send(Ok(self.to_record()))),
            Ask::Watch { conn, since } => self.watch(conn, since),
            Ask::Unwatch { conn } => self.unwatch(conn),
            Ask::Move { user, cid, ply, text, arrived, lag, reply } => {
                let done = self.play(user, &cid, ply, &text, arrived, lag).await;
                drop(reply.send(done));
            }
            Ask::Act { user, cid, act, reply } => {
                let done = self.act(user, &cid, act).await;
                drop(reply.send(done));
            }
            Ask::Chat { user, cid, text, reply } => {
                let done = self.say(user, &cid, &text).await;
                drop(reply.send(done));
            }
            Ask::Join { user, reply } => {
                let done = self.join(user).await;
                drop(reply.send(done));
            }
            Ask::Withdraw { user, reply } => {
                let may = self.table.phase == Phase::Waiting
                    && (self.table.maker == Some(user) || self.table.invited == Some(user));
                let done = if may { self.withdraw().await } else { Err(ApiError::forbidden()) };
                drop(reply.send(done));
            }
            Ask::Thought { number, found } => self.thought(number, found).await,
            Ask::Rename { user } => {
                self.people.set(user);
                self.refresh();
            }
            Ask::Give { from, to } => self.give(from, to),
        }
    }

    /// What was done under this name already.
    fn repeated(&self, user: Option<i64>, cid: &str) -> Option<Done> {
        let v = self.table.answered(user?, cid)?;
        Some(Done { v, ply: None })
    }

    async fn play(
        &mut self,
        user: Option<i64>,
        cid: &str,
        ply: usize,
        text: &str,
        arrived: Millis,
        lag: i64,
    ) -> Result<Done, ApiError> {
        if let Some(done) = self.repeated(user, cid) {
            let ply = self.table.ply_view(ply).map(|view| json!(view));
            return Ok(Done { ply, ..done });
        }
        let facts = self.table.decide_move(user, ply, text, arrived, lag)?;
        if !matches!(facts.first(), Some(What::Ply { .. })) {
            self.record(None, facts).await?;
            return Err(ApiError::conflict("game-over", "the time was over"));
        }
        let v = self.record(user.map(|user| (user, cid.to_owned())), facts).await?;
        self.app
            .metrics
            .moved(Duration::from_millis(u64::try_from(time::now() - arrived).unwrap_or(0)));
        let ply = self.table.ply_view(ply).map(|view| json!(view));
        self.ask_computer();
        Ok(Done { v, ply })
    }

    async fn act(&mut self, user: Option<i64>, cid: &str, act: Act) -> Result<Done, ApiError> {
        if let Some(done) = self.repeated(user, cid) {
            return Ok(done);
        }
        let now = time::now();
        let mut facts = self.table.decide_act(user, act, now)?;
        if self.table.begins_rematch(act) {
            facts = vec![What::Rematch { game: self.make_rematch().await? }];
        }
        let v = self.record(user.map(|user| (user, cid.to_owned())), facts).await?;
        self.ask_computer();
        Ok(Done { v, ply: None })
    }

    async fn make_rematch(&mut self) -> Result<String, ApiError> {
        let seats = &self.table.seats;
        let maker = self.table.maker.ok_or_else(ApiError::forbidden)?;
        let swapped = ByColor { red: seats.black.user, black: seats.red.user };
        let makers = Makers { maker, invited: None, seats: swapped };
        let mut terms = self.table.terms.clone();
        if matches!(terms.opponent, Opponent::Lobby {} | Opponent::User { .. }) {
            terms.opponent = Opponent::Link {};
        }
        Ok(rooms::create(&self.app, terms, makers).await?.0)
    }

    async fn say(&mut self, user: Option<i64>, cid: &str, text: &str) -> Result<Done, ApiError> {
        if let Some(done) = self.repeated(user, cid) {
            return Ok(done);
        }
        let id = user.ok_or_else(ApiError::not_logged_in)?;
        if self.table.phase == Phase::Waiting {
            return Err(ApiError::conflict("stale", "the game has not begun"));
        }
        let text = text.trim();
        let fits = (1..=CHAT_CHARS).contains(&text.chars().count());
        if !fits || text.chars().any(|c| c.is_control()) {
            return Err(ApiError::field("text", "a text has 1 to 300 characters"));
        }
        self.people.add(&self.app.site, [id]).await?;
        if self.table.side_of(user).is_none() && self.people.get(id).kind != "member" {
            return Err(ApiError::guests_not_allowed());
        }
        let what = What::Chat { user: id, text: text.to_owned() };
        let v = self.record(Some((id, cid.to_owned())), vec![what]).await?;
        Ok(Done { v, ply: None })
    }

    async fn join(&mut self, user: UserView) -> Result<Done, ApiError> {
        let id = user.id.ok_or_else(ApiError::not_logged_in)?;
        if self.withdrawn {
            return Err(ApiError::not_found());
        }
        if self.table.side_of(Some(id)).is_some() && self.table.phase == Phase::Playing {
            return Ok(Done { v: self.table.v, ply: None });
        }
        if self.table.phase != Phase::Waiting {
            return Err(ApiError::conflict("stale", "somebody else has joined"));
        }
        if self.table.maker == Some(id) || self.table.invited.is_some_and(|only| only != id) {
            return Err(ApiError::forbidden());
        }
        if self.table.terms.rated && user.kind != "member" {
            return Err(ApiError::guests_not_allowed());
        }
        self.people.set(user);
        let maker = self.table.maker;
        let side = match (self.table.seats.red.user, self.table.seats.black.user) {
            (Some(_), None) => Color::Red,
            (None, Some(_)) => Color::Black,
            _ => self.table.terms.side.draw(),
        };
        let seats = ByColor::from_fn(|color| if color == side { maker } else { Some(id) });
        let speed = clock::speed(self.table.terms.clock.as_ref());
        let now = time::now();
        let fact = rooms::start_fact(&self.app, seats, speed, now).await?;
        let v = self.table.v + 1;
        let begin = Write::Begin { game: self.id, red: seats.red, black: seats.black };
        self.app.journal.store(vec![event(self.id, v, &fact)?, begin]).await?;
        for color in Color::ALL {
            self.table.seats[color].user = seats[color];
        }
        self.table.apply(v, &fact);
        self.game = Some(self.app.metrics.game());
        self.app.lobby.remove(&self.slug);
        self.app.rooms.set_users(&self.slug, self.users());
        self.look_at_presence();
        self.push_event(v, &fact.what);
        self.refresh();
        let message = json!({ "t": "paired", "game": self.slug });
        for user in [maker, Some(id)].into_iter().flatten() {
            self.app.hub.tell_user(user, &message);
        }
        Ok(Done { v, ply: None })
    }

    fn give(&mut self, from: i64, to: UserView) {
        let Some(id) = to.id else { return };
        for side in Color::ALL {
            if self.table.seats[side].user == Some(from) {
                self.table.seats[side].user = Some(id);
            }
        }
        if self.table.maker == Some(from) {
            self.table.maker = Some(id);
        }
        self.people.set(to);
        self.app.rooms.set_users(&self.slug, self.users());
        self.refresh();
    }

    /// Stores what has happened, and only then lets it have happened. Returns the version of the
    /// first fact, which is the one that answers a command.
    async fn record(
        &mut self,
        by: Option<(i64, String)>,
        whats: Vec<What>,
    ) -> Result<i64, ApiError> {
        let at = time::now();
        let first = self.table.v + 1;
        let mut by = by;
        let mut facts: Vec<Fact> =
            whats.into_iter().map(|what| Fact { at, by: by.take(), what }).collect();
        let ends = facts.iter().any(|fact| matches!(fact.what, What::Over { .. }));
        // Nobody else may change these ratings until they are stored.
        let app = Arc::clone(&self.app);
        let _rating =
            if ends && self.table.terms.rated { Some(app.rating.lock().await) } else { None };
        let mut writes = Vec::with_capacity(facts.len() + 2);
        if ends {
            if let Some(rated) = self.rate(&mut facts, at).await? {
                writes.push(Write::Rate(rated));
            }
            writes.push(self.end_of(&facts, at));
        }
        for (v, fact) in (first..).zip(&facts) {
            writes.push(event(self.id, v, fact)?);
        }
        self.app.journal.store(writes).await?;
        for (v, fact) in (first..).zip(&facts) {
            if !self.table.apply(v, fact) {
                tracing::error!("game {}: event {v} does not fit", self.slug);
            }
            self.push_event(v, &fact.what);
        }
        if ends {
            self.game = None;
        }
        // What the computer thinks about is not on the board any more.
        if facts.iter().any(|fact| matches!(fact.what, What::Over { .. } | What::Takeback { .. })) {
            self.stop_thinking();
        }
        self.refresh_head();
        Ok(first)
    }

    /// Puts the changes of ratings into the fact that ends a rated game.
    async fn rate(&self, facts: &mut [Fact], now: Millis) -> Result<Option<RatedGame>, ApiError> {
        let seats = &self.table.seats;
        let (Some(red), Some(black)) = (seats.red.user, seats.black.user) else { return Ok(None) };
        let speed = clock::speed(self.table.terms.clock.as_ref());
        if !self.table.terms.rated || red == black || speed == Speed::Unlimited {
            return Ok(None);
        }
        for fact in facts {
            let What::Over { outcome, changes, .. } = &mut fact.what else { continue };
            let Some(outcome) = outcome.as_deref().and_then(wire::outcome_of) else { continue };
            let before = ByColor {
                red: ratings::of(&self.app.site, red, speed, now).await?,
                black: ratings::of(&self.app.site, black, speed, now).await?,
            };
            let after = ratings::after(before, outcome, now);
            let change = |color: Color| {
                ratings::rounded(after[color].rating) - ratings::rounded(before[color].rating)
            };
            *changes = Some([change(Color::Red), change(Color::Black)]);
            return Ok(Some(RatedGame { game: self.id, ratings: [after.red, after.black] }));
        }
        Ok(None)
    }

    /// What is stored of a game that these facts end.
    fn end_of(&self, facts: &[Fact], at: Millis) -> Write {
        let mut after = self.table.clone();
        for (v, fact) in (self.table.v + 1..).zip(facts) {
            after.apply(v, fact);
        }
        let moves = after.game.record().plies().iter();
        let moves = moves.flat_map(|ply| ply.mv.to_bits().to_le_bytes()).collect();
        Write::End {
            game: self.id,
            at,
            outcome: after.end.as_ref().and_then(|end| end.outcome),
            summary: summary(&after).to_string(),
            moves,
        }
    }

    fn ask_computer(&mut self) {
        let Some((side, level)) = self.table.computer() else { return };
        let turn = self.table.game.position().turn();
        if self.table.phase != Phase::Playing || turn != side {
            return;
        }
        if self.thinking.is_some() {
            return;
        }
        self.thoughts += 1;
        let number = self.thoughts;
        self.thinking = Some(number);
        self.cancel = Arc::default();
        let level = Level::new(level).unwrap_or(Level::MAX);
        let mut limits = Limits::level(level, self.seed());
        let mut pace = if level == Level::MAX { 0 } else { pace(self.seed(), self.table.plies()) };
        if let Some((remaining, increment)) = self.table.engine_clock() {
            let left = remaining.map(|ms| Duration::from_millis(u64::try_from(ms).unwrap_or(0)));
            let increment = Duration::from_millis(u64::try_from(increment).unwrap_or(0));
            let increment = ByColor { red: increment, black: increment };
            limits.clock = Some(Clock { remaining: left, increment, moves_to_go: None });
            pace = pace.min(u64::try_from(remaining[side]).unwrap_or(0) / 40);
        }
        let job = Job {
            game: self.table.game.clone(),
            limits,
            lines: 1,
            urgent: true,
            time: Duration::ZERO,
            listener: None,
            cancelled: Arc::clone(&self.cancel),
        };
        let (began, asks) = (std::time::Instant::now(), self.asks.clone());
        let pace = if self.app.config.pace { Duration::from_millis(pace) } else { Duration::ZERO };
        let Some(found) = self.app.engines.search(job) else { return };
        tokio::spawn(async move {
            let found = found.await.ok();
            tokio::time::sleep(pace.saturating_sub(began.elapsed())).await;
            // A game that has left memory needs no move.
            drop(asks.send(Ask::Thought { number, found }).await);
        });
    }

    /// What the computer's choices are drawn from.
    fn seed(&self) -> u64 {
        self.slug.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// The computer's thought is not waited for any more.
    fn stop_thinking(&mut self) {
        self.thinking = None;
        self.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    }

    async fn thought(&mut self, number: u64, found: Option<Found>) {
        if self.thinking != Some(number) {
            return;
        }
        self.thinking = None;
        let Some(found) = found.filter(|found| !found.stopped) else { return };
        self.table.computer_score = found.lines.first().map(|line| match line.score {
            Score::Cp(cp) => cp,
            Score::Mate(moves) if moves > 0 => 30_000,
            Score::Mate(_) => -30_000,
        });
        let Some(best) = found.best.filter(|mv| self.table.game.position().is_legal(*mv)) else {
            tracing::error!("game {}: the engine has no move", self.slug);
            return;
        };
        let facts = self.table.facts_of_move(best, time::now(), 0);
        if let Err(error) = self.record(None, facts).await {
            if self.app.is_draining() {
                return;
            }
            tracing::error!("game {}: {}", self.slug, error.message);
            tokio::time::sleep(Duration::from_secs(1)).await;
            self.ask_computer();
        }
    }

    fn watch(&mut self, conn: Arc<Conn>, since: Option<i64>) {
        if self.withdrawn {
            conn.tell(&json!({
                "t": "error", "cid": null, "game": self.slug, "code": "not-found",
                "message": "there is no such game", "detail": null,
            }));
            return;
        }
        self.watchers.retain(|other| other.id != conn.id);
        let known = since.filter(|since| self.is_kept(*since));
        let text = match known {
            Some(since) => self.gap(&conn, since),
            None => {
                let state = self.state(conn.user);
                json!({ "t": "state", "game": self.slug, "state": state }).to_string()
            }
        };
        conn.tell_of(&self.slug, text.into());
        self.watchers.push(conn);
        self.look_at_presence();
    }

    fn unwatch(&mut self, conn: u64) {
        self.watchers.retain(|other| other.id != conn);
        self.look_at_presence();
    }

    /// Whether all events after a version are kept.
    fn is_kept(&self, since: i64) -> bool {
        let first = self.events.front().map_or(self.table.v + 1, |(v, _)| *v);
        since <= self.table.v && since + 1 >= first
    }

    fn gap(&self, conn: &Conn, since: i64) -> String {
        let tail = self.tail(conn.user);
        let missed = self.events.iter().filter(|(v, _)| *v > since);
        let events: Vec<String> = missed.map(|(_, event)| format!("{event}{tail}")).collect();
        self.events_message(&events.join(","))
    }

    fn events_message(&self, events: &str) -> String {
        format!("{{\"t\":\"events\",\"game\":\"{}\",\"events\":[{events}]}}", self.slug)
    }

    /// What every event says at its end, which differs among viewers.
    fn tail(&self, user: Option<i64>) -> String {
        let can = json!(self.table.can(user, time::now()));
        format!(",\"can\":{can},\"offers\":{}}}", self.offers())
    }

    fn offers(&self) -> Value {
        let side = |offer| self.table.offered(offer).map(wire::color);
        json!({
            "draw": side(Offer::Draw),
            "takeback": side(Offer::Takeback),
            "rematch": side(Offer::Rematch),
        })
    }

    /// Keeps an event and tells all who watch.
    fn push_event(&mut self, v: i64, what: &What) {
        let mut event = match self.event_view(what) {
            Value::Object(map) => map,
            _ => Map::new(),
        };
        event.insert("v".to_owned(), json!(v));
        let mut text = Value::Object(event).to_string();
        // What differs among viewers comes before the last brace.
        text.pop();
        if self.events.len() >= KEPT {
            self.events.pop_front();
        }
        let mut told: Vec<(Option<i64>, Utf8Bytes)> = Vec::with_capacity(3);
        for conn in &self.watchers {
            // All who do not play see the same.
            let viewer = conn.user.filter(|user| self.table.side_of(Some(*user)).is_some());
            let viewer = viewer.or_else(|| conn.user.map(|_| -1));
            let known = told.iter().find(|(other, _)| *other == viewer);
            let message = match known {
                Some((_, message)) => message.clone(),
                None => {
                    let tail = self.tail(conn.user);
                    let message = Utf8Bytes::from(self.events_message(&format!("{text}{tail}")));
                    told.push((viewer, message.clone()));
                    message
                }
            };
            conn.tell_of(&self.slug, message);
        }
        self.events.push_back((v, text));
    }

    fn event_view(&self, what: &What) -> Value {
        match what {
            What::Start { .. } => json!({
                "kind": "start",
                "red": self.seat(Color::Red),
                "black": self.seat(Color::Black),
                "started_at": self.table.started_at,
                "clocks": self.clocks(),
            }),
            What::Ply { .. } => {
                let mut event = self.board();
                event["kind"] = json!("ply");
                let last = self.table.plies().checked_sub(1);
                event["ply"] = json!(last.and_then(|index| self.table.ply_view(index)));
                event
            }
            What::Takeback { plies } => {
                let mut event = self.board();
                event["kind"] = json!("takeback");
                event["plies"] = json!(plies);
                let last = plies.checked_sub(1);
                event["last"] = json!(last.and_then(|index| self.table.ply_view(index)));
                event
            }
            What::Offer { what, side, state } => {
                let side = if *side == 0 { Color::Red } else { Color::Black };
                json!({ "kind": "offer", "what": what, "side": wire::color(side), "state": state })
            }
            What::Over { .. } => json!({
                "kind": "over",
                "status": self.table.status(),
                "clocks": self.clocks(),
                "red": self.seat(Color::Red),
                "black": self.seat(Color::Black),
                "ended_at": self.table.end.as_ref().map(|end| end.at),
            }),
            What::Chat { .. } => {
                json!({ "kind": "chat", "chat": self.table.chat.back().map(|said| self.chat(said)) })
            }
            What::Rematch { game } => json!({ "kind": "rematch", "game": game }),
        }
    }

    /// What changes with each move.
    fn board(&self) -> Value {
        let game = &self.table.game;
        let position = game.position();
        let over = self.table.phase == Phase::Over || game.status().is_over();
        let status = if game.status().is_over() {
            StatusView::of(game.verdict())
        } else {
            self.table.status()
        };
        json!({
            "fen": position.to_string(),
            "turn": wire::color(position.turn()),
            "check": wire::check(position),
            "legal": if over { wire::Legal::new() } else { wire::legal(position) },
            "clocks": self.clocks(),
            "status": status,
            "warning": wire::Warning::of(game),
            "quiet": wire::Quiet::of(game),
            "opening": wire::opening(game),
        })
    }

    fn clocks(&self) -> Value {
        let now = time::now();
        let (red, black) =
            (self.table.reading(Color::Red, now), self.table.reading(Color::Black, now));
        let (Some(red), Some(black)) = (red, black) else { return Value::Null };
        let running = self.table.running();
        let turn = self.table.game.position().turn();
        let move_left = if turn == Color::Red { red.move_left_ms } else { black.move_left_ms };
        json!({
            "red_ms": red.left_ms,
            "black_ms": black.left_ms,
            "red_periods": red.periods,
            "black_periods": black.periods,
            "running": running.map(wire::color),
            "at": now,
            "move_left_ms": move_left,
            "in_period": { "red": red.in_period, "black": black.in_period },
        })
    }

    fn seat(&self, side: Color) -> SeatView {
        seat_of(&self.table, &self.people, side)
    }

    fn chat(&self, said: &crate::table::Said) -> Value {
        let side = match &self.table.seats {
            seats if seats.red.user == Some(said.user) => Some("red"),
            seats if seats.black.user == Some(said.user) => Some("black"),
            _ => None,
        };
        json!({
            "id": said.id,
            "user": self.people.get(said.user),
            "side": side,
            "text": said.text,
            "at": said.at,
        })
    }

    fn spectators(&self) -> usize {
        let plays = |conn: &&Arc<Conn>| self.table.side_of(conn.user).is_some();
        self.watchers.iter().filter(|conn| !plays(conn)).count()
    }

    fn online(&self) -> Value {
        let online = |side: Color| match self.table.computer() {
            Some((computer, _)) if computer == side => true,
            _ => self.table.seats[side].user.is_some() && self.table.gone[side].is_none(),
        };
        json!({ "red": online(Color::Red), "black": online(Color::Black) })
    }

    fn gone_ms(&self) -> Value {
        let now = time::now();
        let gone = |side: Color| self.table.gone[side].map(|since| now - since);
        json!({ "red": gone(Color::Red), "black": gone(Color::Black) })
    }

    /// The whole state for a user.
    fn state(&self, user: Option<i64>) -> Value {
        let table = &self.table;
        let terms = &table.terms;
        let plies: Vec<_> = (0..table.plies()).filter_map(|index| table.ply_view(index)).collect();
        let phase = match table.phase {
            Phase::Waiting => "waiting",
            Phase::Playing => "playing",
            Phase::Over => "over",
        };
        let mut state = self.board();
        let more = json!({
            "id": self.slug,
            "v": table.v,
            "phase": phase,
            "created_at": table.created_at,
            "started_at": table.started_at,
            "ended_at": table.end.as_ref().map(|end| end.at),
            "opponent": terms.opponent.kind(),
            "maker": table.maker,
            "host": self.current_head().host,
            "invited": table.invited,
            "rules": terms.rules.name(),
            "rated": terms.rated,
            "speed": clock::speed(terms.clock.as_ref()).name(),
            "clock": terms.clock,
            "odds": terms.odds,
            "start_fen": table.game.record().start().to_string(),
            "red": self.seat(Color::Red),
            "black": self.seat(Color::Black),
            "you": table.you(user),
            "plies": plies,
            "status": table.status(),
            "offers": self.offers(),
            "can": table.can(user, time::now()),
            "online": self.online(),
            "gone_ms": self.gone_ms(),
            "spectators": self.spectators(),
            "chat": table.chat.iter().map(|said| self.chat(said)).collect::<Vec<_>>(),
            "rematch": table.rematch,
        });
        if let (Value::Object(state), Value::Object(more)) = (&mut state, more) {
            state.extend(more);
        }
        state
    }

    /// Notes who has a connection here; tells it soon.
    fn look_at_presence(&mut self) {
        let now = time::now();
        for side in Color::ALL {
            let user = self.table.seats[side].user;
            let here = user.is_some() && self.watchers.iter().any(|conn| conn.user == user);
            match (here, user) {
                (true, _) | (_, None) => self.table.gone[side] = None,
                (false, Some(_)) => drop(self.table.gone[side].get_or_insert(now)),
            }
        }
        // Somebody who comes back is told of at once, not when they could have been claimed against.
        let soon = now + PRESENCE_MS;
        self.presence_at = Some(self.presence_at.map_or(soon, |at| at.min(soon)));
        self.refresh_head();
    }

    fn tell_presence(&mut self) {
        let now = time::now();
        let mut message = json!({
            "t": "presence",
            "game": self.slug,
            "online": self.online(),
            "gone_ms": self.gone_ms(),
            "spectators": self.spectators(),
            "clocks": self.clocks(),
        });
        for conn in &self.watchers {
            message["can"] = json!(self.table.can(conn.user, now));
            conn.tell(&message);
        }
        // When an absent player may be claimed against, the other one should know.
        let claims = Color::ALL.into_iter().filter_map(|side| self.table.gone[side]);
        let next = claims.map(|since| since + 30_000).filter(|at| *at > now).min();
        if self.table.phase == Phase::Playing && !self.watchers.is_empty() {
            self.presence_at = next;
        }
    }

    /// Everybody gets the whole state.
    fn refresh(&mut self) {
        self.refresh_head();
        for conn in &self.watchers {
            let state = self.state(conn.user);
            let message = json!({ "t": "state", "game": self.slug, "state": state });
            conn.tell_of(&self.slug, message.to_string().into());
        }
    }

    fn current_head(&self) -> GameHead {
        self.head.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn refresh_head(&mut self) {
        let mut head = self.head.lock().unwrap_or_else(PoisonError::into_inner);
        let (id, created_at) = (std::mem::take(&mut head.id), head.created_at);
        let waiting = self.table.phase == Phase::Waiting;
        let host = head.host.take().filter(|_| waiting).map(|seat| SeatView {
            user: self.table.maker.map(|maker| self.people.get(maker)),
            ..seat
        });
        *head = head_of_table(id, created_at, &self.table, &self.people, self.spectators());
        head.host = host;
        let _ = self.listed;
    }

    /// The game for files.
    fn to_record(&self) -> records::Game {
        let status = match &self.table.end {
            Some(crate::table::End { outcome: Some(outcome), .. }) => {
                xiangqi::Status::Over { outcome: *outcome, reason: xiangqi::Reason::Agreed }
            }
            _ => xiangqi::Status::Ongoing,
        };
        let mut game = records::Game::of_record(self.table.game.record(), status);
        let names = Color::ALL.map(|side| self.seat(side).user.map(|user| display_name(&user)));
        for (tag, name) in [records::tag::RED, records::tag::BLACK].into_iter().zip(names) {
            game.set_tag(tag, name.unwrap_or_default());
        }
        game.set_tag(records::tag::SITE, self.app.config.name.clone());
        game.set_tag(records::tag::DATE, date(self.table.created_at));
        game.set_tag("Rules", self.table.terms.rules.name());
        if let Some(end) = &self.table.end {
            game.set_tag(records::tag::TERMINATION, end.reason.clone());
        }
        for (node, note) in
            game.tree.main_line().collect::<Vec<_>>().into_iter().zip(&self.table.notes)
        {
            let remarks = game.tree.remarks_mut(node);
            remarks.spent_ms = u64::try_from(note.spent).ok();
        }
        game
    }
}

/// How long a move of the computer is held back.
fn pace(seed: u64, ply: usize) -> u64 {
    let mixed = (seed ^ ply as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    PACE_MS.0 + mixed % (PACE_MS.1 - PACE_MS.0)
}

/// A name for files.
fn display_name(user: &UserView) -> String {
    user.level.map_or_else(|| user.name.clone(), |level| format!("Chuhe {level}"))
}

/// `YYYY.MM.DD` in UTC.
fn date(at: Millis) -> String {
    let days = at.div_euclid(86_400_000);
    // Days since 1 March of year 0, in eras of 400 years; after Howard Hinnant's public algorithm.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

fn seat_of(table: &Table, people: &People, side: Color) -> SeatView {
    let seat = &table.seats[side];
    let user = match (seat.user, table.computer()) {
        (Some(id), _) => Some(people.get(id)),
        (None, Some((computer, level))) if computer == side => Some(UserView::computer(level)),
        _ => None,
    };
    SeatView {
        user,
        rating: seat.rating.map(|rating| rating.rating),
        provisional: seat.rating.is_some_and(|rating| rating.provisional),
        change: seat.change,
    }
}

fn head_of(row: &GameRow, table: &Table, people: &People, spectators: usize) -> GameHead {
    head_of_table(row.slug.clone(), row.created_at, table, people, spectators)
}

fn head_of_table(
    id: String,
    created_at: Millis,
    table: &Table,
    people: &People,
    spectators: usize,
) -> GameHead {
    let terms = &table.terms;
    let last = table.game.record().plies().last();
    GameHead {
        id,
        phase: match table.phase {
            Phase::Waiting => "waiting",
            Phase::Playing => "playing",
            Phase::Over => "over",
        },
        created_at,
        ended_at: table.end.as_ref().map(|end| end.at),
        rules: terms.rules.name(),
        rated: terms.rated,
        speed: clock::speed(terms.clock.as_ref()).name(),
        clock: terms.clock,
        odds: terms.odds,
        host: None,
        red: seat_of(table, people, Color::Red),
        black: seat_of(table, people, Color::Black),
        plies: table.plies(),
        fen: table.game.position().to_string(),
        last: last.map(|ply| ply.mv.to_string()),
        status: table.status(),
        opening: wire::opening(&table.game),
        spectators,
    }
}

/// What is stored for lists of games that are over.
fn summary(table: &Table) -> Value {
    let rating = |side: Color| {
        let seat = &table.seats[side];
        json!({
            "rating": seat.rating.map(|rating| rating.rating),
            "provisional": seat.rating.is_some_and(|rating| rating.provisional),
            "change": seat.change,
        })
    };
    json!({
        "plies": table.plies(),
        "fen": table.game.position().to_string(),
        "last": table.game.record().plies().last().map(|ply| ply.mv.to_string()),
        "status": table.status(),
        "opening": openings::of_record(table.game.record()).map(|opening| opening.code),
        "red": rating(Color::Red),
        "black": rating(Color::Black),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_790_000_000_000), "2026.09.21");
    }
}
