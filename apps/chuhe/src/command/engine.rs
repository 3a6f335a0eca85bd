//! `chuhe engine` and `chuhe bench`.

use std::io::{self, Write};

use engine::Engine;

use crate::Finding;

/// Talks UCI until the other side ends.
pub(crate) fn run() -> anyhow::Result<Finding> {
    protocol::run(Engine::default(), io::stdin().lock(), io::stdout())?;
    Ok(Finding::Good)
}

/// Prints the node count and the speed.
pub(crate) fn bench() -> anyhow::Result<Finding> {
    let result = engine::bench();
    let seconds = result.time.as_secs_f64();
    let mut out = io::stdout().lock();
    writeln!(out, "{} nodes, {seconds:.3} s, {} nps", result.nodes, result.nps())?;
    Ok(Finding::Good)
}
