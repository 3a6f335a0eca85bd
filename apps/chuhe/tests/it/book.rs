//! `chuhe book` and `chuhe bench --suite`.

use crate::support::{TempFile, chuhe};

const GAMES: &str = "[Red \"A\"]\n[Result \"1-0\"]\n[Kind \"master\"]\n\n1. h2e2 h9g7 2. h0g2 1-0\n\n\
    [Red \"B\"]\n[Result \"1/2-1/2\"]\n[Kind \"other\"]\n\n1. g0e2 1/2-1/2\n\n\
    [Red \"C\"]\n\n1. nonsense *\n";

#[test]
fn a_book_is_made_of_games_and_looked_into() {
    let games = TempFile::new("games.pgn", GAMES);
    let book = TempFile::new("made.book", "");
    let build = ["book", "build", games.path(), "-o", book.path(), "--min-games", "1"];
    let run = chuhe(&build);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.starts_with("2 games (1 not readable), 3 positions, 4 moves"), "{}", run.out);
    let shown = chuhe(&["book", "show", book.path(), "--json", "--moves", "炮二平五"]);
    assert!(shown.out.contains(r#"[{"move":"h9g7","weight":1000}]"#), "{}", shown.out);
    let unknown = chuhe(&["book", "show", book.path(), "--moves", "a0a1"]);
    assert_eq!((unknown.code, unknown.out.as_str()), (Some(1), ""));
    let only = chuhe(&[&build[..], &["--only", "Kind=master"]].concat());
    assert!(only.out.starts_with("1 games "), "{}", only.out);
}

#[test]
fn a_book_is_not_overwritten_by_an_empty_one() {
    let games = TempFile::new("few.pgn", GAMES);
    let book = TempFile::new("kept.book", "what was there");
    let run = chuhe(&["book", "build", games.path(), "-o", book.path(), "--min-games", "100"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("2 games") && run.err.contains("--min-games"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(book.path()).expect("there"), "what was there");
}

#[test]
fn what_is_no_book_is_told() {
    let games = TempFile::new("no.book", GAMES);
    let run = chuhe(&["book", "show", games.path()]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("no.book") && run.err.contains("CHUHEBOK"), "{}", run.err);
    assert_eq!(chuhe(&["book", "show", "/no/such.book"]).code, Some(2));
}

#[test]
fn a_suite_tells_how_much_is_seen() {
    let table = "id\tfen\tresult\tsolution_ends_with\n\
        easy\t3k5/2R1P4/9/4p4/4C3p/9/8P/3pB4/9/4KAB2 w\tred\tcheckmate\n\
        even\t4k4/9/9/9/9/9/9/9/9/3K5 w\tdraw\t\n\
        wrong\t3k5/2R1P4/9/4p4/4C3p/9/8P/3pB4/9/4KAB2 w\tblack\tcheckmate\n";
    let suite = TempFile::new("suite.tsv", table);
    let run =
        chuhe(&["bench", "--suite", suite.path(), "--nodes", "1,3000", "--json", "--unsolved"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let told: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(told["total"]["positions"], 3);
    assert_eq!(told["mates"]["within"][1]["solved"], 1);
    assert_eq!(told["draws"]["within"][1]["solved"], 1);
    assert_eq!(told["unsolved"], serde_json::json!(["wrong"]));
    let text = chuhe(&["bench", "--suite", suite.path(), "--time", "0.01", "--limit", "1"]);
    assert!(text.out.contains("Mates found: 1  0.01 s: "), "{}", text.out);
    let empty = TempFile::new("empty.tsv", "a\tb\n");
    let run = chuhe(&["bench", "--suite", empty.path()]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("\"fen\""), "{}", run.err);
}
