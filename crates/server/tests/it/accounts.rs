//! Accounts and what their users keep.

use serde_json::{Value, json};

use crate::support::{PASSWORD, Site};

#[tokio::test]
async fn a_guest_becomes_a_member_and_keeps_its_games() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = guest.make(json!({ "opponent": { "kind": "self" } })).await;
    let body = json!({ "name": "胡一刀", "password": PASSWORD, "bearer": true });
    let answer = guest.post("/api/auth/register", body).await;
    let member = guest.with_token_of(&answer);
    let me = member.get("/api/me").await.ok();
    assert_eq!((&me["user"]["name"], &me["user"]["kind"]), (&json!("胡一刀"), &json!("member")));
    assert_eq!(me["unfinished"][0]["id"], game["id"]);
    let id = game["id"].as_str().expect("an id");
    assert_eq!(member.state(id).await["red"]["user"]["name"], "胡一刀");
    // The guest's session has ended: who knew it is not let into the account.
    assert_eq!(guest.get("/api/me").await.ok()["user"], Value::Null);
}

#[tokio::test]
async fn a_guest_that_logs_in_takes_its_games_along() {
    let site = Site::start().await;
    site.member("Alpha").await;
    let guest = site.guest().await;
    let game =
        guest.make(json!({ "opponent": { "kind": "computer", "level": 1 }, "side": "red" })).await;
    let body = json!({ "name": "alpha", "password": PASSWORD, "bearer": true });
    let member = guest.with_token_of(&guest.post("/api/auth/login", body).await);
    let id = game["id"].as_str().expect("an id");
    let state = member.state(id).await;
    assert_eq!((&state["you"], &state["red"]["user"]["name"]), (&json!("red"), &json!("Alpha")));
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let site = Site::start().await;
    let one = site.member("Alpha").await;
    let body = json!({ "name": "alpha", "password": PASSWORD, "bearer": true });
    let two = one.with_token_of(&site.stranger().post("/api/auth/login", body).await);
    let mut socket = two.socket().await;
    let sessions = one.get("/api/auth/sessions").await.ok()["sessions"].clone();
    let sessions = sessions.as_array().expect("sessions");
    assert_eq!(sessions.len(), 2);
    let other = sessions.iter().find(|session| session["current"] == false).expect("another");
    let path = format!("/api/auth/sessions/{}", other["id"]);
    assert_eq!(one.ask("DELETE", &path, &[], b"").await.status, 204);
    socket.hear("logout").await;
    assert_eq!(two.get("/api/auth/sessions").await.code(), "not-logged-in");
    assert_eq!(one.ask("DELETE", &path, &[], b"").await.status, 404);
    assert_eq!(one.post("/api/auth/logout", json!({})).await.status, 204);
    assert_eq!(one.get("/api/me").await.ok()["user"], Value::Null);
}

#[tokio::test]
async fn a_changed_password_ends_other_sessions() {
    let site = Site::start().await;
    let one = site.member("Alpha").await;
    let login = |password: &str| json!({ "name": "alpha", "password": password, "bearer": true });
    let stranger = site.stranger();
    let two = stranger.with_token_of(&stranger.post("/api/auth/login", login(PASSWORD)).await);
    let wrong = json!({ "old": "wrong horse", "new": "another horse" });
    assert_eq!(one.post("/api/auth/password", wrong).await.code(), "bad-credentials");
    let right = json!({ "old": PASSWORD, "new": "another horse" });
    assert_eq!(one.post("/api/auth/password", right).await.status, 204);
    assert_eq!(two.get("/api/me").await.ok()["user"], Value::Null);
    assert_eq!(one.get("/api/me").await.ok()["user"]["name"], "Alpha");
    assert_eq!(stranger.post("/api/auth/login", login(PASSWORD)).await.code(), "bad-credentials");
    stranger.post("/api/auth/login", login("another horse")).await.ok();
}

#[tokio::test]
async fn all_data_can_be_taken_away_and_the_account_deleted() {
    let site = Site::start().await;
    let (one, two) = (site.member("Alpha").await, site.guest().await);
    let made = one.make(json!({ "opponent": { "kind": "link" }, "side": "red" })).await;
    let id = made["id"].as_str().expect("an id");
    two.join(id).await;
    let chat = json!({ "cid": "c", "text": "good luck" });
    one.post(&format!("/api/games/{id}/chat"), chat).await.ok();
    one.post(&format!("/api/games/{id}/act"), json!({ "cid": "r", "act": "resign" })).await.ok();
    let settings = json!({ "theme": "wood" });
    let json = [("content-type", "application/json")];
    let put = one.ask("PUT", "/api/me/settings", &json, settings.to_string().as_bytes()).await;
    assert_eq!(put.status, 204);
    assert_eq!(one.get("/api/me").await.ok()["settings"], settings);
    let export = one.get("/api/auth/export").await.text();
    let lines: Vec<Value> =
        export.lines().map(|line| serde_json::from_str(line).expect("a line")).collect();
    for kind in ["user", "session", "game", "chat"] {
        assert!(lines.iter().any(|line| line["type"] == kind), "{kind}: {export}");
    }
    assert_eq!(
        one.post("/api/auth/delete", json!({ "password": "wrong horse" })).await.status,
        401
    );
    assert_eq!(one.post("/api/auth/delete", json!({ "password": PASSWORD })).await.status, 204);
    assert_eq!(site.stranger().get("/api/users/alpha").await.status, 404);
    let red = two.state(id).await["red"]["user"].clone();
    assert_eq!((&red["kind"], &red["name"]), (&json!("gone"), &json!("")));
}

#[tokio::test]
async fn administrators_act_and_are_noted() {
    let site = Site::start().await;
    let (admin, bad) = (site.member("Boss").await, site.member("Bad").await);
    assert_eq!(admin.get("/api/admin/users").await.code(), "forbidden");
    let folder = site.stop().await;
    let config = crate::support::config();
    let config = server::Config { data: folder, admin: Some("boss".to_owned()), ..config };
    let site = Site::with(config).await;
    let [admin, bad] =
        [admin, bad].map(|client| crate::support::Client { address: site.address, ..client });
    let report = json!({ "user": "boss", "reason": "abuse", "text": "unkind" });
    bad.post("/api/reports", report).await.ok();
    let reports = admin.get("/api/admin/reports").await.ok()["reports"].clone();
    assert_eq!((&reports[0]["by"]["name"], &reports[0]["text"]), (&json!("Bad"), &json!("unkind")));
    let done = format!("/api/admin/reports/{}", reports[0]["id"]);
    assert_eq!(admin.post(&done, json!({ "done": true })).await.status, 204);
    let users = admin.get("/api/admin/users?q=ba").await.ok();
    assert_eq!((&users["total"], &users["users"][0]["user"]["name"]), (&json!(1), &json!("Bad")));
    assert_eq!(
        admin.post("/api/admin/users/boss", json!({ "closed": true })).await.code(),
        "forbidden"
    );
    assert_eq!(admin.post("/api/admin/users/bad", json!({ "closed": true })).await.status, 204);
    assert_eq!(bad.get("/api/me").await.ok()["user"], Value::Null);
    let actions: Vec<Value> = admin.get("/api/admin/audit").await.ok()["entries"]
        .as_array()
        .expect("entries")
        .iter()
        .map(|entry| entry["action"].clone())
        .collect();
    assert!(
        actions.contains(&json!("close")) && actions.contains(&json!("close-report")),
        "{actions:?}"
    );
    assert!(admin.get("/api/admin/status").await.ok()["uptime_s"].is_u64());
}
