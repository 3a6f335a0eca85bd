//! What is to be analyzed: a game of a file, or a position.

use std::path::Path;

use anyhow::{anyhow, bail};
use inputs::Input;
use messages::Messages;
use records::{Game, ReadOptions, read};
use xiangqi::{Position, Record, SetupError, fen};

use super::Args;

/// A game and its moves, as far as they are legal and asked for.
pub(super) struct Source {
    /// As the file has it.
    pub(super) game: Game,
    /// The main line.
    pub(super) record: Record,
    /// After how many plies something illegal follows.
    pub(super) illegal_after: Option<usize>,
}

pub(super) fn open(messages: &Messages, args: &Args) -> anyhow::Result<Source> {
    let game = game(messages, args)?;
    let record = game.main_record().ok_or_else(|| {
        let faults = game.start.faults();
        let problem = messages.setup_error(&SetupError { faults });
        anyhow!(messages.format("analyze-unlawful", &[("problem", problem.into())]))
    })?;
    let plies = record.plies().len();
    let illegal_after = (game.tree.main_line().count() > plies).then_some(plies);
    let record = match args.ply {
        Some(ply) if ply > plies => {
            bail!(messages.format("analyze-ply", &[("plies", plies.into())]));
        }
        Some(ply) => cut(&record, ply),
        None => record,
    };
    Ok(Source { game, record, illegal_after })
}

/// The first plies of a record.
fn cut(record: &Record, plies: usize) -> Record {
    let mut cut = record.clone();
    while cut.plies().len() > plies {
        cut.pop();
    }
    cut
}

fn game(messages: &Messages, args: &Args) -> anyhow::Result<Game> {
    let text = args.target.as_str();
    if text == "-" || Path::new(text).exists() {
        return from_file(messages, args);
    }
    let fen = if text == "startpos" { fen::START } else { text };
    match Position::from_fen(fen) {
        Ok(position) => Ok(Game { start: position.to_setup(), ..Game::default() }),
        // Nobody writes a board without ranks; a path may have them too, but then it is not there.
        Err(error) if fen.matches('/').count() >= 9 => bail!(messages.setup_error(&error)),
        Err(_) => {
            let problem = messages.text("io-not-found");
            let args = [("text", text.to_owned().into()), ("problem", problem.into())];
            bail!(messages.format("analyze-needs-file", &args))
        }
    }
}

fn from_file(messages: &Messages, args: &Args) -> anyhow::Result<Game> {
    let input = Input::named(&args.target);
    let named = |name: &str, text: String| anyhow!("{name}: {text}");
    let parts = input.parts().map_err(|error| named(&error.name, messages.input_error(&error)))?;
    let mut games = Vec::new();
    let mut problem = None;
    for part in &parts {
        let name = part.place.file_name().map(|name| name.to_string_lossy().into_owned());
        match read(&part.bytes, &ReadOptions { name, ..ReadOptions::default() }) {
            Ok(document) => games.extend(document.into_games()),
            Err(error) => {
                problem.get_or_insert_with(|| named(&part.name, messages.read_error(&error)));
            }
        }
    }
    if let (true, Some(problem)) = (games.is_empty(), problem) {
        return Err(problem);
    }
    let count = games.len();
    let number = args.game.unwrap_or(1);
    let at = usize::try_from(number - 1).unwrap_or(usize::MAX);
    if count > 1 && args.game.is_none() {
        let args = [("file", args.target.clone().into()), ("games", count.into())];
        eprintln!("chuhe: {}", messages.format("analyze-first", &args));
    }
    if at >= count {
        let args = [("number", number.into()), ("games", count.into())];
        bail!(messages.format("show-no-game", &args));
    }
    Ok(games.swap_remove(at))
}
