//! What ends, mends and repeats games.

use serde_json::{Value, json};

use crate::support::{Site, two};

#[tokio::test]
async fn offers_are_made_declined_and_accepted() {
    let site = Site::start().await;
    let (red, black, game) = two(&site, Value::Null).await;
    let (mut a, mut b) = (red.socket().await, black.socket().await);
    b.watch(&game).await;
    assert_eq!(a.act(&game, "0", "draw-offer").await["code"], "stale");
    a.play(&game, "m0", 0, "h2e2").await;
    b.play(&game, "m1", 1, "h9g7").await;
    assert_eq!(a.act(&game, "1", "abort").await["code"], "stale");
    assert_eq!(b.act(&game, "1", "draw-accept").await["code"], "not-offered");
    a.act(&game, "2", "draw-offer").await;
    let offer = b.event("offer").await;
    let told = (&offer["what"], &offer["side"], &offer["state"]);
    assert_eq!(told, (&json!("draw"), &json!("red"), &json!("made")));
    assert!(offer["can"].as_array().expect("a list").contains(&json!("draw-accept")));
    b.act(&game, "3", "draw-decline").await;
    // Nobody is asked the same twice in one position.
    assert_eq!(a.act(&game, "3a", "draw-offer").await["code"], "stale");
    assert_eq!(b.act(&game, "3b", "draw-offer").await["t"], "ack");
    a.act(&game, "3c", "draw-decline").await;
    // Red takes its cannon back; Black allows it.
    a.act(&game, "4", "takeback-offer").await;
    b.say(json!({ "t": "act", "cid": "5", "game": game, "act": "takeback-accept" })).await;
    let taken = b.event("takeback").await;
    assert_eq!((&taken["plies"], &taken["turn"]), (&json!(0), &json!("red")));
    a.play(&game, "m2", 0, "b2e2").await;
    b.play(&game, "m3", 1, "b9c7").await;
    a.act(&game, "6", "draw-offer").await;
    b.say(json!({ "t": "act", "cid": "7", "game": game, "act": "draw-accept" })).await;
    let over = b.event("over").await["status"].clone();
    assert_eq!((&over["outcome"], &over["reason"]), (&json!("draw"), &json!("agreed")));
    assert_eq!(a.play(&game, "m4", 2, "h0g2").await["code"], "game-over");
    a.act(&game, "8", "rematch-offer").await;
    b.say(json!({ "t": "act", "cid": "9", "game": game, "act": "rematch-accept" })).await;
    let next = b.event("rematch").await["game"].as_str().expect("an id").to_owned();
    let state = red.state(&next).await;
    assert_eq!((&state["phase"], &state["you"]), (&json!("playing"), &json!("black")));
}

#[tokio::test]
async fn resigning_and_aborting_end_a_game() {
    let site = Site::start().await;
    let (red, black, game) = two(&site, Value::Null).await;
    let act = |act: &str| json!({ "cid": "a", "act": act });
    red.post(&format!("/api/games/{game}/act"), act("abort")).await.ok();
    let state = black.state(&game).await;
    assert_eq!((&state["phase"], &state["status"]["outcome"]), (&json!("over"), &json!("none")));
    let (red, black, game) = two(&site, Value::Null).await;
    black.post(&format!("/api/games/{game}/act"), act("resign")).await.ok();
    let status = red.state(&game).await["status"].clone();
    assert_eq!((&status["outcome"], &status["loser"]), (&json!("red_wins"), &json!("black")));
    let stranger = site.guest().await;
    let refused = stranger.post(&format!("/api/games/{game}/act"), act("resign")).await;
    assert_eq!((refused.status, refused.code()), (403, "forbidden".to_owned()));
}

#[tokio::test]
async fn the_computer_plays_takes_back_and_gives_odds() {
    let site = Site::start().await;
    let player = site.guest().await;
    let opponent = json!({ "kind": "computer", "level": 1 });
    let terms = json!({ "opponent": opponent, "side": "black", "odds": "nine" });
    let game = player.make(terms).await;
    assert_eq!(game["red"]["user"]["level"], 1);
    assert!(game["start_fen"].as_str().expect("a position").contains("RN2K2NR"));
    let id = game["id"].as_str().expect("an id").to_owned();
    let mut socket = player.socket().await;
    if socket.watch(&id).await["turn"] == "red" {
        socket.event("ply").await;
    }
    // Our own ply, then the computer's. What it plays is chance, so what is legal is asked.
    let mv = any_legal(&player.state(&id).await);
    socket.say(json!({ "t": "move", "cid": "m", "game": id, "ply": 1, "move": mv })).await;
    assert_eq!(socket.event("ply").await["ply"]["ply"], 2);
    assert_eq!(socket.event("ply").await["ply"]["ply"], 3);
    socket.say(json!({ "t": "act", "cid": "t", "game": id, "act": "takeback-offer" })).await;
    let taken = socket.event("takeback").await;
    assert_eq!((&taken["plies"], &taken["turn"]), (&json!(1), &json!("black")));
    let mv = any_legal(&player.state(&id).await);
    assert_eq!(socket.play(&id, "n", 1, &mv).await["t"], "ack");
    while player.state(&id).await["turn"] == "red" {
        socket.event("ply").await;
    }
    socket.say(json!({ "t": "act", "cid": "d", "game": id, "act": "draw-offer" })).await;
    assert_eq!(socket.event("offer").await["state"], "made");
    assert_eq!(socket.event("offer").await["state"], "declined");
    assert_eq!(socket.act(&id, "r", "resign").await["t"], "ack");
    socket.say(json!({ "t": "act", "cid": "again", "game": id, "act": "rematch-offer" })).await;
    let next = socket.event("rematch").await["game"].as_str().expect("an id").to_owned();
    assert_eq!(player.state(&next).await["you"], "red");
}

fn any_legal(state: &Value) -> String {
    let legal = state["legal"].as_object().expect("moves by their origin");
    let (from, to) = legal.iter().next().expect("a move");
    format!("{from}{}", to[0].as_str().expect("a square"))
}

/// The one thread is busy with another game, so that the computer has not answered the first move when
/// it is taken back and another one is played. Black has one legal answer to each, not the same one.
#[tokio::test]
async fn what_the_computer_thought_of_a_move_taken_back_is_not_played() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let middle = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1";
    let hard = json!({ "kind": "computer", "level": 10 });
    let busy = guest.make(json!({ "opponent": hard, "side": "black", "fen": middle })).await;
    let terms = json!({
        "opponent": { "kind": "computer", "level": 1 },
        "side": "red",
        "fen": "3k5/9/9/9/9/9/9/9/1R7/R4K3 w - - 0 1",
    });
    let game = guest.make(terms).await["id"].as_str().expect("an id").to_owned();
    let mut socket = guest.socket().await;
    socket.watch(&game).await;
    assert_eq!(socket.play(&game, "a", 0, "a0e0").await["t"], "ack");
    assert_eq!(socket.act(&game, "b", "takeback-offer").await["t"], "ack");
    assert_eq!(socket.play(&game, "c", 0, "b1b8").await["t"], "ack");
    let path = format!("/api/games/{}/act", busy["id"].as_str().expect("an id"));
    guest.post(&path, json!({ "cid": "x", "act": "abort" })).await.ok();
    loop {
        let ply = socket.event("ply").await["ply"].clone();
        if ply["ply"] == 2 {
            assert_eq!(ply["move"]["uci"], "d9e9");
            break;
        }
    }
}
