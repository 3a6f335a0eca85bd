//! The library of games, and what was played in a position.

use accounts::Role;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Head, Query as Search, Store};
use xiangqi::{Outcome, Position};

use super::files::{About, blocking, read};
use super::games::{ExportAs, write};
use super::{Answer, limit, number};
use crate::app::Shared;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{File, Query};
use crate::limits::Kind;
use crate::wire::{self, MoveView, OpeningView};

/// Games that the explorer names for a position.
const TOP: usize = 5;
/// A search beyond is of no use to anybody.
const MOST_OFFSET: i64 = 1_000_000;

fn result_text(result: Option<Outcome>) -> String {
    result.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string())
}

fn head(head: &Head) -> Value {
    json!({
        "id": head.id,
        "red": head.red,
        "red_team": head.red_team,
        "black": head.black,
        "black_team": head.black_team,
        "event": head.event,
        "date": head.date.to_string(),
        "result": result_text(head.result),
        "opening": head.opening.map(OpeningView::from),
        "plies": head.plies,
        "nodes": head.nodes,
        "ply": head.ply,
    })
}

#[derive(Debug, Deserialize)]
pub(super) struct Explore {
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    source: Option<String>,
}

fn position(fen: &str) -> Answer<Position> {
    Position::from_fen(fen).map_err(|error| ApiError::bad_position(&error))
}

pub(super) async fn explorer(
    State(app): State<Shared>,
    client: Client,
    Query(asked): Query<Explore>,
) -> Answer<Json<Value>> {
    if asked.source.as_deref().is_some_and(|source| source != "library") {
        return Err(ApiError::field("source", "there is only the library"));
    }
    let position = position(asked.fen.as_deref().unwrap_or(xiangqi::fen::START))?;
    app.limits.take(Kind::Request, client.address)?;
    let Some(library) = app.library().await? else {
        return Ok(Json(json!({ "games": 0, "moves": [], "opening": null, "top": [] })));
    };
    let explored = library.explore(&position).await?;
    let moves: Vec<Value> = explored
        .moves
        .iter()
        .map(|played| {
            json!({
                "move": MoveView::new(&position, played.mv),
                "games": played.games(),
                "red": played.red,
                "drawn": played.drawn,
                "black": played.black,
                "unknown": played.unknown,
                "red_score": played.red_score(),
                "last": played.last.to_string(),
            })
        })
        .collect();
    let search = Search { position: Some(position), limit: Some(TOP), ..Search::default() };
    let top = library.search(&search).await?;
    Ok(Json(json!({
        "games": explored.games,
        "moves": moves,
        "opening": null,
        "top": top.heads.iter().map(head).collect::<Vec<_>>(),
    })))
}

#[derive(Debug, Deserialize)]
pub(super) struct Asked {
    player: Option<String>,
    red: Option<String>,
    black: Option<String>,
    event: Option<String>,
    date: Option<String>,
    opening: Option<String>,
    result: Option<String>,
    fen: Option<String>,
    exact: Option<String>,
    pattern: Option<String>,
    material: Option<String>,
    limit: Option<i64>,
    offset: Option<i64>,
}

impl Asked {
    fn search(self) -> Answer<Search> {
        let wrong = |field: &'static str| {
            move |error: &dyn std::fmt::Display| ApiError::field(field, error.to_string())
        };
        fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(
            text: Option<&str>,
            wrong: impl Fn(&dyn std::fmt::Display) -> ApiError,
        ) -> Answer<Option<T>> {
            let text = text.filter(|text| !text.is_empty());
            text.map(|text| text.parse().map_err(|error| wrong(&error))).transpose()
        }
        let kept = |text: Option<String>| text.filter(|text| !text.is_empty());
        let openings = match self.opening.as_deref().filter(|text| !text.is_empty()) {
            Some(text) => {
                let found = openings::matching(text);
                if found.is_empty() {
                    return Err(ApiError::field("opening", "no opening has this code or name"));
                }
                found.iter().map(|opening| opening.code.to_owned()).collect()
            }
            None => Vec::new(),
        };
        let result = match self.result.as_deref().filter(|text| !text.is_empty()) {
            None => None,
            Some("unknown") => Some(None),
            Some(code) => {
                let outcome = wire::outcome_of(code);
                Some(Some(outcome.ok_or_else(|| ApiError::field("result", "no such result"))?))
            }
        };
        let position = match self.fen.as_deref().filter(|fen| !fen.is_empty()) {
            Some(fen) => Some(position(fen)?),
            None => None,
        };
        Ok(Search {
            player: kept(self.player),
            red: kept(self.red),
            black: kept(self.black),
            event: kept(self.event),
            date: parsed(self.date.as_deref(), wrong("date"))?,
            openings,
            result,
            position,
            exact: self.exact.as_deref() == Some("1"),
            pattern: parsed(self.pattern.as_deref(), wrong("pattern"))?,
            material: parsed(self.material.as_deref(), wrong("material"))?,
            limit: usize::try_from(limit(self.limit)).ok(),
            offset: usize::try_from(self.offset.unwrap_or(0).clamp(0, MOST_OFFSET)).unwrap_or(0),
        })
    }
}

pub(super) async fn search(
    State(app): State<Shared>,
    client: Client,
    Query(asked): Query<Asked>,
) -> Answer<Json<Value>> {
    let lines = asked.pattern.is_some() || asked.material.is_some();
    let search = asked.search()?;
    if lines {
        // Each of them looks at every move of every game.
        app.limits.take(Kind::File, client.address)?;
    }
    let Some(library) = app.library().await? else {
        return Ok(Json(json!({ "total": 0, "games": [] })));
    };
    let found = library.search(&search).await?;
    let games: Vec<Value> = found.heads.iter().map(head).collect();
    Ok(Json(json!({ "total": found.total, "games": games })))
}

pub(super) async fn stats(State(app): State<Shared>, client: Client) -> Answer<Json<Value>> {
    app.limits.take(Kind::File, client.address)?;
    let Some(library) = app.library().await? else {
        return Ok(Json(json!({
            "games": 0, "plies": 0, "positions": 0, "red": 0, "drawn": 0, "black": 0, "unknown": 0,
            "players": [], "openings": [], "from": null, "to": null,
        })));
    };
    let stats = library.stats(20).await?;
    let players: Vec<Value> = stats
        .players
        .iter()
        .map(|count| json!({ "name": count.of, "games": count.games }))
        .collect();
    let openings: Vec<Value> = stats
        .openings
        .iter()
        .map(|count| {
            let mut opening = json!(OpeningView::from(count.of));
            opening["games"] = json!(count.games);
            opening
        })
        .collect();
    Ok(Json(json!({
        "games": stats.games,
        "plies": stats.plies,
        "positions": stats.positions,
        "red": stats.red,
        "drawn": stats.drawn,
        "black": stats.black,
        "unknown": stats.unknown,
        "players": players,
        "openings": openings,
        "from": stats.dates.map(|(from, _)| from.to_string()),
        "to": stats.dates.map(|(_, to)| to.to_string()),
    })))
}

async fn stored(app: &Shared, number: i64) -> Answer<(Store, records::Game)> {
    let library = app.library().await?.ok_or_else(ApiError::not_found)?;
    let game = library.game(number).await?.ok_or_else(ApiError::not_found)?;
    Ok((library, game))
}

pub(super) async fn game(State(app): State<Shared>, Path(n): Path<String>) -> Answer<Json<Value>> {
    let n = number(&n)?;
    let (_, game) = stored(&app, n).await?;
    let head = library_head(n, &game);
    blocking(move || Ok(Json(json!({ "game": wire::tree(&game), "head": head })))).await
}

/// What a list would show of a game.
fn library_head(id: i64, game: &records::Game) -> Value {
    let tag = |name| game.tag(name).unwrap_or_default();
    let opening = game.main_record().and_then(|record| openings::of_record(&record));
    json!({
        "id": id,
        "red": tag("Red"),
        "red_team": tag("RedTeam"),
        "black": tag("Black"),
        "black_team": tag("BlackTeam"),
        "event": tag("Event"),
        "date": store::Date::find(tag("Date")).to_string(),
        "result": game.result_text(),
        "opening": opening.map(OpeningView::from),
        "plies": game.tree.main_line().count(),
        "nodes": game.tree.len(),
        "ply": null,
    })
}

pub(super) async fn export(
    State(app): State<Shared>,
    Path(n): Path<String>,
    Query(how): Query<ExportAs>,
) -> Answer<Response> {
    let (_, game) = stored(&app, number(&n)?).await?;
    write(&format!("game-{n}"), game, &how)
}

pub(super) async fn import(
    State(app): State<Shared>,
    client: Client,
    Query(about): Query<About>,
    File(bytes): File,
) -> Answer<Json<Value>> {
    if app.gui.is_none() {
        client.with_role(Role::Admin)?;
    } else {
        client.user()?;
    }
    let contents = blocking(move || read(&bytes, &about)).await?;
    let count = contents.games.len();
    let store = match app.library().await? {
        Some(store) => store,
        None => Store::create(&app.config.data).await?,
    };
    let mut import = store.import().await?;
    for game in contents.games {
        import.add(game).await?;
    }
    let done = import.finish().await?;
    Ok(Json(json!({
        "read": count,
        "added": done.new,
        "merged": done.merged,
        "same": done.duplicate,
    })))
}
