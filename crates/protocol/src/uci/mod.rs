//! The grammar of UCI.

mod command;
mod reply;

pub(crate) use command::{parse_command, write_command};
pub(crate) use reply::{parse_reply, write_reply};

use std::time::Duration;

use crate::{Coords, ParseError};

/// The number after a word.
fn number<T: std::str::FromStr>(after: &str, text: Option<&&str>) -> Result<T, ParseError> {
    let text = text.ok_or_else(|| ParseError::Missing { after: after.to_owned() })?;
    text.parse()
        .map_err(|_| ParseError::BadNumber { after: after.to_owned(), text: (*text).to_owned() })
}

/// The milliseconds after a word. Clocks that have run out are below zero in some interfaces.
fn millis(after: &str, text: Option<&&str>) -> Result<Duration, ParseError> {
    let millis: i64 = number(after, text)?;
    Ok(Duration::from_millis(u64::try_from(millis).unwrap_or(0)))
}

/// Moves up to the first word that is none, and the rest.
fn leading_moves<'a, 'b>(words: &'a [&'b str]) -> (Vec<Coords>, &'a [&'b str]) {
    let moves: Vec<Coords> = words.iter().map_while(|word| word.parse().ok()).collect();
    let rest = &words[moves.len()..];
    (moves, rest)
}

/// Adds words to a line.
fn add(line: &mut String, word: impl std::fmt::Display) {
    if !line.is_empty() {
        line.push(' ');
    }
    line.push_str(&word.to_string());
}
