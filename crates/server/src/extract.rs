//! Bodies and queries, read with errors that say what is wrong.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use crate::app::Shared;
use crate::error::ApiError;

/// The largest body of an ordinary request.
pub(crate) const MOST_BYTES: usize = 16 * 1024;

/// How long a client may take to send a body.
const MOST_TIME: Duration = Duration::from_secs(60);

/// A JSON body.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

/// A JSON body that may be as large as a file.
#[derive(Debug)]
pub(crate) struct LargeBody<T>(pub(crate) T);

/// A file.
#[derive(Debug)]
pub(crate) struct File(pub(crate) Bytes);

/// The part of an address after `?`.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &Shared) -> Result<Self, ApiError> {
        check_type(request.headers(), "application/json")?;
        json(&read(request, MOST_BYTES).await?).map(Self)
    }
}

impl<T: DeserializeOwned> FromRequest<Shared> for LargeBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Shared) -> Result<Self, ApiError> {
        check_type(request.headers(), "application/json")?;
        json(&read(request, app.config.upload_mib << 20).await?).map(Self)
    }
}

impl FromRequest<Shared> for File {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Shared) -> Result<Self, ApiError> {
        check_type(request.headers(), "application/octet-stream")?;
        read(request, app.config.upload_mib << 20).await.map(Self)
    }
}

impl<T: DeserializeOwned> FromRequestParts<Shared> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Self, ApiError> {
        let query = axum::extract::Query::<T>::try_from_uri(&parts.uri);
        query.map(|query| Self(query.0)).map_err(|error| ApiError::bad_request(error.body_text()))
    }
}

/// A type that no form of another site can send without asking first.
fn check_type(headers: &HeaderMap, expected: &str) -> Result<(), ApiError> {
    let sent = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let sent = sent.and_then(|text| text.split(';').next()).unwrap_or_default().trim();
    if sent.eq_ignore_ascii_case(expected) {
        return Ok(());
    }
    Err(ApiError::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "wrong-content-type",
        format!("the content type has to be {expected}"),
    ))
}

async fn read(request: Request, most: usize) -> Result<Bytes, ApiError> {
    let too_large = || {
        let text = format!("a body has at most {most} bytes here");
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", text)
    };
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > most) {
        return Err(too_large());
    }
    let read = tokio::time::timeout(MOST_TIME, axum::body::to_bytes(request.into_body(), most));
    let read = read.await.map_err(|_| ApiError::bad_request("the body took too long"))?;
    read.map_err(|error| {
        let cause = std::error::Error::source(&error);
        if cause.is_some_and(<dyn std::error::Error>::is::<http_body_util::LengthLimitError>) {
            too_large()
        } else {
            ApiError::bad_request("the body ended early")
        }
    })
}

fn json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(bytes).map_err(|error| ApiError::bad_request(error.to_string()))
}
