//! Accounts, kept games, settings, clocks and other engines, as scripts use them.

use std::fs;

use crate::support::{Data, chuhe};

#[test]
fn accounts_are_made_listed_and_deleted() {
    let data = Data::new("users");
    let (lines, code) = data.run(&["user", "add", "Hu"], "snow mountain\nsnow mountain\n");
    assert_eq!((code, lines.len()), (Some(0), 1), "{lines:?}");
    let (_, code) = data.run(&["user", "add", "Hu"], "snow mountain\nsnow mountain\n");
    assert_eq!(code, Some(2));
    let (_, code) = data.run(&["user", "add", "Miao"], "short\nshort\n");
    assert_eq!(code, Some(2));
    let (_, code) = data.run(&["user", "add", "Miao"], "a password\nanother one\n");
    assert_eq!(code, Some(2));
    let (_, code) = data.run(&["user", "add", "Miao"], "with blanks in it\nwith blanks in it\n");
    assert_eq!(code, Some(0));
    let list = |words: &[&str]| -> Vec<String> {
        let words = [&["user", "list"], words].concat();
        let (lines, _) = data.run(&words, "");
        // Name and role; when they came and were last seen follows.
        let words = |line: &String| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
        lines.iter().map(words).collect()
    };
    assert_eq!(list(&[]), ["Hu admin", "Miao user"]);
    assert_eq!(list(&["mia"]), ["Miao user"]);
    let (_, code) =
        data.run(&["user", "add", "Ping", "--role", "moderator"], "a password\na password\n");
    assert_eq!((code, list(&["ping"])), (Some(0), vec!["Ping moderator".to_owned()]));
    assert_eq!(data.run(&["user", "delete", "Ping", "--yes"], "").1, Some(0));
    let (_, code) = data.run(&["user", "login", "Miao"], "wrong password\n");
    assert_eq!(code, Some(2));
    data.run(&["user", "login", "Miao"], "with blanks in it\n");
    assert_eq!(data.run(&["user", "whoami"], "").0, ["Logged in: Miao"]);
    data.run(&["play", "--plain"], "h2e2\nresign\n");
    let (lines, _) = data.run(&["play", "--plain"], "games\n");
    assert!(lines.iter().any(|line| line.contains("Red won")), "{lines:?}");
    data.run(&["user", "logout"], "");
    assert_eq!(data.run(&["user", "whoami"], "").1, Some(1));
    let (lines, _) = data.run(&["play", "--plain"], "games\n");
    assert!(lines.contains(&"none yet".to_owned()), "{lines:?}");
    let (_, code) = data.run(&["user", "delete", "Miao"], "y\n");
    assert_eq!(code, Some(2), "nobody can be asked");
    let (_, code) = data.run(&["user", "delete", "Miao", "--games", "keep", "--yes"], "");
    assert_eq!(code, Some(0));
    let (lines, _) = data.run(&["play", "--plain"], "games\n");
    assert!(lines.iter().any(|line| line.contains("Red won")), "{lines:?}");
    assert_eq!(data.run(&["user", "delete", "Nobody"], "").1, Some(2));
}

#[test]
fn the_settings_file_is_made_obeyed_and_never_overwritten() {
    let data = Data::new("settings");
    assert_eq!(data.run(&["play", "--plain"], "q\n").1, Some(0));
    let file = data.0.join("settings.toml");
    assert!(fs::read_to_string(&file).expect("made").contains("language = \"auto\""));
    fs::write(&file, "language = \"zh\"\n").expect("writable");
    let folder = data.0.to_str().expect("UTF-8");
    // The language holds for the help too, and the command line wins over it, on either side.
    assert!(chuhe(&["--data", folder, "--help"]).out.contains("选项"));
    assert!(chuhe(&["play", "--help", "--lang", "en", "--data", folder]).out.contains("Options"));
    assert!(chuhe(&["--lang", "en", "--data", folder, "play", "--help"]).out.contains("Options"));
    let bad = "language = \"zh\"\nlevel = 12\n";
    fs::write(&file, bad).expect("writable");
    let run = chuhe(&["play", "--plain", "--data", folder]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("settings.toml") && run.err.contains('2'), "{}", run.err);
    assert_eq!(fs::read_to_string(&file).expect("there"), bad);
}

#[test]
fn clocks_run_in_plain_mode() {
    let data = Data::new("clock");
    let (lines, _) = data.run(&["play", "--plain", "--clock", "10+5"], "clock\nh2e2\nclock\n");
    // The move gains five seconds; Black's clock has begun to run.
    let gained = |line: &String| line.starts_with("Red 10:0") && line.contains("Black ");
    assert!(lines.iter().any(gained), "{lines:?}");
    assert_eq!(data.run(&["play", "--plain", "--clock", "fast"], "").1, Some(2));
}

#[test]
fn another_engine_plays_by_either_flag() {
    let engine = format!("cmd={} args=engine movetime=20", env!("CARGO_BIN_EXE_chuhe"));
    for flags in [["--vs", &engine], ["--black", &engine]] {
        let data = Data::new("engine");
        let args = [&["play", "--plain"], &flags[..]].concat();
        let (lines, code) = data.run(&args, "h2e2\nr\n");
        assert_eq!(code, Some(0));
        assert!(lines.iter().any(|line| line.contains("Black computer ")), "{lines:?}");
    }
    let data = Data::new("no-engine");
    assert_eq!(data.run(&["play", "--plain", "--vs", "no-such-engine"], "").1, Some(2));
    // Nothing was played, so there is a folder only if something made one.
    fs::create_dir_all(&data.0).expect("writable");
}
