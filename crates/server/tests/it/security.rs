//! What the server does not let happen.

use std::time::Duration;

use serde_json::{Value, json};
use server::Config;

use crate::support::{PASSWORD, Site, config, two};

#[tokio::test]
async fn requests_of_other_sites_are_refused() {
    let site = Site::start().await;
    let member = site.member("Alpha").await;
    let body = json!({ "opponent": { "kind": "self" } }).to_string();
    let json_type = ("content-type", "application/json");
    for other in
        [("origin", "http://evil.example"), ("origin", "null"), ("sec-fetch-site", "cross-site")]
    {
        let answer = member.ask("POST", "/api/games", &[json_type, other], body.as_bytes()).await;
        assert_eq!((answer.status, answer.code()), (403, "bad-origin".to_owned()), "{other:?}");
        let socket = member.try_socket(&[other]).await;
        assert!(socket.is_err(), "{other:?}");
    }
    let own = format!("http://{}", site.address);
    let answer =
        member.ask("POST", "/api/games", &[json_type, ("origin", &own)], body.as_bytes()).await;
    assert_eq!(answer.status, 201);
    assert!(member.try_socket(&[("origin", &own)]).await.is_ok());
    // What a form can send without asking is no request of ours.
    for kind in ["text/plain", "application/x-www-form-urlencoded"] {
        let answer =
            member.ask("POST", "/api/games", &[("content-type", kind)], body.as_bytes()).await;
        assert_eq!((answer.status, answer.code()), (415, "wrong-content-type".to_owned()));
    }
}

#[tokio::test]
async fn the_session_is_a_cookie_that_scripts_do_not_see() {
    let site = Site::start().await;
    let stranger = site.stranger();
    let answer = stranger.post("/api/auth/guest", json!({})).await;
    let cookie = answer.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.starts_with("chuhe_session=") && cookie.contains("; HttpOnly"), "{cookie}");
    assert!(cookie.contains("; SameSite=Lax"), "{cookie}");
    assert_eq!(answer.json()["token"], Value::Null);
    let pair = cookie.split(';').next().expect("a pair");
    let me = stranger.ask("GET", "/api/me", &[("cookie", pair)], b"").await.ok();
    assert_eq!(me["user"]["kind"], "guest");
    let public_url = Some("https://chuhe.example".to_owned());
    let site = Site::with(Config { public_url, ..config() }).await;
    let answer = site.stranger().post("/api/auth/guest", json!({})).await;
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.starts_with("__Host-chuhe_session=") && cookie.contains("; Secure"), "{cookie}");
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_strict() {
    let site = Site::start().await;
    for path in ["/", "/game/abc", "/api/site", "/api/nothing", "/healthz"] {
        let answer = site.stranger().get(path).await;
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self';"));
        assert!(!policy.contains("unsafe-") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
    }
}

#[tokio::test]
async fn attempts_to_log_in_are_limited_and_say_nothing_of_names() {
    let site = Site::with(Config { rate_limits: true, ..config() }).await;
    site.member("Alpha").await;
    let stranger = site.stranger();
    let login = |name: &str| json!({ "name": name, "password": "wrong horse" });
    let known = stranger.post("/api/auth/login", login("alpha")).await;
    let unknown = stranger.post("/api/auth/login", login("nobody")).await;
    assert_eq!((known.status, known.json()), (401, unknown.json()));
    let mut refused = None;
    for _ in 0..30 {
        let answer = stranger.post("/api/auth/login", login("alpha")).await;
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("a limit");
    assert_eq!(refused.code(), "too-many-requests");
    assert!(refused.header("retry-after").is_some());
    // The right password helps no more than a wrong one.
    let right = json!({ "name": "alpha", "password": PASSWORD });
    assert_eq!(stranger.post("/api/auth/login", right).await.status, 429);
}

#[tokio::test]
async fn guests_challenges_chat_and_messages_are_limited() {
    let site = Site::with(Config { rate_limits: true, ..config() }).await;
    let (red, _, game) = two(&site, Value::Null).await;
    let chat = |n: i32| json!({ "cid": format!("c{n}"), "text": "hello" });
    let path = format!("/api/games/{game}/chat");
    let mut codes = Vec::new();
    for n in 0..12 {
        codes.push(red.post(&path, chat(n)).await.code());
    }
    assert!(codes[0].is_empty() && codes.contains(&"too-many-requests".to_owned()), "{codes:?}");
    let mut refused = 0;
    for _ in 0..40 {
        let terms = json!({ "opponent": { "kind": "link" } });
        refused += i32::from(red.post("/api/games", terms).await.status == 429);
    }
    assert!(refused > 0);
    let mut socket = red.socket().await;
    for n in 0..500 {
        socket.say(json!({ "t": "ping", "n": n })).await;
    }
    let mut answers = 0;
    while socket.next().await.is_some() {
        answers += 1;
    }
    assert!(answers < 400, "it was closed before all were answered");
    let mut refused = 0;
    for _ in 0..60 {
        let guest = site.stranger().post("/api/auth/guest", json!({})).await;
        refused += i32::from(guest.status == 429);
    }
    assert!(refused > 0);
}

#[tokio::test]
async fn new_accounts_and_sockets_of_an_address_are_limited() {
    let site = Site::with(Config { rate_limits: true, ..config() }).await;
    let stranger = site.stranger();
    let mut codes = Vec::new();
    for n in 0..12 {
        let body = json!({ "name": format!("Alpha{n}"), "password": "short" });
        codes.push(stranger.post("/api/auth/register", body).await.code());
    }
    assert_eq!((&*codes[0], &*codes[11]), ("bad-password", "too-many-requests"), "{codes:?}");
    let mut open = Vec::new();
    while open.len() < 100 {
        match stranger.try_socket(&[]).await {
            Ok(socket) => open.push(socket),
            Err(_) => break,
        }
    }
    assert!((50..100).contains(&open.len()), "{}", open.len());
}

#[tokio::test]
async fn a_session_that_another_one_replaces_has_no_socket() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let mut socket = guest.socket().await;
    let body = json!({ "name": "Alpha", "password": PASSWORD, "bearer": true });
    guest.post("/api/auth/register", body).await.ok();
    assert_eq!(socket.next().await, None);
    assert_eq!(guest.get("/api/me").await.ok()["user"], Value::Null);
}

#[tokio::test]
async fn large_bodies_and_frames_are_refused() {
    let site = Site::start().await;
    let member = site.member("Alpha").await;
    let large = json!({ "fen": "x".repeat(20_000), "moves": [] });
    let answer = member.post("/api/position", large).await;
    assert_eq!((answer.status, answer.code()), (413, "too-large".to_owned()));
    let mut socket = member.socket().await;
    let text = "x".repeat(20_000);
    socket.say(json!({ "t": "chat", "cid": "c", "game": "x", "text": text })).await;
    assert_eq!(socket.next().await, None);
    // A head without end is not waited for in memory.
    let head = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(100_000));
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(site.address).await.expect("a connection");
    drop(stream.write_all(head.as_bytes()).await);
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    drop(tokio::time::timeout(Duration::from_secs(20), read).await.expect("it ends"));
    let answer = String::from_utf8_lossy(&answer);
    assert!(!answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn nonsense_over_the_socket_is_answered_and_harms_nothing() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let mut socket = guest.socket().await;
    for text in [
        "",
        "null",
        "[]",
        "{",
        "{\"t\":1}",
        "{\"t\":\"fly\"}",
        "{\"t\":\"ping\"}",
        "{\"t\":\"move\",\"cid\":\"\",\"game\":\"x\",\"ply\":0,\"move\":\"h2e2\"}",
        "{\"t\":\"move\",\"cid\":\"a\",\"game\":\"../../etc\",\"ply\":0,\"move\":\"h2e2\"}",
        "{\"t\":\"move\",\"cid\":\"a\",\"game\":\"0123456789\",\"ply\":-1,\"move\":\"h2e2\"}",
        "{\"t\":\"watch\",\"game\":\"0123456789\",\"since\":1e99}",
        "{\"t\":\"analyse\",\"cid\":\"a\",\"fen\":\"9/9/9\"}",
        "{\"t\":\"watch\",\"game\":\"x\",\"extra\":1}",
    ] {
        socket.say_text(text.to_owned()).await;
        let error = socket.hear("error").await;
        assert!(error["code"].is_string(), "{text}: {error}");
    }
    socket.say(json!({ "t": "ping", "n": 7 })).await;
    assert_eq!(socket.hear("pong").await["n"], 7);
}

#[tokio::test]
async fn metrics_are_open_here_and_need_a_secret_elsewhere() {
    let token = Some("s3cret".to_owned());
    let proxies = vec!["127.0.0.1".to_owned()];
    let config = Config { metrics_token: token, trusted_proxies: proxies, ..config() };
    let site = Site::with(config).await;
    let stranger = site.stranger();
    assert!(stranger.get("/metrics").await.text().contains("chuhe_sockets 0"));
    let elsewhere = ("x-forwarded-for", "9.9.9.9");
    assert_eq!(stranger.ask("GET", "/metrics", &[elsewhere], b"").await.status, 403);
    let secret = ("authorization", "Bearer s3cret");
    assert_eq!(stranger.ask("GET", "/metrics", &[elsewhere, secret], b"").await.status, 200);
    let wrong = ("authorization", "Bearer s3creT");
    assert_eq!(stranger.ask("GET", "/metrics", &[elsewhere, wrong], b"").await.status, 403);
    // A proxy here that nobody has told the server of makes nobody local.
    let site = Site::start().await;
    assert_eq!(site.stranger().ask("GET", "/metrics", &[elsewhere], b"").await.status, 403);
}

#[tokio::test]
async fn names_and_chat_stay_what_they_are() {
    let site = Site::start().await;
    let body = json!({ "name": "<script>", "password": PASSWORD });
    let refused = site.stranger().post("/api/auth/register", body).await;
    assert_eq!(refused.code(), "bad-name");
    assert_eq!(refused.json()["error"]["detail"]["reason"], "characters");
    let (red, _, game) = two(&site, Value::Null).await;
    let text = "<img src=x onerror=alert(1)> & \"quotes\"";
    let path = format!("/api/games/{game}/chat");
    red.post(&path, json!({ "cid": "c", "text": text })).await.ok();
    let answer = red.get(&format!("/api/games/{game}")).await;
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.ok()["game"]["chat"][0]["text"], text);
    for bad in ["", "   ", "a\u{0}b", &"x".repeat(301)] {
        let refused = red.post(&path, json!({ "cid": "d", "text": bad })).await;
        assert_eq!(refused.status, 400, "{bad:?}");
    }
    let watcher = site.guest().await;
    let refused = watcher.post(&path, json!({ "cid": "e", "text": "hello" })).await;
    assert_eq!(refused.code(), "guests-not-allowed");
}

#[tokio::test]
async fn a_desktop_page_lets_in_only_who_has_its_address() {
    let site = Site::gui().await;
    let stranger = site.stranger();
    assert_eq!(
        stranger.post("/api/games", json!({ "opponent": { "kind": "self" } })).await.status,
        401
    );
    assert_eq!(stranger.post("/api/auth/guest", json!({})).await.status, 403);
    assert_eq!(stranger.get("/enter?key=wrong").await.status, 404);
    let path = site.url.split_once(&site.address.to_string()).expect("an address").1;
    let entered = stranger.get(path).await;
    assert_eq!((entered.status, entered.header("location")), (303, Some("/")));
    let cookie = entered.header("set-cookie").expect("a cookie");
    let cookie = ("cookie", cookie.split(';').next().expect("a pair"));
    let me = stranger.ask("GET", "/api/site", &[cookie], b"").await.ok();
    assert_eq!((&me["mode"], &me["user"]["kind"]), (&json!("gui"), &json!("member")));
    // A name that somebody else lets lead here.
    let rebound = stranger.ask("GET", "/api/site", &[cookie, ("host", "evil.example")], b"").await;
    assert_eq!(rebound.code(), "bad-origin");
}

#[tokio::test]
async fn with_a_certificate_the_server_speaks_tls_itself() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio_rustls::rustls::pki_types::ServerName;
    use tokio_rustls::rustls::{ClientConfig, RootCertStore};

    let made =
        rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("a certificate");
    let settings = config();
    std::fs::create_dir_all(&settings.data).expect("a folder");
    let (cert, key) = (settings.data.join("cert.pem"), settings.data.join("key.pem"));
    std::fs::write(&cert, made.cert.pem()).expect("a file");
    std::fs::write(&key, made.signing_key.serialize_pem()).expect("a file");
    let wrong =
        Config { tls_cert: Some(key.clone()), tls_key: Some(key.clone()), ..settings.clone() };
    assert!(server::Server::open(wrong).await.is_err());
    let site = Site::with(Config { tls_cert: Some(cert), tls_key: Some(key), ..settings }).await;
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).expect("a certificate");
    let client = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let connector = tokio_rustls::TlsConnector::from(std::sync::Arc::new(client));
    let stream = tokio::net::TcpStream::connect(site.address).await.expect("a connection");
    let name = ServerName::try_from("localhost").expect("a name");
    let mut stream = connector.connect(name, stream).await.expect("they greet");
    let request = "POST /api/auth/guest HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
        content-type: application/json\r\ncontent-length: 2\r\n\r\n{}";
    stream.write_all(request.as_bytes()).await.expect("it takes a request");
    let mut answer = Vec::new();
    drop(stream.read_to_end(&mut answer).await);
    let answer = String::from_utf8_lossy(&answer).to_lowercase();
    assert!(answer.starts_with("http/1.1 201"), "{answer}");
    assert!(
        answer.contains("__host-chuhe_session=") && answer.contains("strict-transport-security")
    );
}
