//! An interface that the tests speak through.

use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use engine::{BookMove, Engine, OpeningBook, Options};
use protocol::Resources;
use xiangqi::{Move, Position, Square};

/// A book of one move at the start of a game.
#[derive(Debug)]
struct OneMove(Move);

impl OpeningBook for OneMove {
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        let known = *position == Position::start();
        known.then_some(BookMove { mv: self.0, weight: 1 }).into_iter().collect()
    }
}

/// Two books: the built-in one begins with `a0a1`, the file `edge` with `i0i1`.
struct Shelf;

impl Resources for Shelf {
    fn builtin_book(&self) -> Option<Arc<dyn OpeningBook>> {
        Some(Arc::new(OneMove(Move::new(Square::A0, Square::A1))))
    }

    fn read_book(&self, path: &str) -> Result<Arc<dyn OpeningBook>, String> {
        match path {
            "edge" => Ok(Arc::new(OneMove(Move::new(Square::I0, Square::I1)))),
            _ => Err(format!("{path}: no such book")),
        }
    }
}

/// The interface's end: lines go in, lines come out.
pub(crate) struct Interface {
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
    pub(crate) fn new() -> Self {
        let (lines, input) = channel();
        let (output, replies) = channel();
        let engine = Engine::new(Options { hash_mb: 1, ..Options::default() });
        let thread = std::thread::spawn(move || {
            let input = BufReader::new(Lines(input, Vec::new()));
            protocol::run_with(engine, &Shelf, input, Cut(output, Vec::new()))
        });
        Self { lines: Some(lines), replies, thread: Some(thread) }
    }

    pub(crate) fn say(&self, line: &str) {
        let lines = self.lines.as_ref().expect("the conversation goes on");
        lines.send(format!("{line}\n")).expect("the engine listens");
    }

    pub(crate) fn hear(&self) -> String {
        self.replies.recv_timeout(Duration::from_secs(20)).expect("the engine answers")
    }

    /// All lines until one that begins so.
    pub(crate) fn until(&self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.hear());
            if lines.last().is_some_and(|line| line.starts_with(word)) {
                return lines;
            }
        }
    }

    pub(crate) fn best(&self) -> String {
        self.until("bestmove").pop().expect("at least that line")
    }

    /// Everything said after the end.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.lines = None;
        let thread = self.thread.take().expect("not ended yet");
        thread.join().expect("no panic").expect("no error");
        self.replies.iter().collect()
    }
}
