//! `chuhe convert` and `chuhe show`, as a user runs them.

use std::fs;

use crate::support::{Data, chuhe};

const GAME: &str = "[Event \"Cup\"]\n[Red \"甲\"]\n[Black \"乙\"]\n\n1. h2e2 {中炮} h9g7 (1... h7e7 2. h0g2) \
                    2. h0g2 $1 i9h9 1-0\n";

/// A folder with files, removed again.
fn folder(name: &str, files: &[(&str, &[u8])]) -> Data {
    let data = Data::new(name);
    fs::create_dir_all(&data.0).expect("writable");
    for (name, content) in files {
        fs::write(data.0.join(name), content).expect("writable");
    }
    data
}

fn path(data: &Data, name: &str) -> String {
    data.0.join(name).to_str().expect("Unicode").to_owned()
}

#[test]
fn a_file_is_converted_by_the_extension_of_its_output() {
    let data = folder("convert-file", &[("a.pgn", GAME.as_bytes())]);
    let (a, b, c) = (path(&data, "a.pgn"), path(&data, "b.json"), path(&data, "c.pgn"));
    let run = chuhe(&["--lang", "en", "convert", &a, "-o", &b]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("games 1  moves 6  warnings 0  lost 0"), "{}", run.err);
    let run = chuhe(&["convert", &b, "-o", &c, "--notation", "wxf"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let text = fs::read_to_string(&c).expect("written");
    assert!(text.contains("C2=5") && text.contains("中炮"), "{text}");
    let digest = |file: &str| {
        let json: serde_json::Value =
            serde_json::from_str(&chuhe(&["show", file, "--digest"]).out).expect("JSON");
        json["games"][0]["tree_sha1"].clone()
    };
    assert_eq!(digest(&a), digest(&c));
}

#[test]
fn what_is_lost_is_told_and_the_exit_status_tells() {
    let data = folder("convert-lost", &[("a.pgn", GAME.as_bytes())]);
    let (a, report) = (path(&data, "a.pgn"), path(&data, "report.json"));
    let args = ["--lang", "en", "convert", &a, "-o", "-", "--to", "moves", "--report", &report];
    let run = chuhe(&args);
    assert_eq!(run.code, Some(1));
    assert!(run.out.starts_with("h2e2 h9g7"), "{}", run.out);
    assert!(run.err.contains("no room for: variations"), "{}", run.err);
    let json: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&report).expect("written")).expect("JSON");
    assert_eq!((&json["v"], &json["files"][0]["games"]), (&1.into(), &1.into()));
    assert_eq!(json["files"][0]["digests"][0]["lines"], 2);
    let run = chuhe(&["convert", &a, "-o", "-", "--to", "moves", "--strict"]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
}

#[test]
fn standard_input_and_output() {
    let data = folder("convert-stdin", &[]);
    let (lines, code) = data.run(&["convert", "-", "-o", "-", "--notation", "uci"], GAME);
    assert_eq!(code, Some(0));
    assert!(lines.iter().any(|line| line.contains("1. h2e2")), "{lines:?}");
}

#[test]
fn what_cannot_be_done_is_an_error() {
    let data = folder("convert-errors", &[("a.pgn", GAME.as_bytes()), ("b.bin", b"\0\x01")]);
    let (a, b) = (path(&data, "a.pgn"), path(&data, "b.bin"));
    let out = path(&data, "out");
    for (args, said) in [
        (vec!["no/such/file", "-o", "x.pgn"], "no such file"),
        (vec![&b, "-o", "x.pgn"], "known format"),
        (vec![&a, "-o", &out], "--to"),
        (vec![&a, "-o", "x.pgn", "--to", "flying"], "flying"),
        (vec!["*.nothing", "-o", &out], "pattern"),
    ] {
        let args = [vec!["--lang", "en", "convert"], args].concat();
        let run = chuhe(&args);
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.err);
        assert!(run.err.contains(said), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_game_is_shown_with_its_board_and_a_file_of_games_as_a_list() {
    let two = format!("{GAME}\n[Red \"丙\"]\n\n1. b0c2 *\n");
    let data = folder("show", &[("a.pgn", GAME.as_bytes()), ("two.pgn", two.as_bytes())]);
    let run = chuhe(&["--lang", "zh", "show", &path(&data, "a.pgn")]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    for part in ["红方：甲", "   1. 炮二平五", "中炮", "(1… 炮８平５ 2. 马二进三)", "俥 傌 相"]
    {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    let run = chuhe(&["--lang", "en", "show", &path(&data, "two.pgn")]);
    assert_eq!(run.out.lines().count(), 2, "{}", run.out);
    assert!(run.out.starts_with("1  甲 - 乙  1-0  4 plies"), "{}", run.out);
    let run = chuhe(&["--lang", "en", "show", &path(&data, "two.pgn"), "2"]);
    assert!(run.out.contains("H8+7"), "{}", run.out);
    let run = chuhe(&["--lang", "en", "show", &path(&data, "two.pgn"), "3"]);
    assert_eq!(run.code, Some(2), "{}", run.err);
}

#[test]
fn positions_are_drawn() {
    let data = folder("show-svg", &[("a.pgn", GAME.as_bytes())]);
    let run = chuhe(&["show", "startpos", "--svg"]);
    assert_eq!((run.code, run.out.matches("<use").count()), (Some(0), 32));
    let run = chuhe(&["show", "3k5/4P4/9/9/9/9/9/9/9/4K4 b"]);
    assert!(run.out.contains("兵") || run.out.contains('P'), "{}", run.out);
    let svg = path(&data, "a.svg");
    let run = chuhe(&["show", &path(&data, "a.pgn"), "--svg", "--ply", "1", "-o", &svg]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let svg = fs::read_to_string(svg).expect("written");
    // The cannon came from h2.
    assert!(svg.contains("<circle cx=\"800\" cy=\"800\""), "{}", &svg[..300]);
    let run = chuhe(&["show", &path(&data, "a.pgn"), "--svg", "--ply", "99"]);
    assert_eq!(run.code, Some(2));
}

#[test]
fn a_position_that_is_none_is_no_missing_file() {
    let run = chuhe(&["--lang", "zh", "show", "4k4/9 w"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("棋盘有十行"), "{}", run.err);
    let run = chuhe(&["--lang", "zh", "show", "no/such file.pgn"]);
    assert!(run.code == Some(2) && run.err.contains("没有这个文件"), "{}", run.err);
}

#[test]
fn a_book_in_a_folder_is_named_and_passed_over() {
    let book = b"'h2e2 h9g7 h0g2',\n'h2e2 b9c7',\n'c3c4 g6g5',\n";
    let data = folder("convert-book", &[("a.pgn", GAME.as_bytes()), ("book.txt", book)]);
    let out = path(&data, "out/");
    let run = chuhe(&["--lang", "zh", "convert", &path(&data, ""), "-o", &out, "--to", "json"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("book.txt: 这是开局库"), "{}", run.err);
}
