//! Open challenges, and people who want to be paired.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use store::site::Millis;
use xiangqi::RuleSet;

use crate::clock::ClockTerms;
use crate::hub::Conn;
use crate::wire::GameHead;

/// Open challenges at most; more are refused.
pub(crate) const MOST_CHALLENGES: usize = 500;

/// Two who want the same are paired if their ratings are not further apart, at first.
const WINDOW: i64 = 150;
/// How much the window grows for each second of waiting.
const GROWTH: i64 = 15;

/// Somebody who wants to be paired.
#[derive(Clone, Debug)]
pub(crate) struct Seeker {
    pub(crate) user: i64,
    pub(crate) conn: Arc<Conn>,
    pub(crate) clock: Option<ClockTerms>,
    pub(crate) rules: RuleSet,
    pub(crate) rated: bool,
    pub(crate) rating: i64,
    pub(crate) since: Millis,
}

impl Seeker {
    fn fits(&self, other: &Self, now: Millis) -> bool {
        let waited = (now - self.since).max(now - other.since).max(0) / 1000;
        self.user != other.user
            && self.clock == other.clock
            && self.rules == other.rules
            && self.rated == other.rated
            && (self.rating - other.rating).abs() <= WINDOW + GROWTH * waited
    }
}

#[derive(Debug, Default)]
struct Inner {
    watchers: HashMap<u64, Arc<Conn>>,
    challenges: Vec<GameHead>,
    seekers: Vec<Seeker>,
}

/// The lobby.
#[derive(Debug, Default)]
pub(crate) struct Lobby(Mutex<Inner>);

impl Lobby {
    fn inner(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody looks at the lobby; what is in it.
    pub(crate) fn enter(&self, conn: &Arc<Conn>) -> Vec<GameHead> {
        let mut inner = self.inner();
        inner.watchers.insert(conn.id, Arc::clone(conn));
        inner.challenges.clone()
    }

    /// Somebody looks away.
    pub(crate) fn leave(&self, conn: &Conn) {
        self.inner().watchers.remove(&conn.id);
    }

    /// How many challenges are open.
    pub(crate) fn len(&self) -> usize {
        self.inner().challenges.len()
    }

    /// A challenge is open.
    pub(crate) fn add(&self, head: GameHead) {
        let mut inner = self.inner();
        inner.challenges.retain(|other| other.id != head.id);
        inner.tell(&json!({ "t": "lobby-add", "challenge": head }));
        inner.challenges.push(head);
    }

    /// A challenge is taken or withdrawn.
    pub(crate) fn remove(&self, game: &str) {
        let mut inner = self.inner();
        let before = inner.challenges.len();
        inner.challenges.retain(|head| head.id != game);
        if inner.challenges.len() < before {
            inner.tell(&json!({ "t": "lobby-remove", "game": game }));
        }
    }

    /// How many play now.
    pub(crate) fn count(&self, players: i64, games: i64) {
        self.inner().tell(&json!({ "t": "lobby-count", "players": players, "games": games }));
    }

    /// Somebody wants to be paired: with whom, or the place in the queue is taken.
    pub(crate) fn seek(&self, seeker: Seeker, now: Millis) -> Option<(Seeker, Seeker)> {
        let mut inner = self.inner();
        inner.seekers.retain(|other| other.user != seeker.user);
        match inner.seekers.iter().position(|other| other.fits(&seeker, now)) {
            Some(place) => Some((inner.seekers.remove(place), seeker)),
            None => {
                inner.seekers.push(seeker);
                None
            }
        }
    }

    /// Somebody does not want to be paired any more, or is gone.
    pub(crate) fn stop_seeking(&self, conn: &Conn) {
        self.inner().seekers.retain(|seeker| seeker.conn.id != conn.id);
    }

    /// Pairs of those who have waited long enough for each other.
    pub(crate) fn pairs(&self, now: Millis) -> Vec<(Seeker, Seeker)> {
        let mut inner = self.inner();
        let mut pairs = Vec::new();
        let mut at = 0;
        while at < inner.seekers.len() {
            let here = inner.seekers[at].clone();
            match (at + 1..inner.seekers.len()).find(|&i| here.fits(&inner.seekers[i], now)) {
                Some(other) => {
                    let other = inner.seekers.remove(other);
                    pairs.push((inner.seekers.remove(at), other));
                }
                None => at += 1,
            }
        }
        pairs
    }
}

impl Inner {
    fn tell(&self, message: &Value) {
        let text = Utf8Bytes::from(message.to_string());
        for conn in self.watchers.values() {
            conn.tell_text(text.clone());
        }
    }
}
