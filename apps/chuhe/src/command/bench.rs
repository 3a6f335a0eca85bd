//! `chuhe bench`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use nnue::Kernel;

use crate::Finding;
use crate::command::network::read_network;

/// What evaluates, and with which instructions.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    #[arg(long, value_name = "NAME", requires = "network")]
    kernel: Option<Kernel>,
}

/// Prints the node count and the speed.
pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let network = args.network.as_deref().map(read_network).transpose()?;
    let network = network.map(|network| match args.kernel {
        Some(kernel) => network.with_kernel(kernel),
        None => network,
    });
    let result = engine::bench(network.map(Arc::new));
    let seconds = result.time.as_secs_f64();
    let mut out = io::stdout().lock();
    writeln!(out, "{} nodes, {seconds:.3} s, {} nps", result.nodes, result.nps())?;
    Ok(Finding::Good)
}
