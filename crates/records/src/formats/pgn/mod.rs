//! PGN: tags, and moves with variations and comments.

mod lexer;
mod reader;
mod remark;
mod writer;

pub(crate) use reader::movetext;
pub use reader::{Games, games};

use xiangqi::Color;

use crate::format::{Codec, Likeness};
use crate::read::{Contents, ReadError};
use crate::source::Source;
use crate::tree::Remarks;

pub(crate) const CODEC: Codec = Codec { sniff, read, write: Some(writer::write), many: true };

fn sniff(source: &Source<'_>) -> Likeness {
    let text = source.text();
    if reader::begins_with_tag(text) {
        return Likeness::Yes;
    }
    let is_text = !source.bytes().contains(&0);
    Likeness::unsure(reader::begins_with_move(text) || (is_text && source.has_extension("pgn")))
}

/// What is said after a move, with clock times and evaluations as PGN comments have them.
pub(crate) fn comment(remarks: &Remarks) -> String {
    // Who moved matters only for an evaluation that the words tell: whichever side fits.
    let black = remark::implied(&remarks.comment, Color::Black).eval_cp == remarks.eval_cp;
    remark::put(remarks, if black { Color::Black } else { Color::Red })
}

/// Whether the comment's own words tell the evaluation: `+0.38/19`.
pub(crate) fn tells_figures(remarks: &Remarks) -> bool {
    let told = |mover| remark::implied(&remarks.comment, mover).eval_cp;
    remarks.eval_cp.is_some() && [Color::Red, Color::Black].map(told).contains(&remarks.eval_cp)
}

fn read(source: &Source<'_>) -> Result<Contents, ReadError> {
    let games: Vec<_> = games(source.text()).collect();
    if games.is_empty() {
        return Err(source.error("a tag like [Red \"…\"] or a move"));
    }
    Ok(Contents::Games(games))
}
