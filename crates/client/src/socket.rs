//! The socket for everything live.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hyper::header::{AUTHORIZATION, HeaderValue, USER_AGENT};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};

use crate::http::{AGENT, MOST_BYTES, refusal};
use crate::problem::Problem;
use crate::stream::{Connector, PATIENCE, Stream, io_problem};
use crate::token::Token;

/// How long a message may take to be sent.
const STUCK: Duration = Duration::from_secs(5);

/// An open socket.
pub(crate) struct Socket {
    stream: WebSocketStream<Box<dyn Stream>>,
}

impl Socket {
    /// Opens a socket for whoever the token is of.
    pub(crate) async fn open(
        connector: &Connector,
        token: Option<&Token>,
    ) -> Result<Self, Problem> {
        let opening = Self::try_open(connector, token);
        tokio::time::timeout(PATIENCE, opening).await.unwrap_or_else(|_| Err(Problem::silent()))
    }

    async fn try_open(connector: &Connector, token: Option<&Token>) -> Result<Self, Problem> {
        let scheme = if connector.address.is_tls() { "wss" } else { "ws" };
        let url = format!("{scheme}://{}/api/socket", connector.address.authority());
        let mut request = url.into_client_request().map_err(problem)?;
        request.headers_mut().insert(USER_AGENT, HeaderValue::from_static(AGENT));
        if let Some(token) = token
            && let Ok(mut bearer) = HeaderValue::from_str(&token.bearer())
        {
            bearer.set_sensitive(true);
            request.headers_mut().insert(AUTHORIZATION, bearer);
        }
        let stream = connector.connect().await?;
        let config = WebSocketConfig::default()
            .max_message_size(Some(MOST_BYTES))
            .max_frame_size(Some(MOST_BYTES));
        let opened =
            tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await;
        opened.map(|(stream, _)| Self { stream }).map_err(problem)
    }

    /// Sends a message.
    pub(crate) async fn send(&mut self, text: String) -> Result<(), Problem> {
        let sending = tokio::time::timeout(STUCK, self.stream.send(Message::text(text)));
        match sending.await {
            Ok(sent) => sent.map_err(problem),
            Err(_) => Err(Problem::silent()),
        }
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Result<String, Problem> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                None | Some(Ok(Message::Close(_))) => return Err(Problem::Cut),
                // Pings are answered by the library.
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(problem(error)),
            }
        }
    }

    /// Says goodbye, as far as that takes no time.
    pub(crate) async fn close(mut self) {
        drop(tokio::time::timeout(Duration::from_millis(300), self.stream.close(None)).await);
    }
}

fn problem(error: tungstenite::Error) -> Problem {
    match error {
        tungstenite::Error::Io(error) => io_problem(&error),
        tungstenite::Error::Http(answer) => {
            let body = answer.body().as_deref().unwrap_or_default();
            refusal(body).map_or(Problem::Cut, |refusal| Problem::Refused(Box::new(refusal)))
        }
        tungstenite::Error::ConnectionClosed | tungstenite::Error::AlreadyClosed => Problem::Cut,
        error => Problem::nonsense(error.to_string()),
    }
}
