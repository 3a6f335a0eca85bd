//! Requests over HTTP, each on a connection of its own.

use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HOST, HeaderValue, LOCATION, USER_AGENT};
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;

use crate::problem::{Problem, Refusal};
use crate::stream::Connector;
use crate::text::cleaned;
use crate::token::Token;

/// How this program names itself.
pub(crate) const AGENT: &str = concat!("chuhe/", env!("CARGO_PKG_VERSION"));
/// The largest answer that is read, in bytes: a very long game is 1 MiB.
pub(crate) const MOST_BYTES: usize = 8 << 20;
/// How long an answer may take; passwords are hashed slowly on purpose.
const PATIENCE: Duration = Duration::from_secs(20);

/// Asks a site something.
pub(crate) async fn ask(
    connector: &Connector,
    token: Option<&Token>,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> Result<Value, Problem> {
    let asking = async {
        let answer = send(connector, token, method, path, body).await?;
        let (head, body) = answer.into_parts();
        let moved = head.headers.get(LOCATION).and_then(|value| value.to_str().ok());
        if let Some(to) = moved.filter(|_| head.status.is_redirection()) {
            return Err(Problem::Moved(cleaned(to)));
        }
        let body = Limited::new(body, MOST_BYTES).collect().await;
        let body = body.map_err(|_| Problem::Cut)?.to_bytes();
        read(head.status, &body)
    };
    tokio::time::timeout(PATIENCE, asking).await.unwrap_or_else(|_| Err(Problem::silent()))
}

async fn send(
    connector: &Connector,
    token: Option<&Token>,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> Result<Response<hyper::body::Incoming>, Problem> {
    let wrong = |error: hyper::http::Error| Problem::nonsense(error.to_string());
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header(HOST, connector.address.authority())
        .header(USER_AGENT, AGENT)
        .header(ACCEPT, "application/json");
    if let Some(token) = token {
        let mut bearer = HeaderValue::from_str(&token.bearer())
            .map_err(|error| Problem::nonsense(error.to_string()))?;
        bearer.set_sensitive(true);
        request = request.header(AUTHORIZATION, bearer);
    }
    let body = match body {
        Some(body) => {
            request = request.header(CONTENT_TYPE, "application/json");
            Bytes::from(body.to_string())
        }
        None => Bytes::new(),
    };
    let request = request.body(Full::new(body)).map_err(wrong)?;
    let stream = connector.connect().await?;
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(spoken)?;
    tokio::spawn(connection);
    sender.send_request(request).await.map_err(spoken)
}

/// Whoever does not speak HTTP is no site.
#[expect(clippy::needless_pass_by_value, reason = "it is given to map_err")]
fn spoken(error: hyper::Error) -> Problem {
    if error.is_parse() { Problem::NotChuhe } else { Problem::Cut }
}

/// What an answer says.
pub(crate) fn read(status: StatusCode, body: &[u8]) -> Result<Value, Problem> {
    if status.is_success() {
        if body.is_empty() {
            return Ok(Value::Null);
        }
        return serde_json::from_slice(body).map_err(|_| Problem::NotChuhe);
    }
    Err(refusal(body).map_or(Problem::NotChuhe, |refusal| Problem::Refused(Box::new(refusal))))
}

/// The error in a body.
pub(crate) fn refusal(body: &[u8]) -> Option<Refusal> {
    let mut body: Value = serde_json::from_slice(body).ok()?;
    let refusal: Refusal = serde_json::from_value(body.get_mut("error")?.take()).ok()?;
    Some(refusal).filter(|refusal| !refusal.code.is_empty())
}
