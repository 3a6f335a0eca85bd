//! `chuhe play` without a terminal, and what survives its sudden end.

use std::io::{BufRead, BufReader, Write};

use crate::support::Data;

#[test]
fn the_fixed_game_is_played_undone_and_redone() {
    let input = "炮二平五\n马8进7\n马二进三\n车9平8\nkey\nundo 4\nfen\nredo\nkey\n";
    for args in [&[][..], &["play"], &["play", "--vs", "human"], &["--plain"]] {
        let data = Data::new("fixed");
        let (lines, code) = data.run(args, input);
        assert_eq!(code, Some(0), "{args:?}: the end of the input is no error");
        let keys: Vec<_> = lines.iter().filter(|line| line.len() == 16).collect();
        assert!(keys.len() == 2 && keys[0] == keys[1], "{args:?}: {lines:?}");
        assert!(lines.iter().any(|line| line == xiangqi::fen::START), "{args:?}: {lines:?}");
        let echo = "Red C2=5 炮二平五 (h2e2, 7 7 7 4)";
        assert!(lines.iter().any(|line| line == echo), "{args:?}: {lines:?}");
    }
}

#[test]
fn the_computer_answers() {
    let data = Data::new("computer");
    let (lines, code) = data.run(&["play", "--vs", "ai", "--level", "1"], "h2e2\nr\nquit\n");
    assert_eq!(code, Some(0));
    assert!(lines.iter().any(|line| line.starts_with("Black ")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("Black computer ")), "{lines:?}");
}

#[test]
fn kill_at_any_time_loses_no_move_that_was_answered() {
    let data = Data::new("kill");
    let game = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "c3c4", "g6g5"];
    for (round, mv) in game.into_iter().enumerate() {
        let first = round == 0;
        let args = if first { ["play", "--plain"] } else { ["play", "--continue"] };
        let mut child = data.start(&args);
        let mut stdin = child.stdin.take().expect("piped");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        if !first {
            let line = lines.next().expect("a line").expect("UTF-8");
            let plies = if round == 1 { "1 ply".to_owned() } else { format!("{round} plies") };
            assert_eq!(line, format!("The game goes on after {plies}."));
        }
        writeln!(stdin, "{mv}").expect("it reads");
        let answered =
            lines.by_ref().map(|line| line.expect("UTF-8")).any(|line| line.contains(mv));
        assert!(answered, "{mv}");
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    let (lines, _) = data.run(&["play", "--continue"], "fen\n");
    let fen = "r1bakabr1/9/1cn3nc1/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w - - 8 5";
    assert!(lines.iter().any(|line| line == fen), "{lines:?}");
}

#[test]
fn a_damaged_journal_is_named_and_kept() {
    let data = Data::new("damaged");
    data.run(&["play"], "h2e2\nh9g7\n");
    let games = data.0.join("games");
    let journal =
        std::fs::read_dir(&games).expect("readable").next().expect("one").expect("readable");
    let mut content = std::fs::read(journal.path()).expect("readable");
    content.extend_from_slice(b"{\"v\":1,\"ty");
    std::fs::write(journal.path(), &content).expect("writable");
    let (lines, code) = data.run(&["play", "--continue"], "");
    assert_eq!(code, Some(0));
    assert!(lines[0].contains("damaged at line 4"), "{lines:?}");
    assert_eq!(lines[1], "The game goes on after 2 plies.");
    let kept = std::fs::read_dir(&games)
        .expect("readable")
        .map(|entry| entry.expect("readable").path())
        .find(|path| path.extension().is_some_and(|end| end == "damaged-1"))
        .expect("it is kept");
    assert_eq!(std::fs::read(kept).expect("readable"), content);
}

#[test]
fn what_cannot_be_played_ends_with_2() {
    for (args, told) in [
        (&["play", "--fen", "9/9 w"][..], "a board has ten ranks"),
        (&["play", "--level", "11"], "11"),
        (&["play", "--lang", "fr"], "fr"),
        (&["play", "--rules", "chess"], "chess"),
    ] {
        let run = crate::support::chuhe(args);
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.err.contains(told), "{args:?}: {}", run.err);
    }
}
