//! `chuhe db`: the library of games.

mod explore;
mod export;
mod filter;
mod head;
mod import;
mod search;
mod stats;

use anyhow::Context;
use clap::Subcommand;
use messages::Messages;
use store::Store;
use xiangqi::notation::{parse_move, split_moves};
use xiangqi::{Move, Position};

use super::wait;
use crate::{Finding, Global};

/// The arguments of `chuhe db`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Db,
}

#[derive(Subcommand, Debug)]
enum Db {
    Import(import::Args),
    Search(search::Args),
    Explore(explore::Args),
    Stats(stats::Args),
    Export(export::Args),
}

pub(crate) fn run(global: &Global, args: &Args) -> anyhow::Result<Finding> {
    let messages = Messages::new(global.lang());
    let data = global.data()?;
    match &args.command {
        Db::Import(args) => wait(import::run(&data, &messages, args))?,
        Db::Search(args) => {
            wait(async { search::run(&Store::open(&data).await?, &messages, args).await })?
        }
        Db::Explore(args) => {
            wait(async { explore::run(&Store::open(&data).await?, &messages, args).await })?
        }
        Db::Stats(args) => {
            wait(async { stats::run(&Store::open(&data).await?, &messages, args).await })?
        }
        Db::Export(args) => {
            wait(async { export::run(&Store::open(&data).await?, &messages, args).await })?
        }
    }
}

/// A position with the moves that led to it.
#[derive(clap::Args, Debug)]
struct Line {
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
}

impl Line {
    /// The position after the moves, played from `fen` or the usual start; `None` if there is neither.
    fn position(&self, fen: Option<&str>) -> anyhow::Result<Option<(Position, Vec<Move>)>> {
        if fen.is_none() && self.moves.is_none() {
            return Ok(None);
        }
        let mut position = match fen {
            Some(fen) => Position::from_fen(fen).with_context(|| format!("FEN {fen:?}"))?,
            None => Position::start(),
        };
        let mut moves = Vec::new();
        for text in split_moves(self.moves.as_deref().unwrap_or_default()) {
            let mv = parse_move(&text, &position).with_context(|| format!("--moves: {text:?}"))?;
            position = position.play(mv).with_context(|| format!("--moves: {text:?}"))?;
            moves.push(mv);
        }
        Ok(Some((position, moves)))
    }
}
