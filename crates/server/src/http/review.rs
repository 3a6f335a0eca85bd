//! Reviews of games.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use xiangqi::{Record, RuleSet};

use super::Answer;
use crate::analysis;
use crate::app::Shared;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::Body;
use crate::limits::{Kind, Who};
use crate::reviews::{self, MOST_PLIES};
use crate::room::Ask;
use crate::socket::ask_room;
use crate::wire;

/// Seconds of the engine's time that a review counts as.
const COST_S: f64 = 20.0;

async fn ask_record(
    app: &Shared,
    client: &Client,
    id: &str,
    record: Record,
    rules: RuleSet,
) -> Answer<(StatusCode, Json<Value>)> {
    if record.plies().is_empty() || record.plies().len() > MOST_PLIES {
        return Err(ApiError::field("moves", "a game with 1 to 600 moves"));
    }
    if app.reviews.get(&app.site, id).await?.is_none() && app.gui.is_none() {
        let who = client.id().map_or_else(|| client.address.into(), Who::User);
        app.limits.take_some(Kind::Engine, who, COST_S)?;
    }
    let review = app.reviews.ask(&app.site, id, record, rules).await?;
    Ok((StatusCode::ACCEPTED, Json(review)))
}

pub(super) async fn ask_for_game(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
) -> Answer<(StatusCode, Json<Value>)> {
    let state = ask_room(&app, &id, |reply| Ask::State { user: None, reply }).await?;
    if state["phase"] != "over" {
        return Err(ApiError::conflict("stale", "only a finished game is reviewed"));
    }
    let game = ask_room(&app, &id, |reply| Ask::Record { reply }).await?;
    let rules = state["rules"].as_str().and_then(|name| name.parse().ok()).unwrap_or_default();
    let record = game.main_record().ok_or_else(ApiError::not_found)?;
    ask_record(&app, &client, &id, record, rules).await
}

pub(super) async fn of_game(
    State(app): State<Shared>,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    ask_room(&app, &id, |reply| Ask::State { user: None, reply }).await?;
    let review = app.reviews.get(&app.site, &id).await?;
    Ok(Json(review.unwrap_or_else(|| reviews::none(&id))))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    #[serde(default)]
    fen: Option<String>,
    moves: Vec<String>,
    #[serde(default, with = "wire::rules_name")]
    rules: RuleSet,
}

pub(super) async fn ask(
    State(app): State<Shared>,
    client: Client,
    Body(line): Body<Line>,
) -> Answer<(StatusCode, Json<Value>)> {
    let game = analysis::game_of(line.fen.as_deref(), &line.moves, line.rules)?;
    let record = game.record().clone();
    // The same line has the same review.
    let mut hash = Sha256::new();
    hash.update(record.start().to_string());
    for ply in record.plies() {
        hash.update(ply.mv.to_bits().to_le_bytes());
    }
    hash.update(line.rules.name());
    let id: String = hash.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    ask_record(&app, &client, &id, record, line.rules).await
}

pub(super) async fn of(State(app): State<Shared>, Path(id): Path<String>) -> Answer<Json<Value>> {
    let review = app.reviews.get(&app.site, &id).await?;
    review.map(Json).ok_or_else(ApiError::not_found)
}
