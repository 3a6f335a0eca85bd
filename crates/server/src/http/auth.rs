//! Sessions and accounts.

use accounts::{Lifetime, NewAudit, UserKind, UserRow};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use store::site::{GameFilter, GameRow};

use super::ndjson::{self, GamePages, Lines};
use super::{Answer, number};
use crate::app::Shared;
use crate::client::{Client, session_cookie};
use crate::error::ApiError;
use crate::extract::Body;
use crate::limits::{Kind, Who};
use crate::rooms;
use crate::wire::UserView;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Guest {
    bearer: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    name: String,
    password: String,
    #[serde(default)]
    remember: bool,
    #[serde(default)]
    bearer: bool,
}

/// An answer with a new session, as a cookie or, for programs, as a token.
async fn with_session(
    app: &Shared,
    client: &Client,
    user: &UserRow,
    lifetime: Lifetime,
    bearer: bool,
    status: StatusCode,
) -> Answer<Response> {
    let token = app.accounts.begin_session(user.id, lifetime, &client.visitor()).await?.to_string();
    let body = json!({ "user": UserView::from(user), "token": bearer.then_some(&token) });
    if bearer {
        return Ok((status, Json(body)).into_response());
    }
    let cookie = session_cookie(&app.config, Some(&token), lifetime);
    Ok((status, [(header::SET_COOKIE, cookie)], Json(body)).into_response())
}

fn no_gui(app: &Shared) -> Answer<()> {
    if app.gui.is_some() { Err(ApiError::forbidden()) } else { Ok(()) }
}

pub(super) async fn guest(
    State(app): State<Shared>,
    client: Client,
    Body(guest): Body<Guest>,
) -> Answer<Response> {
    no_gui(&app)?;
    if let Some(login) = client.login.as_ref().filter(|_| !guest.bearer) {
        let body = json!({ "user": UserView::from(&login.user), "token": null });
        return Ok((StatusCode::CREATED, Json(body)).into_response());
    }
    app.limits.take(Kind::Guest, client.address)?;
    let user = app.accounts.guest().await?;
    with_session(&app, &client, &user, Lifetime::Guest, guest.bearer, StatusCode::CREATED).await
}

pub(super) async fn register(
    State(app): State<Shared>,
    client: Client,
    Body(wanted): Body<Credentials>,
) -> Answer<Response> {
    no_gui(&app)?;
    if !app.config.registration {
        return Err(ApiError::forbidden());
    }
    app.limits.take(Kind::Register, client.address)?;
    let guest = client.login.as_ref().filter(|login| login.user.kind == UserKind::Guest);
    let guest = guest.map(|login| login.user.id);
    let user = app.accounts.register(&wanted.name, &wanted.password, guest).await?;
    let view = UserView::from(&user);
    rooms::rename(&app, &view).await;
    if guest == Some(user.id) {
        // The token that the guest had ends here: who knew it is not let into the account.
        app.site.end_sessions(user.id, None).await?;
        app.hub.replace(user.id, None);
    }
    note(&app, &client, Some(user.id), "register", &user.name).await;
    let lifetime = if wanted.remember { Lifetime::Long } else { Lifetime::Short };
    with_session(&app, &client, &user, lifetime, wanted.bearer, StatusCode::CREATED).await
}

pub(super) async fn login(
    State(app): State<Shared>,
    client: Client,
    Body(given): Body<Credentials>,
) -> Answer<Response> {
    no_gui(&app)?;
    app.limits.take(Kind::Login, client.address)?;
    let name = given.name.to_lowercase().chars().take(100).collect();
    app.limits.take(Kind::Login, Who::Name(name))?;
    let user = match app.accounts.login(&given.name, &given.password).await {
        Ok(user) => user,
        Err(error) => {
            note(&app, &client, None, "login-failed", "").await;
            return Err(error.into());
        }
    };
    if let Some(old) = &client.login {
        if old.user.kind == UserKind::Guest {
            rooms::give(&app, old.user.id, &UserView::from(&user)).await?;
        }
        app.site.end_session(old.user.id, old.session.id).await?;
        app.hub.replace(old.user.id, Some(old.session.id));
    }
    let lifetime = if given.remember { Lifetime::Long } else { Lifetime::Short };
    with_session(&app, &client, &user, lifetime, given.bearer, StatusCode::OK).await
}

pub(super) async fn logout(State(app): State<Shared>, client: Client) -> Answer<Response> {
    no_gui(&app)?;
    if let Some(token) = &client.token {
        app.accounts.logout(token).await?;
    }
    if let Some(login) = &client.login {
        let ended = Some(login.session.id);
        app.hub.log_out(login.user.id, |session| session == ended);
    }
    let cookie = session_cookie(&app.config, None, Lifetime::Short);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

pub(super) async fn sessions(State(app): State<Shared>, client: Client) -> Answer<Json<Value>> {
    let login = client.login()?;
    let sessions = app.site.sessions(login.user.id).await?;
    let sessions: Vec<Value> = sessions
        .into_iter()
        .map(|session| {
            json!({
                "id": session.id,
                "created_at": session.created_at,
                "seen_at": session.seen_at,
                "expires_at": session.expires_at,
                "address": session.address,
                "agent": session.agent,
                "current": session.id == login.session.id,
            })
        })
        .collect();
    Ok(Json(json!({ "sessions": sessions })))
}

pub(super) async fn end_session(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let user = client.user()?;
    let id = number(&id)?;
    if !app.site.end_session(user.id, id).await? {
        return Err(ApiError::not_found());
    }
    app.hub.log_out(user.id, |session| session == Some(id));
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn end_others(State(app): State<Shared>, client: Client) -> Answer<Json<Value>> {
    let login = client.login()?;
    let this = Some(login.session.id);
    let ended = app.site.end_sessions(login.user.id, this).await?;
    app.hub.log_out(login.user.id, |session| session != this);
    Ok(Json(json!({ "ended": ended })))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPassword {
    old: String,
    new: String,
}

pub(super) async fn password(
    State(app): State<Shared>,
    client: Client,
    Body(change): Body<NewPassword>,
) -> Answer<StatusCode> {
    no_gui(&app)?;
    let user = client.member()?;
    app.limits.take(Kind::Login, Who::User(user.id))?;
    let login = client.login()?;
    app.accounts.change_password(login, &change.old, &change.new).await?;
    let this = Some(login.session.id);
    app.hub.log_out(user.id, |session| session != this);
    note(&app, &client, Some(user.id), "password", &user.name).await;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Password {
    password: String,
}

pub(super) async fn delete(
    State(app): State<Shared>,
    client: Client,
    Body(given): Body<Password>,
) -> Answer<Response> {
    no_gui(&app)?;
    let user = client.user()?;
    app.limits.take(Kind::Login, Who::User(user.id))?;
    if !app.accounts.is_password(user, &given.password).await? {
        return Err(accounts::AccountError::BadCredentials.into());
    }
    remove(&app, user).await?;
    note(&app, &client, None, "delete", "").await;
    let cookie = session_cookie(&app.config, None, Lifetime::Short);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// Deletes an account and ends what it has open.
pub(super) async fn remove(app: &Shared, user: &UserRow) -> Answer<()> {
    app.accounts.delete(user.id).await?;
    app.hub.log_out(user.id, |_| true);
    let gone = UserView { id: Some(user.id), ..UserView::gone() };
    rooms::rename(app, &gone).await;
    Ok(())
}

/// All that is kept of a user, a line each.
pub(super) async fn export(State(app): State<Shared>, client: Client) -> Answer<Response> {
    let user = client.user()?.clone();
    app.limits.take(Kind::File, client.address)?;
    Ok(ndjson::answer("chuhe-data.ndjson", |lines| write_all(app, user, lines)))
}

async fn write_all(app: Shared, user: UserRow, lines: Lines) -> Answer<()> {
    if lines.send(&about(&app, &user).await?).await.is_err() {
        return Ok(());
    }
    let filter = GameFilter { user: Some(user.id), unlisted: true, ..GameFilter::default() };
    let mut pages = GamePages::new(filter);
    loop {
        let rows = pages.next(&app).await?;
        if rows.is_empty() {
            return Ok(());
        }
        let mut page = Vec::with_capacity(rows.len());
        for row in &rows {
            let mut line = super::games::row_with_moves(&app, row).await?;
            line["type"] = json!("game");
            page.push(line);
            page.extend(said_by(&app, row, user.id).await?);
        }
        if lines.send(&page).await.is_err() {
            return Ok(());
        }
    }
}

/// What is kept of a user but games.
async fn about(app: &Shared, user: &UserRow) -> Answer<Vec<Value>> {
    let mut lines = vec![json!({
        "type": "user",
        "user": UserView::from(user),
        "created_at": user.created_at,
        "seen_at": user.seen_at,
        "settings": serde_json::from_str::<Value>(&user.settings).unwrap_or_default(),
    })];
    for session in app.site.sessions(user.id).await? {
        lines.push(json!({
            "type": "session",
            "created_at": session.created_at,
            "seen_at": session.seen_at,
            "address": session.address,
            "agent": session.agent,
        }));
    }
    for rating in app.site.ratings(user.id).await? {
        lines.push(json!({
            "type": "rating",
            "speed": rating.speed.name(),
            "rating": rating.rating,
            "deviation": rating.deviation,
            "games": rating.games,
        }));
    }
    for mark in app.site.studies(user.id).await? {
        let state = mark.state.name();
        lines.push(json!({ "type": "puzzle", "id": mark.study, "state": state, "at": mark.at }));
    }
    Ok(lines)
}

/// What a user has said in a game.
async fn said_by(app: &Shared, row: &GameRow, user: i64) -> Answer<Vec<Value>> {
    let events = app.site.events(row.id).await?;
    let lines = events.into_iter().filter_map(|event| {
        let said: Value = serde_json::from_str(&event.data).ok()?;
        let own = said["k"] == "chat" && said["user"] == json!(user);
        own.then(
            || json!({ "type": "chat", "game": row.slug, "text": said["text"], "at": event.at }),
        )
    });
    Ok(lines.collect())
}

/// Writes into the audit log; a full disk keeps nobody from what was done.
pub(super) async fn note(
    app: &Shared,
    client: &Client,
    actor: Option<i64>,
    action: &str,
    subject: &str,
) {
    let address = client.address.to_string();
    let entry = NewAudit { actor, action, subject, detail: "", address: &address };
    if let Err(error) = app.accounts.note(entry).await {
        tracing::error!("cannot write to the audit log: {error}");
    }
}
