//! The page: its files are in the program, with a tag each, so that browsers ask for what is new only.

use std::collections::HashMap;
use std::io::Write;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::error::ApiError;

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page where none was built.
const PLACEHOLDER: &str = "<!doctype html><meta charset=\"utf-8\"><title>Chuhe</title>\
    <p>The page is not built: run npm ci &amp;&amp; npm run build in web/, then build this program again.";

/// A file, ready to be sent.
struct Asset {
    kind: &'static str,
    tag: HeaderValue,
    plain: Bytes,
    packed: Option<Bytes>,
}

static ASSETS: LazyLock<HashMap<&'static str, Asset>> = LazyLock::new(|| {
    let mut files: HashMap<&str, &[u8]> = FILES.iter().copied().collect();
    files.entry("index.html").or_insert(PLACEHOLDER.as_bytes());
    files.into_iter().map(|(name, bytes)| (name, Asset::new(name, bytes))).collect()
});

impl Asset {
    fn new(name: &str, bytes: &'static [u8]) -> Self {
        let hash = Sha256::digest(bytes);
        let hex: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let (kind, text) = kind(name);
        Self {
            kind,
            tag: HeaderValue::from_str(&format!("\"{hex}\""))
                .unwrap_or_else(|_| HeaderValue::from_static("\"0\"")),
            plain: Bytes::from_static(bytes),
            packed: text.then(|| pack(bytes)).flatten(),
        }
    }
}

/// A file's type, and whether it is text, which is worth packing.
fn kind(name: &str) -> (&'static str, bool) {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension {
        "html" => ("text/html; charset=utf-8", true),
        "js" | "mjs" => ("text/javascript; charset=utf-8", true),
        "css" => ("text/css; charset=utf-8", true),
        "svg" => ("image/svg+xml", true),
        "json" | "map" => ("application/json", true),
        "webmanifest" => ("application/manifest+json", true),
        "txt" | "md" => ("text/plain; charset=utf-8", true),
        "png" => ("image/png", false),
        "ico" => ("image/x-icon", false),
        "woff2" => ("font/woff2", false),
        "ogg" => ("audio/ogg", false),
        "mp3" => ("audio/mpeg", false),
        "wav" => ("audio/wav", false),
        _ => ("application/octet-stream", false),
    }
}

fn pack(bytes: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    let packed = encoder.finish().ok()?;
    (packed.len() < bytes.len()).then(|| packed.into())
}

fn asks(headers: &HeaderMap, name: header::HeaderName, part: &str) -> bool {
    headers.get_all(name).iter().any(|value| value.to_str().is_ok_and(|text| text.contains(part)))
}

/// Answers with a file of the page. Addresses within the page are all `index.html`; what looks like
/// a file and is none is not found.
pub(crate) async fn serve(request: Request) -> Result<Response<Body>, ApiError> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let text = "this address can only be read";
        return Err(ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", text));
    }
    let path = request.uri().path().trim_start_matches('/');
    let looks_like_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let asset = match ASSETS.get(path) {
        Some(asset) => asset,
        None if looks_like_file => return Err(ApiError::not_found()),
        None => ASSETS.get("index.html").ok_or_else(ApiError::not_found)?,
    };
    let headers = request.headers();
    let builder = Response::builder()
        .header(header::ETAG, asset.tag.clone())
        .header(header::CACHE_CONTROL, "no-cache")
        .header(header::VARY, "accept-encoding");
    let tag = asset.tag.to_str().unwrap_or_default();
    let answer = if asks(headers, header::IF_NONE_MATCH, tag) {
        builder.status(StatusCode::NOT_MODIFIED).body(Body::empty())
    } else {
        let builder = builder.header(header::CONTENT_TYPE, asset.kind);
        match &asset.packed {
            Some(packed) if asks(headers, header::ACCEPT_ENCODING, "gzip") => {
                builder.header(header::CONTENT_ENCODING, "gzip").body(Body::from(packed.clone()))
            }
            _ => builder.body(Body::from(asset.plain.clone())),
        }
    };
    answer.map_err(|error| ApiError::internal(&error))
}
