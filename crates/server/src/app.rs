//! What all parts of the server share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use accounts::Accounts;
use store::{Site, Store};
use tokio::sync::Mutex;

use crate::config::Config;
use crate::engines::Engines;
use crate::hub::Hub;
use crate::imports::Imports;
use crate::journal::Journal;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::reviews::Reviews;
use crate::rooms::Rooms;

/// What all parts of the server share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) site: Site,
    pub(crate) accounts: Accounts,
    pub(crate) library: Mutex<Option<Store>>,
    pub(crate) journal: Journal,
    pub(crate) engines: Engines,
    pub(crate) hub: Hub,
    pub(crate) lobby: Lobby,
    pub(crate) rooms: Rooms,
    pub(crate) metrics: Metrics,
    pub(crate) limits: Limits,
    pub(crate) imports: Imports,
    pub(crate) reviews: Reviews,
    /// The one user of a page that is a desktop program, and the secret that lets it in.
    pub(crate) gui: Option<Gui>,
    /// Held while ratings are read, changed and stored.
    pub(crate) rating: Mutex<()>,
    pub(crate) draining: AtomicBool,
    pub(crate) began: std::time::Instant,
}

/// A page that is a desktop program.
#[derive(Clone, Debug)]
pub(crate) struct Gui {
    /// Whoever opens `/enter?key=` with it is the user.
    pub(crate) key: String,
    /// The user.
    pub(crate) user: i64,
}

/// The server's shared state as handlers get it.
pub(crate) type Shared = Arc<App>;

impl App {
    /// Whether the server is about to end.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// The library of games, if there is one by now.
    pub(crate) async fn library(&self) -> Result<Option<Store>, store::Error> {
        let mut library = self.library.lock().await;
        if library.is_none() {
            *library = match Store::open(&self.config.data).await {
                Ok(store) => Some(store),
                Err(store::Error::Missing { .. }) => None,
                Err(error) => return Err(error),
            };
        }
        Ok(library.clone())
    }
}
