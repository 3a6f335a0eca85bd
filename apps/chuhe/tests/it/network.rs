//! Networks from files.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::{env, fs, process};

use nnue::Weights;

use crate::support::{TempFile, chuhe};

#[test]
fn the_engine_loads_a_network_and_goes_on_without_a_wrong_one() {
    let path = env::temp_dir().join(format!("chuhe-test-{}-random.nnue", process::id()));
    fs::write(&path, Weights::random(1).to_bytes()).expect("written");
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut until = |part: &str| {
        lines.by_ref().map(|line| line.expect("UTF-8")).find(|line| line.contains(part))
    };
    writeln!(stdin, "uci\nsetoption name EvalFile value {}", path.display()).expect("it reads");
    assert!(until("uciok").is_some());
    assert!(until("info string ").is_some_and(|line| line.contains("evaluates from now on")));
    writeln!(stdin, "go nodes 3000").expect("it reads");
    assert!(until("bestmove ").is_some());
    writeln!(stdin, "setoption name EvalFile value {}x", path.display()).expect("it reads");
    assert!(until("info string ").is_some_and(|line| line.contains("stays what it was")));
    writeln!(stdin, "go nodes 3000\nquit").expect("it reads");
    assert!(until("bestmove ").is_some());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    fs::remove_file(path).expect("removed");
}

#[test]
fn what_is_no_network_is_refused() {
    let file = TempFile::new("bad.nnue", "CHUHENET, not quite");
    let run = chuhe(&["bench", "--network", file.path()]);
    assert_eq!((run.out.as_str(), run.code), ("", Some(2)));
    assert!(run.err.contains(file.path()) && run.err.contains("network file"), "{}", run.err);
    let run = chuhe(&["bench", "--network", "/no/such.nnue"]);
    assert_eq!(run.code, Some(2));
    let run = chuhe(&["bench", "--network", file.path(), "--kernel", "mmx"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("mmx"), "{}", run.err);
}
