//! Whole conversations with the engine.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use engine::{Engine, Options};

/// The interface's end: lines go in, lines come out.
struct Interface {
    lines: Option<Sender<String>>,
    replies: Receiver<String>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

/// Input that waits for lines, as a pipe does.
struct Lines(Receiver<String>, Vec<u8>);

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default().into_bytes();
        }
        let count = buffer.len().min(self.1.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

/// Output that is cut into lines.
struct Cut(Sender<String>, Vec<u8>);

impl Write for Cut {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.1)).expect("UTF-8");
                self.0.send(line).ok();
            } else {
                self.1.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Interface {
    fn new() -> Self {
        let (lines, input) = channel();
        let (output, replies) = channel();
        let engine = Engine::new(Options { hash_mb: 1, ..Options::default() });
        let thread = std::thread::spawn(move || {
            let input = BufReader::new(Lines(input, Vec::new()));
            protocol::run(engine, input, Cut(output, Vec::new()))
        });
        Self { lines: Some(lines), replies, thread: Some(thread) }
    }

    fn say(&self, line: &str) {
        let lines = self.lines.as_ref().expect("the conversation goes on");
        lines.send(format!("{line}\n")).expect("the engine listens");
    }

    fn hear(&self) -> String {
        self.replies.recv_timeout(Duration::from_secs(20)).expect("the engine answers")
    }

    /// All lines until one that begins so.
    fn until(&self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.hear());
            if lines.last().is_some_and(|line| line.starts_with(word)) {
                return lines;
            }
        }
    }

    fn best(&self) -> String {
        self.until("bestmove").pop().expect("at least that line")
    }

    /// Everything said after the end.
    fn end(mut self) -> Vec<String> {
        self.lines = None;
        let thread = self.thread.take().expect("not ended yet");
        thread.join().expect("no panic").expect("no error");
        self.replies.iter().collect()
    }
}

#[test]
fn an_engine_introduces_itself() {
    let talk = Interface::new();
    talk.say("uci");
    let lines = talk.until("uciok");
    assert!(lines.iter().any(|line| line.starts_with("id name Chuhe")));
    for name in ["Hash", "Threads", "MultiPV", "Move Overhead", "Ponder", "UCI_LimitStrength"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {name} type"))));
    }
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    talk.say("quit");
    assert!(talk.end().is_empty());
}

#[test]
fn every_go_is_answered_once() {
    let talk = Interface::new();
    talk.say("position startpos moves h2e2");
    talk.say("go depth 4");
    assert!(talk.best().starts_with("bestmove "));
    talk.say("go infinite");
    talk.say("go depth 2");
    talk.best();
    talk.best();
    talk.say("go infinite");
    talk.say("isready");
    talk.until("readyok");
    talk.say("stop");
    talk.best();
    talk.say("stop");
    talk.say("go ponder movetime 10");
    talk.say("ponderhit");
    talk.best();
    // An interface that asks badly still waits for a move.
    talk.say("go depth x");
    assert_ne!(talk.best(), "bestmove (none)");
    talk.say("go infinite");
    let rest = talk.end();
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn bad_lines_are_reported_and_survived() {
    let talk = Interface::new();
    for line in [
        "hello",
        "position",
        "position fen 9/9/9 w",
        "position startpos moves h2e2 h2e2",
        "position startpos moves x",
        "position startpos moves a10a11",
        "setoption name Hash value much",
        "setoption",
    ] {
        talk.say(line);
        let reply = talk.hear();
        assert!(reply.starts_with("info string "), "{line}: {reply}");
    }
    talk.say("");
    talk.say("setoption name No Such Thing value 7");
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
}

#[test]
fn mated_there_is_no_best_move() {
    let talk = Interface::new();
    talk.say("position fen 4k4/9/9/9/9/9/9/9/4r4/r3K4 w");
    talk.say("go movetime 100");
    assert_eq!(talk.best(), "bestmove (none)");
}

#[test]
fn ranks_from_one_are_answered_in_kind() {
    let talk = Interface::new();
    talk.say("position fen 3k5/9/9/9/9/9/9/9/R8/1R2K4 w moves a2a1 d10d9");
    talk.say("go depth 6");
    let moves: Vec<String> =
        ["position startpos moves h3e3 h10g8", "position startpos moves h2e2 h9g7"]
            .into_iter()
            .map(|line| {
                talk.best();
                talk.say("ucinewgame");
                talk.say(line);
                talk.say("go depth 6");
                let best = talk.best();
                talk.say("go depth 1");
                best
            })
            .collect();
    // The same position in both dialects has the same answer.
    let ranks = |text: &str| -> Vec<u32> {
        let mv = text.split_whitespace().nth(1).expect("a move");
        mv.split(|c: char| c.is_ascii_alphabetic()).filter_map(|rank| rank.parse().ok()).collect()
    };
    let zero: Vec<u32> = ranks(&moves[1]).iter().map(|rank| rank + 1).collect();
    assert_eq!(ranks(&moves[0]), zero);
}

#[test]
fn options_take_effect() {
    let talk = Interface::new();
    talk.say("setoption name MultiPV value 3");
    talk.say("setoption name threads value 2");
    talk.say("setoption name Hash value 2");
    talk.say("go depth 3");
    let lines = talk.until("bestmove");
    assert!(lines.iter().any(|line| line.contains("multipv 3")));
    talk.say("setoption name MultiPV value 1");
    talk.say("setoption name UCI_LimitStrength value true");
    talk.say("setoption name Level value 1");
    talk.say("setoption name Repetition Rule value cxa");
    talk.say("uci");
    let lines = talk.until("uciok");
    let rule = "option name Repetition Rule type combo default ChineseRule var AsianRule";
    assert!(lines.iter().any(|line| line.starts_with(rule)), "{lines:?}");
    talk.say("setoption name Repetition Rule value AsianRule");
    talk.say("go movetime 5000");
    // The lowest level looks one ply ahead.
    let lines = talk.until("bestmove");
    assert!(lines.iter().all(|line| !line.contains("depth 2 ")));
}
