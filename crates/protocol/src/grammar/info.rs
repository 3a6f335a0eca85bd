//! Reports of a running search: the words after `info`.

use engine::Score;

use super::{add, add_moves, add_pair, leading_moves, millis, number, write_millis};
use crate::{Limit, ParseError, Progress, Wdl};

/// What a mate on the spot is worth where mates are written as scores.
const MATE_SCORE: i32 = 30_000;

/// Words that are not known are skipped.
pub(crate) fn parse_info(words: &[&str]) -> Result<Progress, ParseError> {
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
            "currmove" => info.currmove = value.and_then(|mv| mv.parse().ok()),
            "currmovenumber" => info.currmovenumber = Some(number(word, value)?),
            "score" => words = parse_score(rest, &mut info)?,
            "wdl" => words = parse_wdl(rest, &mut info),
            "pv" => (info.pv, words) = leading_moves(rest),
            // The rest of the line is for people.
            "string" | "message" => break,
            _ => words = rest,
        }
    }
    Ok(info)
}

/// `cp N`, `mate N`, or in UCCI `N`; then perhaps which limit it is. Returns the rest.
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
    let (limit, rest) = match &rest[1..] {
        ["lowerbound", rest @ ..] => (Some(Limit::AtLeast), rest),
        ["upperbound", rest @ ..] => (Some(Limit::AtMost), rest),
        rest => (None, rest),
    };
    info.limit = limit;
    Ok(rest)
}

/// Three numbers; anything else is skipped like an unknown word. Returns the rest.
fn parse_wdl<'a, 'b>(words: &'a [&'b str], info: &mut Progress) -> &'a [&'b str] {
    let [win, draw, loss, rest @ ..] = words else { return words };
    let (Ok(win), Ok(draw), Ok(loss)) = (win.parse(), draw.parse(), loss.parse()) else {
        return words;
    };
    info.wdl = Some(Wdl { win, draw, loss });
    rest
}

/// Writes a report. `kinds` says whether scores are told with their kind, as `cp 31` and `mate 2`.
pub(crate) fn write_info(info: &Progress, kinds: bool) -> String {
    let mut line = "info".to_owned();
    add_pair(&mut line, "depth", info.depth);
    add_pair(&mut line, "seldepth", info.seldepth);
    add_pair(&mut line, "multipv", info.multipv);
    if let Some(score) = info.score {
        add(&mut line, "score");
        match score {
            _ if kinds => add(&mut line, score),
            Score::Cp(cp) => add(&mut line, cp),
            Score::Mate(moves) => add(&mut line, mate_score(moves)),
        }
        match info.limit {
            Some(Limit::AtLeast) => add(&mut line, "lowerbound"),
            Some(Limit::AtMost) => add(&mut line, "upperbound"),
            None => {}
        }
    }
    let wdl = info.wdl.map(|Wdl { win, draw, loss }| format!("{win} {draw} {loss}"));
    add_pair(&mut line, "wdl", wdl);
    add_pair(&mut line, "nodes", info.nodes);
    add_pair(&mut line, "nps", info.nps);
    add_pair(&mut line, "hashfull", info.hashfull);
    add_pair(&mut line, "time", info.time.map(write_millis));
    add_pair(&mut line, "currmove", info.currmove);
    add_pair(&mut line, "currmovenumber", info.currmovenumber);
    add_moves(&mut line, "pv", &info.pv);
    line
}

/// A mate in so many moves as a number: the nearer, the larger.
fn mate_score(moves: i32) -> i32 {
    let plies = moves.saturating_abs().saturating_mul(2).saturating_sub(i32::from(moves > 0));
    let worth = MATE_SCORE.saturating_sub(plies).max(MATE_SCORE / 2);
    if moves > 0 { worth } else { -worth }
}
