//! `chuhe engine`: a conversation as interfaces have it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

#[test]
fn a_uci_conversation() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut until = |start: &str| {
        lines.by_ref().map(|line| line.expect("UTF-8")).find(|line| line.starts_with(start))
    };
    writeln!(stdin, "uci").expect("it reads");
    assert!(until("id name ").is_some() && until("uciok").is_some());
    writeln!(stdin, "isready\nposition startpos moves h2e2 h9g7\ngo depth 4").expect("it reads");
    assert!(until("readyok").is_some());
    let best = until("bestmove ").expect("an answer");
    let text = best.split(' ').nth(1).expect("a move");
    let fen = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2";
    let position = xiangqi::Position::from_fen(fen).expect("lawful");
    assert!(xiangqi::notation::parse_move(text, &position).is_ok(), "{best}");
    writeln!(stdin, "go infinite\nstop").expect("it reads");
    assert!(until("bestmove ").is_some());
    writeln!(stdin, "quit").expect("it reads");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}
