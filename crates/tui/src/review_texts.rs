//! Reviews, hints and threats in words.

use drawing::BoardStyle;
use messages::{Lang, Messages};
use review::{Hanging, Line, PlyReview, Review, merits};
use xiangqi::notation::Digits;
use xiangqi::{Color, Move, Position, Record};

use crate::texts;

/// So many plies of a line are told.
const PLIES: usize = 6;

/// A move as lists show it.
pub(crate) fn short(
    messages: &Messages,
    style: BoardStyle,
    position: &Position,
    mv: Move,
) -> String {
    if style == BoardStyle::Ascii || messages.lang() == Lang::En {
        texts::wxf(position, mv)
    } else {
        texts::chinese(position, mv, Digits::FullWidth)
    }
}

/// A line of play.
pub(crate) fn line(
    messages: &Messages,
    style: BoardStyle,
    position: &Position,
    moves: &[Move],
) -> String {
    let mut position = *position;
    let mut told = Vec::new();
    for &mv in moves.iter().take(PLIES) {
        told.push(short(messages, style, &position, mv));
        let Ok(next) = position.play(mv) else { break };
        position = next;
    }
    told.join(" ")
}

/// A move of the game with its number and sign: ` 12. 车一进一 ??`.
pub(crate) fn numbered(
    messages: &Messages,
    style: BoardStyle,
    record: &Record,
    index: usize,
    ply: &PlyReview,
) -> String {
    let Some(before) = record.position_before(index) else { return String::new() };
    let number = before.fullmove();
    let gap = before.turn().fold(".", "...");
    let text = short(messages, style, before, ply.mv);
    format!("{number:>3}{gap} {text} {}", ply.quality.sign()).trim_end().to_owned()
}

/// What there is to say of a move: what was wrong, and what was better.
pub(crate) fn explained(
    messages: &Messages,
    style: BoardStyle,
    record: &Record,
    index: usize,
    ply: &PlyReview,
) -> Vec<String> {
    let mut said = Vec::new();
    let remark = messages.remark(ply);
    if remark.is_empty() {
        said.push(messages.quality(ply.quality));
    } else {
        said.push(remark);
    }
    if ply.has_better()
        && ply.quality.is_error()
        && let Some(before) = record.position_before(index)
    {
        let line = line(messages, style, before, &ply.best.moves);
        said.push(messages.format("review-better", &[("line", line.into())]));
    }
    said
}

/// The whole review in lines, for those who read it.
pub(crate) fn told(
    messages: &Messages,
    style: BoardStyle,
    record: &Record,
    review: &Review,
) -> Vec<String> {
    let mut lines: Vec<String> =
        Color::ALL.map(|color| messages.side_summary(color, &review.sides[color])).to_vec();
    for (index, ply) in review.plies.iter().enumerate() {
        if ply.findings.is_empty() && !ply.quality.is_error() {
            continue;
        }
        let move_text = numbered(messages, style, record, index, ply);
        let why = explained(messages, style, record, index, ply).join(" · ");
        lines.push(format!("{} {why}", move_text.trim_start()));
    }
    lines
}

/// The second step of a hint: the move, and why; where nothing can be named, that a book plays it.
pub(crate) fn hint(
    messages: &Messages,
    style: BoardStyle,
    position: &Position,
    line: &Line,
    by_book: bool,
) -> String {
    let Some(&mv) = line.moves.first() else { return messages.text("no-legal-moves") };
    let forms = texts::all_forms(messages, style, position, mv);
    let merits = merits(position, line);
    let why = match merits[..] {
        [] if by_book => messages.text("merit-by-book"),
        _ => messages.merits(&merits),
    };
    messages.format("hint-why", &[("move", forms.into()), ("why", why.into())])
}

/// The men that hang.
pub(crate) fn threats(messages: &Messages, side: Color, hanging: &[Hanging]) -> String {
    let side = messages.color(side);
    if hanging.is_empty() {
        return messages.format("threats-none", &[("side", side.into())]);
    }
    let men = hanging.iter().map(|hanging| {
        let args =
            [("man", messages.man(hanging.man).into()), ("at", hanging.at.to_string().into())];
        messages.format("analyze-man-at", &args)
    });
    let men = messages.list(men);
    messages.format("threats-some", &[("side", side.into()), ("men", men.into())])
}
