//! The server's life: opening, listening, ending.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use accounts::{AccountError, Accounts, Role, UserRow};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::json;
use store::{Site, Store};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::app::{App, Gui, Shared};
use crate::config::Config;
use crate::engines::Engines;
use crate::error::ApiError;
use crate::hub::Hub;
use crate::imports::Imports;
use crate::journal::Journal;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::reviews::Reviews;
use crate::rooms::{self, Rooms};
use crate::{http, pairing};

/// How long a client may take to send the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(15);
/// Connections at most; the system's limit of open files should be above.
const MOST_CONNECTIONS: usize = 60_000;
/// How long a desktop program's page may be away before the program ends.
const PAGE_GONE: Duration = Duration::from_secs(6);
/// How long a browser may take to open the page.
const PAGE_OPENS: Duration = Duration::from_secs(120);

/// Boxes keep what is behind them from being compiled again in every program that uses it.
type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// The server cannot start or go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {
    /// A setting cannot be used.
    #[error(transparent)]
    Config(#[from] crate::config::ConfigError),
    /// A database cannot be used.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// An account cannot be used.
    #[error(transparent)]
    Accounts(#[from] accounts::AccountError),
    /// The address cannot be listened to.
    #[error("cannot listen on {addr}: {error}")]
    Listen {
        /// The address.
        addr: String,
        /// Why.
        error: std::io::Error,
    },
    /// The system gives no threads.
    #[error("cannot start the engine: {0}")]
    Engine(std::io::Error),
    /// A certificate or key cannot be used.
    #[error("{path}: {problem}")]
    Tls {
        /// The file.
        path: std::path::PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// Games could not be brought back.
    #[error("games cannot be brought back: {0}")]
    Resume(String),
}

/// A server that is ready to listen.
#[derive(Debug)]
pub struct Server {
    app: Shared,
    listener: TcpListener,
    journal: tokio::task::JoinHandle<()>,
    tls: Option<crate::tls::Acceptor>,
}

/// The name of the one user of a desktop program.
const LOCAL_USER: &str = "player";

impl Server {
    /// Opens the data folder, brings back games that were being played, and takes the address.
    ///
    /// # Errors
    /// What cannot be opened or taken.
    pub async fn open(config: Config) -> Result<Self, ServerError> {
        Self::open_as(config, false).await
    }

    /// The same for a desktop program: one user, who needs no password but the address.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn open_gui(config: Config) -> Result<Self, ServerError> {
        Self::open_as(config, true).await
    }

    fn open_as(config: Config, gui: bool) -> Boxed<Result<Self, ServerError>> {
        Box::pin(Self::open_here(config, gui))
    }

    async fn open_here(config: Config, gui: bool) -> Result<Self, ServerError> {
        config.check()?;
        let tls = crate::tls::Acceptor::of(&config)?;
        let site = Site::create(&config.data, config.durability()).await?;
        let accounts = Accounts::new(site.clone());
        if let Some(name) = &config.admin {
            appoint(&accounts, name).await?;
        }
        let gui = if gui { Some(local_user(&accounts).await?) } else { None };
        let metrics = Metrics::default();
        let (journal, journal_task) = Journal::start(site.clone(), metrics.clone());
        let library = match Store::open(&config.data).await {
            Ok(library) => Some(library),
            Err(store::Error::Missing { .. }) => None,
            Err(error) => return Err(error.into()),
        };
        let engines =
            Engines::start(config.workers(), config.hash_mib).map_err(ServerError::Engine)?;
        let listen = |error| ServerError::Listen { addr: config.addr.clone(), error };
        let listener = TcpListener::bind(&*config.addr).await.map_err(listen)?;
        site.forget_ended_sessions().await?;
        let app = Arc::new(App {
            reviews: Reviews::start(site.clone(), engines.clone(), config.hash_mib),
            site,
            accounts,
            library: tokio::sync::Mutex::new(library),
            journal,
            engines,
            hub: Hub::default(),
            lobby: Lobby::default(),
            rooms: Rooms::default(),
            metrics,
            limits: Limits::new(config.rate_limits && gui.is_none()),
            imports: Imports::default(),
            gui,
            rating: tokio::sync::Mutex::new(()),
            draining: false.into(),
            began: std::time::Instant::now(),
            config,
        });
        let resumed = rooms::resume_all(&app).await;
        let resumed = resumed.map_err(|error: ApiError| ServerError::Resume(error.message))?;
        if resumed > 0 {
            tracing::info!(games = resumed, "games go on");
        }
        tokio::spawn(pairing::look(Arc::clone(&app)));
        Ok(Self { app, listener, journal: journal_task, tls })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system does not know.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The address to open; for a desktop program with the key that lets its user in.
    ///
    /// # Errors
    /// If the system does not know where it listens.
    pub fn url(&self) -> std::io::Result<String> {
        let scheme = if self.tls.is_some() { "https" } else { "http" };
        let base = format!("{scheme}://{}", self.address()?);
        Ok(match &self.app.gui {
            Some(gui) => format!("{base}/enter?key={}", gui.key),
            None => format!("{base}/"),
        })
    }

    /// Serves until `stop` is done, or, for a desktop program, until its page is gone; then tells
    /// clients, gives them a moment, and stores what is left.
    ///
    /// # Errors
    /// None so far; a connection that fails is none of the server's end.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        self.run_until(Box::pin(stop)).await
    }

    fn run_until(self, stop: Boxed<()>) -> Boxed<Result<(), ServerError>> {
        Box::pin(self.run_here(stop))
    }

    async fn run_here(self, stop: Boxed<()>) -> Result<(), ServerError> {
        let Self { app, listener, journal, tls } = self;
        let router = http::router(Arc::clone(&app));
        let (end, ended) = watch::channel(false);
        let page_gone = page_gone(Arc::clone(&app));
        let gate = Arc::new(tokio::sync::Semaphore::new(MOST_CONNECTIONS));
        let accept = async {
            loop {
                let Ok(permit) = Arc::clone(&gate).acquire_owned().await else { return };
                match listener.accept().await {
                    Ok((stream, peer)) => {
                        let (router, ended, tls) = (router.clone(), ended.clone(), tls.clone());
                        tokio::spawn(async move {
                            connection(stream, peer, router, ended, tls).await;
                            drop(permit);
                        });
                    }
                    Err(error) => {
                        // Most often there are too many open files; some will be closed.
                        tracing::warn!("cannot accept a connection: {error}");
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                }
            }
        };
        tokio::select! {
            () = accept => {}
            () = stop => {}
            () = page_gone => {}
        }
        drop(listener);
        drain(&app, &end).await;
        drop(router);
        // Games stay in memory as long as the program; what they have come to is stored.
        app.journal.end().await;
        let site = app.site.clone();
        drop(app);
        drop(tokio::time::timeout(Duration::from_secs(5), journal).await);
        site.close().await;
        Ok(())
    }
}

/// Makes an account the administrator's. One that is not there is no reason to stay closed: on a new
/// site nobody has one, and later it may have been deleted. Whoever registers the name then is no
/// administrator before the next start.
async fn appoint(accounts: &Accounts, name: &str) -> Result<(), ServerError> {
    match accounts.find(name).await {
        Ok(user) => Ok(accounts.set_role(user.id, Role::Admin).await?),
        Err(AccountError::NotFound(name)) => {
            tracing::warn!(
                "there is no account {name:?} that could become administrator: register it and \
                 start again, or make it by: chuhe user add {name:?} --role admin"
            );
            Ok(())
        }
        Err(error) => Err(error.into()),
    }
}

/// Tells clients to come back later, waits a moment, and ends their connections.
async fn drain(app: &Shared, end: &watch::Sender<bool>) {
    app.draining.store(true, Ordering::Relaxed);
    let seconds = if app.gui.is_some() { 0 } else { app.config.drain_s };
    tracing::info!(seconds, sockets = app.metrics.sockets(), "ending");
    app.reviews.end();
    app.hub.tell_all(&json!({ "t": "drain", "in_ms": seconds * 1000 }));
    let until = tokio::time::Instant::now() + Duration::from_secs(seconds);
    while app.metrics.sockets() > 0 && tokio::time::Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    app.hub.close_all();
    end.send_replace(true);
    let until = tokio::time::Instant::now() + Duration::from_secs(2);
    while app.metrics.sockets() > 0 && tokio::time::Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    if let Err(error) =
        app.site.write(&[store::site::Write::Alive { at: crate::time::now() }]).await
    {
        tracing::warn!("cannot note the end: {error}");
    }
}

/// Waits until the page of a desktop program is gone for good; for ever on a site.
async fn page_gone(app: Shared) {
    if app.gui.is_none() {
        return std::future::pending().await;
    }
    let began = std::time::Instant::now();
    let mut seen = false;
    let mut gone_since = None;
    loop {
        tokio::time::sleep(Duration::from_millis(250)).await;
        if app.metrics.sockets() > 0 {
            (seen, gone_since) = (true, None);
            continue;
        }
        let gone = *gone_since.get_or_insert_with(std::time::Instant::now);
        let patience = if seen { PAGE_GONE } else { PAGE_OPENS };
        if (seen || began.elapsed() > PAGE_OPENS) && gone.elapsed() > patience {
            return;
        }
    }
}

async fn local_user(accounts: &Accounts) -> Result<Gui, ServerError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| accounts::AccountError::Random(error.to_string()))?;
    let key: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let user: UserRow = match accounts.find(LOCAL_USER).await {
        Ok(user) => user,
        // Nobody logs in by it: it is as random as the key.
        Err(accounts::AccountError::NotFound(_)) => {
            accounts.register(LOCAL_USER, &key, None).await?
        }
        Err(error) => return Err(error.into()),
    };
    Ok(Gui { key, user: user.id })
}

/// One connection's life.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    ended: watch::Receiver<bool>,
    tls: Option<crate::tls::Acceptor>,
) {
    // Moves are small and should go at once.
    drop(stream.set_nodelay(true));
    match tls {
        None => speak(stream, peer, router, ended).await,
        Some(tls) => match tokio::time::timeout(HEAD_TIME, tls.accept(stream)).await {
            Ok(Ok(stream)) => speak(stream, peer, router, ended).await,
            Ok(Err(error)) => tracing::debug!(%peer, "no TLS: {error}"),
            Err(_) => tracing::debug!(%peer, "no TLS in time"),
        },
    }
}

async fn speak(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    router: Router,
    mut ended: watch::Receiver<bool>,
) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.clone().oneshot(request.map(Body::new));
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        done = connection.as_mut() => {
            if let Err(error) = done {
                tracing::debug!(%peer, "{error}");
            }
        }
        () = async { drop(ended.wait_for(|ended| *ended).await) } => {
            connection.as_mut().graceful_shutdown();
            drop(tokio::time::timeout(Duration::from_secs(2), connection).await);
        }
    }
}

/// Looks whether a server could start with these settings, and starts none.
///
/// # Errors
/// What would keep it from starting.
pub async fn check(config: &Config) -> Result<(), ServerError> {
    config.check()?;
    crate::tls::Acceptor::of(config)?;
    let site = Site::create(&config.data, config.durability()).await?;
    site.ping().await?;
    if config.data.join("library.db").exists() {
        Store::open(&config.data).await?.close().await;
    }
    site.close().await;
    let listen = |error| ServerError::Listen { addr: config.addr.clone(), error };
    TcpListener::bind(&*config.addr).await.map_err(listen)?;
    Ok(())
}

/// Writes copies of the databases of a data folder into a new folder, while they are in use.
///
/// # Errors
/// If something cannot be read or written.
pub async fn backup(data: &Path, to: &Path) -> Result<Vec<std::path::PathBuf>, ServerError> {
    std::fs::create_dir_all(to).map_err(|error| store::Error::Io { path: to.to_owned(), error })?;
    let mut written = Vec::new();
    match Site::open(data).await {
        Ok(site) => {
            let file = to.join("site.db");
            site.backup(&file).await?;
            site.close().await;
            written.push(file);
        }
        Err(store::Error::Missing { .. }) => {}
        Err(error) => return Err(error.into()),
    }
    match Store::open(data).await {
        Ok(library) => {
            let file = to.join("library.db");
            library.backup(&file).await?;
            library.close().await;
            written.push(file);
        }
        Err(store::Error::Missing { .. }) => {}
        Err(error) => return Err(error.into()),
    }
    if written.is_empty() {
        return Err(store::Error::Missing { path: data.join("site.db") }.into());
    }
    Ok(written)
}

/// Puts copies from a folder into the place of a data folder's databases. No server may be running.
///
/// # Errors
/// If a copy is missing, damaged or not ours, or a server has the data folder open; nothing is
/// changed then.
pub async fn restore(from: &Path, data: &Path) -> Result<Vec<store::site::Restored>, ServerError> {
    Ok(store::site::restore(from, data).await?)
}

/// Begins to write the log to standard error, as the settings say.
pub fn start_log(config: &Config) {
    let level = config.log_level.parse().unwrap_or(tracing::Level::INFO);
    let builder = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr);
    // Whoever has begun a log already keeps it.
    let _ = if config.log == "json" {
        tracing::subscriber::set_global_default(builder.json().finish())
    } else {
        tracing::subscriber::set_global_default(builder.finish())
    };
}
