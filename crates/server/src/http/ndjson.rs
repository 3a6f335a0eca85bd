//! Long answers: values, a line each, that are read while they are sent.

use std::io;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use serde_json::Value;
use store::site::{GameFilter, GameRow};
use tokio::sync::mpsc;

use super::Answer;
use crate::app::Shared;

/// Games that are read together.
const PAGE: i64 = 100;

/// Pages that wait for a slow client.
const AHEAD: usize = 2;

/// Where a long answer goes, page by page.
#[derive(Debug)]
pub(super) struct Lines(mpsc::Sender<io::Result<Bytes>>);

/// Whoever asked does not read any more.
#[derive(Debug)]
pub(super) struct Gone;

impl Lines {
    /// Sends values, a line each; waits as long as the client has not taken what came before.
    pub(super) async fn send(&self, lines: &[Value]) -> Result<(), Gone> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        self.0.send(Ok(text.into())).await.map_err(|_| Gone)
    }
}

/// A file of lines that `write` makes while they are sent. If it fails, the client sees that the file
/// broke off.
pub(super) fn answer<F>(name: &str, write: impl FnOnce(Lines) -> F) -> Response
where
    F: Future<Output = Answer<()>> + Send + 'static,
{
    let (sender, receiver) = mpsc::channel(AHEAD);
    let failed = sender.clone();
    let work = write(Lines(sender));
    tokio::spawn(async move {
        if let Err(error) = work.await {
            tracing::error!("a long answer breaks off: {}", error.message);
            drop(failed.send(Err(io::Error::other(error.message))).await);
        }
    });
    let pages = stream::unfold(receiver, |mut receiver| async move {
        receiver.recv().await.map(|page| (page, receiver))
    });
    let headers = [
        ("content-type", "application/x-ndjson".to_owned()),
        ("content-disposition", format!("attachment; filename=\"{name}\"")),
    ];
    (headers, Body::from_stream(pages)).into_response()
}

/// Games of a user in pages, the latest first.
#[derive(Debug)]
pub(super) struct GamePages {
    filter: GameFilter,
}

impl GamePages {
    /// All that the filter lets through.
    pub(super) fn new(filter: GameFilter) -> Self {
        Self { filter: GameFilter { limit: PAGE, ..filter } }
    }

    /// The next page; empty at the end.
    pub(super) async fn next(&mut self, app: &Shared) -> Answer<Vec<GameRow>> {
        let rows = app.site.find_games(self.filter).await?;
        if let Some(last) = rows.last() {
            self.filter.before = Some(last.id);
        }
        Ok(rows)
    }
}
