//! `chuhe analyze` and `chuhe completions`, as a user runs them.

use std::fs;

use serde_json::Value;

use crate::support::{Data, TempFile, chuhe};

/// Red gives a cannon away with its second move.
const GAME: &str = "[Event \"Cup\"]\n[Red \"甲\"]\n[Black \"乙\"]\n\n\
                    1. h2e2 h9g7 2. e2e6 {bold} g7e6 3. h0g2 i9h9 0-1\n";
const MATE: &str = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1";

fn json(args: &[&str]) -> Value {
    let run = chuhe(args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    serde_json::from_str(&run.out).expect("JSON")
}

#[test]
fn a_position_as_text() {
    let run = chuhe(&["--lang", "zh", "analyze", MATE]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], MATE);
    assert!(lines[1].starts_with("红方走棋"), "{}", lines[1]);
    assert!(lines[2].contains("#1"), "{}", lines[2]);
    assert_eq!(lines[3], "理由：成杀");
    // What hangs is told for both sides.
    let run = chuhe(&["analyze", "startpos", "--depth", "4", "--multipv", "3", "--lang", "en"]);
    let numbered = run.out.lines().filter(|line| line.starts_with("  ")).count();
    assert_eq!(numbered, 3, "{}", run.out);
}

#[test]
fn a_position_as_json() {
    let told = json(&["analyze", MATE, "--json", "--lang", "en"]);
    assert_eq!(told["side"], "red");
    assert_eq!(told["lines"][0]["mate"], 1);
    assert_eq!(told["lines"][0]["expectation"], 1.0);
    assert_eq!(told["merits"][0]["kind"], "mates");
    // Scores are for Red, whoever moves.
    let lost = MATE.replace(" w ", " b ").replace("R8/1R7", "4a4/RR7");
    let told = json(&["analyze", &lost, "--json", "--depth", "6", "--lines", "2"]);
    assert_eq!(told["side"], "black");
    let first = &told["lines"][0];
    assert!(first["cp"].as_i64().or(first["mate"].as_i64()) > Some(0), "{told}");
    let hung = json(&["analyze", "3ak4/4a4/9/r8/9/9/4P4/9/R8/4K4 w", "--json", "--depth", "4"]);
    assert_eq!(hung["hanging"]["black"][0]["at"], "a6");
}

#[test]
fn a_game_as_text_json_and_pgn() {
    let file = TempFile::new("analyze.pgn", GAME);
    let args = ["--lang", "zh", "analyze", file.path(), "--nodes", "20000"];
    let text = chuhe(&args);
    assert_eq!(text.code, Some(0), "{}", text.err);
    for part in ["甲", "红方：准确率", "黑方：准确率", "大漏着", "炮送到 e6 被吃", "炮五进四"]
    {
        assert!(text.out.contains(part), "{part}: {}", text.out);
    }
    let report = json(&[&args[..], &["--json"]].concat());
    assert_eq!(report["points"].as_array().map(Vec::len), Some(7));
    let blunder = &report["plies"][2];
    assert_eq!(blunder["quality"], "blunder");
    assert_eq!(blunder["findings"][0]["kind"], "loses-man");
    assert_eq!(blunder["findings"][0]["man"], "C");
    let pgn = chuhe(&[&args[..], &["--pgn", "--notation", "iccs"]].concat()).out;
    for part in ["[Event \"Cup\"]", "$4", "[%eval -", "bold", "大漏着", "H0-G2", "0-1"] {
        assert!(pgn.contains(part), "{part}: {pgn}");
    }
    // The moves are those of the file, and what was written is read again.
    let out = TempFile::new("analyzed.pgn", &pgn);
    let shown = chuhe(&["--lang", "en", "show", out.path(), "--json"]);
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    assert!(shown.out.contains("h2e2"), "{}", shown.out);
}

#[test]
fn a_position_of_a_game_is_analyzed() {
    let file = TempFile::new("ply.pgn", GAME);
    let told = json(&["analyze", file.path(), "--ply", "3", "--depth", "6", "--json"]);
    assert_eq!(told["side"], "black");
    assert_eq!(told["lines"][0]["moves"][0], "g7e6");
    let run = chuhe(&["--lang", "en", "analyze", file.path(), "--ply", "9"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("only 6 plies"), "{}", run.err);
}

#[test]
fn a_file_is_written_whole_to_where_it_is_asked_for() {
    let file = TempFile::new("whole.pgn", GAME);
    let out = TempFile::new("whole-out.json", "old");
    let run = chuhe(&["analyze", file.path(), "--nodes", "5000", "--json", "-o", out.path()]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{}", run.err);
    let report: Value =
        serde_json::from_str(&fs::read_to_string(out.path()).expect("written")).expect("JSON");
    assert_eq!(report["rules"], "axf");
}

#[test]
fn one_game_of_many_is_taken_and_illegal_moves_are_told() {
    let two = format!("{GAME}\n[Red \"丙\"]\n\n1. b0c2 b9c7 1/2-1/2\n");
    let file = TempFile::new("two.pgn", &two);
    let run = chuhe(&["--lang", "en", "analyze", file.path(), "--nodes", "2000"]);
    assert!(run.err.contains("holds 2 games"), "{}", run.err);
    let report = json(&["analyze", file.path(), "2", "--nodes", "2000", "--json"]);
    assert_eq!(report["plies"].as_array().map(Vec::len), Some(2));
    let run = chuhe(&["--lang", "en", "analyze", file.path(), "3"]);
    assert_eq!(run.code, Some(2));
    let bad = TempFile::new("bad.pgn", "[Red \"A\"]\n\n1. h2e2 h9g7 2. e2a9 a9a8 *\n");
    let run = chuhe(&["--lang", "en", "analyze", bad.path(), "--nodes", "2000"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.contains("e2a9: an illegal move"), "{}", run.err);
}

#[test]
fn what_cannot_be_analyzed_is_told_in_the_user_s_language() {
    for (target, told) in
        [("no/such/file.pgn", "不是文件，也不是 FEN"), ("3k5/9/9/9/9/9/9/9/9/9 w", "缺少将帅")]
    {
        let run = chuhe(&["--lang", "zh", "analyze", target]);
        assert_eq!(run.code, Some(2));
        assert!(run.err.contains(told), "{}", run.err);
    }
    let file = TempFile::new("conflicts.pgn", GAME);
    let run = chuhe(&["--lang", "en", "analyze", file.path(), "--multipv", "3"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("--ply"), "{}", run.err);
    let run = chuhe(&["--lang", "en", "analyze", "startpos", "--pgn"]);
    assert_eq!(run.code, Some(2));
}

#[test]
fn completions_name_the_commands_and_their_options() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = chuhe(&["--lang", "en", "completions", shell]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        for word in ["analyze", "multipv", "completions"] {
            assert!(run.out.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(chuhe(&["completions", "tcsh"]).code, Some(2));
}

#[test]
fn a_review_on_the_screen_is_one_in_lines_without_a_terminal() {
    let file = TempFile::new("screen.pgn", GAME);
    let data = Data::new("analyze-screen");
    let (lines, code) = data.run(&["analyze", file.path(), "--screen"], "try\na3a4\nquit\n");
    let text = lines.join("\n");
    assert_eq!(code, Some(0));
    assert!(text.contains("Red: accuracy") && text.contains("blunder"), "{text}");
    assert!(text.contains("Find something better for Red"), "{text}");
    let run = chuhe(&["--lang", "en", "analyze", "no/such/file", "--screen"]);
    assert_eq!(run.code, Some(2), "{}", run.err);
}
