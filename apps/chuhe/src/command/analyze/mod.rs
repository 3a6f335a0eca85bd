//! `chuhe analyze`: the best lines of a position, or a whole game reviewed.

mod game;
mod position;
mod source;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{anyhow, bail};
use engine::{Evaluation, Limits, Options};
use messages::{Lang, Messages};
use records::Notation;
use review::{Analyst, Cancel};
use xiangqi::notation::{Chinese, ChineseStyle, Digits, Iccs, Script, Wxf};
use xiangqi::{Move, Position, RuleSet};

use super::convert::notation;
use super::play::{self, Look};
use crate::{Finding, Global};

/// The arguments of `chuhe analyze`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(value_name = "FILE|FEN", allow_hyphen_values = true)]
    target: String,
    #[arg(value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[arg(long, visible_alias = "lines", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=128))]
    multipv: Option<u16>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    #[arg(long, default_value_t, value_name = "NAME")]
    rules: RuleSet,
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    notation: Option<Notation>,
    #[arg(long, value_name = "FILE", default_value_t)]
    network: Evaluation,
    #[arg(long, conflicts_with_all = ["json", "pgn", "output", "ply", "multipv", "network"])]
    screen: bool,
    #[arg(long, conflicts_with = "pgn")]
    json: bool,
    #[arg(long)]
    pgn: bool,
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What is asked, and of whom.
struct Task<'a> {
    messages: Messages,
    look: &'a Look,
    args: &'a Args,
    analyst: Analyst,
    cancel: Cancel,
}

pub(crate) fn run(global: &Global, look: &Look, args: &Args) -> anyhow::Result<Finding> {
    let messages = Messages::new(global.lang());
    if args.screen {
        let numbered = format!("{} #{}", args.target, args.game.unwrap_or(1));
        let loaded = tui::load(&messages, &numbered)
            .map_err(|problem| anyhow!("{}: {problem}", args.target))?;
        return play::review(global, look, loaded);
    }
    let source = source::open(&messages, args)?;
    let options = Options {
        hash_mb: usize::try_from(args.hash)?,
        threads: args.threads.into(),
        ..Options::default()
    };
    let mut analyst = Analyst::new(options);
    analyst.set_network(args.network.network()?);
    let cancel = Cancel::new();
    stop_at_ctrl_c(&cancel)?;
    let mut task = Task { messages, look, args, analyst, cancel };
    let is_game = args.ply.is_none() && !source.record.plies().is_empty();
    if is_game {
        if args.multipv.is_some() {
            bail!(task.messages.text("analyze-multipv-game"));
        }
        return game::review(&mut task, source);
    }
    if args.pgn {
        bail!(task.messages.text("analyze-pgn-position"));
    }
    position::analyze(&mut task, &source)
}

/// The first Ctrl-C ends the search in good order, the second at once.
fn stop_at_ctrl_c(cancel: &Cancel) -> anyhow::Result<()> {
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, 130, cancel.flag())?;
        signal_hook::flag::register(signal, cancel.flag())?;
    }
    Ok(())
}

impl Task<'_> {
    /// What each position gets, or `usual` if the arguments do not say.
    fn limits(&self, usual: Limits) -> Limits {
        let Args { depth, nodes, movetime, .. } = *self.args;
        if depth.is_none() && nodes.is_none() && movetime.is_none() {
            return usual;
        }
        let movetime = movetime.map(Duration::from_millis);
        Limits { depth, nodes, movetime, ..Limits::default() }
    }

    /// How moves are written.
    fn notation(&self) -> Notation {
        self.args.notation.unwrap_or(match (self.messages.lang(), self.look.ascii) {
            (Lang::Zh, false) => Notation::Chinese,
            _ => Notation::Wxf,
        })
    }

    /// A line of moves from a position.
    fn line(&self, position: &Position, moves: &[Move]) -> Vec<String> {
        let mut position = *position;
        let mut texts = Vec::new();
        for &mv in moves {
            texts.push(move_text(self.notation(), &position, mv));
            let Ok(next) = position.play(mv) else { break };
            position = next;
        }
        texts
    }

    fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        match &self.args.output {
            Some(path) => journal::replace_file(path, bytes)
                .map_err(|error| anyhow!("{}: {}", path.display(), self.messages.io_error(&error))),
            None => Ok(io::stdout().lock().write_all(bytes)?),
        }
    }
}

fn move_text(notation: Notation, position: &Position, mv: Move) -> String {
    let chinese = |script| {
        let style = ChineseStyle { script, digits: Digits::FullWidth };
        Chinese::from_move(position, mv)
            .map(|text| text.display(position.turn(), style).to_string())
    };
    let text = match notation {
        Notation::Chinese => chinese(Script::Simplified),
        Notation::Traditional => chinese(Script::Traditional),
        Notation::Wxf => Wxf::from_move(position, mv).map(|text| text.to_string()),
        Notation::Iccs => Some(Iccs(mv).to_string()),
        Notation::Uci => None,
    };
    text.unwrap_or_else(|| mv.to_string())
}
