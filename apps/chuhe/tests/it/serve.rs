//! The server as a process: killed at any time, it loses no move that it has acknowledged.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::Data;

/// How often the server is killed.
const KILLS: usize = 20;

pub(crate) struct Server {
    process: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .args(["--lang", "en", "serve", "--addr", "127.0.0.1:0", "--rate-limits", "false"])
            .args(["--log-level", "error", "--workers", "1", "--hash-mib", "1", "--data"])
            .arg(data)
            .env("RUST_BACKTRACE", "1")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = process.stdout.as_mut().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("Open http://").map(|url| url.trim_end_matches('/'));
        let address = address.unwrap_or_else(|| panic!("an address: {line:?}")).to_owned();
        Self { process, address }
    }

    /// As `kill -9` does.
    fn kill(&mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Asks over HTTP; `None` if there is no answer.
fn ask(address: &str, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let body = if method == "GET" { String::new() } else { body.to_string() };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         authorization: Bearer {token}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    // An answer that was cut short is none.
    Some((status, serde_json::from_str(body).ok()?))
}

fn sure(address: &str, method: &str, path: &str, token: &str, body: &Value) -> Value {
    let (status, answer) = ask(address, method, path, token, body).expect("an answer");
    assert!((200..300).contains(&status), "{method} {path}: {status} {answer}");
    answer
}

fn guest(address: &str) -> String {
    let made = sure(address, "POST", "/api/auth/guest", "", &json!({ "bearer": true }));
    made["token"].as_str().expect("a token").to_owned()
}

/// Any legal move of a state, a different one each time.
fn some_move(legal: &Value, seed: usize) -> String {
    let moves: Vec<String> = legal
        .as_object()
        .expect("legal moves")
        .iter()
        .flat_map(|(from, to)| {
            let to = to.as_array().cloned().unwrap_or_default();
            to.into_iter().map(move |to| format!("{from}{}", to.as_str().unwrap_or_default()))
        })
        .collect();
    moves[(seed * 7_919 + 13) % moves.len()].clone()
}

fn uci(state: &Value) -> Vec<String> {
    let plies = state["plies"].as_array().expect("plies");
    plies.iter().map(|ply| ply["move"]["uci"].as_str().unwrap_or_default().to_owned()).collect()
}

fn left(state: &Value) -> i64 {
    let clocks = &state["clocks"];
    clocks["red_ms"].as_i64().unwrap_or(0) + clocks["black_ms"].as_i64().unwrap_or(0)
}

/// A game of two and what is known to have been acknowledged in it.
struct Play {
    game: String,
    tokens: [String; 2],
    acknowledged: Vec<String>,
    /// The move that may or may not have been stored when the server was killed.
    open: Option<(usize, String, String)>,
    commands: usize,
}

impl Play {
    fn new(address: &str) -> Self {
        let tokens = [guest(address), guest(address)];
        let terms = json!({
            "opponent": { "kind": "link" }, "side": "red", "rules": "casual",
            "clock": { "base_s": 3600, "increment_s": 0 },
        });
        let made = sure(address, "POST", "/api/games", &tokens[0], &terms);
        let game = made["game"]["id"].as_str().expect("an id").to_owned();
        sure(address, "POST", &format!("/api/games/{game}/join"), &tokens[1], &json!({}));
        Self { game, tokens, acknowledged: Vec::new(), open: None, commands: 0 }
    }

    fn state(&self, address: &str) -> Value {
        sure(address, "GET", &format!("/api/games/{}", self.game), "", &Value::Null)["game"].clone()
    }

    /// Plays one move; `false` if the server did not answer.
    fn step(&mut self, address: &str) -> bool {
        let path = format!("/api/games/{}", self.game);
        let Some((_, state)) = ask(address, "GET", &path, "", &Value::Null) else { return false };
        let state = &state["game"];
        let ply = self.acknowledged.len();
        let mv = some_move(&state["legal"], self.commands);
        self.commands += 1;
        let cid = format!("c{}", self.commands);
        self.open = Some((ply, mv.clone(), cid.clone()));
        self.send(address, ply, &mv, &cid)
    }

    fn send(&mut self, address: &str, ply: usize, mv: &str, cid: &str) -> bool {
        let path = format!("/api/games/{}/move", self.game);
        let body = json!({ "cid": cid, "ply": ply, "move": mv });
        match ask(address, "POST", &path, &self.tokens[ply % 2], &body) {
            Some((200, answer)) => {
                assert_eq!(answer["ply"]["move"]["uci"], mv);
                self.acknowledged.push(mv.to_owned());
                self.open = None;
                true
            }
            Some((status, answer)) => panic!("{status} {answer}"),
            None => false,
        }
    }

    /// After the server is back: everything acknowledged is there, and what was open can be sent
    /// again without being played twice.
    fn check(&mut self, address: &str) -> Value {
        let state = self.state(address);
        let stored = uci(&state);
        let known = self.acknowledged.len();
        assert_eq!(
            stored[..known.min(stored.len())],
            self.acknowledged,
            "nothing acknowledged is lost"
        );
        assert!(stored.len() <= known + usize::from(self.open.is_some()), "{stored:?}");
        if let Some((ply, mv, cid)) = self.open.take() {
            assert!(self.send(address, ply, &mv, &cid));
            assert_eq!(uci(&self.state(address)), self.acknowledged);
        }
        state
    }
}

#[test]
fn a_killed_server_loses_no_acknowledged_move_and_charges_nobody_for_its_absence() {
    let folder = Data::new("serve-kill");
    let mut server = Server::start(&folder.0);
    let mut plays: Vec<Play> = (0..2).map(|_| Play::new(&server.address)).collect();
    for round in 0..KILLS {
        if plays[0].acknowledged.len() > 60 {
            plays[0] = Play::new(&server.address);
        }
        let before = plays[0].state(&server.address);
        let began = Instant::now();
        let killed = Arc::new(AtomicBool::new(false));
        let address = server.address.clone();
        let players: Vec<_> = plays
            .drain(..)
            .map(|mut play| {
                let (address, killed) = (address.clone(), Arc::clone(&killed));
                std::thread::spawn(move || {
                    while !killed.load(Ordering::Relaxed) && play.step(&address) {}
                    play
                })
            })
            .collect();
        // Between two moves, within one, within a commit: wherever this happens to be.
        std::thread::sleep(Duration::from_millis(60 + (round as u64 * 37) % 140));
        server.kill();
        killed.store(true, Ordering::Relaxed);
        plays.extend(players.into_iter().map(|player| player.join().expect("it plays")));
        let alive = i64::try_from(began.elapsed().as_millis()).expect("not so long");
        if round % 10 == 0 {
            std::thread::sleep(Duration::from_millis(1_500));
        }
        server = Server::start(&folder.0);
        for (number, play) in plays.iter_mut().enumerate() {
            let after = play.check(&server.address);
            assert_eq!(after["phase"], "playing");
            if number == 0 && before["id"] == after["id"] {
                let charged = left(&before) - left(&after);
                assert!(charged <= alive + 1_100, "{charged} ms charged, {alive} ms alive");
            }
        }
    }
    let played: usize = plays.iter().map(|play| play.acknowledged.len()).sum();
    assert!(played > KILLS, "only {played} moves");
}

#[test]
fn settings_are_checked_and_printed_without_their_secrets() {
    let folder = Data::new("serve-check");
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
        command.args(["--lang", "en", "--data"]).arg(&folder.0).arg("serve").args(args);
        command.env("CHUHE_METRICS_TOKEN", "s3cret").env("CHUHE_WORKERS", "3");
        command.output().expect("the program runs")
    };
    let printed = run(&["--print-config", "--workers", "2"]);
    let text = String::from_utf8_lossy(&printed.stdout).into_owned();
    assert!(text.contains("workers = 2") && !text.contains("s3cret"), "{text}");
    let checked = run(&["--check", "--addr", "127.0.0.1:0"]);
    assert_eq!(checked.status.code(), Some(0), "{checked:?}");
    let wrong = run(&["--check", "--workers", "many"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("--workers"));
    std::fs::write(folder.0.join("site.db"), "a diary").expect("a file");
    let foreign = run(&["--check", "--addr", "127.0.0.1:0"]);
    assert_eq!(foreign.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&foreign.stderr).contains("site.db"));
}

#[test]
fn what_keeps_a_server_from_starting_is_said_in_the_users_language() {
    let data = Data::new("serve-problems");
    let folder = data.0.to_str().expect("UTF-8");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = taken.local_addr().expect("an address").to_string();
    let said = |lang: &str, words: &[&str]| {
        let words = [&["--lang", lang, "--data", folder, "serve", "--check"], words].concat();
        let run = crate::support::chuhe(&words);
        assert_eq!(run.code, Some(2), "{words:?}");
        run.err
    };
    for (words, en, zh) in [
        (&["--addr", &*taken][..], "Cannot listen", "无法监听"),
        (&["--durability", "none"], "process, full", "process, full"),
        (&["--workers", "many"], "a number", "数字"),
        (&["--drain-s", "6000"], "0 to 600", "0 到 600"),
    ] {
        let (english, chinese) = (said("en", words), said("zh", words));
        assert!(english.contains(en), "{english}");
        assert!(chinese.contains(zh) && chinese != english, "{chinese}");
    }
    // On a new site nobody has an account yet.
    let free = ["--data", folder, "serve", "--check", "--addr", "127.0.0.1:0", "--admin", "Nobody"];
    assert_eq!(crate::support::chuhe(&free).code, Some(0));
    let restore = ["--lang", "zh", "--data", folder, "restore", "/nonexistent"];
    assert!(crate::support::chuhe(&restore).err.contains("什么也没有"));
}
