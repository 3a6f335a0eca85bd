//! What moderators and administrators do.

use accounts::Role;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::auth::{note, remove};
use super::{Answer, Page, limit, number};
use crate::app::Shared;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Body, Query};
use crate::people::People;
use crate::wire::UserView;

#[derive(Debug, Deserialize)]
pub(super) struct Find {
    #[serde(default)]
    q: String,
    offset: Option<i64>,
    limit: Option<i64>,
}

pub(super) async fn users(
    State(app): State<Shared>,
    client: Client,
    Query(find): Query<Find>,
) -> Answer<Json<Value>> {
    client.with_role(Role::Moderator)?;
    let offset = find.offset.unwrap_or(0).max(0);
    let (total, rows) = app.accounts.list(&find.q, offset, limit(find.limit)).await?;
    let mut users = Vec::with_capacity(rows.len());
    for row in &rows {
        let games: u64 = app.site.score(row.id).await?.iter().sum();
        users.push(json!({
            "user": UserView::from(row),
            "created_at": row.created_at,
            "seen_at": row.seen_at,
            "closed": row.closed,
            "games": games,
        }));
    }
    Ok(Json(json!({ "total": total, "users": users })))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Change {
    #[serde(default)]
    role: Option<String>,
    #[serde(default)]
    closed: Option<bool>,
    #[serde(default)]
    password: Option<String>,
}

pub(super) async fn change(
    State(app): State<Shared>,
    client: Client,
    Path(name): Path<String>,
    Body(change): Body<Change>,
) -> Answer<StatusCode> {
    let needed = if change.role.is_some() || change.password.is_some() {
        Role::Admin
    } else {
        Role::Moderator
    };
    let by = client.with_role(needed)?;
    let user = app.accounts.find(&name).await?;
    // Nobody touches those who may more, and nobody locks themselves out.
    if user.id == by.id || user.role > by.role {
        return Err(ApiError::forbidden());
    }
    if let Some(password) = &change.password {
        app.accounts.set_password(user.id, password).await?;
        app.site.end_sessions(user.id, None).await?;
        app.hub.log_out(user.id, |_| true);
        note(&app, &client, Some(by.id), "set-password", &user.name).await;
    }
    if let Some(role) = &change.role {
        let role = Role::of_name(role).ok_or_else(|| ApiError::field("role", "no such role"))?;
        app.accounts.set_role(user.id, role).await?;
        note(&app, &client, Some(by.id), &format!("role-{}", role.name()), &user.name).await;
    }
    if let Some(closed) = change.closed {
        app.accounts.set_closed(user.id, closed).await?;
        if closed {
            app.hub.log_out(user.id, |_| true);
        }
        let action = if closed { "close" } else { "open" };
        note(&app, &client, Some(by.id), action, &user.name).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn delete(
    State(app): State<Shared>,
    client: Client,
    Path(name): Path<String>,
) -> Answer<StatusCode> {
    let by = client.with_role(Role::Admin)?;
    let user = app.accounts.find(&name).await?;
    if user.id == by.id {
        return Err(ApiError::forbidden());
    }
    remove(&app, &user).await?;
    note(&app, &client, Some(by.id), "delete", &user.name).await;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize)]
pub(super) struct Reports {
    state: Option<String>,
    before: Option<i64>,
    limit: Option<i64>,
}

pub(super) async fn reports(
    State(app): State<Shared>,
    client: Client,
    Query(asked): Query<Reports>,
) -> Answer<Json<Value>> {
    client.with_role(Role::Moderator)?;
    let open = match asked.state.as_deref().unwrap_or("open") {
        "open" => true,
        "all" => false,
        _ => return Err(ApiError::field("state", "open or all")),
    };
    let most = limit(asked.limit);
    let rows = app.site.reports(open, asked.before, most).await?;
    let ids = rows.iter().flat_map(|row| [Some(row.by_user), Some(row.user_id), row.done_by]);
    let ids: Vec<i64> = ids.flatten().collect();
    let people = People::of(&app.site, ids).await?;
    let next =
        (i64::try_from(rows.len()) == Ok(most)).then(|| rows.last().map(|row| row.id)).flatten();
    let reports: Vec<Value> = rows
        .iter()
        .map(|row| {
            json!({
                "id": row.id,
                "by": people.get(row.by_user),
                "user": people.get(row.user_id),
                "game": row.game,
                "reason": row.reason,
                "text": row.body,
                "at": row.at,
                "done_at": row.done_at,
                "done_by": row.done_by.map(|id| people.get(id)),
            })
        })
        .collect();
    Ok(Json(json!({ "reports": reports, "next": next })))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Done {
    done: bool,
}

pub(super) async fn close_report(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
    Body(done): Body<Done>,
) -> Answer<StatusCode> {
    let by = client.with_role(Role::Moderator)?.id;
    if !done.done {
        return Err(ApiError::field("done", "a report can only be done"));
    }
    let number = number(&id)?;
    if !app.site.close_report(number, by).await? {
        return Err(ApiError::not_found());
    }
    note(&app, &client, Some(by), "close-report", &id).await;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn audit(
    State(app): State<Shared>,
    client: Client,
    Query(page): Query<Page>,
) -> Answer<Json<Value>> {
    client.with_role(Role::Admin)?;
    let most = limit(page.limit);
    let rows = app.site.audit(page.before, most).await?;
    let ids: Vec<i64> = rows.iter().filter_map(|row| row.actor).collect();
    let people = People::of(&app.site, ids).await?;
    let next =
        (i64::try_from(rows.len()) == Ok(most)).then(|| rows.last().map(|row| row.id)).flatten();
    let entries: Vec<Value> = rows
        .iter()
        .map(|row| {
            json!({
                "id": row.id,
                "at": row.at,
                "actor": row.actor.map(|id| people.get(id).name),
                "action": row.action,
                "subject": row.subject,
                "detail": row.detail,
                "address": row.address,
            })
        })
        .collect();
    Ok(Json(json!({ "entries": entries, "next": next })))
}

pub(super) async fn status(State(app): State<Shared>, client: Client) -> Answer<Json<Value>> {
    client.with_role(Role::Admin)?;
    let [workers, busy, queued] = app.engines.counts().map(|(_, count)| count);
    Ok(Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "uptime_s": app.began.elapsed().as_secs(),
        "sockets": app.metrics.sockets(),
        "games": app.metrics.games(),
        "engine": { "workers": workers, "busy": busy, "queued": queued },
        "database_bytes": std::fs::metadata(app.site.path()).map_or(0, |file| file.len()),
        "memory_bytes": crate::metrics::resident(),
    })))
}
