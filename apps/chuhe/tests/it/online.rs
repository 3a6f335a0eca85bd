//! Playing over the network in lines: a server and two people, each a process.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use crate::serve::Server;
use crate::support::Data;

const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody at a site.
struct Person {
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Person {
    fn at(data: &Data, url: &str) -> Self {
        let mut process = data.start(&["play", "--plain", "--server", url]);
        let output = BufReader::new(process.stdout.take().expect("piped"));
        let (tell, lines) = mpsc::channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| tell.send(line))
        });
        let input = process.stdin.take();
        Self { process, input, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("it is open"), "{line}").expect("it reads");
    }

    /// The next line with this in it.
    fn hear(&self, part: &str) -> String {
        let mut heard = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no {part:?} after {heard:#?}"));
            if line.contains(part) {
                return line;
            }
            heard.push(line);
        }
    }

    /// Ends the input; the exit code.
    fn end(mut self) -> Option<i32> {
        drop(self.input.take());
        self.process.wait().expect("it ends").code()
    }
}

#[test]
fn two_people_play_by_link_talk_and_end_their_game() {
    let data = ["site", "red", "black"].map(|name| Data::new(&format!("online-{name}")));
    let server = Server::start(&data[0].0);
    let mut red = Person::at(&data[1], &server.address);
    red.say("guest");
    red.hear("Hello, guest-");
    red.say("challenge 5+3 link red");
    let link = red.hear("Link: ").replace("Link: ", "");
    let mut black = Person::at(&data[2], &link);
    black.say("guest");
    black.hear("challenges: 5+3");
    black.say("y");
    black.hear("Red to move");
    red.hear("Your move");
    red.say("炮二平五");
    black.hear("C2=5");
    black.hear("Your move");
    black.say("h9h8");
    black.say("h9g7");
    red.hear("H8+7");
    red.say("say good luck");
    black.hear("good luck");
    red.say("undo");
    red.hear("Once more to confirm");
    red.say("undo");
    black.hear("Red offers to take back");
    black.say("no");
    red.hear("declined");
    black.say("resign");
    black.say("resign");
    red.hear("Red wins");
    black.hear("Red wins");
    assert_eq!((red.end(), black.end()), (Some(0), Some(0)));
}

#[test]
fn a_script_plays_each_line_when_the_last_one_is_answered() {
    let data = ["site-2", "script"].map(|name| Data::new(&format!("online-{name}")));
    let server = Server::start(&data[0].0);
    let input = "guest\nchallenge computer 1 red none\n炮二平五\nwait\nlast\nundo\nundo\nh0g2\nwait\n\
                 resign\nresign\nlogin nobody\nwrong words\nchallenge 5x3\n";
    let (lines, code) = data[1].run(&["play", "--plain", "--server", &server.address], input);
    assert_eq!(code, Some(0));
    for part in ["Red C2=5", "Taken back", "Red H2+3", "Black wins", "password", "challenge"] {
        assert!(lines.iter().any(|line| line.contains(part)), "no {part:?} in {lines:#?}");
    }
    let (lines, _) = data[1].run(&["play", "--plain", "--server", &server.address], "games\n");
    assert!(lines.iter().any(|line| line.starts_with("1. guest-")), "{lines:#?}");
}

#[test]
fn a_site_that_is_not_there_is_an_error_that_says_what_to_do() {
    let free = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = free.local_addr().expect("an address").port();
    drop(free);
    let url = format!("http://127.0.0.1:{port}");
    for (url, part) in
        [(&*url, "whether the server was started"), ("ftp://x", "http:// or https://")]
    {
        let run = crate::support::chuhe(&["--lang", "en", "play", "--plain", "--server", url]);
        assert_eq!(run.code, Some(2));
        assert!(run.err.contains(part), "{}", run.err);
    }
}
