//! `chuhe engine`.

use std::io;

use engine::Engine;

use crate::Finding;

/// Talks UCI until the other side ends.
pub(crate) fn run() -> anyhow::Result<Finding> {
    protocol::run(Engine::default(), io::stdin().lock(), io::stdout())?;
    Ok(Finding::Good)
}
