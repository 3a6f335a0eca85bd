//! Games: moves, clocks, coming back, being paired.

use serde_json::{Value, json};
use server::Config;

use crate::support::{Client, Site, config, two};

const MOVES: [&str; 4] = ["h2e2", "h9g7", "h0g2", "i9h9"];

#[tokio::test]
async fn two_guests_play_by_link_and_a_spectator_sees_it() {
    let site = Site::start().await;
    let maker = site.guest().await;
    let made = maker.make(json!({ "opponent": { "kind": "link" }, "side": "black" })).await;
    assert_eq!((&made["phase"], &made["you"]), (&json!("waiting"), &json!("black")));
    assert_eq!(made["can"], json!(["withdraw"]));
    let game = made["id"].as_str().expect("an id");
    let other = site.guest().await;
    // Whoever opens the link sees who sent it.
    let name = maker.get("/api/me").await.ok()["user"]["name"].clone();
    assert_eq!(other.state(game).await["host"]["user"]["name"], name);
    let mut black = maker.socket().await;
    black.watch(game).await;
    let joined = other.join(game).await;
    assert_eq!((&joined["phase"], &joined["you"]), (&json!("playing"), &json!("red")));
    assert_eq!(black.event("start").await["v"], 1);
    let mut red = other.socket().await;
    red.watch(game).await;
    let mut spectator = site.stranger().socket().await;
    let seen = spectator.watch(game).await;
    assert_eq!((&seen["you"], &seen["can"]), (&Value::Null, &json!([])));
    red.say(json!({ "t": "move", "cid": "m1", "game": game, "ply": 0, "move": "炮二平五" })).await;
    for socket in [&mut black, &mut spectator] {
        let ply = socket.event("ply").await;
        assert_eq!((&ply["ply"]["move"]["uci"], &ply["turn"]), (&json!("h2e2"), &json!("black")));
        assert_eq!(ply["ply"]["move"]["wxf"], "C2=5");
        assert!(ply["legal"]["h9"].as_array().expect("moves").contains(&json!("g7")));
    }
    let ack = red.answer("m1").await;
    assert_eq!((&ack["t"], &ack["v"]), (&json!("ack"), &json!(2)));
    assert_eq!(spectator.play(game, "x", 1, "h9g7").await["code"], "not-logged-in");
    assert_eq!(red.play(game, "x", 1, "h9g7").await["code"], "not-your-turn");
    let refused = black.play(game, "y", 1, "h9h8").await;
    assert_eq!(refused["code"], "illegal-move");
    assert_eq!(refused["detail"]["reason"], "not-this-pieces-move");
    assert_eq!(black.play(game, "z", 1, "马8进7").await["t"], "ack");
    let state = site.stranger().state(game).await;
    assert_eq!(state["plies"].as_array().expect("plies").len(), 2);
}

#[tokio::test]
async fn a_move_sent_again_is_played_once() {
    let site = Site::start().await;
    let (red, black, game) = two(&site, Value::Null).await;
    let mut first = red.socket().await;
    first.watch(&game).await;
    let ack = first.play(&game, "one", 0, "h2e2").await;
    // On another socket, with the game gone on, and over HTTP.
    let mut second = red.socket().await;
    assert_eq!(second.play(&game, "one", 0, "h2e2").await["v"], ack["v"]);
    let mut other = black.socket().await;
    other.play(&game, "one", 1, "h9g7").await;
    assert_eq!(second.play(&game, "one", 0, "h2e2").await["v"], ack["v"]);
    let body = json!({ "cid": "one", "ply": 0, "move": "h2e2" });
    let again = red.post(&format!("/api/games/{game}/move"), body).await.ok();
    assert_eq!((&again["v"], &again["ply"]["move"]["uci"]), (&ack["v"], &json!("h2e2")));
    assert_eq!(second.play(&game, "two", 0, "b2e2").await["code"], "stale");
    let state = red.state(&game).await;
    assert_eq!(state["plies"].as_array().expect("plies").len(), 2);
}

#[tokio::test]
async fn who_comes_back_gets_the_gap() {
    let site = Site::start().await;
    let (red, black, game) = two(&site, Value::Null).await;
    let (mut a, mut b) = (red.socket().await, black.socket().await);
    let v = a.watch(&game).await["v"].clone();
    drop(a);
    let mut a = red.socket().await;
    for (ply, mv) in MOVES.iter().enumerate() {
        let socket = if ply % 2 == 0 { &mut a } else { &mut b };
        assert_eq!(socket.play(&game, &format!("m{ply}"), ply, mv).await["t"], "ack");
    }
    a.say(json!({ "t": "watch", "game": game, "since": v })).await;
    let events = a.hear("events").await["events"].as_array().expect("events").clone();
    let moves: Vec<_> = events.iter().map(|event| event["ply"]["move"]["uci"].clone()).collect();
    assert_eq!(moves, MOVES);
    assert!(events[3]["can"].as_array().expect("a list").contains(&json!("move")));
    a.say(json!({ "t": "watch", "game": game, "since": 5 })).await;
    assert_eq!(a.hear("events").await["events"], json!([]));
    a.say(json!({ "t": "watch", "game": game, "since": 999 })).await;
    assert_eq!(a.hear("state").await["state"]["v"], 5);
}

#[tokio::test]
async fn games_go_on_after_the_server_was_away() {
    let site = Site::start().await;
    let (red, black, game) = two(&site, json!({ "base_s": 600, "increment_s": 5 })).await;
    let (mut a, mut b) = (red.socket().await, black.socket().await);
    for (ply, mv) in MOVES.iter().enumerate() {
        let socket = if ply % 2 == 0 { &mut a } else { &mut b };
        socket.play(&game, &format!("m{ply}"), ply, mv).await;
    }
    a.say(json!({ "t": "chat", "cid": "c", "game": game, "text": "你好 <b>" })).await;
    assert_eq!(a.answer("c").await["t"], "ack");
    a.act(&game, "d", "draw-offer").await;
    let before = red.state(&game).await;
    let folder = site.stop().await;
    let site = Site::with(Config { data: folder, ..config() }).await;
    let red = Client { address: site.address, ..red };
    let after = red.state(&game).await;
    for field in ["v", "plies", "fen", "legal", "chat", "offers", "red", "black", "start_fen"] {
        assert_eq!(before[field], after[field], "{field}");
    }
    assert_eq!(after["chat"][0]["text"], "你好 <b>");
    let left = |state: &Value| state["clocks"]["red_ms"].as_i64().expect("a clock");
    assert!(left(&after) > left(&before) - 5_000, "{before} {after}");
    let mut socket = red.socket().await;
    assert_eq!(socket.play(&game, "m2", 2, "h0g2").await["v"], 4, "still known");
    assert_eq!(socket.play(&game, "m4", 4, "i0h0").await["t"], "ack");
}

#[tokio::test]
async fn a_flag_falls_by_the_servers_clock() {
    let site = Site::start().await;
    let (red, black, game) = two(&site, json!({ "move_s": 1 })).await;
    let (mut a, mut b) = (red.socket().await, black.socket().await);
    b.watch(&game).await;
    a.play(&game, "m0", 0, "h2e2").await;
    b.say(json!({ "t": "move", "cid": "m1", "game": game, "ply": 1, "move": "h9g7" })).await;
    let over = b.event("over").await;
    let status = (&over["status"]["reason"], &over["status"]["loser"]);
    assert_eq!(status, (&json!("flag"), &json!("red")));
    assert_eq!(over["clocks"]["red_ms"], 0);
    assert_eq!(a.play(&game, "m2", 2, "h0g2").await["code"], "game-over");
}

#[tokio::test]
async fn the_law_of_repetition_ends_a_game_and_warns_before() {
    let site = Site::start().await;
    let player = site.guest().await;
    let fen = "5k3/R8/9/9/9/9/9/9/9/3K5 w - - 0 1";
    let terms = json!({ "opponent": { "kind": "self" }, "rules": "axf", "fen": fen });
    let game = player.make(terms).await;
    assert_eq!(game["you"], "both");
    let id = game["id"].as_str().expect("an id").to_owned();
    let mut socket = player.socket().await;
    let cycle = ["a8a9", "f9f8", "a9a8", "f8f9"];
    for ply in 0..8 {
        assert_eq!(socket.play(&id, &format!("m{ply}"), ply, cycle[ply % 4]).await["t"], "ack");
        if ply == 3 {
            let warning = player.state(&id).await["warning"].clone();
            assert_eq!(warning["loser"], "red", "{warning}");
            assert_eq!(warning["reason"], "perpetual-check");
            assert_eq!((&warning["occurrences"], &warning["needed"]), (&json!(2), &json!(3)));
        }
    }
    let status = player.state(&id).await["status"].clone();
    let expected = json!({
        "over": true, "outcome": "black_wins", "reason": "perpetual-check", "article": "AXF 6",
        "loser": "red",
    });
    assert_eq!(status, expected);
}

#[tokio::test]
async fn a_challenge_in_the_lobby_is_seen_taken_and_gone() {
    let site = Site::start().await;
    let (maker, other) = (site.guest().await, site.guest().await);
    let mut maker_socket = maker.socket().await;
    let mut lobby = other.socket().await;
    lobby.say(json!({ "t": "lobby" })).await;
    assert_eq!(lobby.hear("lobby").await["challenges"], json!([]));
    let made = maker.make(json!({ "opponent": { "kind": "lobby" }, "rules": "cxa" })).await;
    let added = lobby.hear("lobby-add").await["challenge"].clone();
    // The side is open until somebody joins; who waits is not.
    assert_eq!((&added["red"]["user"], &added["black"]["user"]), (&Value::Null, &Value::Null));
    let maker_name = maker.get("/api/me").await.ok()["user"]["name"].clone();
    assert_eq!(added["host"]["user"]["name"], maker_name);
    assert_eq!((&added["id"], &added["rules"]), (&made["id"], &json!("cxa")));
    let id = made["id"].as_str().expect("an id");
    let own = maker.post(&format!("/api/games/{id}/join"), json!({})).await;
    assert_eq!(own.code(), "forbidden");
    other.join(id).await;
    assert_eq!(lobby.hear("lobby-remove").await["game"], made["id"]);
    assert_eq!(maker_socket.hear("paired").await["game"], made["id"]);
    let third = site.guest().await;
    assert_eq!(third.post(&format!("/api/games/{id}/join"), json!({})).await.code(), "stale");
    let withdrawn = maker.make(json!({ "opponent": { "kind": "lobby" } })).await;
    let id = withdrawn["id"].as_str().expect("an id");
    maker.post(&format!("/api/games/{id}/withdraw"), json!({})).await.ok();
    assert_eq!(other.get(&format!("/api/games/{id}")).await.status, 404);
}

#[tokio::test]
async fn two_who_want_the_same_are_paired() {
    let site = Site::start().await;
    let (one, two) = (site.guest().await, site.guest().await);
    let (mut a, mut b) = (one.socket().await, two.socket().await);
    let pair = |base: u32| json!({ "t": "pair", "cid": "p", "clock": { "base_s": base } });
    a.say(pair(300)).await;
    assert_eq!(a.answer("p").await["t"], "ack");
    b.say(pair(60)).await;
    assert_eq!(b.answer("p").await["t"], "ack");
    b.say(pair(300)).await;
    let game = a.hear("paired").await["game"].clone();
    assert_eq!(b.hear("paired").await["game"], game);
    let state = one.state(game.as_str().expect("an id")).await;
    assert_eq!((&state["phase"], &state["clock"]["base_s"]), (&json!("playing"), &json!(300)));
}

#[tokio::test]
async fn only_the_one_who_is_asked_may_join() {
    let site = Site::start().await;
    let (one, other, third) =
        (site.member("Alpha").await, site.member("Beta").await, site.guest().await);
    let mut asked = other.socket().await;
    let made = one.make(json!({ "opponent": { "kind": "user", "name": "beta" } })).await;
    assert_eq!(asked.hear("challenge").await["game"]["id"], made["id"]);
    let id = made["id"].as_str().expect("an id");
    assert_eq!(third.post(&format!("/api/games/{id}/join"), json!({})).await.code(), "forbidden");
    assert_eq!(other.join(id).await["phase"], "playing");
    let nobody = json!({ "opponent": { "kind": "user", "name": "gamma" } });
    assert_eq!(one.post("/api/games", nobody).await.code(), "not-found");
}

#[tokio::test]
async fn rated_games_change_ratings_once() {
    let site = Site::start().await;
    let (one, two) = (site.member("Alpha").await, site.member("Beta").await);
    let guest = site.guest().await;
    let clock = json!({ "base_s": 300 });
    let terms =
        json!({ "opponent": { "kind": "link" }, "side": "red", "rated": true, "clock": clock });
    assert_eq!(guest.post("/api/games", terms.clone()).await.code(), "guests-not-allowed");
    let made = one.make(terms).await;
    let id = made["id"].as_str().expect("an id");
    let join = format!("/api/games/{id}/join");
    assert_eq!(guest.post(&join, json!({})).await.code(), "guests-not-allowed");
    let red = two.join(id).await["red"].clone();
    assert_eq!((&red["rating"], &red["provisional"]), (&json!(1500), &json!(true)));
    let (mut a, mut b) = (one.socket().await, two.socket().await);
    a.play(id, "m0", 0, "h2e2").await;
    b.play(id, "m1", 1, "h9g7").await;
    assert_eq!(a.act(id, "t", "takeback-offer").await["code"], "forbidden");
    b.act(id, "r", "resign").await;
    let state = one.state(id).await;
    let change = |side: &str| state[side]["change"].as_i64().expect("a change");
    assert!(change("red") > 0 && change("black") < 0, "{state}");
    let profile = site.stranger().get("/api/users/beta").await.ok();
    let rating = &profile["ratings"][0];
    assert_eq!((&rating["speed"], &rating["games"]), (&json!("blitz"), &json!(1)));
    assert_eq!(rating["rating"], 1500 + change("black"));
    assert_eq!((&profile["games"]["lost"], &profile["user"]["name"]), (&json!(1), &json!("Beta")));
    let list = site.stranger().get("/api/games?user=alpha&state=over").await.ok();
    let head = &list["games"][0];
    assert_eq!((&head["id"], &head["red"]["user"]["name"]), (&made["id"], &json!("Alpha")));
    let history = site.stranger().get("/api/users/alpha/history?speed=blitz").await.ok();
    assert_eq!(history["points"].as_array().expect("points").len(), 1);
    let line = one.get("/api/games/export.ndjson").await.json();
    assert_eq!(line["moves"], json!(["h2e2", "h9g7"]));
}

#[tokio::test]
async fn an_export_has_all_games_however_many() {
    let site = Site::start().await;
    let one = site.member("Alpha").await;
    const COUNT: usize = 103;
    for _ in 0..COUNT {
        let game = one.make(json!({ "opponent": { "kind": "self" } })).await;
        let path = format!("/api/games/{}/act", game["id"].as_str().expect("an id"));
        one.post(&path, json!({ "cid": "r", "act": "resign" })).await.ok();
    }
    for (path, kind) in [("/api/games/export.ndjson", None), ("/api/auth/export", Some("game"))] {
        let text = one.get(path).await.text();
        let mut ids: Vec<String> = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("a line"))
            .filter(|line| kind.is_none_or(|kind| line["type"] == kind))
            .map(|line| line["id"].as_str().expect("an id").to_owned())
            .collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), COUNT, "{path}");
    }
}
