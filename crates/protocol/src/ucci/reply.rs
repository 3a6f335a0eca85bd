//! Replies.

use crate::grammar::{
    OptionOrder, add, add_pair, missing, number, one_line, parse_info, parse_option, unknown,
    write_info, write_option,
};
use crate::{Claim, Coords, Dialect, ParseError, PopHash, Reply, TimeUnit};

pub(crate) fn parse_reply(line: &str, unit: TimeUnit) -> Result<Reply, ParseError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [] => Err(ParseError::Empty),
        ["id", "name", rest @ ..] => Ok(Reply::Name(rest.join(" "))),
        ["id", "author", rest @ ..] => Ok(Reply::Author(rest.join(" "))),
        ["id", "copyright", rest @ ..] => Ok(Reply::Copyright(rest.join(" "))),
        ["id", "user", rest @ ..] => Ok(Reply::User(rest.join(" "))),
        ["option", rest @ ..] => {
            // As in UCI but for the word `name`.
            let named = if rest.first() == Some(&"name") { None } else { Some("name") };
            let fields: Vec<&str> = named.into_iter().chain(rest.iter().copied()).collect();
            parse_option(&fields).map(Reply::Option)
        }
        ["ucciok", ..] => Ok(Reply::Welcome(Dialect::Ucci(unit))),
        ["readyok", ..] => Ok(Reply::Ready),
        ["info", "message" | "string", rest @ ..] => Ok(Reply::Text(rest.join(" "))),
        ["info", rest @ ..] => parse_info(rest).map(|info| Reply::Info(Box::new(info))),
        ["bestmove", rest @ ..] => parse_best(rest),
        ["nobestmove", ..] => Ok(Reply::BestMove { best: None, ponder: None, claim: None }),
        ["pophash", rest @ ..] => parse_pop_hash(rest).map(Reply::PopHash),
        ["bye", ..] => Ok(Reply::Bye),
        [word, ..] => Err(unknown(word)),
    }
}

fn parse_best(words: &[&str]) -> Result<Reply, ParseError> {
    let [mv, rest @ ..] = words else { return Err(missing("bestmove")) };
    let best = Some(mv.parse()?);
    let (ponder, rest) = match rest {
        ["ponder", mv, rest @ ..] => (mv.parse().ok(), rest),
        rest => (None, rest),
    };
    let claim = match rest.first() {
        Some(&"draw") => Some(Claim::Draw),
        Some(&"resign") => Some(Claim::Resign),
        _ => None,
    };
    Ok(Reply::BestMove { best, ponder, claim })
}

fn parse_pop_hash(words: &[&str]) -> Result<PopHash, ParseError> {
    let mut known = PopHash::default();
    let mut words = words;
    while let [word, rest @ ..] = words {
        words = match (*word, rest) {
            ("bestmove", [mv, rest @ ..]) => {
                known.best = Some(mv.parse()?);
                rest
            }
            ("lowerbound" | "upperbound", [value, "depth", depth, rest @ ..]) => {
                let bound = Some((number(word, Some(value))?, number("depth", Some(depth))?));
                if *word == "lowerbound" {
                    known.lower = bound;
                } else {
                    known.upper = bound;
                }
                rest
            }
            (_, rest) => rest,
        };
    }
    Ok(known)
}

pub(crate) fn write_reply(reply: &Reply) -> String {
    match reply {
        Reply::Name(name) => format!("id name {name}"),
        Reply::Author(author) => format!("id author {author}"),
        Reply::Copyright(text) => format!("id copyright {text}"),
        Reply::User(user) => format!("id user {user}"),
        Reply::Option(spec) => {
            let mut line = format!("option {}", spec.name);
            write_option(&mut line, &spec.kind, OptionOrder::DefaultLast);
            line
        }
        Reply::Welcome(_) => "ucciok".to_owned(),
        Reply::Ready => "readyok".to_owned(),
        Reply::Info(info) => write_info(info, false),
        Reply::Text(text) => format!("info message {}", one_line(text)),
        Reply::BestMove { best: Some(best), ponder, claim } => write_best(*best, *ponder, *claim),
        Reply::BestMove { best: None, .. } => "nobestmove".to_owned(),
        Reply::PopHash(known) => write_pop_hash(known),
        Reply::Perft { below, leaves } => {
            let below = below.map(|mv| format!("{mv}: ")).unwrap_or_default();
            format!("info message {below}{leaves}")
        }
        Reply::Bye => "bye".to_owned(),
    }
}

fn write_best(best: Coords, ponder: Option<Coords>, claim: Option<Claim>) -> String {
    let mut line = format!("bestmove {best}");
    add_pair(&mut line, "ponder", ponder);
    match claim {
        Some(Claim::Draw) => add(&mut line, "draw"),
        Some(Claim::Resign) => add(&mut line, "resign"),
        None => {}
    }
    line
}

fn write_pop_hash(known: &PopHash) -> String {
    let mut line = "pophash".to_owned();
    add_pair(&mut line, "bestmove", known.best);
    for (key, bound) in [("lowerbound", known.lower), ("upperbound", known.upper)] {
        if let Some((value, depth)) = bound {
            add(&mut line, format_args!("{key} {value} depth {depth}"));
        }
    }
    line
}
