//! The page's files, and the server's own life.

use serde_json::json;

use crate::support::{Site, two};

#[tokio::test]
async fn addresses_within_the_page_are_the_page() {
    let site = Site::start().await;
    let stranger = site.stranger();
    let home = stranger.get("/").await;
    assert!(home.status == 200 && home.text().contains("<title>"), "{}", home.text());
    let tag = home.header("etag").expect("a tag").to_owned();
    for path in ["/game/h3Kd82mQz1", "/puzzles/shiqing", "/@/胡一刀"] {
        let path: String = path.bytes().map(|b| format!("%{b:02X}")).collect();
        let path = path.replace("%2F", "/");
        assert_eq!(stranger.get(&path).await.header("etag"), Some(&*tag), "{path}");
    }
    let again = stranger.ask("GET", "/", &[("if-none-match", &tag)], b"").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    for missing in ["/no.js", "/assets/../secret.txt", "/api/nothing"] {
        assert_eq!(stranger.get(missing).await.status, 404, "{missing}");
    }
    assert_eq!(stranger.post("/", json!({})).await.status, 405);
    assert_eq!(stranger.ask("PATCH", "/api/games", &[], b"").await.code(), "method-not-allowed");
}

#[tokio::test]
async fn a_server_that_ends_tells_its_clients() {
    let site = Site::start().await;
    let (red, _, game) = two(&site, json!(null)).await;
    let mut socket = red.socket().await;
    socket.watch(&game).await;
    assert_eq!(site.stranger().get("/readyz").await.status, 200);
    let folder = site.stop().await;
    assert_eq!(socket.hear("drain").await["in_ms"], 0);
    assert_eq!(socket.next().await, None);
    std::fs::remove_dir_all(folder).expect("nobody has it open");
}

#[tokio::test]
async fn a_desktop_program_ends_with_its_page() {
    let mut site = Site::gui().await;
    let socket = site.stranger().socket().await;
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    drop(socket);
    site.ended().await;
}

#[tokio::test]
async fn the_description_for_machines_is_served() {
    let site = Site::start().await;
    let document = site.stranger().get("/api/openapi.json").await.ok();
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["paths"]["/api/games/{id}/move"]["post"].is_object());
}

#[tokio::test]
async fn copies_are_made_in_use_and_put_back() {
    let site = Site::start().await;
    let member = site.member("Alpha").await;
    let copies = site.folder.with_extension("copies");
    let written = server::backup(&site.folder, &copies).await.expect("copies");
    assert_eq!(written, [copies.join("site.db")]);
    assert!(server::backup(&site.folder, &copies).await.is_err(), "none is overwritten");
    member.post("/api/auth/delete", json!({ "password": crate::support::PASSWORD })).await;
    assert!(server::restore(&copies, &site.folder).await.is_err(), "the server has it open");
    let names = std::fs::read_dir(&site.folder).expect("a folder");
    let left =
        names.flatten().any(|entry| entry.path().extension().is_some_and(|e| e == "restoring"));
    assert!(!left, "nothing is left of it");
    let folder = site.stop().await;
    let restored = server::restore(&copies, &folder).await.expect("put back");
    assert!(restored[0].kept.as_ref().is_some_and(|kept| kept.exists()));
    let config = crate::support::config();
    let site = Site::with(server::Config { data: folder, ..config }).await;
    assert_eq!(site.stranger().get("/api/users/alpha").await.status, 200);
    std::fs::write(copies.join("site.db"), b"no database").expect("a file");
    assert!(server::restore(&copies, &site.folder).await.is_err());
    std::fs::remove_dir_all(copies).expect("the copies go");
}
