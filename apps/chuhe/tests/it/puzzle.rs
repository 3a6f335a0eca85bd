//! `chuhe puzzle`, as a user runs it.

use crate::support::{Data, chuhe};

#[test]
fn books_and_studies_are_listed_as_lines_and_as_json() {
    let data = Data::new("puzzle-list");
    let (books, code) = data.run(&["puzzle", "--list"], "");
    assert_eq!((books.len(), code), (15, Some(0)));
    assert!(books[14].starts_with("Studies: 0/"), "{}", books[14]);
    assert_eq!(books[1], "2 适情雅趣 Elegant Pastime 0/669");
    let (studies, _) = data.run(&["puzzle", "--list", "入门"], "");
    assert_eq!(studies[0], "1 八阵图 Red to win (says the engine)  -");
    let (json, _) = data.run(&["puzzle", "--json", "tutorials"], "");
    let json: serde_json::Value = serde_json::from_str(&json.join("\n")).expect("JSON");
    assert_eq!((&json[0]["result"], &json[0]["by"]), (&"red".into(), &"engine".into()));
    assert_eq!(json[1]["solution"].as_array().map(Vec::len), Some(30));
    assert!(json[1]["progress"].is_null());
}

#[test]
fn a_study_is_tried_and_the_next_start_knows() {
    let data = Data::new("puzzle-play");
    let args = ["puzzle", "--movetime", "20", "shiqing", "图开八阵"];
    let (lines, code) = data.run(&args, "h\nh6h9\n");
    assert_eq!(code, Some(0));
    assert!(lines.iter().any(|line| line.contains("h6")), "{lines:?}");
    let (lines, _) = data.run(&["puzzle", "--list", "shiqing"], "");
    assert_eq!(lines[248], "249 图开八阵 Red to win  tried");
    let (lines, _) = data.run(&["puzzle", "--due", "--list"], "");
    assert_eq!(lines, ["1 图开八阵  适情雅趣 Red to win  tried"]);
    let (lines, _) = data.run(&["play", "--continue"], "");
    assert_eq!(lines[0], "There is no unfinished game.", "a study is no game to continue");
}

#[test]
fn a_study_is_found_by_its_name_alone() {
    let data = Data::new("puzzle-name");
    let (lines, code) = data.run(&["puzzle", "--movetime", "20", "乌龙摆尾"], "q\n");
    assert_eq!(code, Some(0));
    assert!(lines.iter().any(|line| line.contains("乌龙摆尾")), "{lines:?}");
}

#[test]
fn what_is_not_there_is_an_error_that_says_where_to_look() {
    let run = chuhe(&["puzzle", "no such book"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("--list"), "{}", run.err);
    let run = chuhe(&["puzzle", "shiqing", "9999"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("9999"), "{}", run.err);
}

#[test]
fn progress_that_is_damaged_is_named_and_left_alone() {
    let data = Data::new("puzzle-damaged");
    data.run(&["puzzle", "--list"], "");
    let file = data.0.join("puzzles.json");
    std::fs::write(&file, "not ours").expect("writable");
    for args in [&["puzzle", "--list"][..], &["puzzle", "--json"], &["puzzle", "八阵图"]] {
        let (lines, code) = data.run(args, "h\n");
        assert_eq!((lines.len(), code), (0, Some(2)), "{lines:?}");
    }
    assert_eq!(std::fs::read_to_string(&file).expect("readable"), "not ours");
}
