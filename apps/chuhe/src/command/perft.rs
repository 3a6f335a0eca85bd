//! `chuhe perft`: the leaves of the move tree, counted and compared.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use xiangqi::{Position, fen, perft};

use crate::Finding;

/// The arguments of `chuhe perft`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30), required_unless_present = "table")]
    depth: Option<u32>,
    #[arg(long, default_value = fen::START, value_name = "FEN", hide_default_value = true, allow_hyphen_values = true)]
    fen: String,
    #[arg(long)]
    divide: bool,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "divide"])]
    table: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 50_000_000, requires = "table")]
    max_nodes: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    match (&args.table, args.depth) {
        (Some(table), _) => check_table(table, args.max_nodes),
        (None, Some(depth)) => count(&args.fen, depth, args.divide),
        (None, None) => bail!("a depth or --table is needed"),
    }
}

fn count(fen: &str, depth: u32, divide: bool) -> anyhow::Result<Finding> {
    let position = Position::from_fen(fen).with_context(|| format!("FEN {fen:?}"))?;
    let mut out = io::stdout().lock();
    let start = Instant::now();
    let nodes = if divide && depth > 0 {
        let mut nodes = 0;
        for (mv, below) in perft::divide(&position, depth) {
            writeln!(out, "{mv}: {below}")?;
            nodes += below;
        }
        nodes
    } else {
        perft::perft(&position, depth)
    };
    writeln!(out, "perft {depth}: {}", Speed { nodes, time: start.elapsed() })?;
    Ok(Finding::Good)
}

struct Speed {
    nodes: u64,
    time: Duration,
}

impl std::fmt::Display for Speed {
    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seconds = self.time.as_secs_f64();
        let mnps = self.nodes as f64 / seconds.max(1e-9) / 1e6;
        write!(f, "{} nodes, {seconds:.3} s, {mnps:.1} Mnps", self.nodes)
    }
}

fn check_table(path: &Path, max_nodes: u64) -> anyhow::Result<Finding> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut out = io::stdout().lock();
    let start = Instant::now();
    let (mut agree, mut differ, mut skipped, mut nodes) = (0, 0, 0, 0);
    let rows = (1..).zip(text.lines()).filter(|(_, row)| !row.trim().is_empty());
    for (line, row) in rows.filter(|(line, row)| *line > 1 || !row.starts_with("fen\t")) {
        let place = || format!("{} line {line}", path.display());
        let mut cells = row.split('\t');
        let fen = cells.next().unwrap_or_default();
        let position = Position::from_fen(fen).with_context(place)?;
        for (depth, cell) in (1..).zip(cells).filter(|(_, cell)| !cell.trim().is_empty()) {
            let expected: u64 = cell
                .trim()
                .parse()
                .with_context(|| format!("{}: {cell:?} is not a count", place()))?;
            if expected > max_nodes {
                skipped += 1;
                continue;
            }
            let found = perft::perft(&position, depth);
            nodes += found;
            if found == expected {
                agree += 1;
            } else {
                differ += 1;
                writeln!(
                    out,
                    "line {line} depth {depth}: expected {expected}, found {found}: {fen}"
                )?;
            }
        }
    }
    let speed = Speed { nodes, time: start.elapsed() };
    writeln!(
        out,
        "{agree} cells agree, {differ} differ, {skipped} skipped (over {max_nodes} nodes)"
    )?;
    writeln!(out, "{speed}")?;
    if agree + differ + skipped == 0 {
        bail!("{} has no counts", path.display());
    }
    Ok(if differ == 0 { Finding::Good } else { Finding::Bad })
}
