//! An engine for tests: it plays the first legal move it finds, and misbehaves on request.
//!
//! Arguments: `ucci` (the protocol; UCI else), `ranks10`, `variant` (offers `UCI_Variant`),
//! `seconds` (UCCI without `usemillisec`), and `AT:WHAT`: at the so many-th `go` of a game, do what is said.
//! `start:crash` and `start:mute` misbehave at once; `*:WHAT` does it at each `go`.

#![forbid(unsafe_code)]

use std::io::{BufRead, Write};
use std::process::{Command, exit};
use std::time::Duration;

use protocol::{Coords, Ranks, Start};
use xiangqi::{Move, Position};

struct Script {
    ucci: bool,
    ranks: Ranks,
    variant: bool,
    seconds: bool,
    tricks: Vec<(String, String)>,
    gos: usize,
    position: Position,
}

fn main() {
    let mut script = Script {
        ucci: false,
        ranks: Ranks::FromZero,
        variant: false,
        seconds: false,
        tricks: Vec::new(),
        gos: 0,
        position: Position::start(),
    };
    for arg in std::env::args().skip(1) {
        match arg.split_once(':') {
            Some((at, what)) => script.tricks.push((at.to_owned(), what.to_owned())),
            None if arg == "ucci" => script.ucci = true,
            None if arg == "ranks10" => script.ranks = Ranks::FromOne,
            None if arg == "variant" => script.variant = true,
            None if arg == "seconds" => script.seconds = true,
            None => panic!("unknown argument {arg:?}"),
        }
    }
    if let Some(what) = script.trick("start") {
        script.misbehave(&what);
    }
    let mut is_first = true;
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        script.obey(line.trim(), is_first);
        is_first = false;
    }
    if script.trick("end").as_deref() == Some("stay") {
        std::thread::sleep(Duration::from_secs(600));
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).unwrap_or_else(|_| exit(0));
}

impl Script {
    fn trick(&self, at: &str) -> Option<String> {
        self.tricks.iter().find(|(when, _)| when == at).map(|(_, what)| what.clone())
    }

    fn obey(&mut self, line: &str, is_first: bool) {
        let first = line.split_whitespace().next().unwrap_or_default();
        match first {
            "uci" | "ucci" if is_first && (first == "ucci") != self.ucci => exit(0),
            "uci" => self.introduce_uci(),
            "ucci" => self.introduce_ucci(),
            "isready" => say("readyok"),
            "ucinewgame" => self.gos = 0,
            "setoption" if line.ends_with("newgame") => self.gos = 0,
            "quit" if self.trick("end").is_none() => exit(0),
            "position" => self.position = read_position(line, self.ranks),
            "go" => self.go(),
            _ => {}
        }
    }

    fn introduce_uci(&self) {
        say("id name Scripted engine");
        say("option name Hash type spin default 1 min 1 max 16");
        say("option name Move Overhead type spin default 1 min 0 max 100");
        if self.variant {
            say("option name UCI_Variant type combo default chess var chess var xiangqi");
        } else {
            say("option name UCI_Variant type combo default xiangqi var xiangqi");
        }
        say("uciok");
    }

    fn introduce_ucci(&self) {
        say("id name Scripted engine");
        if !self.seconds {
            say("option usemillisec type check default false");
        }
        say("option newgame type button");
        say("ucciok");
    }

    fn go(&mut self) {
        self.gos += 1;
        let trick = self.trick(&self.gos.to_string()).or_else(|| self.trick("*"));
        if let Some(what) = trick {
            self.misbehave(&what);
        }
        let Some(&mv) = self.position.legal_moves().first() else {
            return say(if self.ucci { "nobestmove" } else { "bestmove (none)" });
        };
        say(if self.ucci {
            "info depth 2 score 7 nodes 20 pv a0a1"
        } else {
            "info depth 2 score cp 7 nodes 20"
        });
        say(&format!("bestmove {}", self.text(mv)));
    }

    fn text(&self, mv: Move) -> Coords {
        Coords::new(mv, self.ranks)
    }

    fn misbehave(&mut self, what: &str) {
        let (what, number) = what.split_once('=').unwrap_or((what, "0"));
        match what {
            "crash" => exit(3),
            "mute" => loop {
                std::thread::sleep(Duration::from_secs(600));
            },
            "illegal" => say("bestmove e0e9"),
            "off-board" => say("bestmove a10a9"),
            "garbage" => say("bestmove castles long"),
            "none" => say("bestmove (none)"),
            "resign" => say("bestmove a0a1 resign"),
            "slow" => std::thread::sleep(Duration::from_millis(number.parse().expect("a number"))),
            "shout" => {
                for line in 0..20_000 {
                    eprintln!("{line} is a number that nobody asked for");
                }
            }
            "chatter" => {
                for _ in 0..20_000 {
                    say("info string nothing to say, and much of it");
                }
                say(&"x".repeat(3_000_000));
            }
            "stale" => {
                // An answer that nobody has asked for yet, long after this one.
                std::thread::spawn(|| {
                    std::thread::sleep(Duration::from_millis(30));
                    say("bestmove e0e9");
                });
            }
            #[expect(clippy::zombie_processes, reason = "that it is left behind is the point")]
            "child" => {
                let child = Command::new("sleep").arg("600").spawn().expect("sleep starts");
                std::fs::write(number, child.id().to_string()).expect("writable");
            }
            "pid" => std::fs::write(number, std::process::id().to_string()).expect("writable"),
            other => panic!("unknown trick {other:?}"),
        }
    }
}

/// The position told. Whoever tells an unlawful one learns it by our end.
fn read_position(line: &str, ranks: Ranks) -> Position {
    let parsed = protocol::Dialect::Uci.parse_command(line);
    let Ok(protocol::Command::Position { start, moves }) = parsed else { panic!("{line}") };
    let start = match start {
        Start::Game => Position::start(),
        Start::Fen(fen) => Position::from_fen(&fen).expect("a lawful position"),
    };
    moves.iter().fold(start, |position, coords| {
        let mv = coords.to_move(ranks).expect("on the board");
        position.play(mv).expect("a legal move")
    })
}
