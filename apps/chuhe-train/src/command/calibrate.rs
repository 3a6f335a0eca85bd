//! `chuhe-train calibrate`: what scores mean, from games.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use selfplay::{Filter, Part, Stream, StreamOptions};
use trainer::chances::{Chances, Cubic, LAST_MOVE, Seen, UNIT_MOVE};

use crate::Finding;
use crate::progress::{Line, grouped};

/// Find what scores mean: the one that counts as a whole soldier, and the chances of a win.
///
/// A soldier is what makes 64 % of the points at move 32. The numbers belong in `score.rs` and
/// `wdl.rs` of the engine.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// What a soldier makes, and at which move.
const SOLDIER: (f64, u32) = (0.64, UNIT_MOVE);

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let options = StreamOptions {
        filter: Filter { max_score: 4_000, ..Filter::QUIET },
        part: Part::All,
        ..StreamOptions::default()
    };
    let mut seen = Vec::new();
    let mut line = Line::new();
    for sample in Stream::new(args.files.iter().cloned(), options) {
        let sample = sample?;
        let (score, outcome) = (f64::from(sample.score), sample.outcome());
        seen.push(Seen { score, outcome, move_number: u32::from(sample.ply) / 2 + 1 });
        line.show(|| format!("{} positions read", grouped(seen.len() as u64)));
    }
    drop(line);
    let count = seen.len() as u64;
    let chances = Chances::fit(seen).context("there are too few positions to tell")?;
    let unit = chances.score_for(SOLDIER.0, SOLDIER.1);
    let mut out = io::stdout().lock();
    writeln!(out, "{} positions; a soldier is {unit:.1} of the search", grouped(count))?;
    let shown = |cubic: Cubic| cubic.map(|number| format!("{:.2}", number * 100.0 / unit));
    writeln!(out, "half: [{}]", shown(chances.half).join(", "))?;
    writeln!(out, "spread: [{}]", shown(chances.spread).join(", "))?;
    for move_number in (8..=LAST_MOVE).step_by(8) {
        write!(out, "move {move_number:2}:")?;
        for soldiers in [0.0, 0.5, 1.0, 2.0, 4.0] {
            let (win, loss) = (
                chances.win(soldiers * unit, move_number),
                chances.win(-soldiers * unit, move_number),
            );
            let [win, draw, loss] =
                [win, 1.0 - win - loss, loss].map(|chance| format!("{:.0}", chance * 100.0));
            write!(out, "  {:+.0} {win}/{draw}/{loss}", soldiers * 100.0)?;
        }
        writeln!(out)?;
    }
    Ok(Finding::Good)
}
