//! Positions, lines, studies, reviews.

use serde_json::{Value, json};

use crate::support::Site;

#[tokio::test]
async fn a_position_says_all_that_a_board_needs() {
    let site = Site::start().await;
    let stranger = site.stranger();
    let body = json!({ "moves": ["炮二平五", "馬8進7", "H2+3", "9 8 9 7"] });
    let wrong = stranger.post("/api/position", body).await;
    assert_eq!(wrong.code(), "illegal-move");
    assert_eq!(wrong.json()["error"]["detail"]["index"], 3);
    let body = json!({ "moves": ["炮二平五", "馬8進7", "H2+3"] });
    let position = stranger.post("/api/position", body).await.ok();
    assert_eq!((&position["turn"], &position["status"]["over"]), (&json!("black"), &json!(false)));
    assert_eq!(position["plies"][1]["move"]["zh"], "马8进7");
    assert_eq!(position["plies"][1]["move"]["zh_hant"], "馬8進7");
    assert_eq!(position["plies"][2]["move"]["iccs"], "H0-G2");
    let mate = json!({ "fen": "3k5/9/9/9/9/9/9/9/4R4/3RK4 b - - 0 1", "moves": [] });
    let mate = stranger.post("/api/position", mate).await.ok();
    assert_eq!((&mate["status"]["reason"], &mate["legal"]), (&json!("checkmate"), &json!({})));
}

#[tokio::test]
async fn the_board_editor_hears_what_is_wrong() {
    let site = Site::start().await;
    let check = |fen: &str| {
        let (stranger, body) = (site.stranger(), json!({ "fen": fen }));
        async move { stranger.post("/api/position/check", body).await.ok() }
    };
    let good = check("4k4/9/9/9/9/9/9/9/9/3K5 w").await;
    assert_eq!((&good["ok"], &good["faults"]), (&json!(true), &json!([])));
    assert_eq!(good["fen"], "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    let bad = check("4k4/9/9/9/9/9/9/9/9/4K4 w").await;
    assert_eq!((&bad["ok"], &bad["faults"][0]["code"]), (&json!(false), &json!("generals-face")));
    let none = check("hello").await;
    assert_eq!((&none["fen"], &none["ok"]), (&Value::Null, &json!(false)));
}

#[tokio::test]
async fn the_engine_tells_lines_until_it_is_stopped() {
    let site = Site::start().await;
    let mut socket = site.stranger().socket().await;
    let ask = json!({ "t": "analyse", "cid": "a", "moves": ["h2e2"], "lines": 2, "ms": 30_000 });
    socket.say(ask).await;
    loop {
        let lines = socket.hear("lines").await;
        if lines["lines"].as_array().is_some_and(|lines| lines.len() == 2) {
            let first = &lines["lines"][0];
            assert!(first["moves"][0]["zh"].is_string() && first["score"].is_object(), "{lines}");
            break;
        }
    }
    socket.say(json!({ "t": "stop", "cid": "s" })).await;
    assert_eq!(socket.hear("lines-end").await["reason"], "stopped");
    let once = json!({ "fen": "4k4/9/9/9/9/9/9/9/3R1R3/3K5 w - - 0 1", "ms": 500 });
    let found = site.stranger().post("/api/analysis", once).await.ok();
    assert!(found["lines"][0]["score"]["mate"].as_i64().is_some_and(|moves| moves > 0), "{found}");
    let picture = site.stranger().get("/api/board.svg?last=h2e2&flip=1").await;
    assert!(picture.text().starts_with("<svg "));
}

#[tokio::test]
async fn engine_time_is_a_share_for_everybody() {
    let config = server::Config { rate_limits: true, ..crate::support::config() };
    let site = Site::with(config).await;
    let mut reasons = Vec::new();
    let mut socket = site.stranger().socket().await;
    for n in 0..12 {
        let mut other = site.stranger().socket().await;
        other.say(json!({ "t": "analyse", "cid": "a", "ms": 30_000 })).await;
        other.answer("a").await;
        std::mem::forget(other);
        socket.say(json!({ "t": "analyse", "cid": format!("b{n}"), "ms": 50 })).await;
        socket.answer(&format!("b{n}")).await;
    }
    socket.say(json!({ "t": "analyse", "cid": "last", "ms": 30_000 })).await;
    while let Some(message) = socket.next().await {
        if message["t"] == "lines-end" {
            reasons.push(message["reason"].clone());
            if message["cid"] == "last" {
                break;
            }
        }
    }
    assert_eq!(reasons.last(), Some(&json!("quota")), "{reasons:?}");
}

#[tokio::test]
async fn a_study_is_solved_with_and_without_help() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let books = guest.get("/api/puzzles").await.ok();
    assert!(books["daily"]["position"]["legal"].is_object());
    let slug = books["books"][0]["slug"].as_str().expect("a book");
    let list = guest.get(&format!("/api/puzzles/books/{slug}?limit=1")).await.ok();
    assert_eq!(list["puzzles"][0]["number"], 1);
    // 黾勉同心: the book's line mates.
    let puzzle = guest.post("/api/puzzles/P1146/start", json!({})).await.ok()["puzzle"].clone();
    assert_eq!((&puzzle["solver"], &puzzle["progress"]), (&json!("red"), &json!("tried")));
    let hint = guest.post("/api/puzzles/P1146/hint", json!({ "moves": [] })).await.ok();
    assert_eq!((&hint["from"], &hint["by"]), (&json!("d8"), &json!("book")));
    let mut moves: Vec<Value> = Vec::new();
    let mut state = json!({ "state": "going" });
    while state["state"] == "going" && moves.len() < 60 {
        let hint = guest.post("/api/puzzles/P1146/hint", json!({ "moves": moves })).await.ok();
        let body = json!({ "moves": moves, "move": hint["move"]["zh"] });
        state = guest.post("/api/puzzles/P1146/move", body).await.ok();
        let plies = state["plies"].as_array().expect("plies");
        moves.extend(plies.iter().map(|ply| ply["move"]["uci"].clone()));
    }
    assert_eq!((&state["state"], &state["progress"]), (&json!("solved"), &json!("helped")));
    let progress = guest.get("/api/puzzles/progress").await.ok();
    assert_eq!((&progress["helped"], &progress["marks"]["P1146"]), (&json!(1), &json!("helped")));
    assert_eq!(guest.get("/api/puzzles/nothing").await.status, 404);
}

#[tokio::test]
async fn a_finished_game_is_reviewed_once_and_kept() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = guest.make(json!({ "opponent": { "kind": "self" } })).await;
    let id = game["id"].as_str().expect("an id").to_owned();
    let review = format!("/api/games/{id}/review");
    assert_eq!(guest.post(&review, json!({})).await.code(), "stale");
    let mut socket = guest.socket().await;
    // The cannon takes a soldier and is taken by the horse.
    for (ply, mv) in ["h2e2", "h9g7", "e2e6", "g7e6"].iter().enumerate() {
        assert_eq!(socket.play(&id, &format!("m{ply}"), ply, mv).await["t"], "ack");
    }
    socket.act(&id, "r", "resign").await;
    assert_eq!(guest.get(&review).await.ok()["state"], "none");
    assert_eq!(guest.post(&review, json!({})).await.status, 202);
    let mut done = Value::Null;
    for _ in 0..300 {
        done = guest.get(&review).await.ok();
        if done["state"] == "done" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(done["state"], "done", "{done}");
    let blunder = &done["moves"][2];
    let grades = ["inaccuracy", "mistake", "blunder"];
    assert!(grades.contains(&blunder["grade"].as_str().expect("a grade")), "{blunder}");
    assert!(blunder["best"]["zh"].is_string(), "{blunder}");
    assert!(blunder["findings"][0]["kind"].is_string(), "{blunder}");
    let folder = site.stop().await;
    let config = server::Config { data: folder, ..crate::support::config() };
    let site = Site::with(config).await;
    assert_eq!(site.stranger().get(&review).await.ok()["moves"], done["moves"]);
}
