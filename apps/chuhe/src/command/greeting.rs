//! `chuhe` alone.

use std::io::{self, Write};

use xiangqi::Position;

use crate::Finding;

/// Greets and names the commands.
pub(crate) fn run() -> anyhow::Result<Finding> {
    writeln!(
        io::stdout().lock(),
        "Chuhe 楚河 {}\n\n{}\n\n\
         chuhe judge   what the rules say of a position and moves, as JSON\n\
         chuhe perft   count the move tree\n\
         chuhe help    all commands and options",
        env!("CARGO_PKG_VERSION"),
        Position::start().board(),
    )?;
    Ok(Finding::Good)
}
