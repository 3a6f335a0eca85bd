//! `chuhe-train merge`, `shuffle` and `filter`: new files out of old ones.

use std::io::{self, Write};
use std::path::PathBuf;

use selfplay::{Filter, Rewritten};

use crate::Finding;
use crate::progress::grouped;

/// From which files to which.
#[derive(clap::Args, Debug)]
struct Files {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    inputs: Vec<PathBuf>,
    /// The file to make; it must not exist
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Join files; games that are there twice are kept once.
///
/// Damaged blocks are left out and told, exit code 1: this is also how a damaged file is mended.
#[derive(clap::Args, Debug)]
pub(crate) struct MergeArgs {
    #[command(flatten)]
    files: Files,
}

/// Bring the games of files into random order, in one file.
///
/// All of them are held in memory, about four bytes a position. The positions of a game stay
/// together; the trainer mixes those.
#[derive(clap::Args, Debug)]
pub(crate) struct ShuffleArgs {
    #[command(flatten)]
    files: Files,
    /// Number that the order is drawn from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

/// Say which positions are to be trained on: all others are marked as left out.
///
/// Games stay whole, so that they can still be replayed; those without any position left are
/// dropped. What was left out before stays so.
#[derive(clap::Args, Debug)]
pub(crate) struct FilterArgs {
    #[command(flatten)]
    files: Files,
    /// Only positions that are not check and whose best move takes nothing
    #[arg(long)]
    quiet: bool,
    /// Only scores up to this for either side, on the inner scale of the search; 30000 leaves out mates
    /// alone
    #[arg(long, value_name = "CP", default_value_t = i16::MAX, hide_default_value = true, value_parser = clap::value_parser!(i16).range(0..))]
    max_score: i16,
    /// Only positions after at least so many plies
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    min_ply: u16,
    /// Only positions after at most so many plies
    #[arg(long, value_name = "PLIES", default_value_t = u16::MAX, hide_default_value = true)]
    max_ply: u16,
}

pub(crate) fn merge(args: &MergeArgs) -> anyhow::Result<Finding> {
    tell(&selfplay::merge(&args.files.inputs, &args.files.output)?)
}

pub(crate) fn shuffle(args: &ShuffleArgs) -> anyhow::Result<Finding> {
    tell(&selfplay::shuffle(&args.files.inputs, &args.files.output, args.seed)?)
}

pub(crate) fn filter(args: &FilterArgs) -> anyhow::Result<Finding> {
    let FilterArgs { files, quiet, max_score, min_ply, max_ply } = args;
    let (quiet, max_score, min_ply, max_ply) = (*quiet, *max_score, *min_ply, *max_ply);
    let filter = Filter { quiet, max_score, min_ply, max_ply };
    tell(&selfplay::filter(&files.inputs, &files.output, &filter)?)
}

fn tell(done: &Rewritten) -> anyhow::Result<Finding> {
    for fault in &done.faults {
        writeln!(io::stderr(), "{fault}: left out")?;
    }
    let [games, positions, dropped] = [done.games, done.positions, done.dropped].map(grouped);
    let mut out = io::stdout().lock();
    writeln!(out, "{games} games with {positions} positions to train on; {dropped} games dropped")?;
    Ok(Finding::good_if(done.faults.is_empty()))
}
