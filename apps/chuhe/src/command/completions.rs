//! `chuhe completions`: what a shell needs to complete the command line.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;
use messages::Messages;

use crate::{Cli, Finding, Global, localize};

/// The arguments of `chuhe completions`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(global: &Global, args: &Args) -> anyhow::Result<Finding> {
    let mut command = localize::localized(Cli::command(), &Messages::new(global.lang()));
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "chuhe", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Finding::Good)
}
