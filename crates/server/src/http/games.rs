//! Games: making, joining, playing, listing.

use accounts::UserKind;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use records::{Format, Notation, WriteOptions};
use serde::Deserialize;
use serde_json::{Value, json};
use store::site::{GameFilter, GameRow, Phase, Speed};
use xiangqi::{ByColor, Color, Move};

use super::ndjson::{self, GamePages};
use super::{Answer, attachment, limit};
use crate::app::Shared;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Body, Query};
use crate::limits::{Kind, Who};
use crate::people::People;
use crate::room::{Ask, Done};
use crate::rooms::{self, Makers};
use crate::socket::ask_room;
use crate::table::Act;
use crate::terms::{Opponent, Terms};
use crate::wire::{self, UserView};

pub(super) async fn create(
    State(app): State<Shared>,
    client: Client,
    Body(terms): Body<Terms>,
) -> Answer<(StatusCode, Json<Value>)> {
    let user = if terms.rated { client.member()? } else { client.user()? };
    terms.check()?;
    if matches!(terms.opponent, Opponent::Pair {}) {
        return Err(ApiError::field("opponent.kind", "pairs are made over the socket"));
    }
    app.limits.take(Kind::Challenge, Who::User(user.id))?;
    if matches!(terms.opponent, Opponent::Lobby {})
        && app.lobby.len() >= crate::lobby::MOST_CHALLENGES
    {
        return Err(ApiError::busy());
    }
    let invited = match &terms.opponent {
        Opponent::User { name } => {
            let invited = app.accounts.find(name).await?;
            if invited.kind != UserKind::Member || invited.id == user.id {
                return Err(ApiError::not_found());
            }
            Some(invited.id)
        }
        _ => None,
    };
    let maker = Some(user.id);
    let side = terms.side;
    let seats = match terms.opponent {
        Opponent::Own {} => ByColor { red: maker, black: maker },
        Opponent::Computer { .. } => seat(side.draw(), maker),
        // Which side it is may stay open until somebody joins.
        _ if side == crate::terms::SideChoice::Random => ByColor { red: None, black: None },
        _ => seat(side.draw(), maker),
    };
    let makers = Makers { maker: user.id, invited, seats };
    let (slug, handle) = rooms::create(&app, terms, makers).await?;
    if let Some(invited) = invited {
        app.hub.tell_user(invited, &json!({ "t": "challenge", "game": handle.head() }));
    }
    let state = state_of(&app, &slug, client.id()).await?;
    Ok((StatusCode::CREATED, Json(json!({ "game": state }))))
}

fn seat(side: Color, user: Option<i64>) -> ByColor<Option<i64>> {
    ByColor::from_fn(|color| if color == side { user } else { None })
}

async fn state_of(app: &Shared, slug: &str, user: Option<i64>) -> Answer<Value> {
    ask_room(app, slug, |reply| Ask::State { user, reply }).await
}

pub(super) async fn state(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    Ok(Json(json!({ "game": state_of(&app, &id, client.id()).await? })))
}

pub(super) async fn join(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    let user = UserView::from(client.user()?);
    ask_room(&app, &id, |reply| Ask::Join { user, reply }).await?;
    Ok(Json(json!({ "game": state_of(&app, &id, client.id()).await? })))
}

pub(super) async fn withdraw(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let user = client.user()?.id;
    ask_room(&app, &id, |reply| Ask::Withdraw { user, reply }).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Play {
    cid: String,
    ply: usize,
    #[serde(rename = "move")]
    text: String,
}

/// Whether a name of a command is one.
fn check_cid(cid: &str) -> Answer<()> {
    if cid.is_empty() || cid.len() > 32 {
        return Err(ApiError::field("cid", "a name has 1 to 32 bytes"));
    }
    Ok(())
}

pub(super) async fn play(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
    Body(play): Body<Play>,
) -> Answer<Json<Value>> {
    let arrived = crate::time::now();
    check_cid(&play.cid)?;
    let user = Some(client.user()?.id);
    let Play { cid, ply, text } = play;
    let ask = |reply| Ask::Move { user, cid, ply, text, arrived, lag: 0, reply };
    let Done { v, ply } = ask_room(&app, &id, ask).await?;
    Ok(Json(json!({ "v": v, "ply": ply })))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ActIn {
    cid: String,
    act: Act,
}

pub(super) async fn act(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
    Body(act): Body<ActIn>,
) -> Answer<Json<Value>> {
    check_cid(&act.cid)?;
    let user = Some(client.user()?.id);
    let ActIn { cid, act } = act;
    let done = ask_room(&app, &id, |reply| Ask::Act { user, cid, act, reply }).await?;
    Ok(Json(json!({ "v": done.v })))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChatIn {
    cid: String,
    text: String,
}

pub(super) async fn chat(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
    Body(chat): Body<ChatIn>,
) -> Answer<(StatusCode, Json<Value>)> {
    check_cid(&chat.cid)?;
    let user = client.user()?.id;
    app.limits.take(Kind::Chat, Who::User(user))?;
    let ChatIn { cid, text } = chat;
    let ask = |reply| Ask::Chat { user: Some(user), cid, text, reply };
    let done = ask_room(&app, &id, ask).await?;
    Ok((StatusCode::CREATED, Json(json!({ "v": done.v }))))
}

#[derive(Debug, Deserialize)]
pub(super) struct ExportAs {
    #[serde(default)]
    format: Option<String>,
    #[serde(default)]
    notation: Option<String>,
}

/// Writes games as a file.
pub(super) fn write(name: &str, game: records::Game, how: &ExportAs) -> Answer<Response> {
    let format = how.format.as_deref().unwrap_or("pgn");
    let format: Format = format.parse().map_err(|_| unknown_format())?;
    if !format.is_written() {
        return Err(unknown_format());
    }
    let options = WriteOptions { notation: notation(how.notation.as_deref())?, encoding: None };
    let written = records::write(&[game], format, &options)
        .map_err(|error| ApiError::bad_file(error.to_string()))?;
    let extension = format.extensions().first().copied().unwrap_or("txt");
    Ok(attachment(&format!("{name}.{extension}"), written.bytes, format.is_text()))
}

pub(super) fn unknown_format() -> ApiError {
    ApiError::unprocessable("format-not-written", "no such format can be written")
}

pub(super) fn notation(name: Option<&str>) -> Answer<Option<Notation>> {
    let Some(name) = name else { return Ok(None) };
    let notation = Notation::of_name(name);
    notation.map(Some).ok_or_else(|| ApiError::field("notation", "zh, zh-hant, wxf, iccs or uci"))
}

pub(super) async fn export(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(how): Query<ExportAs>,
) -> Answer<Response> {
    let game = ask_room(&app, &id, |reply| Ask::Record { reply }).await?;
    write(&format!("chuhe-{id}"), game, &how)
}

pub(super) async fn tree(State(app): State<Shared>, Path(id): Path<String>) -> Answer<Json<Value>> {
    let game = ask_room(&app, &id, |reply| Ask::Record { reply }).await?;
    Ok(Json(json!({ "game": wire::tree(&game) })))
}

#[derive(Debug, Deserialize)]
pub(super) struct Filter {
    user: Option<String>,
    state: Option<String>,
    speed: Option<String>,
    before: Option<i64>,
    limit: Option<i64>,
}

pub(super) async fn list(
    State(app): State<Shared>,
    client: Client,
    Query(asked): Query<Filter>,
) -> Answer<Json<Value>> {
    let user = match &asked.user {
        Some(name) => Some(app.accounts.find(name).await?.id),
        None => None,
    };
    let phase = match asked.state.as_deref().unwrap_or("all") {
        "live" => Some(Phase::Playing),
        "over" => Some(Phase::Over),
        "all" => None,
        _ => return Err(ApiError::field("state", "live, over or all")),
    };
    let speed = match &asked.speed {
        Some(name) => {
            Some(Speed::of_name(name).ok_or_else(|| ApiError::field("speed", "no such speed"))?)
        }
        None => None,
    };
    let limit = limit(asked.limit);
    // Games by link and against the computer are their players' own while they are played.
    let own = user.is_some() && user == client.id();
    let filter = GameFilter {
        user,
        unlisted: own || phase == Some(Phase::Over) && user.is_some(),
        phase,
        speed,
        before: asked.before,
        limit,
    };
    let rows = app.site.find_games(filter).await?;
    let next = (i64::try_from(rows.len()).unwrap_or(limit) == limit)
        .then(|| rows.last().map(|row| row.id))
        .flatten();
    let ids: Vec<i64> = rows.iter().flat_map(|row| [row.red, row.black]).flatten().collect();
    let people = People::of(&app.site, ids).await?;
    let games: Vec<Value> = rows.iter().map(|row| head_of_row(&app, row, &people)).collect();
    Ok(Json(json!({ "games": games, "next": next })))
}

/// A game of a list: as it is in memory, or as it was stored when it ended.
pub(super) fn head_of_row(app: &Shared, row: &GameRow, people: &People) -> Value {
    if row.phase != Phase::Over
        && let Some(handle) = app.rooms.get(&row.slug)
    {
        return json!(handle.head());
    }
    let terms: Option<Terms> = serde_json::from_str(&row.terms).ok();
    let summary: Value = serde_json::from_str(&row.summary).unwrap_or_default();
    let level = terms.as_ref().and_then(|terms| match terms.opponent {
        Opponent::Computer { level } => Some(level),
        _ => None,
    });
    let seat = |user: Option<i64>, side: &str| {
        let user = user.map(|id| people.get(id)).or_else(|| level.map(UserView::computer));
        let kept = &summary[side];
        json!({
            "user": user,
            "rating": kept["rating"],
            "provisional": kept["provisional"] == true,
            "change": kept["change"],
        })
    };
    let opening = summary["opening"].as_str().and_then(openings::by_code);
    json!({
        "id": row.slug,
        "phase": if row.phase == Phase::Over { "over" } else { "playing" },
        "created_at": row.created_at,
        "ended_at": row.ended_at,
        "rules": terms.as_ref().map(|terms| terms.rules.name()),
        "rated": terms.as_ref().is_some_and(|terms| terms.rated),
        "speed": row.speed.name(),
        "clock": terms.as_ref().and_then(|terms| terms.clock),
        "odds": terms.as_ref().map(|terms| terms.odds),
        "host": null,
        "red": seat(row.red, "red"),
        "black": seat(row.black, "black"),
        "plies": summary["plies"].as_u64().unwrap_or(0),
        "fen": summary["fen"].as_str().unwrap_or(xiangqi::fen::START),
        "last": summary["last"],
        "status": if summary["status"].is_null() { json!(wire::StatusView::ONGOING) } else { summary["status"].clone() },
        "opening": opening.map(wire::OpeningView::from),
        "spectators": 0,
    })
}

/// A game with its moves, for exports.
pub(super) async fn row_with_moves(app: &Shared, row: &GameRow) -> Answer<Value> {
    let people = People::of(&app.site, [row.red, row.black].into_iter().flatten()).await?;
    let mut head = head_of_row(app, row, &people);
    let bits = row.moves.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let moves: Vec<String> =
        bits.filter_map(Move::try_from_bits).map(|mv| mv.to_string()).collect();
    head["moves"] = json!(moves);
    Ok(head)
}

#[derive(Debug, Deserialize)]
pub(super) struct Live {
    limit: Option<i64>,
}

pub(super) async fn live(State(app): State<Shared>, Query(live): Query<Live>) -> Json<Value> {
    let limit = usize::try_from(limit(live.limit)).unwrap_or(20);
    Json(json!({ "games": app.rooms.live(limit) }))
}

#[derive(Debug, Deserialize)]
pub(super) struct OfUser {
    user: Option<String>,
}

pub(super) async fn export_all(
    State(app): State<Shared>,
    client: Client,
    Query(of): Query<OfUser>,
) -> Answer<Response> {
    app.limits.take(Kind::File, client.address)?;
    let user = match &of.user {
        Some(name) => app.accounts.find(name).await?.id,
        None => client.user()?.id,
    };
    let filter = GameFilter {
        user: Some(user),
        unlisted: true,
        phase: Some(Phase::Over),
        ..GameFilter::default()
    };
    let mut pages = GamePages::new(filter);
    Ok(ndjson::answer("chuhe-games.ndjson", |lines| async move {
        loop {
            let rows = pages.next(&app).await?;
            if rows.is_empty() {
                return Ok(());
            }
            let mut page = Vec::with_capacity(rows.len());
            for row in &rows {
                page.push(row_with_moves(&app, row).await?);
            }
            if lines.send(&page).await.is_err() {
                return Ok(());
            }
        }
    }))
}
