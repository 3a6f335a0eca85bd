//! Makes files of the repository that are made from others, by hand and rarely.
//!
//! `cargo run -p xtask -- pieces FOLDER` makes `assets/pieces` from the unpacked npm package
//! `@fontsource/lxgw-wenkai` (`npm pack @fontsource/lxgw-wenkai`).
//!
//! `cargo run -p xtask -- studies TABLE` makes `crates/puzzles/studies.tsv` from the table of historic
//! endgame studies and `crates/puzzles/own.tsv`.

#![forbid(unsafe_code)]

mod outline;
mod pieces;
mod studies;
mod woff;

use std::path::Path;

fn main() -> anyhow::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["pieces", package] => pieces::make(Path::new(package), &root.join("assets/pieces")),
        ["studies", table] => {
            let puzzles = root.join("crates/puzzles");
            let own = std::fs::read_to_string(puzzles.join("own.tsv"))?;
            studies::make(Path::new(table), &own, &puzzles.join("studies.tsv"))
        }
        _ => anyhow::bail!("usage: cargo run -p xtask -- pieces FOLDER | studies TABLE"),
    }
}
