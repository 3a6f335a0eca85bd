//! A server of our own in a folder of its own, and clients that speak to it.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Config, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Longer than anything takes that is going to happen at all.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) const PASSWORD: &str = "correct horse";

/// A server that runs until it is dropped or stopped.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    pub(crate) url: String,
    pub(crate) folder: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    ended: Option<tokio::task::JoinHandle<()>>,
    keep: bool,
}

impl Drop for Site {
    fn drop(&mut self) {
        if !self.keep {
            drop(std::fs::remove_dir_all(&self.folder));
        }
    }
}

/// Settings for tests: a free port, no waiting.
pub(crate) fn config() -> Config {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("chuhe-server-it-{}-{number}", std::process::id());
    Config {
        addr: "127.0.0.1:0".to_owned(),
        data: std::env::temp_dir().join(name),
        rate_limits: false,
        workers: 1,
        hash_mib: 1,
        drain_s: 0,
        pace: false,
        ..Config::default()
    }
}

impl Site {
    pub(crate) async fn start() -> Self {
        Self::with(config()).await
    }

    pub(crate) async fn with(config: Config) -> Self {
        let folder = config.data.clone();
        Self::of(Server::open(config).await.expect("the server opens"), folder)
    }

    pub(crate) async fn gui() -> Self {
        let config = config();
        let folder = config.data.clone();
        Self::of(Server::open_gui(config).await.expect("the server opens"), folder)
    }

    fn of(server: Server, folder: PathBuf) -> Self {
        let address = server.address().expect("it listens");
        let url = server.url().expect("it listens");
        let (stop, stopped) = oneshot::channel::<()>();
        let ended = tokio::spawn(async move {
            let stop = async { drop(stopped.await) };
            server.run(stop).await.expect("the server runs");
        });
        Self { address, url, folder, stop: Some(stop), ended: Some(ended), keep: false }
    }

    /// Ends the server in good order and leaves its folder.
    pub(crate) async fn stop(mut self) -> PathBuf {
        drop(self.stop.take());
        self.ended().await;
        self.keep = true;
        self.folder.clone()
    }

    /// Waits until the server ends.
    pub(crate) async fn ended(&mut self) {
        if let Some(ended) = self.ended.take() {
            tokio::time::timeout(PATIENCE, ended).await.expect("it ends").expect("it ends well");
        }
    }

    /// Somebody without a session.
    pub(crate) fn stranger(&self) -> Client {
        Client { address: self.address, token: None }
    }

    /// A new guest.
    pub(crate) async fn guest(&self) -> Client {
        let client = self.stranger();
        let answer = client.post("/api/auth/guest", json!({ "bearer": true })).await;
        client.with_token_of(&answer)
    }

    /// A new member.
    pub(crate) async fn member(&self, name: &str) -> Client {
        let client = self.stranger();
        let body = json!({ "name": name, "password": PASSWORD, "bearer": true });
        let answer = client.post("/api/auth/register", body).await;
        client.with_token_of(&answer)
    }
}

/// An answer over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body of a success.
    pub(crate) fn ok(&self) -> Value {
        assert!((200..300).contains(&self.status), "{}: {}", self.status, self.text());
        self.json()
    }

    /// The code of an error.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }

    /// A field of the head.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

/// Somebody who asks.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    pub(crate) token: Option<String>,
}

impl Client {
    pub(crate) fn with_token_of(&self, answer: &Answer) -> Self {
        let token = answer.ok()["token"].as_str().expect("a token").to_owned();
        Self { address: self.address, token: Some(token) }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], b"").await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        let json = [("content-type", "application/json")];
        self.ask("POST", path, &json, body.to_string().as_bytes()).await
    }

    pub(crate) async fn send(&self, path: &str, file: &[u8]) -> Answer {
        self.ask("POST", path, &[("content-type", "application/octet-stream")], file).await
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "host") {
            head.push_str(&format!("host: {}\r\n", self.address));
        }
        head.push_str(&format!("content-length: {}\r\n", body.len()));
        if let Some(token) = &self.token {
            head.push_str(&format!("authorization: Bearer {token}\r\n"));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        let mut stream = TcpStream::connect(self.address).await.expect("a connection");
        stream.write_all(head.as_bytes()).await.expect("it takes a head");
        // A body that is refused need not be taken.
        drop(stream.write_all(body).await);
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        drop(tokio::time::timeout(PATIENCE, read).await.expect("in time"));
        let end = answer.windows(4).position(|part| part == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|text| text.parse().ok()).expect("a status");
        let body = answer[end + 4..].to_vec();
        let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        Answer { status, head, body: if chunked { unchunk(&body) } else { body } }
    }

    /// Makes a game; its state.
    pub(crate) async fn make(&self, terms: Value) -> Value {
        self.post("/api/games", terms).await.ok()["game"].clone()
    }

    /// Joins a game; its state.
    pub(crate) async fn join(&self, game: &str) -> Value {
        self.post(&format!("/api/games/{game}/join"), json!({})).await.ok()["game"].clone()
    }

    /// A game's state.
    pub(crate) async fn state(&self, game: &str) -> Value {
        self.get(&format!("/api/games/{game}")).await.ok()["game"].clone()
    }

    /// Opens a socket.
    pub(crate) async fn socket(&self) -> Socket {
        self.try_socket(&[]).await.expect("a socket")
    }

    pub(crate) async fn try_socket(
        &self,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, tungstenite::Error> {
        let url = format!("ws://{}/api/socket", self.address);
        let mut request = url.into_client_request()?;
        if let Some(token) = &self.token {
            let value = format!("Bearer {token}").parse().expect("a header");
            request.headers_mut().insert("authorization", value);
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await?;
        let mut socket = Socket { stream, events: VecDeque::new() };
        let hello = socket.next().await.expect("a message");
        assert_eq!(hello["t"], "hello", "{hello}");
        Ok(socket)
    }
}

fn unchunk(mut rest: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    while let Some(end) = rest.windows(2).position(|part| part == b"\r\n") {
        let size = std::str::from_utf8(&rest[..end]).unwrap_or("0");
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        if size == 0 {
            break;
        }
        out.extend_from_slice(&rest[end + 2..end + 2 + size]);
        rest = &rest[end + 4 + size..];
    }
    out
}

/// An open socket.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Events that came together with one that was asked for, and after it.
    events: VecDeque<Value>,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: Value) {
        self.say_text(message.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: String) {
        // If it was closed, the next message tells.
        drop(self.stream.send(Message::text(text)).await);
    }

    /// The next message; `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("in time");
            match next? {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("messages are JSON"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a type; others are passed over.
    pub(crate) async fn hear(&mut self, t: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("no {t} before the end"));
            if message["t"] == t {
                return message;
            }
        }
    }

    /// The answer to a command.
    pub(crate) async fn answer(&mut self, cid: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("no answer to {cid}"));
            if message["cid"] == cid && (message["t"] == "ack" || message["t"] == "error") {
                return message;
            }
        }
    }

    /// The next event of a kind in a game.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        loop {
            while let Some(event) = self.events.pop_front() {
                if event["kind"] == kind {
                    return event;
                }
            }
            let events = self.hear("events").await;
            self.events.extend(events["events"].as_array().expect("events").iter().cloned());
        }
    }

    /// Watches a game; its state.
    pub(crate) async fn watch(&mut self, game: &str) -> Value {
        self.say(json!({ "t": "watch", "game": game })).await;
        self.hear("state").await["state"].clone()
    }

    /// Plays a move; the answer.
    pub(crate) async fn play(&mut self, game: &str, cid: &str, ply: usize, mv: &str) -> Value {
        self.say(json!({ "t": "move", "cid": cid, "game": game, "ply": ply, "move": mv })).await;
        self.answer(cid).await
    }

    /// Does something else; the answer.
    pub(crate) async fn act(&mut self, game: &str, cid: &str, act: &str) -> Value {
        self.say(json!({ "t": "act", "cid": cid, "game": game, "act": act })).await;
        self.answer(cid).await
    }
}

/// Two guests in a game by link, Red first.
pub(crate) async fn two(site: &Site, clock: Value) -> (Client, Client, String) {
    let (red, black) = (site.guest().await, site.guest().await);
    let terms = json!({ "opponent": { "kind": "link" }, "side": "red", "clock": clock });
    let game = red.make(terms).await["id"].as_str().expect("an id").to_owned();
    black.join(&game).await;
    (red, black, game)
}
