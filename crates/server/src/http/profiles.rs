//! People as others see them.

use accounts::{UserKind, UserRow};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};
use store::site::{NewReport, Speed, StudyState};

use super::Answer;
use crate::app::Shared;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Body, Query};
use crate::limits::{Kind, Who};
use crate::people::People;
use crate::ratings;
use crate::time;
use crate::wire::UserView;

/// Points of a graph at most.
const MOST_POINTS: i64 = 1_000;
/// Names in a list of the best.
const LEADERS: i64 = 50;
/// Characters of a report.
const MOST_TEXT: usize = 2_000;

async fn named(app: &Shared, name: &str) -> Answer<UserRow> {
    let user = app.accounts.find(name).await?;
    if user.kind == UserKind::Gone { Err(ApiError::not_found()) } else { Ok(user) }
}

pub(super) async fn user(
    State(app): State<Shared>,
    Path(name): Path<String>,
) -> Answer<Json<Value>> {
    let user = named(&app, &name).await?;
    let now = time::now();
    let ratings = app.site.ratings(user.id).await?;
    let ratings: Vec<Value> = ratings
        .into_iter()
        .map(|row| {
            let row = ratings::aged(row, now);
            json!({
                "speed": row.speed.name(),
                "rating": ratings::rounded(row.rating),
                "deviation": ratings::rounded(row.deviation),
                "provisional": row.deviation > ratings::PROVISIONAL,
                "games": row.games,
            })
        })
        .collect();
    let [won, drawn, lost] = app.site.score(user.id).await?;
    let studies = app.site.studies(user.id).await?;
    let solved = studies.iter().filter(|mark| mark.state >= StudyState::Helped).count();
    Ok(Json(json!({
        "user": UserView::from(&user),
        "created_at": user.created_at,
        "seen_at": user.seen_at,
        "online": app.hub.is_online(user.id),
        "ratings": ratings,
        "games": { "total": won + drawn + lost, "won": won, "drawn": drawn, "lost": lost },
        "puzzles": { "solved": solved },
    })))
}

#[derive(Debug, Deserialize)]
pub(super) struct OfSpeed {
    speed: Option<String>,
}

impl OfSpeed {
    fn speed(&self) -> Answer<Speed> {
        let name = self.speed.as_deref().unwrap_or("blitz");
        Speed::of_name(name).ok_or_else(|| ApiError::field("speed", "no such speed"))
    }
}

pub(super) async fn history(
    State(app): State<Shared>,
    Path(name): Path<String>,
    Query(of): Query<OfSpeed>,
) -> Answer<Json<Value>> {
    let user = named(&app, &name).await?;
    let points = app.site.rating_history(user.id, of.speed()?, MOST_POINTS).await?;
    let points: Vec<Value> = points
        .into_iter()
        .map(|point| {
            json!({
                "at": point.at,
                "rating": ratings::rounded(point.rating),
                "deviation": ratings::rounded(point.deviation),
            })
        })
        .collect();
    Ok(Json(json!({ "points": points })))
}

pub(super) async fn leaders(
    State(app): State<Shared>,
    Query(of): Query<OfSpeed>,
) -> Answer<Json<Value>> {
    let rows = app.site.leaders(of.speed()?, ratings::PROVISIONAL, LEADERS).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.user).collect();
    let people = People::of(&app.site, ids).await?;
    let users: Vec<Value> = rows
        .iter()
        .map(|row| {
            json!({
                "user": people.get(row.user),
                "rating": ratings::rounded(row.rating),
                "deviation": ratings::rounded(row.deviation),
            })
        })
        .collect();
    Ok(Json(json!({ "users": users })))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Report {
    user: String,
    #[serde(default)]
    game: Option<String>,
    reason: String,
    #[serde(default)]
    text: String,
}

pub(super) async fn report(
    State(app): State<Shared>,
    client: Client,
    Body(report): Body<Report>,
) -> Answer<(StatusCode, Json<Value>)> {
    let by = client.member()?.id;
    if !matches!(&*report.reason, "cheating" | "abuse" | "name" | "other") {
        return Err(ApiError::field("reason", "cheating, abuse, name or other"));
    }
    if report.text.chars().count() > MOST_TEXT {
        return Err(ApiError::field("text", "at most 2000 characters"));
    }
    if report.game.as_ref().is_some_and(|game| game.len() > 10) {
        return Err(ApiError::field("game", "no such game"));
    }
    let user = named(&app, &report.user).await?.id;
    app.limits.take(Kind::Report, Who::User(by))?;
    let new = NewReport {
        by,
        user,
        game: report.game.as_deref(),
        reason: &report.reason,
        body: &report.text,
    };
    let id = app.site.add_report(new).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))))
}
