//! Makes files of the repository that are made from others, by hand and rarely.
//!
//! `cargo run -p xtask -- pieces FOLDER` makes `assets/pieces` from the unpacked npm package
//! `@fontsource/lxgw-wenkai` (`npm pack @fontsource/lxgw-wenkai`).

#![forbid(unsafe_code)]

mod outline;
mod pieces;
mod woff;

use std::path::Path;

fn main() -> anyhow::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["pieces", package] => pieces::make(Path::new(package), &root.join("assets/pieces")),
        _ => anyhow::bail!("usage: cargo run -p xtask -- pieces FOLDER"),
    }
}
