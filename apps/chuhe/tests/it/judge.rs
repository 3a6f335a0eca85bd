//! `chuhe judge`: its contract.

use serde_json::{Value, json};

use crate::support::{TempFile, chuhe};

fn judge(args: &[&str]) -> Value {
    let run = chuhe(&[&["judge"], args].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    serde_json::from_str(&run.out).expect("one JSON object")
}

#[test]
fn legal_moves_are_answered_with_the_state_after_them() {
    let expected = json!({
        "legal": true,
        "illegal_at": null,
        "reason": null,
        "fen": "rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3",
        "check": false,
        "result": "ongoing",
        "cause": null,
    });
    for moves in
        ["h2e2 h9g7 h0g2 i9h9", "炮二平五 马8进7 h0 g2 0 8 0 7", "1. C2=5 H8+7 2. m2j3 c9p8"]
    {
        assert_eq!(judge(&["--moves", moves]), expected, "{moves}");
    }
}

#[test]
fn no_moves_are_legal() {
    let answer = judge(&[]);
    assert_eq!((&answer["legal"], &answer["result"]), (&json!(true), &json!("ongoing")));
}

#[test]
fn an_illegal_move_is_named_with_its_ply_and_reason() {
    let answer = judge(&["--moves", "h2e2 a9a8 b0d1 h0g2"]);
    assert_eq!(answer["legal"], json!(false));
    assert_eq!(answer["illegal_at"], json!(2));
    assert_eq!(answer["reason"], json!("horse-leg"));
    let after_two = judge(&["--moves", "h2e2 a9a8"]);
    assert_eq!(answer["fen"], after_two["fen"]);
    for moves in ["j0a0", "9 0 10 0", "-1 0 0 0", "h2j2"] {
        assert_eq!(judge(&["--moves", moves])["reason"], json!("off-board"), "{moves}");
    }
}

#[test]
fn mate_is_a_result_and_moves_after_it_are_illegal() {
    let fen = "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1";
    let answer = judge(&["--fen", fen, "--moves", "b7b9"]);
    assert_eq!(answer["result"], json!("red_wins"));
    assert_eq!(answer["cause"], json!("checkmate"));
    assert_eq!(answer["check"], json!(true));
    let answer = judge(&["--fen", fen, "--moves", "b7b9 e9e8"]);
    assert_eq!((&answer["legal"], &answer["illegal_at"]), (&json!(false), &json!(1)));
}

#[test]
fn only_the_last_state_is_judged() {
    let cycle = "h0g2 h9g7 g2h0 g7h9 ".repeat(2);
    assert_eq!(judge(&["--moves", &cycle])["cause"], json!("repetition"));
    let answer = judge(&["--moves", &format!("{cycle} a0a1")]);
    assert_eq!((&answer["legal"], &answer["result"]), (&json!(true), &json!("ongoing")));
}

#[test]
fn the_limit_depends_on_the_rule_set() {
    let args = ["--fen", "3ak4/4a4/9/9/9/9/9/9/9/R3K4 w - - 99 70", "--moves", "a0a1", "--rules"];
    let with = |rules| judge(&[&args[..], &[rules]].concat())["cause"].clone();
    assert_eq!(with("axf"), json!("move-limit"));
    assert_eq!(with("cxa"), json!(null));
}

#[test]
fn any_fen_is_answered_with_its_faults() {
    assert_eq!(judge(&["--fen", ""])["faults"][0]["kind"], json!("empty"));
    let answer = judge(&["--fen", "3k5/9/9/4B4/9/9/9/9/9/4K4 w"]);
    assert_eq!(answer["legal"], json!(false));
    assert_eq!(answer["faults"][0]["kind"], json!("elephant-misplaced"));
    assert_eq!(answer["faults"][0]["square"], json!("e6"));
    for fen in ["-x", "--", "--moves"] {
        assert!(judge(&["--fen", fen])["faults"][0]["kind"].is_string(), "{fen}");
    }
}

#[test]
fn what_cannot_be_read_ends_with_2() {
    for (args, told) in [
        (&["judge", "--moves", "h2e2 hello"][..], "hello"),
        (&["judge", "--moves", "b0d1 hello"], "hello"),
        (&["judge", "--rules", "chess"], "chess"),
        (&["judge", "--cases", "no-such-file"], "no-such-file"),
        (
            &["judge", "--fen", "4k4/9/3P1P3/9/3P1P3/9/9/9/9/3K5 w", "--moves", "前兵平五"],
            "f7e7 or d7e7",
        ),
    ] {
        let run = chuhe(args);
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.out);
        assert!(run.err.contains(told), "{args:?}: {}", run.err);
    }
}

const CASE: &str = r#"{"id":"A","fen":"4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1","moves":["b7b9"],"expect":{"result":"RESULT","rule":"all"},"verified":["x"]}"#;

#[test]
fn cases_are_compared_and_a_gated_difference_ends_with_1() {
    let good = TempFile::new("good.jsonl", &CASE.replace("RESULT", "red_wins"));
    let run = chuhe(&["judge", "--cases", good.path()]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), "all: 1 of 1 agree, gated 1 of 1\n"));
    let line: Value = serde_json::from_str(&run.out).expect("one JSON object a case");
    assert_eq!((&line["id"], &line["agrees"]), (&json!("A"), &json!(true)));

    let bad = TempFile::new("bad.jsonl", &CASE.replace("RESULT", "draw"));
    assert_eq!(chuhe(&["judge", "--cases", bad.path()]).code, Some(1));
    let disputed =
        CASE.replace("RESULT", "draw").replace("\"verified\"", "\"disagree\":[\"y\"],\"verified\"");
    let disputed = TempFile::new("disputed.jsonl", &disputed);
    assert_eq!(chuhe(&["judge", "--cases", disputed.path()]).code, Some(0));
    let early = CASE.replace(r#"["b7b9"]"#, r#"["a0a9","b7b9"]"#);
    let early = early.replace(r#""result":"RESULT""#, r#""legal":false"#);
    let early = TempFile::new("early.jsonl", &early);
    assert_eq!(
        chuhe(&["judge", "--cases", early.path()]).code,
        Some(1),
        "the first move is illegal"
    );

    let broken = TempFile::new("broken.jsonl", "{}\n");
    let run = chuhe(&["judge", "--cases", broken.path()]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("line 1"), "{}", run.err);
}
