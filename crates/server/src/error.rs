//! What the server refuses, as clients see it.

use accounts::AccountError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use xiangqi::notation::{MoveTextError, ResolveError};
use xiangqi::{Illegality, SetupError};

use crate::wire;

/// An answer that something cannot be done. The codes are stable; `docs/API.md` lists them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) field: Option<String>,
    pub(crate) retry_after_s: Option<u64>,
    pub(crate) detail: Value,
}

impl ApiError {
    /// An error with a code of its own.
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            field: None,
            retry_after_s: None,
            detail: Value::Null,
        }
    }

    /// The same with what machines may want to know.
    pub(crate) fn with(self, detail: Value) -> Self {
        Self { detail, ..self }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    pub(crate) fn field(field: &str, message: impl Into<String>) -> Self {
        Self { field: Some(field.to_owned()), ..Self::bad_request(message) }
    }

    pub(crate) fn bad_file(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-file", message)
    }

    pub(crate) fn not_logged_in() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "not-logged-in", "this needs a session")
    }

    pub(crate) fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", "this is not yours to do")
    }

    pub(crate) fn guests_not_allowed() -> Self {
        Self::new(StatusCode::FORBIDDEN, "guests-not-allowed", "this needs an account")
    }

    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", "there is no such thing")
    }

    pub(crate) fn conflict(code: &'static str, message: &str) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    pub(crate) fn unprocessable(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    pub(crate) fn bad_clock() -> Self {
        Self::unprocessable("bad-clock", "these numbers make no clock")
    }

    pub(crate) fn bad_position(error: &SetupError) -> Self {
        let faults: Vec<Value> = error.faults.iter().map(wire::fault).collect();
        Self::unprocessable("bad-position", error.to_string()).with(json!({ "faults": faults }))
    }

    pub(crate) fn illegal(reason: &Illegality, index: Option<usize>) -> Self {
        let squares: Vec<String> = reason.squares().into_iter().map(|s| s.to_string()).collect();
        let detail = json!({ "reason": reason.code(), "squares": squares, "index": index });
        Self::unprocessable("illegal-move", reason.to_string()).with(detail)
    }

    /// A text that is no legal move.
    pub(crate) fn bad_move(
        error: &MoveTextError,
        position: &xiangqi::Position,
        index: Option<usize>,
    ) -> Self {
        if let Some(reason) = error.illegality() {
            return Self::illegal(&reason, index);
        }
        match error {
            MoveTextError::Resolve(ResolveError::Ambiguous(candidates)) => {
                let candidates: Vec<_> =
                    candidates.iter().map(|&mv| wire::MoveView::new(position, mv)).collect();
                let detail = json!({ "candidates": candidates, "index": index });
                Self::unprocessable("ambiguous-move", error.to_string()).with(detail)
            }
            _ => Self::unprocessable("no-move", error.to_string()).with(json!({ "index": index })),
        }
    }

    pub(crate) fn too_many(retry_after_s: u64) -> Self {
        let error = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too-many-requests",
            "too many requests of this kind; wait a little",
        );
        Self { retry_after_s: Some(retry_after_s), ..error }
    }

    pub(crate) fn busy() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "the server has too much to do")
    }

    pub(crate) fn draining() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "draining", "the server is about to end")
    }

    /// What must not happen. The cause goes to the log, not to the client.
    pub(crate) fn internal(cause: &dyn std::fmt::Display) -> Self {
        tracing::error!("{cause}");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "something went wrong; the server's log tells what",
        )
    }

    /// The body of an answer.
    pub(crate) fn body(&self) -> Value {
        json!({ "error": {
            "code": self.code,
            "message": self.message,
            "field": self.field,
            "retry_after_s": self.retry_after_s,
            "detail": self.detail,
        }})
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<store::Error> for ApiError {
    fn from(error: store::Error) -> Self {
        match error {
            store::Error::Busy => Self::busy(),
            error => Self::internal(&error),
        }
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        let message = error.to_string();
        match error {
            AccountError::Name(fault) => {
                Self::unprocessable("bad-name", message).with(json!({ "reason": fault.code() }))
            }
            AccountError::Password(fault) => {
                Self::unprocessable("bad-password", message).with(json!({ "reason": fault.code() }))
            }
            AccountError::NameTaken => Self::conflict("name-taken", &message),
            AccountError::BadCredentials => {
                Self::new(StatusCode::UNAUTHORIZED, "bad-credentials", message)
            }
            AccountError::NotFound(_) => Self::not_found(),
            AccountError::Store(error) => error.into(),
            error => Self::internal(&error),
        }
    }
}
