//! `chuhe-train verify`: whether files are whole and their games right.

use std::io::{self, Write};
use std::path::PathBuf;

use selfplay::{Games, check};

use crate::Finding;
use crate::progress::{Line, grouped};

/// Check files: every checksum, every move by the rules library, every result by the law.
///
/// Exit code 1 if anything is wrong. A file that ends within a block, because its writer was killed
/// or is still at work, is not wrong; it is told.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// So many faults are told one by one.
const TOLD: u64 = 20;

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let mut games = Games::new(args.files.iter().cloned());
    let (mut good, mut plies, mut faults) = (0, 0, 0);
    let mut line = Line::new();
    let mut out = io::stdout().lock();
    while let Some(game) = games.next() {
        let checked = game.and_then(|game| {
            check(&game).map_err(|fault| games.fault(fault))?;
            Ok(game.plies.len() as u64)
        });
        match checked {
            Ok(count) => (good, plies) = (good + 1, plies + count),
            Err(error) => {
                faults += 1;
                if faults <= TOLD {
                    writeln!(out, "{error}")?;
                }
            }
        }
        line.show(|| format!("{} games, {} plies", grouped(good), grouped(plies)));
    }
    drop(line);
    for (path, torn) in games.torn() {
        writeln!(
            out,
            "{}: ends within block {}, {} bytes after byte {}: cut off when it is continued",
            path.display(),
            torn.number + 1,
            torn.bytes,
            torn.offset
        )?;
    }
    writeln!(out, "{} games with {} plies are right", grouped(good), grouped(plies))?;
    if faults > 0 {
        writeln!(out, "{} faults", grouped(faults))?;
    }
    Ok(Finding::good_if(faults == 0))
}
