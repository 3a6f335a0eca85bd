//! All games in memory, how they are made, found and brought back.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use store::site::{GameRow, Millis, NewGame, Phase, Write};
use tokio::sync::mpsc;
use xiangqi::ByColor;

use crate::app::Shared;
use crate::clock;
use crate::error::ApiError;
use crate::people::People;
use crate::ratings;
use crate::room::{self, Ask, Room};
use crate::table::{Fact, Table, What};
use crate::terms::{Opponent, Terms};
use crate::time;
use crate::wire::{GameHead, SeatView, UserView};

/// Requests that wait for one game at most.
const QUEUE: usize = 256;

/// How long a challenge stays open.
pub(crate) const CHALLENGE_MS: Millis = 24 * 3600 * 1000;

/// Games in memory at most.
const MOST_ROOMS: usize = 50_000;

/// Challenges and games of one user that are not over, at most.
const MOST_OWN: usize = 50;

/// A game in memory.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(crate) asks: mpsc::Sender<Ask>,
    /// What lists show of it.
    pub(crate) head: Arc<Mutex<GameHead>>,
    /// Whether lists show it to others.
    pub(crate) listed: bool,
    /// Who plays or is asked to.
    pub(crate) users: Vec<i64>,
}

impl Handle {
    /// What lists show of it now.
    pub(crate) fn head(&self) -> GameHead {
        self.head.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// All games in memory.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<String, Handle>>,
    /// Held while a game is brought from the database, so that it is brought once.
    opening: tokio::sync::Mutex<()>,
}

impl Rooms {
    fn open(&self) -> std::sync::MutexGuard<'_, HashMap<String, Handle>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game with this name, if it is in memory.
    pub(crate) fn get(&self, slug: &str) -> Option<Handle> {
        self.open().get(slug).filter(|handle| !handle.asks.is_closed()).cloned()
    }

    /// Who plays has changed.
    pub(crate) fn set_users(&self, slug: &str, users: Vec<i64>) {
        if let Some(handle) = self.open().get_mut(slug) {
            handle.users = users;
        }
    }

    /// Takes a game out of memory unless somebody has just asked something of it.
    pub(crate) fn close(&self, slug: &str, asks: &mut mpsc::Receiver<Ask>) -> bool {
        let mut open = self.open();
        if !asks.is_empty() {
            return false;
        }
        asks.close();
        open.remove(slug);
        true
    }

    /// All games in memory.
    pub(crate) fn all(&self) -> Vec<Handle> {
        self.open().values().cloned().collect()
    }

    /// Games that others may watch, those with most spectators first.
    pub(crate) fn live(&self, limit: usize) -> Vec<GameHead> {
        let mut heads: Vec<GameHead> = {
            let open = self.open();
            let listed = open.values().filter(|handle| handle.listed);
            listed.map(Handle::head).filter(|head| head.phase == "playing").collect()
        };
        heads.sort_by_key(|head| {
            (std::cmp::Reverse((head.spectators, head.plies)), head.created_at)
        });
        heads.truncate(limit);
        heads
    }

    /// The games of a user that are in memory and not over, the latest first.
    pub(crate) fn unfinished(&self, user: i64) -> Vec<GameHead> {
        let mut heads: Vec<GameHead> = {
            let open = self.open();
            let own = open.values().filter(|handle| handle.users.contains(&user));
            own.map(Handle::head).filter(|head| head.phase != "over").collect()
        };
        heads.sort_by_key(|head| std::cmp::Reverse(head.created_at));
        heads
    }
}

/// The game with this name, from memory or the database.
pub(crate) async fn find(app: &Shared, slug: &str) -> Result<Handle, ApiError> {
    if slug.len() != 10 || !slug.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(ApiError::not_found());
    }
    if let Some(handle) = app.rooms.get(slug) {
        return Ok(handle);
    }
    let _opening = app.rooms.opening.lock().await;
    if let Some(handle) = app.rooms.get(slug) {
        return Ok(handle);
    }
    let row = app.site.game_with_slug(slug).await?.ok_or_else(ApiError::not_found)?;
    let now = time::now();
    if row.phase == Phase::Waiting && row.created_at + CHALLENGE_MS < now {
        app.site.remove_waiting(row.id).await?;
        return Err(ApiError::not_found());
    }
    let table = load(app, &row).await?;
    start(app, &row, table).await
}

/// The game of a row with all its events.
async fn load(app: &Shared, row: &GameRow) -> Result<Table, ApiError> {
    let unreadable = |what: &str| ApiError::internal(&format!("game {}: {what}", row.slug));
    let terms: Terms =
        serde_json::from_str(&row.terms).map_err(|error| unreadable(&error.to_string()))?;
    let seats = ByColor { red: row.red, black: row.black };
    let mut table = Table::new(terms, row.created_at, row.maker, seats)?;
    table.invited = row.invited;
    for event in app.site.events(row.id).await? {
        let mut fact: Fact =
            serde_json::from_str(&event.data).map_err(|error| unreadable(&error.to_string()))?;
        fact.at = event.at;
        if !table.apply(event.v, &fact) {
            return Err(unreadable(&format!("event {} does not fit", event.v)));
        }
    }
    Ok(table)
}

async fn start(app: &Shared, row: &GameRow, table: Table) -> Result<Handle, ApiError> {
    if app.rooms.open().len() >= MOST_ROOMS {
        return Err(ApiError::busy());
    }
    let ids = [row.red, row.black, row.maker, row.invited].into_iter().flatten();
    let ids = ids.chain(table.chat.iter().map(|said| said.user));
    let people = People::of(&app.site, ids).await?;
    let (asks, queue) = mpsc::channel(QUEUE);
    let host = match row.maker.filter(|_| table.phase == Phase::Waiting) {
        Some(maker) => waiting_seat(app, maker, row.speed, people.get(maker)).await?,
        None => None,
    };
    let room = Room::new(Arc::clone(app), row, table, people, host, asks.clone());
    let handle = Handle { asks, head: room.shared_head(), listed: row.listed, users: room.users() };
    app.rooms.open().insert(row.slug.clone(), handle.clone());
    tokio::spawn(room::run(room, queue));
    Ok(handle)
}

/// Who waits for somebody to play with, as the lobby shows it.
async fn waiting_seat(
    app: &Shared,
    maker: i64,
    speed: store::site::Speed,
    user: UserView,
) -> Result<Option<SeatView>, ApiError> {
    let Some(row) = app.site.user(maker).await? else { return Ok(None) };
    let rating = ratings::seat(&app.site, &row, speed, time::now()).await?;
    Ok(Some(SeatView {
        user: Some(user),
        rating: rating.map(|rating| rating.rating),
        provisional: rating.is_some_and(|rating| rating.provisional),
        change: None,
    }))
}

/// Brings back all games that were being played, and open challenges, after the server was away.
pub(crate) async fn resume_all(app: &Shared) -> Result<usize, ApiError> {
    let now = time::now();
    let last_alive = app.site.last_alive().await?.unwrap_or(now);
    let mut count = 0;
    for row in app.site.unfinished_games().await? {
        if row.phase == Phase::Waiting && row.created_at + CHALLENGE_MS < now {
            app.site.remove_waiting(row.id).await?;
            continue;
        }
        match load(app, &row).await {
            Ok(mut table) => {
                table.resume(last_alive, now, room::GRACE_MS);
                start(app, &row, table).await?;
                count += 1;
            }
            // One unreadable game keeps nobody else from playing.
            Err(error) => tracing::error!("game {}: {}", row.slug, error.message),
        }
    }
    Ok(count)
}

/// Who sits where in a game that is being made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Makers {
    /// Who made it.
    pub(crate) maker: i64,
    /// Who alone may join.
    pub(crate) invited: Option<i64>,
    /// Who sits where; both for a game that begins at once.
    pub(crate) seats: ByColor<Option<i64>>,
}

/// Makes a game; one that waits for nobody begins at once.
pub(crate) async fn create(
    app: &Shared,
    terms: Terms,
    makers: Makers,
) -> Result<(String, Handle), ApiError> {
    if app.is_draining() {
        return Err(ApiError::draining());
    }
    let unfinished = app.rooms.unfinished(makers.maker);
    if unfinished.len() >= MOST_OWN {
        return Err(ApiError::conflict("already-playing", "too many of your games are not over"));
    }
    terms.check()?;
    let begins = match terms.opponent {
        Opponent::Computer { .. } | Opponent::Own {} => true,
        _ => makers.seats.red.is_some() && makers.seats.black.is_some(),
    };
    let now = time::now();
    let speed = clock::speed(terms.clock.as_ref());
    let slug = slug()?;
    let listed = terms.opponent.is_person() && !matches!(terms.opponent, Opponent::Link {});
    let text = serde_json::to_string(&terms).map_err(|error| ApiError::internal(&error))?;
    let new = NewGame {
        slug: &slug,
        phase: Phase::Waiting,
        created_at: now,
        terms: &text,
        maker: Some(makers.maker),
        invited: makers.invited,
        red: makers.seats.red,
        black: makers.seats.black,
        speed,
        listed,
    };
    let id = app.site.add_game(new).await?;
    let mut table = Table::new(terms, now, Some(makers.maker), makers.seats)?;
    table.invited = makers.invited;
    let mut row =
        app.site.game_with_slug(&slug).await?.ok_or_else(|| ApiError::internal(&"no game"))?;
    if begins {
        let fact = start_fact(app, makers.seats, speed, now).await?;
        store_start(app, id, &mut table, &fact, makers.seats).await?;
        row.phase = Phase::Playing;
    }
    let handle = start(app, &row, table).await?;
    Ok((slug, handle))
}

/// What the start of a game says: both ratings.
pub(crate) async fn start_fact(
    app: &Shared,
    seats: ByColor<Option<i64>>,
    speed: store::site::Speed,
    now: Millis,
) -> Result<Fact, ApiError> {
    let mut ratings = [None; 2];
    for (rating, user) in ratings.iter_mut().zip([seats.red, seats.black]) {
        if let Some(user) = user
            && let Some(row) = app.site.user(user).await?
        {
            *rating = ratings::seat(&app.site, &row, speed, now).await?;
        }
    }
    Ok(Fact { at: now, by: None, what: What::Start { ratings } })
}

async fn store_start(
    app: &Shared,
    id: i64,
    table: &mut Table,
    fact: &Fact,
    seats: ByColor<Option<i64>>,
) -> Result<(), ApiError> {
    let v = table.v + 1;
    let writes = vec![
        room::event(id, v, fact)?,
        Write::Begin { game: id, red: seats.red, black: seats.black },
    ];
    app.journal.store(writes).await?;
    table.apply(v, fact);
    Ok(())
}

/// A guest has become somebody, or somebody's name has changed: games in memory show it.
pub(crate) async fn rename(app: &Shared, user: &UserView) {
    let Some(id) = user.id else { return };
    for handle in app.rooms.all() {
        if handle.users.contains(&id) {
            drop(handle.asks.send(Ask::Rename { user: user.clone() }).await);
        }
    }
}

/// Somebody's games now are somebody else's.
pub(crate) async fn give(app: &Shared, from: i64, to: &UserView) -> Result<(), ApiError> {
    let Some(id) = to.id else { return Ok(()) };
    app.site.give_games(from, id).await?;
    for handle in app.rooms.all() {
        if handle.users.contains(&from) {
            drop(handle.asks.send(Ask::Give { from, to: to.clone() }).await);
        }
    }
    Ok(())
}

/// Ten random letters and digits.
fn slug() -> Result<String, ApiError> {
    const LETTERS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789";
    let mut slug = String::with_capacity(10);
    while slug.len() < 10 {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| ApiError::internal(&error))?;
        // Bytes beyond the letters are drawn again, so that all letters are equally likely.
        let fits = bytes.iter().map(|byte| usize::from(byte & 63)).filter(|at| *at < LETTERS.len());
        slug.extend(fits.take(10 - slug.len()).map(|at| char::from(LETTERS[at])));
    }
    Ok(slug)
}
