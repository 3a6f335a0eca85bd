//! What engines do wrong loses the game, and the match goes on.

use std::time::Duration;

use arena::{MatchError, Stop};

use crate::support::{plan, play, scripted};

/// Plays two games of our engine against one that does `trick`, and returns why it lost both.
fn why_it_loses(trick: &str, limit: &str) -> (String, String) {
    let bad = format!("name=bad {} {limit}", scripted(trick));
    let (finish, games, _) = play(&plan(&["name=good depth=1", &bad]));
    assert_eq!(games.len(), 2);
    for game in &games {
        let lost = if game.red == "bad" { "0-1" } else { "1-0" };
        assert_eq!(game.result, lost, "{game:?}");
    }
    assert_eq!(games[0].reason, games[1].reason);
    assert_eq!(finish.standings.sides()[1].faults.values().sum::<u64>(), finish.standings.faults());
    (games[0].reason.clone(), games[0].detail.clone().unwrap_or_default())
}

#[test]
fn a_crash() {
    let (reason, detail) = why_it_loses("2:crash", "nodes=1");
    assert_eq!(reason, "crash");
    assert!(detail.contains("exit status: 3") || detail.contains("exit code: 3"), "{detail}");
}

#[test]
fn an_illegal_move() {
    let (reason, detail) = why_it_loses("2:illegal", "nodes=1");
    assert_eq!(reason, "illegal-move");
    assert!(detail.contains("e0e9"), "{detail}");
    assert_eq!(why_it_loses("2:off-board", "nodes=1").0, "illegal-move");
}

#[test]
fn an_answer_that_is_no_move() {
    let (reason, detail) = why_it_loses("1:garbage", "nodes=1");
    assert_eq!(reason, "bad-line");
    assert!(detail.contains("castles long"), "{detail}");
}

#[test]
fn no_move_where_there_are_some_gives_up() {
    assert_eq!(why_it_loses("3:none", "nodes=1").0, "resign");
    assert_eq!(why_it_loses("ucci 3:resign", "nodes=1").0, "resign");
}

#[test]
fn silence() {
    let bad = format!("name=bad {} nodes=1", scripted("2:mute"));
    let mut plan = plan(&["name=good depth=1", &bad]);
    plan.patience = Duration::from_millis(200);
    let (_, games, _) = play(&plan);
    let reasons: Vec<&str> = games.iter().map(|game| game.reason.as_str()).collect();
    assert_eq!(reasons, ["hang", "hang"]);
    assert!(games[0].detail.as_ref().is_some_and(|detail| detail.contains("go nodes 1")));
}

#[test]
fn too_slow_for_its_time() {
    for limit in ["movetime=20", "tc=0.02"] {
        let bad = format!("name=bad {} {limit}", scripted("2:slow=700"));
        let mut plan = plan(&["name=good depth=1", &bad]);
        plan.margin = Duration::from_millis(300);
        let (_, games, _) = play(&plan);
        assert!(games.iter().all(|game| game.reason == "overtime"), "{limit}: {games:?}");
    }
}

#[test]
fn what_the_margin_forgives_is_forgiven() {
    let slow = format!("name=slow {} tc=0.02", scripted("2:slow=200"));
    let (finish, games, _) = play(&plan(&["name=good depth=1", &slow]));
    assert!(games.iter().all(|game| game.reason == "max-plies"), "{games:?}");
    assert!(finish.standings.sides()[1].max_ms >= 200.0);
}

#[test]
fn noise_on_either_output_holds_up_nobody() {
    let noisy = format!("name=noisy {} nodes=1", scripted("1:shout 2:chatter"));
    let (_, games, notes) = play(&plan(&["name=good depth=1", &noisy]));
    assert!(games.iter().all(|game| game.reason == "max-plies"), "{games:?}");
    assert!(notes.iter().any(|note| note.contains("nobody asked for")));
    assert!(notes.len() < 100, "{}", notes.len());
}

#[test]
fn an_answer_to_nothing_is_no_answer() {
    let stale = format!("name=stale {} nodes=1", scripted("2:stale"));
    let slow = format!("name=slow {} nodes=1", scripted("*:slow=60"));
    let (finish, games, _) = play(&plan(&[&slow, &stale]));
    assert_eq!((finish.standings.faults(), games.len()), (0, 2), "{games:?}");
}

#[test]
fn an_engine_that_does_not_start_ends_the_match_before_it_begins() {
    for broken in
        ["cmd=/nowhere/engine nodes=1".to_owned(), format!("{} nodes=1", scripted("start:crash"))]
    {
        let plan = plan(&["depth=1", &broken]);
        let error = plan.run(&[], None, &Stop::default(), |_, _| {}).expect_err("broken");
        assert!(matches!(error, MatchError::Engine { .. }), "{error}");
    }
    let alone = plan(&["depth=1"]);
    assert_eq!(alone.run(&[], None, &Stop::default(), |_, _| {}), Err(MatchError::TooFew(1)));
}
