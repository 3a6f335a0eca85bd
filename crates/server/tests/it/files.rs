//! Files in and out, and the library.

use serde_json::{Value, json};

use crate::support::Site;

const PGN: &str = "[Event \"测试\"]\n[Red \"胡荣华\"]\n[Black \"柳大华\"]\n[Result \"1-0\"]\n[Date \"1980.01.02\"]\n\n\
    1. 炮二平五 {中炮} 马8进7 (1. ... 炮8平5) 2. 马二进三 1-0\n";

#[tokio::test]
async fn a_file_of_any_kind_is_read_and_written_as_another() {
    let site = Site::start().await;
    let stranger = site.stranger();
    let read = stranger.send("/api/import?name=a.pgn", PGN.as_bytes()).await.ok();
    assert_eq!((&read["format"], &read["total"]), (&json!("pgn"), &json!(1)));
    let game = &read["game"];
    assert_eq!(game["title"], "胡荣华 – 柳大华");
    assert_eq!(game["nodes"].as_array().expect("nodes").len(), 5);
    let nodes: Vec<Value> = game["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .map(|node| {
            json!({
                "parent": node["parent"], "move": node["move"]["uci"], "comment": node["comment"],
            })
        })
        .collect();
    let tree = json!({ "tags": game["tags"], "result": "1-0", "nodes": nodes });
    let body = json!({ "format": "xqf", "name": "b", "game": tree });
    let written = stranger.post("/api/export", body).await.ok();
    assert_eq!((&written["name"], &written["losses"]), (&json!("b.xqf"), &json!([])));
    use base64::Engine as _;
    let bytes = base64::engine::general_purpose::STANDARD
        .decode(written["base64"].as_str().expect("bytes"))
        .expect("they are whole");
    let again = stranger.send("/api/import?name=b.xqf", &bytes).await.ok();
    assert_eq!(again["format"], "xqf");
    let moves = |game: &Value| -> Vec<Value> {
        let nodes = game["nodes"].as_array().expect("nodes").clone();
        nodes.iter().map(|node| node["move"]["uci"].clone()).collect()
    };
    assert_eq!(moves(&again["game"]), moves(game));
    let id = again["import"].as_str().expect("an id");
    let one = stranger.get(&format!("/api/import/{id}/0")).await.ok();
    assert_eq!(one["game"], again["game"]);
    assert_eq!(stranger.get(&format!("/api/import/{id}/1")).await.status, 404);
    let bad = stranger.send("/api/import?name=x.bin", &[0, 1, 2, 255]).await;
    assert_eq!((bad.status, bad.code()), (400, "bad-file".to_owned()));
}

#[tokio::test]
async fn what_unpacks_to_too_much_is_refused() {
    use std::io::Write;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    for _ in 0..70 {
        packed.write_all(&vec![b' '; 1 << 20]).expect("it packs");
    }
    let packed = packed.finish().expect("it packs");
    assert!(packed.len() < 1 << 20);
    let site = Site::start().await;
    let refused = site.stranger().send("/api/import?name=a.pgn.gz", &packed).await;
    assert_eq!((refused.status, refused.code()), (413, "too-large".to_owned()));
}

#[tokio::test]
async fn a_played_game_is_a_file() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = guest.make(json!({ "opponent": { "kind": "self" } })).await;
    let id = game["id"].as_str().expect("an id").to_owned();
    guest.socket().await.play(&id, "m", 0, "h2e2").await;
    let file = guest.get(&format!("/api/games/{id}/export?format=pgn&notation=wxf")).await;
    assert!(file.text().contains("C2=5"), "{}", file.text());
    let named = file.header("content-disposition").expect("a name");
    assert!(named.contains(&format!("chuhe-{id}.pgn")), "{named}");
    let refused = guest.get(&format!("/api/games/{id}/export?format=book-xob")).await;
    assert_eq!(refused.code(), "format-not-written");
    let tree = guest.get(&format!("/api/games/{id}/tree")).await.ok();
    assert_eq!(tree["game"]["nodes"][1]["move"]["uci"], "h2e2");
}

#[tokio::test]
async fn the_library_grows_and_is_searched() {
    let site = Site::gui().await;
    let stranger = site.stranger();
    let empty = stranger.get("/api/explorer").await.ok();
    assert_eq!((&empty["games"], &empty["moves"]), (&json!(0), &json!([])));
    let path = site.url.split_once(&site.address.to_string()).expect("an address").1;
    let entered = stranger.get(path).await;
    let cookie = entered.header("set-cookie").expect("a cookie").split(';').next().expect("a pair");
    let headers = [("content-type", "application/octet-stream"), ("cookie", cookie)];
    let import = "/api/library/import?name=a.pgn";
    let refused = stranger.send(import, PGN.as_bytes()).await;
    assert_eq!(refused.status, 401);
    let added = stranger.ask("POST", import, &headers, PGN.as_bytes()).await.ok();
    assert_eq!((&added["read"], &added["added"]), (&json!(1), &json!(1)));
    let explored = stranger.get("/api/explorer").await.ok();
    assert_eq!(
        (&explored["games"], &explored["moves"][0]["move"]["zh"]),
        (&json!(1), &json!("炮二平五"))
    );
    assert_eq!(explored["top"][0]["red"], "胡荣华");
    let found = stranger.get("/api/library?player=%E8%8D%A3%E5%8D%8E&result=red_wins").await.ok();
    assert_eq!((&found["total"], &found["games"][0]["date"]), (&json!(1), &json!("1980-01-02")));
    let id = &found["games"][0]["id"];
    let game = stranger.get(&format!("/api/library/{id}")).await.ok();
    assert_eq!(game["game"]["nodes"][1]["comment"], "中炮");
    assert_eq!(stranger.get("/api/library/99").await.status, 404);
    let bad = stranger.get("/api/library?date=soon").await;
    assert_eq!((bad.status, &bad.json()["error"]["field"]), (400, &json!("date")));
    assert_eq!(stranger.get("/api/library/stats").await.ok()["games"], 1);
}
