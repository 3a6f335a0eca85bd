//! Replies.

use crate::grammar::{
    OptionOrder, add_pair, missing, number, one_line, parse_info, parse_option, unknown,
    write_info, write_option,
};
use crate::{Coords, Dialect, ParseError, Reply};

pub(crate) fn parse_reply(line: &str) -> Result<Reply, ParseError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [] => Err(ParseError::Empty),
        ["id", "name", rest @ ..] => Ok(Reply::Name(rest.join(" "))),
        ["id", "author", rest @ ..] => Ok(Reply::Author(rest.join(" "))),
        ["option", rest @ ..] => parse_option(rest).map(Reply::Option),
        ["uciok", ..] => Ok(Reply::Welcome(Dialect::Uci)),
        ["readyok", ..] => Ok(Reply::Ready),
        ["info", "string", rest @ ..] => Ok(Reply::Text(rest.join(" "))),
        ["info", rest @ ..] => parse_info(rest).map(|info| Reply::Info(Box::new(info))),
        ["bestmove", rest @ ..] => parse_best(rest),
        ["Nodes", "searched:", rest @ ..] => {
            Ok(Reply::Perft { below: None, leaves: number("searched:", rest.first())? })
        }
        [word, rest @ ..] => match word.strip_suffix(':').and_then(|mv| mv.parse().ok()) {
            below @ Some(_) => Ok(Reply::Perft { below, leaves: number(word, rest.first())? }),
            None => Err(unknown(word)),
        },
    }
}

fn parse_best(words: &[&str]) -> Result<Reply, ParseError> {
    let (best, rest) = match words {
        [] => return Err(missing("bestmove")),
        ["(none)" | "none" | "null" | "0000", rest @ ..] => (None, rest),
        [mv, rest @ ..] => (Some(mv.parse()?), rest),
    };
    let ponder = match rest {
        ["ponder", "(none)" | "none" | "null" | "0000", ..] => None,
        ["ponder", mv, ..] => Some(mv.parse()?),
        _ => None,
    };
    Ok(Reply::BestMove { best, ponder, claim: None })
}

pub(crate) fn write_reply(reply: &Reply) -> String {
    match reply {
        Reply::Name(name) => format!("id name {name}"),
        Reply::Author(author) => format!("id author {author}"),
        Reply::Option(spec) => {
            let mut line = format!("option name {}", spec.name);
            write_option(&mut line, &spec.kind, OptionOrder::DefaultFirst);
            line
        }
        Reply::Welcome(_) => "uciok".to_owned(),
        Reply::Ready => "readyok".to_owned(),
        Reply::Info(info) => write_info(info, true),
        Reply::Text(text) => format!("info string {}", one_line(text)),
        Reply::BestMove { best, ponder, .. } => write_best(*best, *ponder),
        Reply::Perft { below: Some(mv), leaves } => format!("{mv}: {leaves}"),
        Reply::Perft { below: None, leaves } => format!("Nodes searched: {leaves}"),
        // UCI has no words for these.
        Reply::Copyright(text) | Reply::User(text) => format!("info string {}", one_line(text)),
        Reply::PopHash(_) => "info string pophash".to_owned(),
        Reply::Bye => "info string bye".to_owned(),
    }
}

fn write_best(best: Option<Coords>, ponder: Option<Coords>) -> String {
    let mut line = match best {
        Some(best) => format!("bestmove {best}"),
        None => "bestmove (none)".to_owned(),
    };
    add_pair(&mut line, "ponder", ponder);
    line
}
