//! Who is connected, and how to reach them.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use tokio::sync::{Notify, mpsc};

/// Messages that wait for a slow client; with more it gets whole states instead.
pub(crate) const QUEUE: usize = 48;

/// How long a connection whose session was replaced goes on.
const REPLACED: Duration = Duration::from_secs(2);

/// What goes to a socket.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Out {
    /// A message.
    Text(Utf8Bytes),
    /// The end.
    Close,
}

/// The sending end of one socket.
#[derive(Debug)]
pub(crate) struct Conn {
    pub(crate) id: u64,
    pub(crate) user: Option<i64>,
    pub(crate) session: Option<i64>,
    queue: mpsc::Sender<Out>,
    /// Games of which it has missed something.
    missed: Mutex<HashSet<String>>,
    /// Told when it has to end and its queue has no room for that.
    end: Notify,
}

impl Conn {
    /// Sends something of a game. What does not fit is made up for later by a whole state.
    pub(crate) fn tell_of(&self, game: &str, text: Utf8Bytes) {
        if self.queue.try_send(Out::Text(text)).is_err() {
            lock(&self.missed).insert(game.to_owned());
        }
    }

    /// Sends something that may be lost.
    pub(crate) fn tell(&self, message: &Value) {
        self.tell_text(message.to_string().into());
    }

    /// The same, written already.
    pub(crate) fn tell_text(&self, text: Utf8Bytes) {
        drop(self.queue.try_send(Out::Text(text)));
    }

    /// Ends the connection after what waits, or at once where too much waits.
    pub(crate) fn close(&self) {
        if self.queue.try_send(Out::Close).is_err() {
            self.end.notify_one();
        }
    }

    /// Waits until the connection has to end without delay.
    pub(crate) async fn ended(&self) {
        self.end.notified().await;
    }

    /// The games of which something was missed, once there is room again.
    pub(crate) fn take_missed(&self) -> Vec<String> {
        let mut missed = lock(&self.missed);
        if missed.is_empty() || self.queue.capacity() < QUEUE / 2 {
            return Vec::new();
        }
        missed.drain().collect()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All connections.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    next: AtomicU64,
    conns: Mutex<HashMap<u64, Arc<Conn>>>,
    by_user: Mutex<HashMap<i64, Vec<Arc<Conn>>>>,
}

impl Hub {
    /// A new connection, and what comes out of it.
    pub(crate) fn connect(
        &self,
        user: Option<i64>,
        session: Option<i64>,
    ) -> (Arc<Conn>, mpsc::Receiver<Out>) {
        let (queue, out) = mpsc::channel(QUEUE);
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (missed, end) = (Mutex::default(), Notify::new());
        let conn = Arc::new(Conn { id, user, session, queue, missed, end });
        lock(&self.conns).insert(id, Arc::clone(&conn));
        if let Some(user) = user {
            lock(&self.by_user).entry(user).or_default().push(Arc::clone(&conn));
        }
        (conn, out)
    }

    /// It is gone.
    pub(crate) fn disconnect(&self, conn: &Conn) {
        lock(&self.conns).remove(&conn.id);
        if let Some(user) = conn.user {
            let mut users = lock(&self.by_user);
            if let Some(conns) = users.get_mut(&user) {
                conns.retain(|other| other.id != conn.id);
                if conns.is_empty() {
                    users.remove(&user);
                }
            }
        }
    }

    /// Whether a user has a connection.
    pub(crate) fn is_online(&self, user: i64) -> bool {
        lock(&self.by_user).contains_key(&user)
    }

    /// Tells all connections of a user.
    pub(crate) fn tell_user(&self, user: i64, message: &Value) {
        for conn in lock(&self.by_user).get(&user).into_iter().flatten() {
            conn.tell(message);
        }
    }

    /// Ends the connections of a user whose session ends: of one, or of all but one.
    pub(crate) fn log_out(&self, user: i64, ends: impl Fn(Option<i64>) -> bool) {
        for conn in lock(&self.by_user).get(&user).into_iter().flatten() {
            if ends(conn.session) {
                conn.tell(&serde_json::json!({ "t": "logout" }));
                conn.close();
            }
        }
    }

    /// Ends the connections of a user, or of one session, that another session takes the place of. The
    /// page that has the new one opens a new connection by itself, so there is a moment for that.
    pub(crate) fn replace(&self, user: i64, session: Option<i64>) {
        let conns = lock(&self.by_user).get(&user).cloned().unwrap_or_default();
        tokio::spawn(async move {
            tokio::time::sleep(REPLACED).await;
            for conn in conns {
                if session.is_none() || conn.session == session {
                    conn.close();
                }
            }
        });
    }

    /// Tells everybody.
    pub(crate) fn tell_all(&self, message: &Value) {
        let text = Utf8Bytes::from(message.to_string());
        for conn in lock(&self.conns).values() {
            conn.tell_text(text.clone());
        }
    }

    /// Ends all connections.
    pub(crate) fn close_all(&self) {
        for conn in lock(&self.conns).values() {
            conn.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_session_ends_even_for_a_client_that_takes_nothing() {
        let hub = Hub::default();
        let (conn, mut out) = hub.connect(Some(1), Some(7));
        for _ in 0..2 * QUEUE {
            conn.tell(&Value::Null);
        }
        hub.log_out(1, |session| session == Some(7));
        conn.ended().await;
        // With room in the queue it hears why.
        while out.try_recv().is_ok() {}
        hub.log_out(1, |_| true);
        let told = Out::Text(r#"{"t":"logout"}"#.into());
        assert_eq!((out.recv().await, out.recv().await), (Some(told), Some(Out::Close)));
    }
}
