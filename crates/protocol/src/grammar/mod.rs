//! What the dialects have in common: numbers, moves, positions, reports and options.

mod info;
mod option;
mod position;

pub(crate) use info::{parse_info, write_info};
pub(crate) use option::{OptionOrder, parse_option, write_option};
pub(crate) use position::{parse_position, write_position};

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use crate::{Coords, ParseError};

pub(crate) fn missing(after: &str) -> ParseError {
    ParseError::Missing { after: after.to_owned() }
}

pub(crate) fn unknown(word: &str) -> ParseError {
    ParseError::Unknown { word: word.to_owned() }
}

fn bad_number(after: &str, text: &str) -> ParseError {
    ParseError::BadNumber { after: after.to_owned(), text: text.to_owned() }
}

/// The number after a word.
pub(crate) fn number<T: FromStr>(after: &str, text: Option<&&str>) -> Result<T, ParseError> {
    let text = text.ok_or_else(|| missing(after))?;
    text.parse().map_err(|_| bad_number(after, text))
}

/// No clock shows more, and sums of times this long are far from overflowing.
const LONGEST: Duration = Duration::from_millis(1 << 50);

/// The milliseconds after a word. Clocks that have run out are below zero in some interfaces.
pub(crate) fn millis(after: &str, text: Option<&&str>) -> Result<Duration, ParseError> {
    let millis: i64 = number(after, text)?;
    Ok(Duration::from_millis(u64::try_from(millis).unwrap_or(0)).min(LONGEST))
}

/// The seconds after a word, perhaps with a fraction, which is read to the millisecond.
pub(crate) fn seconds(after: &str, text: Option<&&str>) -> Result<Duration, ParseError> {
    let text = text.ok_or_else(|| missing(after))?;
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(bad_number(after, text));
    }
    let whole: i64 = whole.parse().map_err(|_| bad_number(after, text))?;
    let Ok(whole) = u64::try_from(whole) else { return Ok(Duration::ZERO) };
    let digits = fraction.bytes().chain([b'0'; 3]).take(3);
    let millis = digits.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    Ok(Duration::from_secs(whole).saturating_add(Duration::from_millis(millis)).min(LONGEST))
}

/// A time in whole milliseconds.
pub(crate) fn write_millis(time: Duration) -> String {
    time.as_millis().to_string()
}

/// A time in seconds, with a fraction only if there is one.
pub(crate) fn write_seconds(time: Duration) -> String {
    match time.subsec_millis() {
        0 => time.as_secs().to_string(),
        millis => format!("{}.{millis:03}", time.as_secs()),
    }
}

/// Moves up to the first word that is none, and the rest.
pub(crate) fn leading_moves<'a, 'b>(words: &'a [&'b str]) -> (Vec<Coords>, &'a [&'b str]) {
    let moves: Vec<Coords> = words.iter().map_while(|word| word.parse().ok()).collect();
    let rest = &words[moves.len()..];
    (moves, rest)
}

/// Adds a word to a line.
pub(crate) fn add(line: &mut String, word: impl Display) {
    if !line.is_empty() {
        line.push(' ');
    }
    line.push_str(&word.to_string());
}

/// Adds a word and its value, if there is one.
pub(crate) fn add_pair(line: &mut String, key: &str, value: Option<impl Display>) {
    if let Some(value) = value {
        add(line, format_args!("{key} {value}"));
    }
}

/// Adds a word and moves, if there are any.
pub(crate) fn add_moves(line: &mut String, key: &str, moves: &[Coords]) {
    if !moves.is_empty() {
        add(line, key);
    }
    for mv in moves {
        add(line, mv);
    }
}

/// One reply is one line, whatever the text.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
