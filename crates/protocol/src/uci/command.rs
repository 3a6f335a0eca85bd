//! Commands.

use crate::grammar::{
    add, add_moves, add_pair, leading_moves, millis, missing, number, parse_position, unknown,
    write_millis, write_position,
};
use crate::{Command, Dialect, Go, ParseError};

pub(crate) fn parse_command(line: &str) -> Result<Command, ParseError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [] => Err(ParseError::Empty),
        ["uci", ..] => Ok(Command::Hello(Dialect::Uci)),
        ["ucicyclone", ..] => Ok(Command::Hello(Dialect::UciCyclone)),
        ["isready", ..] => Ok(Command::IsReady),
        ["ucinewgame", ..] => Ok(Command::NewGame),
        ["setoption", rest @ ..] => parse_option(rest),
        ["position", rest @ ..] | rest @ ["fen" | "startpos", ..] => {
            let (start, moves) = parse_position("position", rest)?;
            Ok(Command::Position { start, moves })
        }
        ["go", rest @ ..] => parse_go(rest).map(Command::Go),
        ["stop", ..] => Ok(Command::Stop),
        ["ponderhit", ..] => Ok(Command::PonderHit { draw: false }),
        ["debug", rest @ ..] => Ok(Command::Debug(rest.first() != Some(&"off"))),
        ["quit", ..] => Ok(Command::Quit),
        [word, ..] => Err(unknown(word)),
    }
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
            "perft" => go.perft = Some(number(word, value)?),
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
        Command::Hello(Dialect::UciCyclone) => "ucicyclone".to_owned(),
        Command::Hello(_) => "uci".to_owned(),
        Command::IsReady => "isready".to_owned(),
        Command::NewGame => "ucinewgame".to_owned(),
        Command::SetOption { name, value: None } => format!("setoption name {name}"),
        Command::SetOption { name, value: Some(value) } => {
            format!("setoption name {name} value {value}").trim_end().to_owned()
        }
        Command::Position { start, moves } => write_position("position", start, moves),
        Command::Go(go) => write_go(go),
        Command::Stop => "stop".to_owned(),
        Command::PonderHit { .. } => "ponderhit".to_owned(),
        Command::Debug(on) => format!("debug {}", if *on { "on" } else { "off" }),
        Command::Quit => "quit".to_owned(),
        // UCI has no words for these; an empty line does nothing.
        Command::BanMoves(_) | Command::Probe { .. } => String::new(),
    }
}

fn write_go(go: &Go) -> String {
    let mut line = "go".to_owned();
    if go.ponder {
        add(&mut line, "ponder");
    }
    for (key, time) in [
        ("movetime", go.movetime),
        ("wtime", go.remaining.red),
        ("btime", go.remaining.black),
        ("winc", go.increment.red),
        ("binc", go.increment.black),
    ] {
        add_pair(&mut line, key, time.map(write_millis));
    }
    for (key, value) in
        [("movestogo", go.moves_to_go), ("depth", go.depth), ("mate", go.mate), ("perft", go.perft)]
    {
        add_pair(&mut line, key, value);
    }
    add_pair(&mut line, "nodes", go.nodes);
    if go.infinite {
        add(&mut line, "infinite");
    }
    // Last, for a program that reads moves to the end of the line.
    add_moves(&mut line, "searchmoves", &go.search_moves);
    line
}
