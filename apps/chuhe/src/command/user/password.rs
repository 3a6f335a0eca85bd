//! Passwords from the terminal, never echoed, or from standard input.

use std::io::{self, BufRead, IsTerminal, Read};

use anyhow::{Context, anyhow};
use messages::Messages;

/// Longer lines are no passwords.
const LONGEST: u64 = 4_096;

/// Asks for a new password twice; without a terminal the first line of standard input is it.
pub(super) fn ask_twice(messages: &Messages) -> anyhow::Result<String> {
    if !io::stdin().is_terminal() {
        let mut line = String::new();
        io::stdin().lock().take(LONGEST).read_line(&mut line).context("standard input")?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let first = rpassword::prompt_password(messages.text("user-new-password"))?;
    let second = rpassword::prompt_password(messages.text("user-repeat-password"))?;
    if first == second { Ok(first) } else { Err(anyhow!(messages.text("user-passwords-differ"))) }
}
