//! Plain mode: lines in, lines out.

use std::path::PathBuf;

use messages::Lang;
use tui::{Form, Opponents, Start, plain};

use crate::world::settings;

pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("chuhe-plain-{}-{name}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("{}: {error}", self.0.display());
        }
    }
}

pub(crate) fn transcript(folder: &Folder, start: Start, input: &str) -> Vec<String> {
    let form = Form { opponents: Opponents::Human, ..Form::default() };
    let usual = form.new_game(0).expect("lawful");
    let mut output = Vec::new();
    plain::run(
        &settings(Lang::Zh),
        start,
        &usual,
        &folder.0,
        None,
        1,
        (input.as_bytes(), &mut output),
    )
    .expect("nothing fails");
    String::from_utf8(output).expect("UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn the_fixed_game_of_the_tutorials() {
    let folder = Folder::new("fixed");
    let input = "炮二平五\n马8进7\n马二进三\n车9平8\nkey\nundo 4\nfen\nredo\nkey\n";
    let lines = transcript(&folder, Start::Home, input);
    let keys: Vec<&String> = lines.iter().filter(|line| line.len() == 16).collect();
    assert_eq!(keys.len(), 2, "{lines:?}");
    assert_eq!(keys[0], keys[1]);
    assert!(keys[0].bytes().all(|b| b.is_ascii_hexdigit()));
    assert!(lines.contains(&xiangqi::fen::START.to_owned()), "{lines:?}");
    assert!(lines.contains(&"红方 炮二平五 (h2e2, 7 7 7 4)".to_owned()), "{lines:?}");
}

#[test]
fn questions_are_answered() {
    let folder = Folder::new("questions");
    let input = "legal b0\nlegal e9\nlast\nrow 0\nfile i\nrow x\nboard\nflip\nclock\nr\n?\nlines\n";
    let lines = transcript(&folder, Start::Home, input);
    assert_eq!(lines[1], "a2 c2");
    assert_eq!(lines[2], "没有合法着法。");
    assert_eq!(lines[3], "还没有走棋。");
    assert!(lines[4].starts_with("a9 黑方车、b9 黑方马"), "{}", lines[4]);
    assert_eq!(lines[5], "i0 红方车、i3 红方兵、i6 黑方卒、i9 黑方车");
    assert!(lines[6].contains("row"));
    assert!(lines[7].starts_with("9 車 馬"), "{}", lines[7]);
}

#[test]
fn the_records_are_shown_all_or_some_of_them() {
    let folder = Folder::new("filter");
    let lines = transcript(&folder, Start::Home, "h2e2\nh7e7\ne2e6\nr\nr 黑方\nr captures\n");
    let rows: Vec<&str> =
        lines.iter().map(String::as_str).filter(|line| line.contains("玩家")).collect();
    assert_eq!(rows.len(), 5, "{lines:?}");
    assert!(rows[3].contains("炮8平5 (h7e7"), "{rows:?}");
    assert!(rows[4].contains("炮五进四") && rows[4].ends_with("吃黑方卒"), "{rows:?}");
}

#[test]
fn an_unfinished_game_is_continued() {
    let folder = Folder::new("continue");
    transcript(&folder, Start::Home, "h2e2\nh9g7\n");
    let lines = transcript(&folder, Start::Continue, "h0g2\nresign\n");
    assert_eq!(lines[0], "继续对局，已走 2 步。");
    assert!(lines.contains(&"红胜 · 认输".to_owned()), "{lines:?}");
    let lines = transcript(&folder, Start::Continue, "");
    assert_eq!(lines[0], "没有未完成的对局。");
}

#[test]
fn the_computer_plays_itself_to_an_end() {
    let folder = Folder::new("self");
    let mut form = Form { opponents: Opponents::SelfPlay, ..Form::default() };
    form.strength.depth = Some(2);
    "4k4/R8/1R7/9/9/9/9/9/9/3K5 w".chars().for_each(|c| form.fen.insert(c));
    let game = form.new_game(0).expect("lawful");
    let lines = transcript(&folder, Start::Game(Box::new(game)), "h2e2\nquit\n");
    assert!(lines[0].contains(" 红胜 · "), "{lines:?}");
    assert_eq!(lines[1], "对局已经结束。");
}

#[test]
fn files_are_saved_and_loaded() {
    let folder = Folder::new("files");
    std::fs::create_dir_all(&folder.0).expect("writable");
    let path = folder.0.join("a game.pgn");
    let path = path.to_str().expect("Unicode");
    let lines =
        transcript(&folder, Start::Home, &format!("h2e2\nsave {path}\nload no/such/file\n"));
    assert!(lines.iter().any(|line| line.starts_with("已保存到")), "{lines:?}");
    let text = std::fs::read_to_string(path).expect("written");
    assert!(text.contains("[Date \"2"), "the day it was played on: {text}");
    // Also what this run has written is not written over unasked.
    let input = format!("h2e2\nsave! {path}\nsave {path}\nsave! {path}\n");
    let refused = transcript(&folder, Start::Home, &input);
    let saved = refused.iter().filter(|line| line.starts_with("已保存到")).count();
    assert_eq!(saved, 2, "{refused:?}");
    assert!(refused.iter().any(|line| line.contains("save! 才会覆盖")), "{refused:?}");
    assert!(lines.iter().any(|line| line.starts_with("无法读入 no/such/file")), "{lines:?}");
    let lines = transcript(&folder, Start::Home, &format!("load {path}\nlast\n"));
    assert!(lines.contains(&"红方 炮二平五 (h2e2, 7 7 7 4)".to_owned()), "{lines:?}");
}

#[test]
fn one_game_of_many_is_loaded() {
    let folder = Folder::new("many");
    std::fs::create_dir_all(&folder.0).expect("writable");
    let text = "[Red \"A\"]\n\n1. h2e2 *\n\n[Red \"B\"]\n\n1. b0c2 1-0\n";
    let path = folder.0.join("two games.pgn");
    std::fs::write(&path, text).expect("writable");
    let path = path.to_str().expect("Unicode");
    let lines = transcript(&folder, Start::Home, &format!("load {path} #2\nlast\n"));
    assert!(lines.contains(&"红方 马八进七 (b0c2, 9 1 7 2)".to_owned()), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("第 2 局，共 2 局")), "{lines:?}");
    let lines = transcript(&folder, Start::Home, &format!("load {path} #3\n"));
    assert!(lines.iter().any(|line| line.contains("只有 2 局")), "{lines:?}");
}

#[test]
fn a_game_of_a_file_keeps_what_the_file_says_of_it() {
    let folder = Folder::new("kept");
    std::fs::create_dir_all(&folder.0).expect("writable");
    let path = |name: &str| folder.0.join(name).to_str().expect("Unicode").to_owned();
    let (old, new) = (path("old.pgn"), path("new.pgn"));
    let text = "[Event \"Cup\"]\n[Red \"A\"]\n\n1. h2e2 {first} h9g7 (1... h7e7) 2. h0g2 1-0\n";
    std::fs::write(&old, text).expect("writable");
    transcript(&folder, Start::Home, &format!("load {old}\nundo 2\nb9c7\nsave {new}\n"));
    let saved = std::fs::read_to_string(&new).expect("written");
    for part in ["Event \"Cup\"", "Red \"A\"", "first", "马２进３", "马８进７", "炮８平５"]
    {
        assert!(saved.contains(part), "{part}: {saved}");
    }
    assert!(saved.contains("[Result \"*\"]"), "{saved}");
    // Saved as it was read, it ends as it ended.
    transcript(&folder, Start::Home, &format!("load {old}\nsave! {new}\n"));
    let saved = std::fs::read_to_string(&new).expect("written");
    assert!(saved.contains("[Result \"1-0\"]"), "{saved}");
}
