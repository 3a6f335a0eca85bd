//! A crowd for a running server, as a process of its own: sockets that do nothing, and games in which
//! a move is played every so often.
//!
//! ```text
//! chuhe serve --rate-limits false --data /tmp/load --log-level warn &
//! cargo run --release -p chuhe-server --example load -- 127.0.0.1:8080 --idle 10000 --seconds 20
//! cargo run --release -p chuhe-server --example load -- 127.0.0.1:8080 --games 2000 --every 2000 --seconds 60
//! ```
//!
//! It prints how long moves took from being sent to being acknowledged, and compares what was
//! acknowledged with what the server has in the end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use xiangqi::{Game, RuleSet};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Connections that are being made at a time.
const AT_ONCE: usize = 64;

#[derive(Clone, Debug)]
struct Options {
    address: SocketAddr,
    idle: usize,
    games: usize,
    every: Duration,
    seconds: u64,
}

impl Options {
    fn read() -> Result<Self, Error> {
        let mut args = std::env::args().skip(1);
        let usage = "usage: load ADDRESS:PORT [--idle N] [--games N] [--every MS] [--seconds S]";
        let address = args.next().ok_or(usage)?.parse()?;
        let mut options =
            Self { address, idle: 0, games: 0, every: Duration::from_secs(2), seconds: 30 };
        while let Some(name) = args.next() {
            let value: u64 = args.next().ok_or(usage)?.parse()?;
            match &*name {
                "--idle" => options.idle = usize::try_from(value)?,
                "--games" => options.games = usize::try_from(value)?,
                "--every" => options.every = Duration::from_millis(value),
                "--seconds" => options.seconds = value,
                _ => return Err(usage.into()),
            }
        }
        Ok(options)
    }
}

#[tokio::main(flavor = "multi_thread")]
async fn main() -> Result<(), Error> {
    let options = Arc::new(Options::read()?);
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    println!("server memory before: {}", memory(options.address).await);
    let began = Instant::now();
    let mut idle = Vec::new();
    for _ in 0..options.idle {
        let (gate, options) = (Arc::clone(&gate), Arc::clone(&options));
        idle.push(tokio::spawn(async move {
            let _permit = gate.acquire_owned().await?;
            let mut socket = connect(options.address, None).await?;
            socket.next().await.ok_or("no greeting")??;
            Ok::<_, Error>(socket)
        }));
    }
    let mut sockets = Vec::new();
    for socket in idle {
        sockets.push(socket.await??);
    }
    if options.idle > 0 {
        println!("{} idle sockets after {:.1?}", sockets.len(), began.elapsed());
        println!("server memory with them: {}", memory(options.address).await);
    }
    if options.games > 0 {
        play_all(&options, &gate).await?;
    } else {
        // Idle clients still answer pings.
        let until = Instant::now() + Duration::from_secs(options.seconds);
        let mut tasks = Vec::new();
        for mut socket in sockets {
            tasks.push(tokio::spawn(async move {
                let left = until.saturating_duration_since(Instant::now());
                let read = async { while socket.next().await.is_some_and(|m| m.is_ok()) {} };
                tokio::time::timeout(left, read).await.is_err()
            }));
        }
        let mut alive = 0;
        for task in tasks {
            alive += usize::from(task.await?);
        }
        println!("{alive} of them still open after {} s", options.seconds);
        println!("server memory at the end: {}", memory(options.address).await);
    }
    Ok(())
}

/// What all games share.
struct Tally {
    line: Vec<String>,
    sent: AtomicU64,
    acknowledged: AtomicU64,
    times: std::sync::Mutex<Vec<Duration>>,
}

async fn play_all(options: &Arc<Options>, gate: &Arc<Semaphore>) -> Result<(), Error> {
    let tally = Arc::new(Tally {
        line: line(),
        sent: AtomicU64::new(0),
        acknowledged: AtomicU64::new(0),
        times: std::sync::Mutex::default(),
    });
    let began = Instant::now();
    let mut making = Vec::new();
    for _ in 0..options.games {
        let (gate, options) = (Arc::clone(gate), Arc::clone(options));
        making.push(tokio::spawn(async move {
            let _permit = gate.acquire_owned().await?;
            Pair::make(options.address).await
        }));
    }
    let mut pairs = Vec::new();
    for pair in making {
        pairs.push(pair.await??);
    }
    println!("{} games after {:.1?}", pairs.len(), began.elapsed());
    let start = Instant::now() + Duration::from_secs(1);
    let until = start + Duration::from_secs(options.seconds);
    let mut playing = Vec::new();
    let count = u32::try_from(pairs.len().max(1))?;
    for (pair, number) in pairs.into_iter().zip(0_u32..) {
        let (tally, every) = (Arc::clone(&tally), options.every);
        let first = start + every * number / count;
        playing.push(tokio::spawn(pair.play(tally, first, every, until)));
    }
    let mut ends = Vec::new();
    for game in playing {
        ends.push(game.await??);
    }
    let mut lost = 0;
    for (game, plies) in &ends {
        let state = ask(options.address, "GET", &format!("/api/games/{game}"), "", "").await?;
        let stored = state["game"]["plies"].as_array().map_or(0, Vec::len);
        lost += plies.saturating_sub(stored);
    }
    let mut times = tally.times.lock().map_err(|_| "a panic")?.clone();
    times.sort_unstable();
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 1000);
    println!(
        "moves sent {}, acknowledged {}, lost {lost}",
        tally.sent.load(Ordering::Relaxed),
        tally.acknowledged.load(Ordering::Relaxed),
    );
    println!(
        "at the client: median {:?}, p99 {:?}, p99.9 {:?}, most {:?}",
        at(500),
        at(990),
        at(999),
        at(1000)
    );
    println!("server memory at the end: {}", memory(options.address).await);
    for line in metrics(options.address).await.lines().filter(|line| line.contains("move_seconds"))
    {
        println!("{line}");
    }
    Ok(())
}

/// A long game that nothing ends.
fn line() -> Vec<String> {
    let mut seed: u64 = 7;
    'next: loop {
        seed += 1;
        let mut state = seed;
        let mut game = Game::new(RuleSet::Casual);
        let mut line = Vec::new();
        while line.len() < 200 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let moves = game.position().legal_moves();
            let mv = moves[usize::try_from(state >> 33).unwrap_or(0) % moves.len()];
            if game.play(mv).map_or(true, xiangqi::Status::is_over) {
                continue 'next;
            }
            line.push(mv.to_string());
        }
        return line;
    }
}

/// Two players of one game.
struct Pair {
    game: String,
    sockets: [Socket; 2],
}

impl Pair {
    async fn make(address: SocketAddr) -> Result<Self, Error> {
        let guest = json!({ "bearer": true }).to_string();
        let mut tokens = Vec::new();
        for _ in 0..2 {
            let made = ask(address, "POST", "/api/auth/guest", "", &guest).await?;
            tokens.push(made["token"].as_str().ok_or("no token")?.to_owned());
        }
        let terms = json!({
            "opponent": { "kind": "link" }, "side": "red", "rules": "casual",
            "clock": { "base_s": 3600, "increment_s": 5 },
        });
        let made = ask(address, "POST", "/api/games", &tokens[0], &terms.to_string()).await?;
        let game = made["game"]["id"].as_str().ok_or("no game")?.to_owned();
        ask(address, "POST", &format!("/api/games/{game}/join"), &tokens[1], "{}").await?;
        let mut sockets = Vec::new();
        for token in &tokens {
            let mut socket = connect(address, Some(token)).await?;
            socket.send(Message::text(json!({ "t": "watch", "game": game }).to_string())).await?;
            sockets.push(socket);
        }
        let sockets = sockets.try_into().map_err(|_| "two sockets")?;
        Ok(Self { game, sockets })
    }

    /// Plays a move every so often, until it is time to end; how many were acknowledged.
    async fn play(
        self,
        tally: Arc<Tally>,
        first: Instant,
        every: Duration,
        until: Instant,
    ) -> Result<(String, usize), Error> {
        let Self { game, sockets } = self;
        let [mut red, mut black] = sockets;
        let mut next = first;
        for (ply, mv) in tally.line.iter().enumerate() {
            // Whoever waits reads what comes, as a page does.
            let wait = next.saturating_duration_since(Instant::now());
            let read = async {
                loop {
                    tokio::select! {
                        message = red.next() => message.ok_or("closed")??,
                        message = black.next() => message.ok_or("closed")??,
                    };
                }
            };
            if let Ok(ended) = tokio::time::timeout(wait, read).await {
                return ended;
            }
            if Instant::now() >= until {
                return Ok((game, ply));
            }
            next += every;
            let socket = if ply % 2 == 0 { &mut red } else { &mut black };
            let cid = format!("c{ply}");
            let message = json!({ "t": "move", "cid": cid, "game": game, "ply": ply, "move": mv });
            let sent = Instant::now();
            tally.sent.fetch_add(1, Ordering::Relaxed);
            socket.send(Message::text(message.to_string())).await?;
            let ack = format!("\"cid\":\"{cid}\"");
            loop {
                let message = socket.next().await.ok_or("closed")??;
                let Ok(text) = message.to_text() else { continue };
                if text.contains(&ack) {
                    if !text.contains("\"ack\"") {
                        return Err(text.to_owned().into());
                    }
                    break;
                }
            }
            tally.acknowledged.fetch_add(1, Ordering::Relaxed);
            tally.times.lock().map_err(|_| "a panic")?.push(sent.elapsed());
        }
        Ok((game, tally.line.len()))
    }
}

async fn connect(address: SocketAddr, token: Option<&str>) -> Result<Socket, Error> {
    let mut request = format!("ws://{address}/api/socket").into_client_request()?;
    if let Some(token) = token {
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
    }
    Ok(tokio_tungstenite::connect_async(request).await?.0)
}

async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> Result<Value, Error> {
    let text = raw(address, method, path, token, body).await?;
    let (head, body) = text.split_once("\r\n\r\n").ok_or("no head")?;
    if !head.starts_with("HTTP/1.1 2") {
        return Err(format!("{method} {path}: {text}").into());
    }
    Ok(serde_json::from_str(body)?)
}

async fn raw(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> Result<String, Error> {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\nauthorization: Bearer {token}\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}

async fn metrics(address: SocketAddr) -> String {
    raw(address, "GET", "/metrics", "", "").await.unwrap_or_default()
}

/// The server's resident memory, found by the port that it listens on; for Linux.
async fn memory(address: SocketAddr) -> String {
    let text = metrics(address).await;
    let line = text.lines().find_map(|line| line.strip_prefix("chuhe_resident_bytes "));
    let bytes: u64 = line.and_then(|text| text.parse().ok()).unwrap_or(0);
    format!("{} MiB", bytes >> 20)
}
