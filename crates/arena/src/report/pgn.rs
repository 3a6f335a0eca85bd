//! The games as PGN, with what the engines said as comments.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use xiangqi::{Color, Move, Position, Record, Square, notation::Iccs};

use crate::{GameRecord, PlyRecord};

/// An open PGN file. Every game is flushed.
#[derive(Debug)]
pub struct PgnFile(File);

impl PgnFile {
    /// Begins a file, or with `resume` one that holds the games played so far.
    ///
    /// # Errors
    /// If it exists already and is not to be continued, or cannot be written.
    pub fn open(path: &Path, resume: Option<&[GameRecord]>, rules: &str) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        let options = match resume {
            // The JSON lines know better what was played than a file that may be half written.
            Some(_) => options.write(true).create(true).truncate(true),
            None => options.write(true).create_new(true),
        };
        let mut file = Self(options.open(path)?);
        for game in resume.unwrap_or_default() {
            file.add(game, rules)?;
        }
        Ok(file)
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &GameRecord, rules: &str) -> io::Result<()> {
        let mut text = pgn_text(game, rules);
        text.push('\n');
        self.0.write_all(text.as_bytes())
    }
}

/// A game as PGN, with score, depth and time of each move as its comment.
pub fn pgn_text(game: &GameRecord, rules: &str) -> String {
    let mut text = String::new();
    let date = game.began.get(..10).unwrap_or("????.??.??").replace('-', ".");
    let plies = game.plies.len().to_string();
    let round = format!("{}.{}", game.pair, game.game);
    let fen = (game.fen != xiangqi::fen::START).then_some(game.fen.as_str());
    let tags = [
        ("Game", Some("Chinese Chess")),
        ("Event", Some("chuhe match")),
        ("Date", Some(date.as_str())),
        ("Round", Some(round.as_str())),
        ("Red", Some(game.red.as_str())),
        ("Black", Some(game.black.as_str())),
        ("Result", Some(game.result.as_str())),
        ("Termination", Some(game.reason.as_str())),
        ("Detail", game.detail.as_deref()),
        ("Rules", Some(rules)),
        ("UTCTime", game.began.get(11..19)),
        ("PlyCount", Some(plies.as_str())),
        ("SetUp", fen.map(|_| "1")),
        ("FEN", fen),
        ("Format", Some("ICCS")),
    ];
    for (name, value) in tags {
        if let Some(value) = value {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            writeln!(text, "[{name} \"{value}\"]").ok();
        }
    }
    text.push('\n');
    let mut width = 0;
    for token in tokens(game) {
        let length = token.chars().count();
        if width > 0 {
            let fits = width + 1 + length <= 80;
            text.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        text.push_str(&token);
        width += length;
    }
    text.push('\n');
    text
}

fn tokens(game: &GameRecord) -> Vec<String> {
    let mut tokens = Vec::new();
    if let Some(record) = replay(game) {
        for ((ply, told), at) in record.plies().iter().zip(&game.plies).zip(0..) {
            let number = record.position_before(at).map_or(1, |before| before.fullmove().get());
            match ply.piece.color() {
                Color::Red => tokens.push(format!("{number}.")),
                Color::Black if at == 0 => tokens.push(format!("{number}...")),
                Color::Black => {}
            }
            tokens.push(format!("{:#}", Iccs(ply.mv)));
            tokens.extend(comment(told));
        }
    }
    tokens.push(game.result.clone());
    tokens
}

/// What an engine said of a move: `{+0.31/12 0.100s}`.
fn comment(ply: &PlyRecord) -> Option<String> {
    let seconds = ply.ms? / 1e3;
    let verdict = ply.verdict();
    let blank = if verdict.is_empty() { "" } else { " " };
    Some(format!("{{{verdict}{blank}{seconds:.3}s}}"))
}

/// The moves as a record, as far as they can be played.
fn replay(game: &GameRecord) -> Option<Record> {
    let mut record = Record::new(Position::from_fen(&game.fen).ok()?);
    for ply in &game.plies {
        let Some((from, to)) = ply.mv.split_at_checked(2) else { break };
        let (Ok(from), Ok(to)) = (from.parse::<Square>(), to.parse::<Square>()) else { break };
        if record.push(Move::new(from, to)).is_err() {
            break;
        }
    }
    Some(record)
}
