//! Tables for people to read.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

/// Which side the texts of a column are moved to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Left,
    Right,
}

/// Writes rows as columns, two blanks apart. A Chinese character is as wide as two letters.
pub(crate) fn write<const N: usize>(
    out: &mut impl Write,
    aligns: [Align; N],
    rows: &[[String; N]],
) -> io::Result<()> {
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    for row in rows {
        let mut line = String::new();
        for ((cell, align), width) in row.iter().zip(aligns).zip(widths) {
            let blanks = " ".repeat(width - cell.width());
            let (before, after) = match align {
                Align::Left => ("", blanks.as_str()),
                Align::Right => (blanks.as_str(), ""),
            };
            line.push_str(&format!("{before}{cell}{after}  "));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
