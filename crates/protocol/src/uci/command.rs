//! Commands.

use std::fmt::Display;
use std::time::Duration;

use super::{add, leading_moves, millis, number};
use crate::{Command, Coords, Dialect, Go, ParseError, Start};

pub(crate) fn parse_command(line: &str) -> Result<Command, ParseError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [] => Err(ParseError::Empty),
        ["uci", ..] => Ok(Command::Hello(Dialect::Uci)),
        ["isready", ..] => Ok(Command::IsReady),
        ["ucinewgame", ..] => Ok(Command::NewGame),
        ["setoption", rest @ ..] => parse_option(rest),
        ["position", rest @ ..] => parse_position(rest),
        ["go", rest @ ..] => parse_go(rest).map(Command::Go),
        ["stop", ..] => Ok(Command::Stop),
        ["ponderhit", ..] => Ok(Command::PonderHit),
        ["quit", ..] => Ok(Command::Quit),
        [word, ..] => Err(ParseError::Unknown { word: (*word).to_owned() }),
    }
}

fn missing(after: &str) -> ParseError {
    ParseError::Missing { after: after.to_owned() }
}

fn parse_option(words: &[&str]) -> Result<Command, ParseError> {
    let ["name", rest @ ..] = words else { return Err(missing("setoption")) };
    let (name, value) = match rest.iter().position(|&word| word == "value") {
        Some(at) => (&rest[..at], Some(rest[at + 1..].join(" "))),
        None => (rest, None),
    };
    if name.is_empty() {
        return Err(missing("name"));
    }
    Ok(Command::SetOption { name: name.join(" "), value })
}

fn parse_position(words: &[&str]) -> Result<Command, ParseError> {
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (start, moves) = (&words[..at], words.get(at + 1..).unwrap_or_default());
    let start = match start {
        ["startpos", ..] => Start::Game,
        ["fen"] => return Err(missing("fen")),
        ["fen", fen @ ..] => Start::Fen(fen.join(" ")),
        [] => return Err(missing("position")),
        [word, ..] => return Err(ParseError::Unknown { word: (*word).to_owned() }),
    };
    let moves = moves.iter().map(|word| word.parse()).collect::<Result<_, _>>()?;
    Ok(Command::Position { start, moves })
}

/// Words that are not known are skipped, as the protocol asks.
fn parse_go(words: &[&str]) -> Result<Go, ParseError> {
    let mut go = Go::default();
    let mut words = words;
    while let [word, rest @ ..] = words {
        let value = rest.first();
        words = rest.get(1..).unwrap_or_default();
        match *word {
            "depth" => go.depth = Some(number(word, value)?),
            "nodes" => go.nodes = Some(number(word, value)?),
            "mate" => go.mate = Some(number(word, value)?),
            "movetime" => go.movetime = Some(millis(word, value)?),
            "wtime" => go.remaining.red = Some(millis(word, value)?),
            "btime" => go.remaining.black = Some(millis(word, value)?),
            "winc" => go.increment.red = Some(millis(word, value)?),
            "binc" => go.increment.black = Some(millis(word, value)?),
            "movestogo" => go.moves_to_go = Some(number(word, value)?),
            "searchmoves" => (go.search_moves, words) = leading_moves(rest),
            word => {
                go.ponder |= word == "ponder";
                go.infinite |= word == "infinite";
                words = rest;
            }
        }
    }
    Ok(go)
}

pub(crate) fn write_command(command: &Command) -> String {
    match command {
        Command::Hello(Dialect::Uci) => "uci".to_owned(),
        Command::IsReady => "isready".to_owned(),
        Command::NewGame => "ucinewgame".to_owned(),
        Command::SetOption { name, value: None } => format!("setoption name {name}"),
        Command::SetOption { name, value: Some(value) } => {
            format!("setoption name {name} value {value}").trim_end().to_owned()
        }
        Command::Position { start, moves } => write_position(start, moves),
        Command::Go(go) => write_go(go),
        Command::Stop => "stop".to_owned(),
        Command::PonderHit => "ponderhit".to_owned(),
        Command::Quit => "quit".to_owned(),
    }
}

fn write_position(start: &Start, moves: &[Coords]) -> String {
    let mut line = match start {
        Start::Game => "position startpos".to_owned(),
        Start::Fen(fen) => format!("position fen {fen}"),
    };
    if !moves.is_empty() {
        add(&mut line, "moves");
    }
    for mv in moves {
        add(&mut line, mv);
    }
    line
}

fn write_go(go: &Go) -> String {
    let mut line = "go".to_owned();
    let mut pair = |key: &str, value: Option<&dyn Display>| {
        if let Some(value) = value {
            add(&mut line, format_args!("{key} {value}"));
        }
    };
    let ms = |time: Option<Duration>| time.map(|time| time.as_millis());
    let times = [
        ("movetime", ms(go.movetime)),
        ("wtime", ms(go.remaining.red)),
        ("btime", ms(go.remaining.black)),
        ("winc", ms(go.increment.red)),
        ("binc", ms(go.increment.black)),
    ];
    for (key, value) in &times {
        pair(key, value.as_ref().map(|value| value as &dyn Display));
    }
    for (key, value) in [("depth", go.depth), ("mate", go.mate), ("movestogo", go.moves_to_go)] {
        pair(key, value.as_ref().map(|value| value as &dyn Display));
    }
    pair("nodes", go.nodes.as_ref().map(|value| value as &dyn Display));
    for (flag, word) in [(go.ponder, "ponder"), (go.infinite, "infinite")] {
        if flag {
            add(&mut line, word);
        }
    }
    // Last, for a program that reads moves to the end of the line.
    if !go.search_moves.is_empty() {
        add(&mut line, "searchmoves");
    }
    for mv in &go.search_moves {
        add(&mut line, mv);
    }
    line
}
