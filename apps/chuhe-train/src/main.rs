//! `chuhe-train`: makes training data and networks. Argument parsing and wiring; the behaviour
//! lives in the libraries. A tool for developers, in English only.

#![forbid(unsafe_code)]

mod command;
mod progress;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Makes what a xiangqi engine's networks are trained from.
///
/// The usual way: `gen` plays games into a file, as long as you like and in as many runs; `verify`
/// and `info` look at it; `merge` joins files, `shuffle` mixes their games and `filter` says which
/// positions to train on; `train` makes a network of them, and `calibrate` finds what its scores mean.
/// docs/DATA.md describes the files, docs/NETWORK.md the networks.
///
/// Exit codes: 0 done, 1 something was found to be wrong, 2 it could not be done.
#[derive(Parser, Debug)]
#[command(name = "chuhe-train", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Gen(command::generate::Args),
    Info(command::info::Args),
    Verify(command::verify::Args),
    Merge(command::rewrite::MergeArgs),
    Shuffle(command::rewrite::ShuffleArgs),
    Filter(command::rewrite::FilterArgs),
    Train(command::train::Args),
    Calibrate(command::calibrate::Args),
}

/// What a command found out. Anything that kept it from finding out is an error, exit code 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Finding {
    /// Exit code 0.
    Good,
    /// Exit code 1.
    Bad,
}

impl Finding {
    fn good_if(good: bool) -> Self {
        if good { Self::Good } else { Self::Bad }
    }
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Gen(args) => command::generate::run(&args),
        Command::Info(args) => command::info::run(&args),
        Command::Verify(args) => command::verify::run(&args),
        Command::Merge(args) => command::rewrite::merge(&args),
        Command::Shuffle(args) => command::rewrite::shuffle(&args),
        Command::Filter(args) => command::rewrite::filter(&args),
        Command::Train(args) => command::train::run(&args),
        Command::Calibrate(args) => command::calibrate::run(&args),
    };
    match result {
        Ok(Finding::Good) => ExitCode::SUCCESS,
        Ok(Finding::Bad) => ExitCode::from(1),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If nobody reads this, the exit code still tells.
            drop(writeln!(io::stderr(), "chuhe-train: {error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Whether the reader of our output has gone: no fault of ours, and nobody is left to tell.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
