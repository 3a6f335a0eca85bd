//! Positions: legal moves, verdicts, faults, lines, pictures.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use xiangqi::notation::Iccs;
use xiangqi::{Position, RuleSet, fen};

use super::Answer;
use crate::analysis;
use crate::app::Shared;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Body, Query};
use crate::wire::{self, PositionView};

/// The longest analysis that is waited for.
const MOST_MS: u64 = 5_000;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default, with = "wire::rules_name")]
    rules: RuleSet,
}

pub(super) async fn position(Body(line): Body<Line>) -> Answer<Json<PositionView>> {
    let game = analysis::game_of(line.fen.as_deref(), &line.moves, line.rules)?;
    Ok(Json(PositionView::of(&game)))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fen {
    fen: String,
}

pub(super) async fn check(Body(asked): Body<Fen>) -> Json<Value> {
    let (normal, faults) = match fen::parse(&asked.fen) {
        Ok(setup) => (Some(fen::Fen(setup).to_string()), setup.faults()),
        Err(error) => (None, error.faults),
    };
    let faults: Vec<Value> = faults.iter().map(wire::fault).collect();
    Json(json!({ "ok": faults.is_empty(), "fen": normal, "faults": faults }))
}

pub(super) async fn analysis(
    State(app): State<Shared>,
    client: Client,
    Body(request): Body<analysis::Request>,
) -> Answer<Json<Value>> {
    Ok(Json(analysis::run(&app, &client, &request, MOST_MS).await?))
}

#[derive(Debug, Deserialize)]
pub(super) struct Picture {
    fen: Option<String>,
    last: Option<String>,
    flip: Option<String>,
}

pub(super) async fn board(Query(asked): Query<Picture>) -> Answer<Response> {
    let text = asked.fen.as_deref().unwrap_or(fen::START);
    let setup = fen::parse(text).map_err(|error| ApiError::bad_position(&error))?;
    let mut picture = drawing::Picture::new(&setup.board);
    picture.flipped = asked.flip.as_deref() == Some("1");
    if let Some(Ok(Iccs(mv))) = asked.last.as_deref().map(str::parse) {
        picture.last_move = Some(mv);
    }
    if let Ok(position) = Position::from_setup(setup)
        && position.is_check()
    {
        picture.checked = position.king(position.turn()).into();
    }
    Ok(([("content-type", "image/svg+xml")], picture.to_string()).into_response())
}
