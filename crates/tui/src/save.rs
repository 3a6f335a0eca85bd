//! The game as a file.

use messages::Messages;
use records::{Format, Game, NodeId, Notation, WriteOptions, tag};
use xiangqi::{Color, Record, Status};

use crate::{Session, texts};

/// The game as PGN, in Chinese notation. One that came from a file keeps what the file says: what was
/// played since becomes the main line, and all else stays beside it.
pub(crate) fn pgn(session: &Session, messages: &Messages) -> String {
    let game = as_record(session, messages);
    let options = WriteOptions { notation: Some(Notation::Chinese), ..WriteOptions::default() };
    let written = records::write(&[game], Format::Pgn, &options).map(|written| written.bytes);
    String::from_utf8(written.expect("PGN is written")).expect("UTF-8 is the default")
}

/// The game with the names of its players.
pub(crate) fn as_record(session: &Session, messages: &Messages) -> Game {
    let record = session.game.record();
    let status = session.game.status();
    let mut game = match &session.source {
        Some(source) => grown(source, record, status),
        None => Game::of_record(record, status),
    };
    for (name, color) in [(tag::RED, Color::Red), (tag::BLACK, Color::Black)] {
        if game.tag(name).is_none() {
            game.set_tag(name, texts::player(messages, session, color));
        }
    }
    // A game played here has the day of its first move; a file says itself when its game was.
    let day = session.entries.first().and_then(|entry| entry.time.get(..10));
    if let Some(day) = day.filter(|_| session.source.is_none()) {
        game.set_tag(tag::DATE, day.replace('-', "."));
    }
    game.set_tag("Rules", session.game.rules().name());
    game
}

/// A file's game with the moves of `record` as its main line.
fn grown(source: &Game, record: &Record, status: Status) -> Game {
    let mut game = source.clone();
    let mut node = NodeId::ROOT;
    let mut is_new = false;
    for ply in record.plies() {
        node = match game.tree.child_with(node, ply.mv) {
            Some(child) => child,
            None => {
                is_new = true;
                game.tree.add(node, ply.mv)
            }
        };
        game.tree.promote(node);
    }
    match status {
        Status::Over { outcome, .. } => game.result = Some(outcome),
        // The file's result was of another game.
        Status::Ongoing if is_new => game.result = None,
        Status::Ongoing => {}
    }
    game
}
