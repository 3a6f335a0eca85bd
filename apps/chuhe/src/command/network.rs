//! Networks from files.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::Context;
use engine::Network;

/// No network file is larger.
const MOST_BYTES: u64 = 256 << 20;

/// The network in a file.
pub(crate) fn read_network(path: &Path) -> anyhow::Result<Network> {
    let read = || -> anyhow::Result<Network> {
        let mut bytes = Vec::new();
        File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
        Ok(Network::read(&bytes)?)
    };
    read().with_context(|| path.display().to_string())
}
