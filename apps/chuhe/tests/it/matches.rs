//! `chuhe match`: engine against engine.

use std::fs;

use crate::support::chuhe;

/// A folder of our own that is removed again.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("chuhe-match-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("the temporary folder can be written");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a Unicode path").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

#[test]
fn two_settings_play_each_other() {
    let args = "match --engine depth=2 --engine depth=1 --games 2 --lang en";
    let run = chuhe(&args.split(' ').collect::<Vec<_>>());
    assert_eq!(run.code, Some(0), "{run:?}");
    for part in ["2 of 2 games", "chuhe depth=2 — chuhe depth=1", " %", "average length", "LOS"] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    assert_eq!(run.err, "", "progress is for terminals");
}

#[test]
fn every_ply_is_printed_on_request() {
    let run = chuhe(&[
        "match",
        "--engine",
        "name=甲",
        "depth=1",
        "--engine",
        "name=乙 depth=1",
        "--games",
        "1",
        "--maxplies",
        "4",
        "-v",
        "--lang",
        "zh",
    ]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let plies = run.out.lines().filter(|line| line.contains("/1 ") && line.ends_with('s'));
    assert_eq!(plies.count(), 4, "{}", run.out);
    assert!(run.out.contains(" 红 甲: ") && run.out.contains(" 黑 乙: "), "{}", run.out);
    assert!(run.out.contains("步数上限"), "{}", run.out);
}

#[test]
fn results_for_programs_are_json() {
    let args = "match --each depth=1 --engine name=a --engine name=b --games 2 --json --sprt 0,10";
    let run = chuhe(&args.split(' ').collect::<Vec<_>>());
    let value: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(value["games"], 2);
    assert_eq!(value["encounters"][0]["first"], "a");
    assert_eq!(value["sprt"]["state"]["decision"], "continue");
}

#[test]
fn mistakes_in_arguments_are_named() {
    let complains = |args: &[&str], part: &str| {
        let run = chuhe(&[&["match", "--lang", "en"], args].concat());
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.err.contains(part), "{part}: {}", run.err);
        assert_eq!(run.out, "");
    };
    complains(&["--engine", "depht=3", "--engine", "depth=1"], "\"depht=3\" is no pair");
    complains(&["--engine", "depth=3"], "two engines");
    complains(&["--engine", "cmd=/nowhere/x", "depth=1", "--engine", "depth=1"], "/nowhere/x");
    let two = ["--engine", "depth=1", "--engine", "depth=2"];
    complains(&[&two[..], &["--sprt", "5,0"]].concat(), "ELO1 must be greater");
    complains(&[&two[..], &["--openings", "/nowhere"]].concat(), "/nowhere");
    complains(&[&two[..], &["--resign", "3"]].concat(), "--resign");
    complains(&[&two[..], &["--resume"]].concat(), "--jsonl");
}

#[test]
fn games_are_kept_and_not_written_over() {
    let folder = Folder::new("files");
    let (jsonl, pgn) = (folder.file("g.jsonl"), folder.file("g.pgn"));
    let run = |more: &[&str]| {
        let args = "match --engine depth=2 --engine depth=1 --games 2 --maxplies 6 --lang en";
        let files = ["--jsonl", &jsonl, "--pgn", &pgn];
        chuhe(&[&args.split(' ').collect::<Vec<_>>()[..], &files, more].concat())
    };
    assert_eq!(run(&[]).code, Some(0));
    let kept = fs::read_to_string(&jsonl).expect("written");
    assert_eq!(kept.lines().count(), 3);
    let games = fs::read_to_string(&pgn).expect("written");
    assert_eq!(games.matches("[Event ").count(), 2);
    let again = run(&[]);
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("exists already"), "{}", again.err);
    let resumed = run(&["--resume"]);
    assert_eq!(resumed.code, Some(0), "{resumed:?}");
    assert!(resumed.err.contains("going on after 2 games"), "{}", resumed.err);
    assert_eq!(fs::read_to_string(&jsonl).expect("kept"), kept);
    assert_eq!(fs::read_to_string(&pgn).expect("written anew"), games);
}

#[cfg(unix)]
mod signals {
    use std::fs;
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    use super::Folder;

    /// Never answers `go`, and stays when its input ends.
    const DEAF: &str = r#"#!/bin/sh
while read -r line; do
    case $line in
        uci) echo uciok ;;
        isready) echo readyok ;;
        go*) echo $$ > "$1" ;;
        quit) exit 0 ;;
    esac
done
sleep 600
"#;

    /// A match in which an engine has been asked for a move that it will not give, and its number.
    fn stuck_match(folder: &Folder) -> (Child, String) {
        let (script, pid) = (folder.file("deaf.sh"), folder.file("pid"));
        fs::write(&script, DEAF).expect("writable");
        let deaf = format!("cmd=/bin/sh args='{script} {pid}' nodes=1 proto=uci");
        let child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .args(["match", "--engine", &deaf, "--engine", "depth=1", "--lang", "en"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let number = || fs::read_to_string(&pid).ok().filter(|text| text.ends_with('\n'));
        let number = (0..1_000).find_map(|_| {
            sleep(Duration::from_millis(20));
            number()
        });
        (child, number.expect("it was asked").trim().to_owned())
    }

    fn send(signal: &str, pid: &str) -> bool {
        let status = Command::new("kill").args([signal, pid]).stderr(Stdio::null()).status();
        status.expect("kill runs").success()
    }

    /// Whether a process ends soon. One that nobody has reaped has ended.
    fn ends(pid: &str) -> bool {
        (0..1_000).any(|_| {
            sleep(Duration::from_millis(20));
            let stat = fs::read_to_string(Path::new("/proc").join(pid).join("stat"));
            !send("-0", pid) || stat.is_ok_and(|stat| stat.contains(") Z "))
        })
    }

    #[test]
    fn engines_end_even_if_we_are_killed() {
        let folder = Folder::new("killed");
        let (mut child, engine) = stuck_match(&folder);
        child.kill().expect("it runs");
        child.wait().expect("it ended");
        assert!(ends(&engine), "engine {engine} is still there");
    }

    #[test]
    fn ctrl_c_ends_the_match_and_its_engines() {
        let folder = Folder::new("ctrl-c");
        let (child, engine) = stuck_match(&folder);
        assert!(send("-INT", &child.id().to_string()));
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(2));
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(err.contains("stopped after 0 of 100 games"), "{err}");
        assert!(ends(&engine), "engine {engine} is still there");
    }
}
