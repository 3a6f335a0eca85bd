//! The engine's view of a position, as far as a user's share of its time goes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::{Info, Limits};
use serde::Deserialize;
use serde_json::{Value, json};
use xiangqi::{Game, Position, RuleSet, notation};

use crate::app::Shared;
use crate::client::Client;
use crate::engines::{Found, Job};
use crate::error::ApiError;
use crate::hub::Conn;
use crate::limits::{Kind, Who};
use crate::wire::{self, MoveView};

/// The longest analysis.
pub(crate) const MOST_MS: u64 = 30_000;
/// How many lines at most.
pub(crate) const MOST_LINES: usize = 5;
/// How often lines are told.
const TELL_EVERY: Duration = Duration::from_millis(200);
/// Moves that may lead to a position.
const MOST_MOVES: usize = 1_000;
/// Moves of a line that are shown.
const SHOWN_MOVES: usize = 24;

/// What is to be analysed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    #[serde(default)]
    pub(crate) fen: Option<String>,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
    #[serde(default, with = "wire::rules_name")]
    pub(crate) rules: RuleSet,
    #[serde(default)]
    pub(crate) lines: Option<usize>,
    #[serde(default)]
    pub(crate) ms: Option<u64>,
}

/// A game from a start by moves in any notation.
pub(crate) fn game_of(
    fen: Option<&str>,
    moves: &[String],
    rules: RuleSet,
) -> Result<Game, ApiError> {
    if moves.len() > MOST_MOVES {
        return Err(ApiError::field("moves", "at most 1000 moves"));
    }
    let start = match fen {
        Some(fen) => Position::from_fen(fen).map_err(|error| ApiError::bad_position(&error))?,
        None => Position::start(),
    };
    let mut record = xiangqi::Record::new(start);
    for (index, text) in moves.iter().enumerate() {
        let position = record.position();
        let mv = notation::parse_move(text, position)
            .map_err(|error| ApiError::bad_move(&error, position, Some(index)))?;
        record.push(mv).map_err(|reason| ApiError::illegal(&reason, Some(index)))?;
    }
    // A line that goes on beyond a repetition is not wrong: another law may have been agreed on.
    Ok(Game::from_record(record, rules))
}

/// Whose share of the engine's time it is.
fn payer(client: &Client) -> Who {
    client.id().map_or_else(|| client.address.into(), Who::User)
}

/// Where lines go.
#[derive(Debug)]
pub(crate) struct Listener {
    conn: Arc<Conn>,
    cid: String,
}

impl Listener {
    pub(crate) fn new(conn: &Arc<Conn>, cid: &str) -> Self {
        Self { conn: Arc::clone(conn), cid: cid.to_owned() }
    }
}

/// An analysis that runs; dropped, it ends.
#[derive(Debug)]
pub(crate) struct Analysis {
    cancelled: Arc<AtomicBool>,
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

/// Lines as clients see them.
fn view(position: &Position, lines: &[Info]) -> Value {
    let first = lines.first();
    let shown: Vec<Value> = lines
        .iter()
        .map(|info| {
            let moves = &info.pv[..info.pv.len().min(SHOWN_MOVES)];
            json!({
                "score": wire::score(info.score, position.turn()),
                "depth": info.depth,
                "moves": MoveView::line(position, moves),
            })
        })
        .collect();
    json!({
        "fen": position.to_string(),
        "depth": first.map_or(0, |info| info.depth),
        "nodes": first.map_or(0, |info| info.nodes),
        "nps": first.map_or(0, |info| info.nps),
        "time_ms": first.map_or(0, |info| info.time.as_millis()),
        "lines": shown,
    })
}

fn job(game: Game, lines: usize, time: Duration, cancelled: &Arc<AtomicBool>) -> Job {
    Job {
        game,
        limits: Limits::infinite(),
        lines,
        urgent: false,
        time,
        listener: None,
        cancelled: Arc::clone(cancelled),
    }
}

/// Pays for a time beforehand.
fn pay(app: &Shared, client: &Client, ms: u64) -> Result<(), ApiError> {
    if app.gui.is_some() {
        return Ok(());
    }
    app.limits.take_some(Kind::Engine, payer(client), seconds(ms))
}

/// Gives back what was not used.
fn give_back(app: &Shared, who: Who, paid_ms: u64, used: Duration) {
    let used = u64::try_from(used.as_millis()).unwrap_or(u64::MAX);
    app.limits.give_back(Kind::Engine, who, seconds(paid_ms.saturating_sub(used)));
}

#[expect(clippy::cast_precision_loss, reason = "at most 30 000")]
fn seconds(ms: u64) -> f64 {
    ms as f64 / 1000.0
}

/// Begins an analysis that tells its lines to a connection.
pub(crate) fn start(
    app: &Shared,
    client: &Client,
    request: &Request,
    listener: Listener,
) -> Result<Analysis, ApiError> {
    let game = game_of(request.fen.as_deref(), &request.moves, request.rules)?;
    let lines = request.lines.unwrap_or(1).clamp(1, MOST_LINES);
    let ms = request.ms.unwrap_or(MOST_MS).clamp(50, MOST_MS);
    let cancelled = Arc::new(AtomicBool::new(false));
    let analysis = Analysis { cancelled: Arc::clone(&cancelled) };
    let position = *game.position();
    let Listener { conn, cid } = listener;
    let end = move |conn: &Conn, cid: &str, reason: &str, retry: Option<u64>| {
        let message =
            json!({ "t": "lines-end", "cid": cid, "reason": reason, "retry_after_s": retry });
        conn.tell(&message);
    };
    if let Err(error) = pay(app, client, ms) {
        end(&conn, &cid, "quota", error.retry_after_s);
        return Ok(analysis);
    }
    let (to, name) = (Arc::clone(&conn), cid.clone());
    let mut told: Option<Instant> = None;
    let mut job = job(game, lines, Duration::from_millis(ms), &cancelled);
    job.listener = Some(Box::new(move |lines: &[Info]| {
        if told.is_none_or(|at| at.elapsed() >= TELL_EVERY) {
            told = Some(Instant::now());
            tell(&to, &name, &position, lines);
        }
    }));
    let who = payer(client);
    let Some(found) = app.engines.search(job) else {
        give_back(app, who, ms, Duration::ZERO);
        end(&conn, &cid, "busy", Some(5));
        return Ok(analysis);
    };
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let found = found.await.unwrap_or_default();
        give_back(&app, who, ms, found.time);
        if !found.lines.is_empty() {
            tell(&conn, &cid, &position, &found.lines);
        }
        end(&conn, &cid, if found.stopped { "stopped" } else { "done" }, None);
    });
    Ok(analysis)
}

fn tell(conn: &Conn, cid: &str, position: &Position, lines: &[Info]) {
    let mut message = view(position, lines);
    message["t"] = json!("lines");
    message["cid"] = json!(cid);
    conn.tell(&message);
}

/// Analyses and waits for the result.
pub(crate) async fn run(
    app: &Shared,
    client: &Client,
    request: &Request,
    most_ms: u64,
) -> Result<Value, ApiError> {
    let game = game_of(request.fen.as_deref(), &request.moves, request.rules)?;
    let lines = request.lines.unwrap_or(1).clamp(1, MOST_LINES);
    let ms = request.ms.unwrap_or(1_000).clamp(50, most_ms);
    pay(app, client, ms)?;
    let position = *game.position();
    let found = search(app, game, lines, ms).await;
    let used = found.as_ref().map_or(Duration::ZERO, |found| found.time);
    give_back(app, payer(client), ms, used);
    Ok(view(&position, &found?.lines))
}

/// Searches for so long; the lines and the best move.
pub(crate) async fn search(
    app: &Shared,
    game: Game,
    lines: usize,
    ms: u64,
) -> Result<Found, ApiError> {
    // Dropped with this future, it ends the search.
    let guard = Analysis { cancelled: Arc::new(AtomicBool::new(false)) };
    let job = job(game, lines, Duration::from_millis(ms), &guard.cancelled);
    let found = app.engines.search(job).ok_or_else(ApiError::busy)?;
    found.await.map_err(|_| ApiError::busy())
}

/// The same, paid for by somebody.
pub(crate) async fn paid_search(
    app: &Shared,
    client: &Client,
    game: Game,
    ms: u64,
) -> Result<Found, ApiError> {
    pay(app, client, ms)?;
    let found = search(app, game, 1, ms).await;
    let used = found.as_ref().map_or(Duration::ZERO, |found| found.time);
    give_back(app, payer(client), ms, used);
    found
}
