//! What all readers of binary formats do with a game once its moves are in the tree, and what their
//! writers tell of what they leave out.

use xiangqi::{Color, Outcome, Setup};

use crate::game::Game;
use crate::source::Source;
use crate::tag;
use crate::tree::{NodeId, Remarks};
use crate::warning::{Place, WarningKind};
use crate::write::{Held, LossKind, Losses};

/// Marks what is not legal and warns of it, and of bytes that were no text.
pub(super) fn checked(mut game: Game, source: &Source<'_>) -> Game {
    let damaged = |text: &str| text.contains('\u{fffd}');
    let tree = &game.tree;
    if game.tags.iter().any(|(_, value)| damaged(value))
        || damaged(tree.comment(NodeId::ROOT))
        || tree.walk().any(|(node, _)| damaged(tree.comment(node)))
    {
        let encoding = source.field_encoding().name();
        game.warn(Place::File, WarningKind::BadText { encoding });
    }
    game.check();
    game
}

/// Gives the first move to the side whose man it moves: the field for it is often wrong.
pub(super) fn turn_to_first_mover(game: &mut Game) {
    game.start.turn = first_mover(game).unwrap_or(game.start.turn);
}

/// The colour of the man that makes the first move of the main line.
pub(super) fn first_mover(game: &Game) -> Option<Color> {
    let first = game.tree.first_child(NodeId::ROOT)?;
    let from = game.tree.mv(first)?.from();
    game.start.board.get(from).map(xiangqi::Piece::color)
}

/// Sets a comment; lines end as everywhere here.
pub(super) fn comment(game: &mut Game, node: NodeId, text: String) {
    let text = if text.contains("\r\n") { text.replace("\r\n", "\n") } else { text };
    if !text.is_empty() {
        game.tree.remarks_mut(node).comment = text;
    }
}

/// A result as most binary formats number it: 1 for Red, 2 for Black, 3 for a draw.
pub(super) const fn outcome(code: u32) -> Option<Outcome> {
    match code {
        1 => Some(Outcome::Win(Color::Red)),
        2 => Some(Outcome::Win(Color::Black)),
        3 => Some(Outcome::Draw),
        _ => None,
    }
}

/// The inverse of [`outcome`]; 0 for an unknown result.
pub(super) const fn outcome_code(outcome: Option<Outcome>) -> u8 {
    match outcome {
        Some(Outcome::Win(Color::Red)) => 1,
        Some(Outcome::Win(Color::Black)) => 2,
        Some(Outcome::Draw) => 3,
        None => 0,
    }
}

/// Warns of a result that [`outcome`] does not know. 0 and 4 (several) are known to be open.
pub(super) fn warn_of_result(game: &mut Game, code: u32, place: usize) {
    if code > 4 {
        let kind = WarningKind::UnknownValue { field: "result", value: code.to_string() };
        game.warn(Place::Offset(place as u64), kind);
    }
}

/// Notes the kind of a record, if it is a part of a game. `index` counts from 0 for a whole game.
pub(super) fn set_kind(game: &mut Game, index: usize) {
    if index > 0
        && let Some(kind) = tag::KINDS.get(index)
    {
        game.set_tag(tag::KIND, *kind);
    }
}

/// The index of a record's kind, 0 for a whole game.
pub(super) fn kind_index(game: &Game) -> u8 {
    let kind = game.tag(tag::KIND).unwrap_or_default();
    let index = tag::KINDS.iter().position(|known| *known == kind);
    u8::try_from(index.unwrap_or(0)).unwrap_or(0)
}

/// What is said at a node, lines ending in CR LF.
pub(super) fn comment_to_write(game: &Game, node: NodeId) -> String {
    let said = game.tree.remarks(node).map(Remarks::said).unwrap_or_default();
    said.replace('\n', "\r\n")
}

/// Tells what a format loses that keeps nothing of a move but a comment, and of tags those in `kept`.
pub(super) fn lose_the_rest(game: &Game, index: usize, losses: &mut Losses, kept: &[&str]) {
    // Made from the game itself.
    let derived = [tag::RESULT, "FEN", "SetUp", "Format", "Game", "Variant"];
    let tags = |name: &str| kept.contains(&name) || derived.contains(&name);
    let held = Held { tags: &tags, variations: true, comments: true, ..Held::default() };
    held.count(game, index, losses);
}

/// Tells the loss of the clocks of a start position, which binary formats do not keep.
pub(super) fn lose_start_clocks(start: &Setup, index: usize, losses: &mut Losses) {
    let kept = start.quiet_plies == 0 && start.fullmove.get() == 1;
    losses.add(index, LossKind::Start, usize::from(!kept));
}
