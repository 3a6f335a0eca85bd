//! `chuhe judge`: what the rules library says, as JSON.

mod answer;
mod cases;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use xiangqi::notation::split_moves;
use xiangqi::{RuleSet, fen};

use crate::Finding;
pub(crate) use answer::Answer;

/// The arguments of `chuhe judge`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(long, default_value = fen::START, value_name = "FEN", hide_default_value = true, allow_hyphen_values = true)]
    fen: String,
    #[arg(
        long,
        default_value = "",
        value_name = "MOVES",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    moves: String,
    #[arg(long, default_value_t, value_name = "NAME")]
    rules: RuleSet,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves", "rules"])]
    cases: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    if let Some(path) = &args.cases {
        return cases::run(path);
    }
    if args.rules == RuleSet::Sky {
        writeln!(io::stderr(), "chuhe: the rules \"sky\" are not built yet; judging as casual")?;
    }
    let answer =
        Answer::new(&args.fen, &split_moves(&args.moves), args.rules).context("--moves")?;
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, &answer).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(Finding::Good)
}
