//! The types of this crate against a real site: what is read and written again is what the site said.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use client::{Act, Ask, GameHead, GameState, Opponent, User};
use serde_json::Value;

use crate::support::{Site, play_all, terms, two};

/// A body over HTTP.
fn get(address: SocketAddr, path: &str) -> Value {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let head = format!("GET {path} HTTP/1.0\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("it is taken");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    assert!(head.contains(" 200 "), "{head}");
    serde_json::from_str(body).expect("JSON")
}

/// Every field of `ours` stands in `theirs` with the same value.
fn assert_mirrors(ours: &Value, theirs: &Value, path: &str) {
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(theirs)) => {
            for (key, value) in ours {
                let other = theirs.get(key);
                let other = other.unwrap_or_else(|| panic!("{path}.{key} is not the site's"));
                assert_mirrors(value, other, &format!("{path}.{key}"));
            }
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            assert_eq!(ours.len(), theirs.len(), "{path}");
            for (ours, theirs) in ours.iter().zip(theirs) {
                assert_mirrors(ours, theirs, &format!("{path}[]"));
            }
        }
        (ours, theirs) => assert_eq!(ours, theirs, "{path}"),
    }
}

#[test]
fn games_heads_users_and_the_site_are_read_as_they_are() {
    let site = Site::start();
    let (mut red, mut black) = two(site.address, site.address);
    play_all(&mut red, &mut black, &["h2e2", "h9g7", "h0g2", "i9h9"]);
    red.act(Act::DrawOffer);
    let game = red.seen().state.id.clone();
    red.done(Ask::Chat(game.clone(), "hello".to_owned()));
    let check = |id: &str| {
        let theirs = &get(site.address, &format!("/api/games/{id}"))["game"];
        let ours: GameState = serde_json::from_value(theirs.clone()).expect("a state");
        assert_mirrors(&serde_json::to_value(&ours).expect("JSON"), theirs, "game");
    };
    check(&game);
    black.act(Act::DrawAccept);
    check(&game);
    let waiting = red.make(terms(Opponent::Lobby, None));
    check(&waiting);
    let page = get(site.address, "/api/games?state=all");
    let theirs = &page["games"];
    let ours: Vec<GameHead> = serde_json::from_value(theirs.clone()).expect("heads");
    assert_mirrors(&serde_json::to_value(&ours).expect("JSON"), theirs, "games");
    let user = get(site.address, &format!("/api/games/{game}"))["game"]["red"]["user"].clone();
    let ours: User = serde_json::from_value(user.clone()).expect("a user");
    assert_mirrors(&serde_json::to_value(&ours).expect("JSON"), &user, "user");
    let theirs = get(site.address, "/api/site");
    let ours: client::Site = serde_json::from_value(theirs.clone()).expect("a site");
    assert_mirrors(&serde_json::to_value(&ours).expect("JSON"), &theirs, "site");
}
