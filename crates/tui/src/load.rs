//! Games from files.

use std::fs;
use std::path::PathBuf;

use inputs::Input;
use messages::Messages;
use records::{Game, ReadOptions};

use crate::problems;

/// A game of a file, ready to go on.
#[derive(Clone, PartialEq, Debug)]
pub struct LoadedGame {
    /// The game.
    pub game: Game,
    /// Which game of the file it is, from 1.
    pub number: usize,
    /// How many games the file holds.
    pub games: usize,
}

/// Larger files are no games that anybody wants to go on with.
const LARGEST_FILE: u64 = 64 << 20;

/// Reads a game from a file of any format, packed or not: the first one, or the one with the number
/// behind the path, as in `games.pgn #3`.
///
/// # Errors
/// Why it cannot be read or not go on, in the user's language.
pub fn load(messages: &Messages, text: &str) -> Result<LoadedGame, String> {
    let (path, number) = split(text);
    let file = expanded(path);
    // A pipe or a terminal would be waited for without end.
    let about = fs::metadata(&file).map_err(|error| messages.io_error(&error))?;
    if !about.is_dir() && (!about.is_file() || about.len() > LARGEST_FILE) {
        return Err(messages.text("not-a-file"));
    }
    let parts = Input::named(&file.to_string_lossy())
        .parts()
        .map_err(|error| messages.input_error(&error))?;
    let mut problem = messages.text("read-unknown");
    let mut games = Vec::new();
    for part in &parts {
        let name = part.place.file_name().map(|name| name.to_string_lossy().into_owned());
        match records::read(&part.bytes, &ReadOptions { name, ..ReadOptions::default() }) {
            Ok(document) => {
                problem = messages.text("pgn-empty");
                games.extend(document.into_games());
            }
            Err(error) => problem = messages.read_error(&error),
        }
    }
    let count = games.len();
    if count == 0 {
        return Err(problem);
    }
    let game = number.checked_sub(1).filter(|&at| at < count).map(|at| games.swap_remove(at));
    let game = game.ok_or_else(|| {
        let args = [("number", number.into()), ("games", count.into())];
        messages.format("show-no-game", &args)
    })?;
    match problems::game_fault(messages, &game) {
        Some(fault) => Err(fault),
        None => Ok(LoadedGame { game, number, games: count }),
    }
}

/// A path, and the number behind it.
fn split(text: &str) -> (&str, usize) {
    let numbered = text.rsplit_once(" #").and_then(|(path, number)| {
        let number = number.trim().parse().ok()?;
        Some((path.trim_end(), number))
    });
    numbered.unwrap_or((text, 1))
}

/// A path with `~/` as shells read it.
pub(crate) fn expanded(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(path),
    }
}
