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

/// What the engine says to these lines of UCCI.
fn ucci(told: &str) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    write!(stdin, "ucci\n{told}quit\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn books_of_others_and_games_are_played_from() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus");
    let games = crate::support::TempFile::new("opening.pgn", "1. a0a1 (1. i0i1) 1... a9a8 *\n");
    for (book, moves, answers) in [
        (format!("{corpus}/book-xob/book.xob"), " moves h2e2", &["h9g7"][..]),
        (format!("{corpus}/book-eleeye/book.dat"), "", &["h2e2", "c3c4"]),
        (games.path().to_owned(), " moves a0a1", &["a9a8"]),
    ] {
        let lines =
            ucci(&format!("setoption bookfiles {book}\nposition startpos{moves}\ngo depth 3\n"));
        let best = lines.iter().find_map(|line| line.strip_prefix("bestmove "));
        let best = best.and_then(|line| line.split(' ').next()).expect("an answer");
        assert!(answers.contains(&best), "{book}: {lines:?}");
        assert!(!lines.iter().any(|line| line.contains(" depth ")), "nothing was searched");
    }
    let book = format!("{corpus}/book-bitstronger/book.bin");
    let lines = ucci(&format!("setoption bookfiles {book}\n"));
    assert!(lines.iter().any(|line| line.contains("only be counted")), "{lines:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_without_end_is_no_book() {
    let lines = ucci("setoption bookfiles /dev/zero\nisready\n");
    assert!(lines.iter().any(|line| line.contains("/dev/zero is no book")), "{lines:?}");
    assert!(lines.iter().any(|line| line == "readyok"), "{lines:?}");
}

#[test]
fn a_ucci_conversation_with_the_book() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    let told = "ucci\nposition startpos\ngo time 60\nsetoption bookfiles /no/such.book\nquit\n";
    stdin.write_all(told.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = text.lines().skip_while(|line| *line != "ucciok").skip(1).collect();
    let best = lines.iter().find(|line| line.starts_with("bestmove ")).expect("an answer");
    let mv = best.split(' ').nth(1).expect("a move");
    let first = ["h2e2", "b2e2", "c3c4", "g3g4", "c0e2", "g0e2", "b0c2", "h0g2"];
    assert!(first.contains(&mv), "{best}");
    assert!(lines.iter().any(|line| line.starts_with("info message /no/such.book")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains(" depth ")), "nothing was searched");
    assert_eq!(lines.last(), Some(&"bye"));
}
