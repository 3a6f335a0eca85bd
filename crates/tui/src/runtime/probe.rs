//! How wide the terminal draws the board's characters.
//!
//! Box-drawing characters are of "ambiguous width": some terminals, set up for East Asian text, draw
//! them two columns wide, and no table tells. So one of each kind is drawn, and the terminal is asked
//! where its cursor went.

use std::io::{self, Write};

use crossterm::{cursor, queue, style::Print};
use drawing::BoardStyle;

/// The style that fits the terminal if it is not the Unicode one. A terminal that does not answer is
/// taken at its word.
pub(super) fn measure() -> io::Result<Option<BoardStyle>> {
    let one_wide = ["─", "┼", "╲", "•"].into_iter().map(|text| (text, 1));
    for (text, width) in one_wide.chain([("馬", 2)]) {
        match columns_of(text)? {
            Some(columns) if columns != width => return Ok(Some(BoardStyle::Ascii)),
            Some(_) => {}
            None => return Ok(None),
        }
    }
    Ok(None)
}

/// Draws a text in the corner; the screen is to be drawn anew afterwards.
fn columns_of(text: &str) -> io::Result<Option<u16>> {
    let mut out = io::stdout();
    queue!(out, cursor::SavePosition, cursor::MoveTo(0, 0), Print(text))?;
    out.flush()?;
    let columns = cursor::position().ok().map(|(column, _)| column);
    queue!(out, cursor::MoveTo(0, 0), Print("  "), cursor::RestorePosition)?;
    out.flush()?;
    Ok(columns)
}
