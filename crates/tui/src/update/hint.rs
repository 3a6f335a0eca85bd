//! Hints in two steps with a reason, and what hangs.

use review::{Line, hanging};
use xiangqi::{Bitboard, Color, Move};

use super::game;
use crate::event::Effect;
use crate::model::{Hint, Model};
use crate::{review_texts, texts};

/// The first time it is told which man moves, the second time where to, and why.
pub(super) fn ask(model: &mut Model) -> Vec<Effect> {
    let known = known(model);
    if known {
        show_move(model);
        return vec![];
    }
    let Some(line) = book_line(model) else { return game::engine_hint(model) };
    let effects = game::mark_assisted(model);
    tell_man(model, line);
    effects
}

/// The line of the book that a study is from, for a person whose turn it is.
fn book_line(model: &Model) -> Option<Line> {
    let session = model.session.as_ref().filter(|session| session.awaits_human())?;
    session.attempt.as_ref()?.book_line(session.game.record())
}

/// Whether there is a hint for the position.
fn known(model: &Model) -> bool {
    let Some(session) = &model.session else { return false };
    let key = session.game.position().key();
    session.awaits_human() && model.hint.as_ref().is_some_and(|hint| hint.key == key)
}

/// The engine has found a move: the man is told.
pub(super) fn found(model: &mut Model, mv: Move) {
    game::clear_marks(model);
    let info = model.info.as_ref().filter(|info| info.pv.first() == Some(&mv));
    let line = match info {
        Some(info) => Line { score: info.score, depth: info.depth, moves: info.pv.clone() },
        None => Line { score: engine::Score::Cp(0), depth: 0, moves: vec![mv] },
    };
    tell_man(model, line);
}

/// The first step: which man moves.
fn tell_man(model: &mut Model, line: Line) {
    game::clear_marks(model);
    let Some((session, &mv)) = model.session.as_ref().zip(line.moves.first()) else { return };
    let position = *session.game.position();
    model.hint = Some(Hint { key: position.key(), line });
    model.board.marks = mv.from().into();
    model.notice = texts::hinted_man(&model.messages(), &position, mv);
}

fn show_move(model: &mut Model) {
    game::clear_marks(model);
    let (messages, style) = (model.messages(), model.settings.style);
    let (Some(session), Some(hint)) = (&model.session, &model.hint) else { return };
    let attempt = session.attempt.as_ref();
    let by_book = attempt.and_then(|attempt| attempt.book_move(session.game.record()));
    let by_book = by_book.is_some() && by_book == hint.line.moves.first().copied();
    let position = session.game.position();
    model.notice = review_texts::hint(&messages, style, position, &hint.line, by_book);
    model.board.hint = hint.line.moves.first().copied();
}

/// Shows which men hang, or hides it.
pub(super) fn toggle_threats(model: &mut Model) -> Vec<Effect> {
    model.threats = !model.threats;
    if !model.threats {
        model.notice = model.messages().text("threats-off");
        return vec![];
    }
    let Some(side) = side(model) else { return vec![] };
    let hanging = model.shown_position().map(|position| hanging(position, side));
    let text = review_texts::threats(&model.messages(), side, &hanging.unwrap_or_default());
    model.notice = text;
    game::mark_assisted(model)
}

/// Whose men are looked at: the person's against the computer, else those of the side to move.
fn side(model: &Model) -> Option<Color> {
    let position = model.shown_position()?;
    let person = model.session.as_ref().and_then(crate::Session::human_side);
    let person = person.filter(|_| model.screen == crate::Screen::Game);
    Some(person.unwrap_or(position.turn()))
}

/// The points of the men that hang, if they are to be shown.
pub(crate) fn threatened(model: &Model) -> Bitboard {
    let shown = model.threats && model.replay.is_none();
    let found = side(model).filter(|_| shown).zip(model.shown_position());
    found.map_or(Bitboard::EMPTY, |(side, position)| {
        hanging(position, side).iter().map(|hanging| hanging.at).collect()
    })
}
