//! `chuhe`: the xiangqi program. Argument parsing and wiring; the behaviour lives in the libraries.

#![forbid(unsafe_code)]

mod command;
mod terminal;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A xiangqi (Chinese chess) program.
#[derive(Parser, Debug)]
#[command(name = "chuhe", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Judge(command::judge::Args),
    Perft(command::perft::Args),
}

/// What a command found out. Anything that kept it from finding out is an error, exit code 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Finding {
    /// Exit code 0.
    Good,
    /// A difference, a loss of data, a lost check: exit code 1.
    Bad,
}

fn main() -> ExitCode {
    terminal::prepare();
    let cli = Cli::parse();
    let result = match cli.command {
        Some(Command::Judge(args)) => command::judge::run(&args),
        Some(Command::Perft(args)) => command::perft::run(&args),
        None => command::greeting::run(),
    };
    match result {
        Ok(Finding::Good) => ExitCode::SUCCESS,
        Ok(Finding::Bad) => ExitCode::from(1),
        Err(error) if terminal::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If nobody reads this, the exit code still tells.
            drop(writeln!(std::io::stderr(), "chuhe: {error:#}"));
            ExitCode::from(2)
        }
    }
}
