//! What rooms store, many changes in one commit.
//!
//! While a commit is under way, further changes wait together for the next one; so the slower the
//! disk is, the more go with each commit.

use std::time::Duration;

use store::Site;
use store::site::Write;
use tokio::sync::{mpsc, oneshot};

use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::time;

/// Changes that go with one commit at most.
const MOST: usize = 1_000;

/// How often it is noted that the server is alive while games are being played.
const ALIVE_EVERY: Duration = Duration::from_secs(1);

struct Request {
    /// Without changes it is the last one.
    writes: Vec<Write>,
    done: oneshot::Sender<bool>,
}

/// Where rooms store what happens. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    requests: mpsc::Sender<Request>,
}

impl Journal {
    /// Starts the task that stores. It ends when all handles are gone, or after [`Self::end`], and
    /// everything is stored.
    pub(crate) fn start(site: Site, metrics: Metrics) -> (Self, tokio::task::JoinHandle<()>) {
        let (requests, queue) = mpsc::channel(4_096);
        let task = tokio::spawn(run(site, queue, metrics));
        (Self { requests }, task)
    }

    /// Stores changes; returns when they are on their way to survive whatever the durability says.
    ///
    /// # Errors
    /// If they could not be stored; then none of them is.
    pub(crate) async fn store(&self, writes: Vec<Write>) -> Result<(), ApiError> {
        let (done, stored) = oneshot::channel();
        if writes.is_empty() {
            return Ok(());
        }
        self.requests.send(Request { writes, done }).await.map_err(|_| ApiError::draining())?;
        match stored.await {
            Ok(true) => Ok(()),
            Ok(false) => Err(ApiError::busy()),
            Err(_) => Err(ApiError::draining()),
        }
    }

    /// Stores what waits, and nothing that comes later.
    pub(crate) async fn end(&self) {
        let (done, _) = oneshot::channel();
        drop(self.requests.send(Request { writes: Vec::new(), done }).await);
    }
}

async fn run(site: Site, mut queue: mpsc::Receiver<Request>, metrics: Metrics) {
    let mut batch = Vec::new();
    let mut noted = std::time::Instant::now();
    let mut pulse = tokio::time::interval(ALIVE_EVERY);
    pulse.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            count = queue.recv_many(&mut batch, MOST) => {
                if count == 0 {
                    break;
                }
                let last = batch.iter().position(|request| request.writes.is_empty());
                if let Some(last) = last {
                    batch.truncate(last);
                }
                if !batch.is_empty() {
                    commit(&site, &mut batch, &metrics).await;
                }
                if last.is_some() {
                    break;
                }
            }
            _ = pulse.tick() => {}
        }
        // A queue that is never empty must not keep this from being noted.
        if noted.elapsed() >= ALIVE_EVERY && metrics.games() > 0 {
            noted = std::time::Instant::now();
            alive(&site).await;
        }
    }
    alive(&site).await;
}

async fn alive(site: &Site) {
    if let Err(error) = site.write(&[Write::Alive { at: time::now() }]).await {
        tracing::warn!("cannot note that the server is alive: {error}");
    }
}

/// Stores all that waits. If that fails, each request alone, so that one cannot spoil the others.
async fn commit(site: &Site, batch: &mut Vec<Request>, metrics: &Metrics) {
    let began = std::time::Instant::now();
    let writes: Vec<Write> = batch.iter_mut().flat_map(|r| r.writes.iter().cloned()).collect();
    match site.write(&writes).await {
        Ok(()) => answer(batch, true),
        Err(error) if batch.len() == 1 => {
            tracing::error!("cannot store: {error}");
            answer(batch, false);
        }
        Err(error) => {
            tracing::error!("cannot store {} changes together: {error}", writes.len());
            for request in batch.drain(..) {
                let stored = site.write(&request.writes).await;
                if let Err(error) = &stored {
                    tracing::error!("cannot store: {error}");
                }
                let _ = request.done.send(stored.is_ok());
            }
        }
    }
    metrics.commit(writes.len(), began.elapsed());
}

fn answer(batch: &mut Vec<Request>, stored: bool) {
    for request in batch.drain(..) {
        // Who does not wait any more does not need to know.
        let _ = request.done.send(stored);
    }
}
