//! Games with the records of their moves as text, CSV or PGN.

use std::path::Path;

use drawing::BoardStyle;
use messages::Messages;
use records::{Format, Notation, WriteOptions, tag};
use xiangqi::{Color, Outcome, Position, Record};

use crate::account::KeptGame;
use crate::{Session, texts};

/// What a file is to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Text,
    Csv,
    Pgn,
}

fn kind(path: &str) -> Kind {
    let extension = Path::new(path).extension().and_then(|own| own.to_str()).unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "csv" => Kind::Csv,
        "pgn" => Kind::Pgn,
        _ => Kind::Text,
    }
}

/// The records of the game that is played, for a file of this name.
pub(crate) fn session(
    messages: &Messages,
    session: &Session,
    lines: &[String],
    path: &str,
) -> String {
    match kind(path) {
        Kind::Pgn => crate::save::pgn(session, messages),
        Kind::Text => lines.join("\n") + "\n",
        Kind::Csv => {
            let mut text = HEAD.to_owned();
            for entry in &session.entries {
                let who = if entry.who == journal::Who::Player { "player" } else { "ai" };
                let (from, to) = entry.mv.split_at(2.min(entry.mv.len()));
                let captured = entry.captured.map(String::from).unwrap_or_default();
                let row = [
                    "1",
                    &entry.ply.to_string(),
                    &entry.time,
                    &entry.side,
                    who,
                    from,
                    to,
                    &entry.piece.to_string(),
                    &captured,
                    &entry.notation,
                    &entry.think_ms.to_string(),
                ];
                text.push_str(&csv(&row));
            }
            text
        }
    }
}

/// Kept games, for a file of this name.
pub(crate) fn games(messages: &Messages, games: &[KeptGame], path: &str) -> String {
    match kind(path) {
        Kind::Csv => {
            let rows = games.iter().zip(1..).map(|(game, number)| rows(game, number));
            HEAD.to_owned() + &rows.collect::<String>()
        }
        Kind::Pgn => {
            let games: Vec<records::Game> = games.iter().map(|own| pgn(messages, own)).collect();
            let options =
                WriteOptions { notation: Some(Notation::Chinese), ..WriteOptions::default() };
            let written = records::write(&games, Format::Pgn, &options);
            written.map(|own| String::from_utf8_lossy(&own.bytes).into_owned()).unwrap_or_default()
        }
        Kind::Text => {
            let texts: Vec<String> = games.iter().map(|own| text(messages, own)).collect();
            texts.join("\n")
        }
    }
}

const HEAD: &str = "game,ply,time,side,who,from,to,piece,captured,notation,think_ms\n";

fn rows(game: &KeptGame, number: usize) -> String {
    let rows = game.moves.iter().zip(1..).map(|(own, ply): (_, usize)| {
        let side = if own.piece.is_uppercase() { "red" } else { "black" };
        let who = if own.by_person { "player" } else { "ai" };
        let captured = own.captured.map(String::from).unwrap_or_default();
        csv(&[
            &number.to_string(),
            &ply.to_string(),
            &own.at,
            side,
            who,
            &own.mv.from().to_string(),
            &own.mv.to().to_string(),
            &own.piece.to_string(),
            &captured,
            &own.notation,
            &own.think_ms.to_string(),
        ])
    });
    rows.collect()
}

/// A row as RFC 4180 has it.
fn csv(cells: &[&str]) -> String {
    let cell = |text: &&str| {
        if text.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            (*text).to_owned()
        }
    };
    cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\n"
}

/// The record of a kept game.
pub(crate) fn record(game: &KeptGame) -> Record {
    let start = Position::from_fen(&game.head.start).unwrap_or_else(|_| Position::start());
    let mut record = Record::new(start);
    for own in &game.moves {
        if record.push(own.mv).is_err() {
            break;
        }
    }
    record
}

fn pgn(messages: &Messages, game: &KeptGame) -> records::Game {
    let mut own = records::Game::of_record(&record(game), xiangqi::Status::Ongoing);
    own.result = game.head.outcome;
    let names = texts::kept_players(messages, &game.head);
    own.set_tag(tag::RED, names.red);
    own.set_tag(tag::BLACK, names.black);
    own.set_tag(tag::DATE, game.head.began.get(..10).unwrap_or_default().replace('-', "."));
    own.set_tag("Rules", game.head.rules.clone());
    own
}

fn text(messages: &Messages, game: &KeptGame) -> String {
    let names = texts::kept_players(messages, &game.head);
    let record = record(game);
    let mut text = format!(
        "{}  {} - {}  {}\n",
        game.head.began,
        names.red,
        names.black,
        result(messages, game.head.outcome)
    );
    for (i, (ply, own)) in record.plies().iter().zip(&game.moves).enumerate() {
        let Some(before) = record.position_before(i) else { break };
        let who = messages.text(if own.by_person { "who-player" } else { "who-ai" });
        let captured = ply.captured.map(|piece| {
            messages.format("record-captured", &[("piece", messages.piece(piece).into())])
        });
        let line = [
            format!("{:>3}", i + 1),
            own.at.clone(),
            messages.color(ply.piece.color()),
            who,
            texts::all_forms(messages, BoardStyle::Unicode, before, ply.mv),
            format!("{}.{}s", own.think_ms / 1000, own.think_ms % 1000 / 100),
            captured.unwrap_or_default(),
        ];
        text.push_str(line.join(" ").trim_end());
        text.push('\n');
    }
    text
}

/// How a game ended, in a word.
pub(crate) fn result(messages: &Messages, outcome: Option<Outcome>) -> String {
    messages.text(match outcome {
        None => "result-unfinished",
        Some(Outcome::Draw) => "result-drawn",
        Some(Outcome::Win(Color::Red)) => "result-red",
        Some(Outcome::Win(Color::Black)) => "result-black",
    })
}
