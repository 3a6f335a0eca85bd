//! What must hold for any line that another program sends.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use engine::{Engine, Options};
use protocol::{Dialect, TimeUnit};

/// Any line is a command or an error; what is read is written so that it reads the same.
pub(crate) fn uci(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines() {
        if let Ok(command) = Dialect::Uci.parse_command(line) {
            let text = Dialect::Uci.write_command(&command);
            assert_eq!(Dialect::Uci.parse_command(&text).as_ref(), Ok(&command), "{line:?}");
        }
        if let Ok(reply) = Dialect::Uci.parse_reply(line) {
            let text = Dialect::Uci.write_reply(&reply);
            assert_eq!(Dialect::Uci.parse_reply(&text).as_ref(), Ok(&reply), "{line:?}");
        }
    }
}

/// The same for UCCI, in which mates are written as other scores: there the second writing is the
/// same as the first.
pub(crate) fn ucci(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines() {
        for unit in [TimeUnit::Seconds, TimeUnit::Milliseconds] {
            let dialect = Dialect::Ucci(unit);
            if let Ok(command) = dialect.parse_command(line) {
                let text = dialect.write_command(&command);
                assert_eq!(dialect.parse_command(&text).as_ref(), Ok(&command), "{line:?}");
            }
            if let Ok(reply) = dialect.parse_reply(line) {
                let text = dialect.write_reply(&reply);
                let again = dialect.parse_reply(&text).map(|reply| dialect.write_reply(&reply));
                assert_eq!(again, Ok(text), "{line:?}");
            }
        }
    }
}

/// Any lines are a conversation, in which every go that is understood has one answer and every line
/// is whole.
pub(crate) fn talk(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    // Large tables and many threads are allowed, and slow.
    let heavy = |line: &&str| {
        let line = line.to_ascii_lowercase();
        !["hash", "threads", "batch"].iter().any(|word| line.contains(word))
    };
    let lines: Vec<&str> = text.lines().filter(heavy).collect();
    let page = Page::default();
    let engine = Engine::new(Options { hash_mb: 1, ..Options::default() });
    let told = protocol::run(engine, lines.join("\n").as_bytes(), page.clone());
    assert!(told.is_ok(), "{told:?}");
    let bytes = page.0.lock().unwrap_or_else(PoisonError::into_inner);
    let told = std::str::from_utf8(&bytes).expect("replies are UTF-8");
    assert!(told.is_empty() || told.ends_with('\n'), "{told:?}");
    let answers = told.lines().filter(|line| {
        line.starts_with("bestmove") || *line == "nobestmove" || line.starts_with("Nodes searched")
    });
    let asks = |line: &&&str| matches!(line.split_whitespace().next(), Some("go" | "stop"));
    assert!(answers.count() <= lines.iter().filter(asks).count(), "{lines:?}: {told}");
}

/// Output that is kept.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
