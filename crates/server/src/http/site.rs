//! What the page needs to start, and what operators ask.

use accounts::Lifetime;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use records::Format;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use xiangqi::RuleSet;

use super::Answer;
use crate::app::Shared;
use crate::client::{self, Client};
use crate::error::ApiError;
use crate::extract::{Body, Query};
use crate::wire::UserView;
use crate::{analysis, time};

/// Settings of a page at most, in bytes.
const MOST_SETTINGS: usize = 4_096;

/// The clocks that quick pairing offers: 3+2, 5+3, 10+5, 15+10, 20 minutes and then 60 seconds a move.
fn clocks() -> Value {
    let fischer = |base: u32, increment: u32| json!({ "base_s": base * 60, "increment_s": increment, "period_s": 0, "periods": 0, "move_s": 0 });
    let byoyomi =
        json!({ "base_s": 1200, "increment_s": 0, "period_s": 60, "periods": 1, "move_s": 0 });
    json!([fischer(3, 2), fischer(5, 3), fischer(10, 5), fischer(15, 10), byoyomi])
}

fn formats() -> Vec<Value> {
    Format::ALL
        .iter()
        .map(|format| {
            json!({
                "name": format.name(),
                "extensions": format.extensions(),
                "writes": format.is_written(),
                "text": format.is_text(),
            })
        })
        .collect()
}

fn settings(client: &Client) -> Value {
    let login = client.login.as_ref();
    login.map_or(Value::Null, |l| serde_json::from_str(&l.user.settings).unwrap_or_default())
}

pub(super) async fn site(State(app): State<Shared>, client: Client) -> Answer<Json<Value>> {
    Ok(Json(json!({
        "name": app.config.name,
        "version": env!("CARGO_PKG_VERSION"),
        "mode": if app.gui.is_some() { "gui" } else { "site" },
        "user": client.login.as_ref().map(|login| UserView::from(&login.user)),
        "settings": settings(&client),
        "now": time::now(),
        "rules": RuleSet::ALL.map(RuleSet::name),
        "levels": (1..=10).collect::<Vec<_>>(),
        "clocks": clocks(),
        "formats": formats(),
        "library": app.library().await?.is_some(),
        "registration": app.config.registration,
        "players": app.metrics.sockets(),
        "games": app.metrics.games(),
        "analysis": { "lines": analysis::MOST_LINES, "ms": analysis::MOST_MS },
    })))
}

pub(super) async fn me(State(app): State<Shared>, client: Client) -> Json<Value> {
    let unfinished = client.id().map(|id| app.rooms.unfinished(id)).unwrap_or_default();
    Json(json!({
        "user": client.login.as_ref().map(|login| UserView::from(&login.user)),
        "settings": settings(&client),
        "unfinished": unfinished,
    }))
}

pub(super) async fn set_settings(
    State(app): State<Shared>,
    client: Client,
    Body(settings): Body<serde_json::Map<String, Value>>,
) -> Answer<StatusCode> {
    let user = client.user()?;
    let text = Value::Object(settings).to_string();
    if text.len() > MOST_SETTINGS {
        return Err(ApiError::bad_request("settings have at most 4 KiB"));
    }
    app.site.set_settings(user.id, &text).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn health() -> &'static str {
    "ok\n"
}

pub(super) async fn ready(State(app): State<Shared>) -> Response {
    if app.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "draining\n").into_response();
    }
    match app.site.ping().await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => {
            tracing::error!("{error}");
            (StatusCode::SERVICE_UNAVAILABLE, "no database\n").into_response()
        }
    }
}

/// Whether two secrets are the same; how long it takes says nothing of where they differ.
fn same_secret(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|text| Sha256::digest(text.as_bytes()));
    a.iter().zip(b.iter()).fold(0, |different, (a, b)| different | (a ^ b)) == 0
}

pub(super) async fn metrics(
    State(app): State<Shared>,
    client: Client,
    headers: HeaderMap,
) -> Response {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let sent = sent.and_then(|text| text.strip_prefix("Bearer ")).unwrap_or_default();
    let known = app.config.metrics_token.as_deref().is_some_and(|token| same_secret(sent, token));
    // Whoever comes through a proxy on this machine is not from here, whether it is known or not.
    let forwarded = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];
    let passed_on = forwarded.iter().any(|name| headers.contains_key(*name));
    if !known && (passed_on || !client.address.is_loopback()) {
        return ApiError::forbidden().into_response();
    }
    let kind = [("content-type", "text/plain; version=0.0.4")];
    (kind, app.metrics.text(app.engines.counts())).into_response()
}

#[derive(Debug, Deserialize)]
pub(super) struct Enter {
    key: String,
}

/// The way into a desktop program's page: who has the key is its user.
pub(super) async fn enter(
    State(app): State<Shared>,
    client: Client,
    Query(enter): Query<Enter>,
) -> Answer<Response> {
    let gui = app.gui.as_ref().filter(|gui| same_secret(&gui.key, &enter.key));
    let gui = gui.ok_or_else(ApiError::not_found)?;
    let token = app.accounts.begin_session(gui.user, Lifetime::Short, &client.visitor()).await?;
    let cookie = client::session_cookie(&app.config, Some(&token.to_string()), Lifetime::Short);
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to("/")).into_response())
}
