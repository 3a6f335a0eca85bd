//! What goes wrong, and what is said of it.

use std::io::{Read, Write};
use std::net::TcpListener;

use client::{Ask, Client, Line, News, Problem, Secret, Unreachable};

use crate::support::{PASSWORD, Person, Site, folder};

fn ended(address: &str) -> Problem {
    let (tell, news) = std::sync::mpsc::channel();
    let client = Client::start(address.parse().expect("an address"), &folder("x"), move |news| {
        drop(tell.send(news));
    });
    let problem = news.iter().find_map(|news| match news {
        News::Line(Line::Ended(problem)) => Some(problem),
        _ => None,
    });
    drop(client);
    problem.expect("it ends")
}

/// Somebody who answers every connection with these bytes.
fn answering(bytes: &'static [u8]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let mut head = [0; 2048];
            drop(stream.read(&mut head));
            drop(stream.write_all(bytes));
        }
    });
    format!("http://{address}")
}

#[test]
fn an_address_where_no_site_is_is_told_at_once() {
    let free = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = free.local_addr().expect("an address").port();
    drop(free);
    let refused = Problem::Unreachable(Unreachable::Refused);
    assert_eq!(ended(&format!("http://127.0.0.1:{port}")), refused);
    let no_host = Problem::Unreachable(Unreachable::NoHost);
    assert_eq!(ended("http://no.such.host.invalid"), no_host);
    for bytes in [
        &b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello"[..],
        b"HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n{\"a\": [1,2]}",
        b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.9\r\n",
    ] {
        let problem = ended(&answering(bytes));
        assert_eq!(problem, Problem::NotChuhe, "{:?}", String::from_utf8_lossy(bytes));
    }
    let moved = ended(&answering(
        b"HTTP/1.1 301 Moved\r\nlocation: https://example.org/\r\ncontent-length: 0\r\n\r\n",
    ));
    assert_eq!(moved, Problem::Moved("https://example.org/".to_owned()));
}

#[test]
fn names_and_passwords_that_will_not_do() {
    let site = Site::start();
    let mut person = Person::member(site.address, "棋手");
    let secret = |text: &str| Secret(text.to_owned());
    let login = |text| Ask::LogIn("棋手".to_owned(), secret(text));
    assert_eq!(person.refused(login("wrong words")), "bad-credentials");
    person.done(Ask::LogOut);
    person.until_open();
    let register = |name: &str, text| Ask::Register(name.to_owned(), secret(text));
    assert_eq!(person.refused(register("棋手", PASSWORD)), "name-taken");
    let problem = person.result(register("a", PASSWORD)).expect_err("too short");
    match problem {
        Problem::Refused(refusal) => {
            assert_eq!((&*refusal.code, refusal.reason()), ("bad-name", Some("too-short")));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(person.refused(register("另一位", "short")), "bad-password");
    person.done(login(PASSWORD));
}

#[test]
fn a_login_is_kept_for_the_next_time_and_forgotten_when_it_ends() {
    let site = Site::start();
    let person = Person::member(site.address, "棋手");
    let data = person.leave();
    let address = format!("http://{}", site.address);
    let user = |news: &News| match news {
        News::Session(user) => Some(user.clone()),
        _ => None,
    };
    let mut again = Person::with(&address, data);
    assert_eq!(again.until(user).map(|user| user.name).as_deref(), Some("棋手"));
    again.until_open();
    again.done(Ask::LogOut);
    let data = again.leave();
    let mut later = Person::with(&address, data);
    assert_eq!(later.until(user), None);
}

#[test]
fn who_asks_too_often_is_told_when_to_come_again() {
    let site = Site::with(folder("site"), 0, true);
    let mut person = Person::at(site.address);
    person.until_open();
    let refusal = (0..40).find_map(|_| {
        let ask = Ask::LogIn("nobody".to_owned(), Secret("wrong words".to_owned()));
        match person.result(ask) {
            Err(Problem::Refused(refusal)) if refusal.code == "too-many-requests" => Some(refusal),
            _ => None,
        }
    });
    assert!(refusal.expect("it is refused at last").retry_after_s.is_some());
}

#[test]
fn a_server_that_is_gone_is_tried_again() {
    let site = Site::start();
    let mut person = Person::guest(site.address);
    let (data, port) = site.end();
    person.until(|news| matches!(news, News::Line(Line::Lost(_))).then_some(()));
    let problem = person.result(Ask::Guest).expect_err("nobody is there");
    assert!(matches!(problem, Problem::Unreachable(_) | Problem::Cut), "{problem:?}");
    let site = Site::with(data, port, false);
    person.until_open();
    drop(site);
}
