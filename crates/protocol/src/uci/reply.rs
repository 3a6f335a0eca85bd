//! Replies.

use engine::Score;

use super::{add, leading_moves, millis, number};
use crate::{Coords, Dialect, Limit, OptionKind, OptionSpec, ParseError, Progress, Reply};

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
        [word, ..] => Err(ParseError::Unknown { word: (*word).to_owned() }),
    }
}

fn parse_best(words: &[&str]) -> Result<Reply, ParseError> {
    let (best, rest) = match words {
        [] => return Err(ParseError::Missing { after: "bestmove".to_owned() }),
        ["(none)" | "none" | "null" | "0000", rest @ ..] => (None, rest),
        [mv, rest @ ..] => (Some(mv.parse()?), rest),
    };
    let ponder = match rest {
        ["ponder", "(none)" | "none" | "null" | "0000", ..] => None,
        ["ponder", mv, ..] => Some(mv.parse()?),
        _ => None,
    };
    Ok(Reply::BestMove { best, ponder })
}

/// Words that are not known are skipped.
fn parse_info(words: &[&str]) -> Result<Progress, ParseError> {
    let mut info = Progress::default();
    let mut words = words;
    while let [word, rest @ ..] = words {
        let value = rest.first();
        words = rest.get(1..).unwrap_or_default();
        match *word {
            "depth" => info.depth = Some(number(word, value)?),
            "seldepth" => info.seldepth = Some(number(word, value)?),
            "multipv" => info.multipv = Some(number(word, value)?),
            "nodes" => info.nodes = Some(number(word, value)?),
            "nps" => info.nps = Some(number(word, value)?),
            "hashfull" => info.hashfull = Some(number(word, value)?),
            "time" => info.time = Some(millis(word, value)?),
            "score" => words = parse_score(rest, &mut info)?,
            "pv" => (info.pv, words) = leading_moves(rest),
            // The rest of the line is for people.
            "string" => break,
            _ => words = rest,
        }
    }
    Ok(info)
}

/// `cp N`, `mate N`, or with some engines `N`; then perhaps which limit it is. Returns the rest.
fn parse_score<'a, 'b>(
    words: &'a [&'b str],
    info: &mut Progress,
) -> Result<&'a [&'b str], ParseError> {
    let (score, rest) = match words {
        ["cp", rest @ ..] => (Score::Cp(number("cp", rest.first())?), rest),
        ["mate", rest @ ..] => (Score::Mate(number("mate", rest.first())?), rest),
        rest => (Score::Cp(number("score", rest.first())?), rest),
    };
    info.score = Some(score);
    let rest = &rest[1..];
    let (limit, rest) = match rest {
        ["lowerbound", rest @ ..] => (Some(Limit::AtLeast), rest),
        ["upperbound", rest @ ..] => (Some(Limit::AtMost), rest),
        rest => (None, rest),
    };
    info.limit = limit;
    Ok(rest)
}

/// The words that divide the line of an option into fields.
const OPTION_KEYS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

fn parse_option(words: &[&str]) -> Result<OptionSpec, ParseError> {
    let mut fields: Vec<(&str, String)> = Vec::new();
    for word in words {
        match fields.last_mut() {
            _ if OPTION_KEYS.contains(word) => fields.push((word, String::new())),
            Some((_, value)) => add(value, word),
            None => return Err(ParseError::Unknown { word: (*word).to_owned() }),
        }
    }
    let all = |key: &'static str| {
        fields.iter().filter(move |field| field.0 == key).map(|field| field.1.as_str())
    };
    let text = |key| all(key).next().unwrap_or_default().to_owned();
    let spin = |key| number(key, all(key).next().as_ref());
    let name = text("name");
    if name.is_empty() {
        return Err(ParseError::Missing { after: "name".to_owned() });
    }
    let kind = match text("type").as_str() {
        "check" => OptionKind::Check { default: text("default") == "true" },
        "spin" => {
            OptionKind::Spin { default: spin("default")?, min: spin("min")?, max: spin("max")? }
        }
        "combo" => OptionKind::Combo {
            default: text("default"),
            choices: all("var").map(str::to_owned).collect(),
        },
        "button" => OptionKind::Button,
        "string" => {
            let default = text("default");
            OptionKind::Text { default: if default == "<empty>" { String::new() } else { default } }
        }
        "" => return Err(ParseError::Missing { after: "type".to_owned() }),
        other => return Err(ParseError::Unknown { word: other.to_owned() }),
    };
    Ok(OptionSpec { name, kind })
}

pub(crate) fn write_reply(reply: &Reply) -> String {
    match reply {
        Reply::Name(name) => format!("id name {name}"),
        Reply::Author(author) => format!("id author {author}"),
        Reply::Option(spec) => write_option(spec),
        Reply::Welcome(Dialect::Uci) => "uciok".to_owned(),
        Reply::Ready => "readyok".to_owned(),
        Reply::Info(info) => write_info(info),
        // One reply is one line, whatever the text.
        Reply::Text(text) => format!("info string {}", text.replace(['\n', '\r'], " ")),
        Reply::BestMove { best, ponder } => write_best(*best, *ponder),
    }
}

fn write_best(best: Option<Coords>, ponder: Option<Coords>) -> String {
    let mut line = match best {
        Some(best) => format!("bestmove {best}"),
        None => "bestmove (none)".to_owned(),
    };
    if let Some(ponder) = ponder {
        add(&mut line, format_args!("ponder {ponder}"));
    }
    line
}

fn write_info(info: &Progress) -> String {
    let mut line = "info".to_owned();
    let small = |line: &mut String, key: &str, value: Option<u64>| {
        if let Some(value) = value {
            add(line, format_args!("{key} {value}"));
        }
    };
    small(&mut line, "depth", info.depth.map(u64::from));
    small(&mut line, "seldepth", info.seldepth.map(u64::from));
    small(&mut line, "multipv", info.multipv.map(u64::from));
    if let Some(score) = info.score {
        add(&mut line, format_args!("score {score}"));
        match info.limit {
            Some(Limit::AtLeast) => add(&mut line, "lowerbound"),
            Some(Limit::AtMost) => add(&mut line, "upperbound"),
            None => {}
        }
    }
    small(&mut line, "nodes", info.nodes);
    small(&mut line, "nps", info.nps);
    small(&mut line, "hashfull", info.hashfull.map(u64::from));
    let millis = |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    small(&mut line, "time", info.time.map(millis));
    if !info.pv.is_empty() {
        add(&mut line, "pv");
    }
    for mv in &info.pv {
        add(&mut line, mv);
    }
    line
}

fn write_option(spec: &OptionSpec) -> String {
    let mut line = format!("option name {} type ", spec.name);
    match &spec.kind {
        OptionKind::Check { default } => line.push_str(&format!("check default {default}")),
        OptionKind::Spin { default, min, max } => {
            line.push_str(&format!("spin default {default} min {min} max {max}"));
        }
        OptionKind::Combo { default, choices } => {
            line.push_str(&format!("combo default {default}"));
            for choice in choices {
                add(&mut line, format_args!("var {choice}"));
            }
        }
        OptionKind::Button => line.push_str("button"),
        OptionKind::Text { default } => {
            let default = if default.is_empty() { "<empty>" } else { default };
            line.push_str(&format!("string default {default}"));
        }
    }
    line
}
