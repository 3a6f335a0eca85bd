//! The socket of a page: everything live goes over it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use store::site::Millis;
use tokio::sync::{mpsc, oneshot};
use xiangqi::RuleSet;

use crate::analysis::{self, Analysis};
use crate::app::Shared;
use crate::client::Client;
use crate::clock::{self, ClockTerms};
use crate::error::ApiError;
use crate::hub::{Conn, Out};
use crate::limits::Kind;
use crate::lobby::Seeker;
use crate::room::{Ask, Done};
use crate::rooms;
use crate::table::Act;
use crate::wire::UserView;
use crate::{pairing, ratings, time, wire};

/// The largest message, in bytes.
pub(crate) const MOST_BYTES: usize = 16 * 1024;
/// What a connection keeps to read into; the default would be 128 KiB. Moves and pings have some
/// hundred bytes, longer messages make it grow.
const READ_BUFFER: usize = 512;
/// How often a client is pinged.
const PING_EVERY: Duration = Duration::from_secs(15);
/// A client that is silent for so long is gone.
const SILENCE: Duration = Duration::from_secs(45);
/// A client that takes nothing for so long is gone.
const STUCK: Duration = Duration::from_secs(15);
/// Messages of one client: at once, and a second.
const BURST: f64 = 80.0;
const RATE: f64 = 20.0;
/// Games that one connection may watch.
const MOST_GAMES: usize = 8;

/// Opens a socket.
pub(crate) async fn open(
    State(app): State<Shared>,
    client: Client,
    upgrade: WebSocketUpgrade,
) -> Response {
    if app.is_draining() {
        return ApiError::draining().into_response();
    }
    if let Err(error) = app.limits.open_socket(client.address) {
        return error.into_response();
    }
    let on_failure = Arc::clone(&app);
    let address = client.address;
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .on_failed_upgrade(move |_| on_failure.limits.close_socket(address))
        .on_upgrade(move |socket| serve(app, client, socket))
}

async fn serve(app: Shared, client: Client, socket: WebSocket) {
    let present = app.metrics.socket();
    let session = client.login.as_ref().map(|login| login.session.id);
    let (conn, out) = app.hub.connect(client.id(), session);
    let address = client.address;
    let mut session = Session {
        user: client.login.as_ref().map(|login| UserView::from(&login.user)),
        client,
        conn: Arc::clone(&conn),
        games: HashMap::new(),
        analysis: None,
        allowance: BURST,
        counted: Instant::now(),
        lag: 0,
        app: Arc::clone(&app),
    };
    session.run(socket, out).await;
    Box::pin(session.leave()).await;
    app.hub.disconnect(&conn);
    app.limits.close_socket(address);
    drop(present);
}

/// A message of a client.
#[derive(Debug, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
enum Said {
    Ping {
        n: i64,
    },
    Watch {
        game: String,
        #[serde(default)]
        since: Option<i64>,
    },
    Unwatch {
        game: String,
    },
    Move {
        cid: String,
        game: String,
        ply: usize,
        #[serde(rename = "move")]
        text: String,
    },
    Act {
        cid: String,
        game: String,
        act: Act,
    },
    Chat {
        cid: String,
        game: String,
        text: String,
    },
    Lobby {},
    Unlobby {},
    Pair {
        cid: String,
        clock: Option<ClockTerms>,
        #[serde(default, with = "wire::rules_name")]
        rules: RuleSet,
        #[serde(default)]
        rated: bool,
    },
    Unpair {},
    Analyse {
        cid: String,
        #[serde(flatten)]
        ask: analysis::Request,
    },
    Stop {
        #[serde(default)]
        cid: Option<String>,
    },
}

/// The longest name that a client may give a command, in bytes.
const MOST_CID: usize = 32;

impl Said {
    fn cid(&self) -> Option<&str> {
        match self {
            Self::Move { cid, .. }
            | Self::Act { cid, .. }
            | Self::Chat { cid, .. }
            | Self::Pair { cid, .. }
            | Self::Analyse { cid, .. } => Some(cid),
            Self::Stop { cid } => cid.as_deref(),
            _ => None,
        }
    }

    fn game(&self) -> Option<&str> {
        match self {
            Self::Watch { game, .. }
            | Self::Move { game, .. }
            | Self::Act { game, .. }
            | Self::Chat { game, .. } => Some(game),
            _ => None,
        }
    }
}

struct Session {
    app: Shared,
    client: Client,
    user: Option<UserView>,
    conn: Arc<Conn>,
    games: HashMap<String, mpsc::Sender<Ask>>,
    analysis: Option<Analysis>,
    allowance: f64,
    counted: Instant,
    /// Half of a ping's way there and back, in ms.
    lag: i64,
}

impl Session {
    async fn run(&mut self, mut socket: WebSocket, mut out: mpsc::Receiver<Out>) {
        let hello = json!({
            "t": "hello",
            "now": time::now(),
            "user": self.user,
            "version": env!("CARGO_PKG_VERSION"),
        });
        if !send(&mut socket, Message::Text(hello.to_string().into())).await {
            return;
        }
        let mut heard = Instant::now();
        let mut pinged: Option<Instant> = None;
        let mut ping = tokio::time::interval(PING_EVERY);
        ping.reset();
        let conn = Arc::clone(&self.conn);
        loop {
            tokio::select! {
                () = conn.ended() => return,
                message = socket.recv() => {
                    let Some(Ok(message)) = message else { return };
                    heard = Instant::now();
                    match message {
                        Message::Text(text) => {
                            if !self.may_speak() {
                                let error = ApiError::too_many(5);
                                self.error(None, None, &error);
                                self.flush(&mut socket, &mut out).await;
                                return;
                            }
                            // Boxed: what a command needs is not kept by connections that are silent.
                            Box::pin(self.hear(text.as_str())).await;
                        }
                        Message::Pong(_) => {
                            if let Some(at) = pinged.take() {
                                self.lag = time::millis(at.elapsed()) / 2;
                            }
                        }
                        Message::Ping(_) => {}
                        Message::Binary(_) | Message::Close(_) => return,
                    }
                }
                next = out.recv() => {
                    match next {
                        Some(Out::Text(text)) => {
                            if !send(&mut socket, Message::Text(text)).await {
                                return;
                            }
                        }
                        Some(Out::Close) | None => {
                            send(&mut socket, Message::Close(None)).await;
                            return;
                        }
                    }
                    let missed = self.conn.take_missed();
                    if !missed.is_empty() {
                        Box::pin(self.make_up(missed)).await;
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return;
                    }
                    pinged = Some(Instant::now());
                    if !send(&mut socket, Message::Ping(axum::body::Bytes::new())).await {
                        return;
                    }
                }
            }
        }
    }

    /// Sends what waits, before the end.
    async fn flush(&self, socket: &mut WebSocket, out: &mut mpsc::Receiver<Out>) {
        while let Ok(Out::Text(text)) = out.try_recv() {
            if !send(socket, Message::Text(text)).await {
                return;
            }
        }
    }

    /// Whether a client does not speak too much.
    fn may_speak(&mut self) -> bool {
        let now = Instant::now();
        let seconds = now.duration_since(self.counted).as_secs_f64();
        self.allowance = (self.allowance + seconds * RATE).min(BURST);
        self.counted = now;
        if self.allowance < 1.0 {
            return !self.app.config.rate_limits;
        }
        self.allowance -= 1.0;
        true
    }

    /// Whole states for games of which something was missed.
    async fn make_up(&mut self, missed: Vec<String>) {
        for game in missed {
            if let Some(asks) = self.games.get(&game) {
                self.app.metrics.resync();
                let watch = Ask::Watch { conn: Arc::clone(&self.conn), since: None };
                drop(asks.send(watch).await);
            }
        }
    }

    async fn leave(&mut self) {
        self.app.lobby.leave(&self.conn);
        self.app.lobby.stop_seeking(&self.conn);
        self.analysis = None;
        for asks in std::mem::take(&mut self.games).into_values() {
            drop(asks.send(Ask::Unwatch { conn: self.conn.id }).await);
        }
    }

    async fn hear(&mut self, text: &str) {
        let arrived = time::now();
        let said: Said = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(error) => {
                // The answer names the command, if that much can be read.
                let value: Value = serde_json::from_str(text).unwrap_or_default();
                let of = |key: &str| {
                    let text = value.get(key).and_then(Value::as_str);
                    text.filter(|text| text.len() <= MOST_CID).map(str::to_owned)
                };
                let error = ApiError::bad_request(error.to_string());
                return self.error(of("cid").as_deref(), of("game").as_deref(), &error);
            }
        };
        let (cid, game) = (said.cid().map(str::to_owned), said.game().map(str::to_owned));
        if cid.as_ref().is_some_and(|cid| cid.is_empty() || cid.len() > MOST_CID) {
            let error = ApiError::field("cid", "a name has 1 to 32 bytes");
            return self.error(None, game.as_deref(), &error);
        }
        match self.obey(said, arrived).await {
            Ok(None) => {}
            Ok(Some(v)) => {
                if let Some(cid) = cid {
                    self.conn.tell(&json!({ "t": "ack", "cid": cid, "game": game, "v": v }));
                }
            }
            Err(error) => self.error(cid.as_deref(), game.as_deref(), &error),
        }
    }

    fn error(&self, cid: Option<&str>, game: Option<&str>, error: &ApiError) {
        self.conn.tell(&json!({
            "t": "error",
            "cid": cid,
            "game": game,
            "code": error.code,
            "message": error.message,
            "detail": error.detail,
        }));
    }

    /// Does what a message asks for. `Some` for an acknowledgement, perhaps with a version.
    async fn obey(&mut self, said: Said, arrived: Millis) -> Result<Option<Option<i64>>, ApiError> {
        match said {
            Said::Ping { n } => {
                self.conn.tell(&json!({ "t": "pong", "n": n, "now": time::now() }));
                Ok(None)
            }
            Said::Watch { game, since } => {
                self.watch(game, since).await?;
                Ok(None)
            }
            Said::Unwatch { game } => {
                if let Some(asks) = self.games.remove(&game) {
                    drop(asks.send(Ask::Unwatch { conn: self.conn.id }).await);
                }
                Ok(None)
            }
            Said::Move { cid, game, ply, text, .. } => {
                let (user, lag) = (self.client.id(), self.lag);
                let ask = |reply| Ask::Move { user, cid, ply, text, arrived, lag, reply };
                self.ask(&game, ask).await
            }
            Said::Act { cid, game, act } => {
                let user = self.client.id();
                self.ask(&game, |reply| Ask::Act { user, cid, act, reply }).await
            }
            Said::Chat { cid, game, text } => {
                let user = self.client.id();
                if let Some(user) = user {
                    self.app.limits.take(Kind::Chat, crate::limits::Who::User(user))?;
                }
                self.ask(&game, |reply| Ask::Chat { user, cid, text, reply }).await
            }
            Said::Lobby {} => {
                let challenges = self.app.lobby.enter(&self.conn);
                self.conn.tell(&json!({
                    "t": "lobby",
                    "challenges": challenges,
                    "live": self.app.rooms.live(6),
                    "players": self.app.metrics.sockets(),
                    "games": self.app.metrics.games(),
                }));
                Ok(None)
            }
            Said::Unlobby {} => {
                self.app.lobby.leave(&self.conn);
                Ok(None)
            }
            Said::Pair { clock, rules, rated, .. } => {
                self.pair(clock, rules, rated).await?;
                Ok(Some(None))
            }
            Said::Unpair {} => {
                self.app.lobby.stop_seeking(&self.conn);
                Ok(None)
            }
            Said::Analyse { cid, ask } => {
                self.analysis = None;
                let listener = analysis::Listener::new(&self.conn, &cid);
                self.analysis = Some(analysis::start(&self.app, &self.client, &ask, listener)?);
                Ok(Some(None))
            }
            Said::Stop { .. } => {
                self.analysis = None;
                Ok(Some(None))
            }
        }
    }

    async fn watch(&mut self, game: String, since: Option<i64>) -> Result<(), ApiError> {
        if !self.games.contains_key(&game) && self.games.len() >= MOST_GAMES {
            return Err(ApiError::conflict("too-many", "a socket watches at most eight games"));
        }
        // A game may leave memory just now; the next one that is found has not.
        for _ in 0..3 {
            let handle = rooms::find(&self.app, &game).await?;
            let watch = Ask::Watch { conn: Arc::clone(&self.conn), since };
            if handle.asks.send(watch).await.is_ok() {
                self.games.insert(game, handle.asks);
                return Ok(());
            }
        }
        Err(ApiError::busy())
    }

    async fn ask(
        &self,
        game: &str,
        ask: impl FnOnce(oneshot::Sender<Result<Done, ApiError>>) -> Ask,
    ) -> Result<Option<Option<i64>>, ApiError> {
        let done = ask_room(&self.app, game, ask).await?;
        Ok(Some(Some(done.v)))
    }

    async fn pair(
        &self,
        clock: Option<ClockTerms>,
        rules: RuleSet,
        rated: bool,
    ) -> Result<(), ApiError> {
        let user = if rated { self.client.member()? } else { self.client.user()? };
        if clock.is_some_and(|clock| !clock.is_valid()) || rated && clock.is_none() {
            return Err(ApiError::bad_clock());
        }
        self.app.limits.take(Kind::Challenge, crate::limits::Who::User(user.id))?;
        let now = time::now();
        let speed = clock::speed(clock.as_ref());
        let rating = ratings::of(&self.app.site, user.id, speed, now).await?;
        let seeker = Seeker {
            user: user.id,
            conn: Arc::clone(&self.conn),
            clock,
            rules,
            rated,
            rating: ratings::rounded(rating.rating),
            since: now,
        };
        if let Some(pair) = self.app.lobby.seek(seeker, now) {
            pairing::begin(&self.app, pair).await?;
        }
        Ok(())
    }
}

/// Asks a game something and waits for its answer; brings it into memory if it has left.
pub(crate) async fn ask_room<T>(
    app: &Shared,
    game: &str,
    ask: impl FnOnce(oneshot::Sender<Result<T, ApiError>>) -> Ask,
) -> Result<T, ApiError> {
    let (reply, answer) = oneshot::channel();
    let mut ask = ask(reply);
    for _ in 0..3 {
        let handle = rooms::find(app, game).await?;
        match handle.asks.send(ask).await {
            Ok(()) => return answer.await.unwrap_or_else(|_| Err(ApiError::busy())),
            Err(mpsc::error::SendError(back)) => ask = back,
        }
    }
    Err(ApiError::busy())
}

async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(STUCK, socket.send(message)).await, Ok(Ok(())))
}
