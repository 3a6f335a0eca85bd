//! `chuhe db`.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs, process};

use serde_json::Value;

use crate::support::{Run, chuhe};

const GAMES: &str = "[Red \"胡荣华\"]\n[Black \"杨官璘\"]\n[Event \"全国赛\"]\n[Date \"1960.11.05\"]\n\
    [Result \"1-0\"]\n\n1. 炮二平五 {当头炮} 马8进7 (1... 炮8平5) 2. 马二进三 车9平8 1-0\n\n\
    [Red \"许银川\"]\n[Black \"吕钦\"]\n[Date \"1999.01.??\"]\n[Result \"1/2-1/2\"]\n\n\
    1. h2e2 h7e7 2. h0g2 h9g7 3. i0h0 i9i8 1/2-1/2\n";

/// A data folder and files beside it, all removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("chuhe-db-{}-{name}", process::id()));
        fs::create_dir_all(path.join("files/below")).expect("the temporary folder can be written");
        fs::write(path.join("files/games.pgn"), GAMES).expect("a file can be written");
        Self(path)
    }

    fn at(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a Unicode path").to_owned()
    }

    fn db(&self, args: &[&str]) -> Run {
        let data = self.at("data");
        chuhe(&[&["--data", &data, "db"], args].concat())
    }

    fn imported(name: &str) -> Self {
        let folder = Self::new(name);
        let run = folder.db(&["import", &folder.at("files")]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        assert!(run.out.starts_with("2 new games, 0 enlarged, 0 already there"), "{}", run.out);
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|e| panic!("{e}: {}{}", run.out, run.err))
}

#[test]
fn files_are_brought_in_once() {
    let folder = Folder::imported("once");
    let run = folder.db(&["import", "--json", &folder.at("files/games.pgn")]);
    let summary = json(&run);
    assert_eq!((summary["new"].as_u64(), summary["duplicate"].as_u64()), (Some(0), Some(2)));
    assert_eq!(run.code, Some(0));
}

#[test]
fn standard_input_is_read() {
    let folder = Folder::new("stdin");
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(["--lang", "zh", "--data", &folder.at("data"), "db", "import", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("standard input is a pipe");
    input.write_all(GAMES.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("output is UTF-8");
    assert!(text.starts_with("新增 2 局"), "{text}");
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_read() {
    let folder = Folder::new("bad");
    let bad = folder.at("files/below/bad.gz");
    fs::write(&bad, b"\x1f\x8bno gzip").expect("a file can be written");
    fs::write(folder.at("files/readme.txt"), "nothing to see\n").expect("a file can be written");
    let run = folder.db(&["import", &folder.at("files")]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains(&bad), "{}", run.err);
    assert!(run.out.contains("2 new games") && run.out.contains("1 files could not be read"));
    let run = folder.db(&["import", "no-such-file"]);
    assert!(run.code == Some(2) && run.err.contains("no-such-file"), "{}", run.err);
}

#[test]
fn games_are_found_and_shown() {
    let folder = Folder::imported("search");
    let run = folder.db(&["search", "--player", "荣华"]);
    assert_eq!((run.code, run.err.trim()), (Some(0), "1 games, 1 shown."));
    assert!(run.out.contains("1960-11-05  胡荣华  1-0     杨官璘"), "{}", run.out);
    let run = folder.db(&["search", "--opening", "顺炮直车对横车", "--json"]);
    let answer = json(&run);
    assert_eq!(answer["total"], 1);
    assert_eq!(answer["games"][0]["red"], "许银川");
    assert_eq!(answer["games"][0]["ecco"], "D20");
    let run = folder.db(&["search", "--moves", "炮二平五 马8进7", "--result", "red", "--pgn"]);
    assert!(run.out.contains("当头炮") && run.out.contains("炮８平５"), "{}", run.out);
    for (args, code) in [
        (&["--date", "1999"][..], Some(0)),
        (&["--pattern", "ce7"], Some(0)),
        (&["--pattern", "Ne5"], Some(1)),
        (&["--material", "R:r"], Some(1)),
        (&["--player", "nobody"], Some(1)),
        (&["--opening", "西西里"], Some(2)),
        (&["--position", "9/9 w"], Some(2)),
        (&["--moves", "炮二平五 车一进九"], Some(2)),
        (&["--date", "yesterday"], Some(2)),
    ] {
        assert_eq!(folder.db(&[&["search"], args].concat()).code, code, "{args:?}");
    }
}

#[test]
fn a_position_is_explored() {
    let folder = Folder::imported("explore");
    let run = folder.db(&["explore", "--moves", "炮二平五"]);
    assert_eq!(run.code, Some(0));
    assert!(run.out.starts_with("B00 中炮局\n2 games\n"), "{}", run.out);
    let run = folder.db(&["explore", "--json"]);
    let answer = json(&run);
    let mv = &answer["moves"][0];
    assert_eq!((mv["chinese"].as_str(), mv["games"].as_u64()), (Some("炮二平五"), Some(2)));
    assert_eq!((mv["score"].as_f64(), mv["last"].as_str()), (Some(0.75), Some("1999-01")));
    let run = folder.db(&["explore", "4k4/9/9/9/9/9/9/9/9/3K5 w"]);
    assert_eq!(run.code, Some(1));
}

#[test]
fn games_are_exported_and_come_back_the_same() {
    let folder = Folder::imported("export");
    let file = folder.at("out.pgn");
    let run = folder.db(&["export", "-o", &file]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let run = folder.db(&["import", &file, "--json"]);
    assert_eq!(json(&run)["duplicate"], 2);
    let run = folder.db(&["export", "-o", &folder.at("out.nothing")]);
    assert!(run.code == Some(2) && run.err.contains("--to"), "{}", run.err);
    let run = folder.db(&["export", "--player", "nobody", "-o", &folder.at("none.pgn")]);
    assert_eq!(run.code, Some(1));
    assert!(!fs::exists(folder.at("none.pgn")).expect("the folder can be read"));
}

#[test]
fn the_library_is_counted() {
    let folder = Folder::imported("stats");
    let stats = json(&folder.db(&["stats", "--json"]));
    assert_eq!((stats["games"].as_u64(), stats["annotated"].as_u64()), (Some(2), Some(1)));
    assert_eq!(
        (stats["first"].as_str(), stats["last"].as_str()),
        (Some("1960-11-05"), Some("1999-01"))
    );
    assert_eq!(stats["openings"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_library_that_is_not_there_or_not_ours_is_an_error() {
    let folder = Folder::new("foreign");
    let run = folder.db(&["search"]);
    assert!(run.code == Some(2) && run.err.contains("library.db"), "{}", run.err);
    let run = folder.db(&["search", "--lang", "zh"]);
    assert!(run.err.contains("还没有棋谱库"), "{}", run.err);
    let run = folder.db(&["import", "--lang", "zh", &folder.at("nowhere.pgn")]);
    assert!(run.code == Some(2) && run.err.contains("没有这个文件"), "{}", run.err);
    fs::create_dir_all(folder.at("data")).expect("a folder can be made");
    fs::write(folder.at("data/library.db"), "my diary").expect("a file can be written");
    for command in [&["stats"][..], &["import", &folder.at("files")]] {
        let run = folder.db(command);
        assert!(run.code == Some(2) && run.err.contains("library.db"), "{}", run.err);
    }
    let content = fs::read(folder.at("data/library.db")).expect("the file is there");
    assert_eq!(content, b"my diary");
}
