//! The HTTP interface: one file a noun.

mod admin;
mod auth;
mod files;
mod games;
mod library;
mod ndjson;
mod positions;
mod profiles;
mod puzzles;
mod review;
mod site;

use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post, put};
use serde::Deserialize;

use crate::app::Shared;
use crate::error::ApiError;
use crate::{assets, client, openapi, socket};

/// Whatever a handler answers.
type Answer<T> = Result<T, ApiError>;

/// All routes, each with its methods as `openapi` describes them.
pub(crate) fn routes() -> Vec<(&'static str, MethodRouter<Shared>)> {
    vec![
        ("/api/site", get(site::site)),
        ("/api/me", get(site::me)),
        ("/api/me/settings", put(site::set_settings)),
        ("/api/openapi.json", get(openapi::serve)),
        ("/api/socket", get(socket::open)),
        ("/api/auth/guest", post(auth::guest)),
        ("/api/auth/register", post(auth::register)),
        ("/api/auth/login", post(auth::login)),
        ("/api/auth/logout", post(auth::logout)),
        ("/api/auth/sessions", get(auth::sessions).delete(auth::end_others)),
        ("/api/auth/sessions/{id}", delete(auth::end_session)),
        ("/api/auth/password", post(auth::password)),
        ("/api/auth/delete", post(auth::delete)),
        ("/api/auth/export", get(auth::export)),
        ("/api/games", get(games::list).post(games::create)),
        ("/api/games/live", get(games::live)),
        ("/api/games/export.ndjson", get(games::export_all)),
        ("/api/games/{id}", get(games::state)),
        ("/api/games/{id}/join", post(games::join)),
        ("/api/games/{id}/withdraw", post(games::withdraw)),
        ("/api/games/{id}/move", post(games::play)),
        ("/api/games/{id}/act", post(games::act)),
        ("/api/games/{id}/chat", post(games::chat)),
        ("/api/games/{id}/export", get(games::export)),
        ("/api/games/{id}/tree", get(games::tree)),
        ("/api/games/{id}/review", get(review::of_game).post(review::ask_for_game)),
        ("/api/review", post(review::ask)),
        ("/api/review/{id}", get(review::of)),
        ("/api/position", post(positions::position)),
        ("/api/position/check", post(positions::check)),
        ("/api/analysis", post(positions::analysis)),
        ("/api/board.svg", get(positions::board)),
        ("/api/explorer", get(library::explorer)),
        ("/api/library", get(library::search)),
        ("/api/library/stats", get(library::stats)),
        ("/api/library/import", post(library::import)),
        ("/api/library/{n}", get(library::game)),
        ("/api/library/{n}/export", get(library::export)),
        ("/api/import", post(files::import)),
        ("/api/import/{id}", get(files::imported)),
        ("/api/import/{id}/{index}", get(files::imported_game)),
        ("/api/export", post(files::export)),
        ("/api/tree", post(files::tree)),
        ("/api/puzzles", get(puzzles::books_list)),
        ("/api/puzzles/progress", get(puzzles::progress)),
        ("/api/puzzles/books/{slug}", get(puzzles::book)),
        ("/api/puzzles/{id}", get(puzzles::puzzle)),
        ("/api/puzzles/{id}/start", post(puzzles::start)),
        ("/api/puzzles/{id}/move", post(puzzles::play)),
        ("/api/puzzles/{id}/draw", post(puzzles::draw)),
        ("/api/puzzles/{id}/hint", post(puzzles::hint)),
        ("/api/puzzles/{id}/solution", get(puzzles::solution)),
        ("/api/users/{name}", get(profiles::user)),
        ("/api/users/{name}/history", get(profiles::history)),
        ("/api/leaders", get(profiles::leaders)),
        ("/api/reports", post(profiles::report)),
        ("/api/admin/users", get(admin::users)),
        ("/api/admin/users/{name}", post(admin::change).delete(admin::delete)),
        ("/api/admin/reports", get(admin::reports)),
        ("/api/admin/reports/{id}", post(admin::close_report)),
        ("/api/admin/audit", get(admin::audit)),
        ("/api/admin/status", get(admin::status)),
    ]
}

/// The whole site.
pub(crate) fn router(app: Shared) -> Router {
    let mut router = Router::new()
        .route("/healthz", get(site::health))
        .route("/readyz", get(site::ready))
        .route("/metrics", get(site::metrics))
        .route("/enter", get(site::enter));
    for (path, methods) in routes() {
        router = router.route(path, methods.fallback(method_not_allowed));
    }
    router
        .route("/api/{*rest}", axum::routing::any(not_found))
        .fallback(assets::serve)
        .layer(axum::middleware::from_fn_with_state(app.clone(), client::guard))
        .layer(axum::middleware::from_fn_with_state(app.clone(), client::secure))
        .with_state(app)
}

async fn not_found() -> Response {
    ApiError::not_found().into_response()
}

async fn method_not_allowed() -> Response {
    let text = "this address knows no such method";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", text).into_response()
}

/// A page of a list.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Page {
    limit: Option<i64>,
    offset: Option<i64>,
    before: Option<i64>,
}

/// Entries of a list at most, and by default.
const MOST_ENTRIES: i64 = 100;
const ENTRIES: i64 = 20;

/// How many entries are asked for.
fn limit(asked: Option<i64>) -> i64 {
    asked.unwrap_or(ENTRIES).clamp(1, MOST_ENTRIES)
}

/// A number in an address; anything else leads nowhere.
fn number(text: &str) -> Result<i64, ApiError> {
    text.parse().map_err(|_| ApiError::not_found())
}

/// A file to keep.
fn attachment(name: &str, bytes: Vec<u8>, text: bool) -> Response {
    let kind = if text { "text/plain; charset=utf-8" } else { "application/octet-stream" };
    let headers = [
        ("content-type", kind.to_owned()),
        ("content-disposition", format!("attachment; filename=\"{name}\"")),
    ];
    (headers, bytes).into_response()
}
