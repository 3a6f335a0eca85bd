//! Reading a password: unseen from a terminal, a line from anything else.

use std::io::{self, BufRead, IsTerminal, Write};

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

/// More than any password has; the rest is not read.
const LONGEST: usize = 1000;

/// Asks for a password. At a terminal nothing is shown of it.
///
/// # Errors
/// If the input cannot be read, ends, or is broken off with Ctrl-C.
pub(crate) fn ask(prompt: &str) -> io::Result<String> {
    if !io::stdin().is_terminal() {
        let mut line = String::new();
        let mut input = io::stdin().lock();
        if input.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let mut shown = io::stderr();
    write!(shown, "{prompt} ")?;
    shown.flush()?;
    enable_raw_mode()?;
    let typed = unseen();
    disable_raw_mode()?;
    writeln!(shown)?;
    typed
}

fn unseen() -> io::Result<String> {
    let mut text = String::new();
    loop {
        match read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                KeyCode::Enter => return Ok(text),
                KeyCode::Backspace => drop(text.pop()),
                KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => text.clear(),
                KeyCode::Char(c) if text.len() < LONGEST => text.push(c),
                _ => {}
            },
            Event::Paste(pasted) => text.push_str(&pasted),
            _ => {}
        }
    }
}
