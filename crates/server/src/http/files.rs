//! Files that users send, and trees that become files.

use std::io::{Cursor, Read};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use records::{Encoding, Format, Game, ReadOptions, WriteOptions};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use super::games::{notation, unknown_format};
use super::{Answer, Page};
use crate::app::Shared;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{File, LargeBody, Query};
use crate::limits::Kind;
use crate::wire::{self, TreeIn};

/// What a packed file may unpack to, in bytes.
const MOST_UNPACKED: u64 = 64 << 20;
/// Files in an archive at most.
const MOST_FILES: usize = 2_000;
/// Games of a file that one answer lists.
const MOST_LISTED: usize = 1_000;
/// Warnings that an answer names.
const MOST_WARNINGS: usize = 100;

#[derive(Debug, Deserialize)]
pub(super) struct About {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    encoding: Option<String>,
}

/// A file that was read.
#[derive(Debug, Default)]
pub(super) struct Contents {
    format: Option<Format>,
    encoding: Option<String>,
    pub(super) games: Vec<Game>,
    warnings: Vec<String>,
    /// How many bytes it has, unpacked.
    bytes: usize,
}

/// Reads a file, packed or not.
pub(super) fn read(bytes: &[u8], about: &About) -> Answer<Contents> {
    let encoding = match &about.encoding {
        Some(name) => {
            Some(name.parse().map_err(|_| ApiError::field("encoding", "no such encoding"))?)
        }
        None => None,
    };
    let mut all = Contents::default();
    let mut problem = None;
    for (name, bytes) in unpack(bytes, about.name.clone())? {
        all.bytes += bytes.len();
        if let Err(error) = read_one(&mut all, &bytes, name, encoding) {
            problem = Some(error);
        }
    }
    match problem {
        Some(error) if all.games.is_empty() => Err(error),
        // Other files of an archive could be read.
        _ => Ok(all),
    }
}

fn read_one(
    all: &mut Contents,
    bytes: &[u8],
    name: Option<String>,
    encoding: Option<Encoding>,
) -> Answer<()> {
    let options = ReadOptions { name, encoding, ..ReadOptions::default() };
    let document =
        records::read(bytes, &options).map_err(|error| ApiError::bad_file(error.to_string()))?;
    all.format.get_or_insert(document.format);
    if all.encoding.is_none() {
        all.encoding = document.encoding.map(|encoding| encoding.name().to_owned());
    }
    let room = MOST_WARNINGS.saturating_sub(all.warnings.len());
    all.warnings.extend(document.warnings.iter().take(room).map(ToString::to_string));
    all.games.extend(document.into_games());
    Ok(())
}

/// The files in a file. What an archive announces is not believed: it is read up to the limit.
fn unpack(bytes: &[u8], name: Option<String>) -> Answer<Vec<(Option<String>, Vec<u8>)>> {
    let damaged = |error: &dyn std::fmt::Display| ApiError::bad_file(format!("damaged: {error}"));
    let limited = |source: &mut dyn Read, room: u64| {
        let mut out = Vec::new();
        source.take(room + 1).read_to_end(&mut out).map_err(|error| damaged(&error))?;
        if out.len() as u64 > room {
            let text = "it unpacks to more than 64 MiB";
            return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", text));
        }
        Ok(out)
    };
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut decoder = flate2::read::MultiGzDecoder::new(bytes);
        let name = name.map(|name| name.trim_end_matches(".gz").to_owned());
        return Ok(vec![(name, limited(&mut decoder, MOST_UNPACKED)?)]);
    }
    if !bytes.starts_with(b"PK\x03\x04") {
        return Ok(vec![(name, bytes.to_vec())]);
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged(&error))?;
    let mut files = Vec::new();
    let mut room = MOST_UNPACKED;
    for index in 0..archive.len().min(MOST_FILES) {
        let mut file = archive.by_index(index).map_err(|error| damaged(&error))?;
        if file.is_dir() {
            continue;
        }
        let name = file.name().map_or_else(|_| "file".to_owned(), |name| name.into_owned());
        let content = limited(&mut file, room)?;
        room -= content.len() as u64;
        files.push((Some(name), content));
    }
    Ok(files)
}

/// How many files are worked on at a time: each may need some hundred MiB.
static AT_ONCE: Semaphore = Semaphore::const_new(3);

/// Does what may take a while on a thread for such work, when it is its turn.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let turn = AT_ONCE.acquire().await.map_err(|error| ApiError::internal(&error))?;
    // The turn ends with the work, even if nobody waits for it any more.
    let work = move || {
        let _turn = turn;
        work()
    };
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| Err(ApiError::internal(&error)))
}

pub(super) async fn import(
    State(app): State<Shared>,
    client: Client,
    Query(about): Query<About>,
    File(bytes): File,
) -> Answer<(StatusCode, Json<Value>)> {
    app.limits.take(Kind::File, client.address)?;
    blocking(move || {
        let read = read(&bytes, &about)?;
        if read.games.is_empty() {
            return Err(ApiError::bad_file("there is no game in it"));
        }
        let mut id = [0; 16];
        getrandom::fill(&mut id).map_err(|error| ApiError::internal(&error))?;
        let id: String = id.iter().map(|byte| format!("{byte:02x}")).collect();
        let import = app.imports.keep(id, read.games, read.bytes);
        let answer = json!({
            "import": import.id,
            "format": read.format.map(Format::name),
            "encoding": read.encoding,
            "warnings": read.warnings,
            "total": import.games.len(),
            "games": heads(&import.games, 0, MOST_LISTED),
            "game": import.games.first().map(wire::tree),
        });
        Ok((StatusCode::CREATED, Json(answer)))
    })
    .await
}

fn heads(games: &[Game], offset: usize, limit: usize) -> Vec<Value> {
    let games = games.iter().enumerate().skip(offset).take(limit);
    games.map(|(index, game)| wire::head_of_game(index, game)).collect()
}

pub(super) async fn imported(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(page): Query<Page>,
) -> Answer<Json<Value>> {
    let import = app.imports.get(&id).ok_or_else(ApiError::not_found)?;
    let offset = usize::try_from(page.offset.unwrap_or(0)).unwrap_or(usize::MAX);
    let limit = usize::try_from(page.limit.unwrap_or(100)).unwrap_or(0).clamp(1, MOST_LISTED);
    let games = heads(&import.games, offset, limit);
    Ok(Json(json!({ "import": id, "total": import.games.len(), "games": games })))
}

pub(super) async fn imported_game(
    State(app): State<Shared>,
    Path((id, index)): Path<(String, String)>,
) -> Answer<Json<Value>> {
    let import = app.imports.get(&id).ok_or_else(ApiError::not_found)?;
    let index: usize = index.parse().map_err(|_| ApiError::not_found())?;
    if index >= import.games.len() {
        return Err(ApiError::not_found());
    }
    blocking(move || Ok(Json(json!({ "game": wire::tree(&import.games[index]) })))).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Export {
    format: String,
    #[serde(default)]
    notation: Option<String>,
    #[serde(default)]
    encoding: Option<String>,
    #[serde(default)]
    name: Option<String>,
    game: TreeIn,
}

pub(super) async fn export(
    State(app): State<Shared>,
    client: Client,
    LargeBody(export): LargeBody<Export>,
) -> Answer<Json<Value>> {
    app.limits.take(Kind::File, client.address)?;
    blocking(move || {
        let format: Format = export.format.parse().map_err(|_| unknown_format())?;
        if !format.is_written() {
            return Err(unknown_format());
        }
        let encoding = match export.encoding {
            Some(name) => {
                Some(name.parse().map_err(|_| ApiError::field("encoding", "no such encoding"))?)
            }
            None => None,
        };
        let options = WriteOptions { notation: notation(export.notation.as_deref())?, encoding };
        let game = export.game.game()?;
        let written = records::write(&[game], format, &options)
            .map_err(|error| ApiError::bad_file(error.to_string()))?;
        let extension = format.extensions().first().copied().unwrap_or("txt");
        let losses: Vec<Value> = written
            .losses
            .iter()
            .map(|loss| json!({ "kind": loss.kind.to_string(), "count": loss.count }))
            .collect();
        Ok(Json(json!({
            "name": format!("{}.{extension}", export.name.as_deref().unwrap_or("game")),
            "format": format.name(),
            "base64": STANDARD.encode(&written.bytes),
            "losses": losses,
        })))
    })
    .await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OneTree {
    game: TreeIn,
}

pub(super) async fn tree(LargeBody(tree): LargeBody<OneTree>) -> Answer<Json<Value>> {
    blocking(move || Ok(Json(json!({ "game": wire::tree(&tree.game.game()?) })))).await
}
