//! Playing: moves of persons and of the computer, taking back, ending.

use std::rc::Rc;
use std::time::Duration;

use engine::Limits;
use journal::Who;
use xiangqi::{Bitboard, Color, Illegality, Move, Square, Status};

use super::{ask, hint, start_search, stop_search, study};
use crate::event::Effect;
use crate::model::{Model, Purpose, Screen, Search};
use crate::player::Player;
use crate::{DrawOffer, NewGame, Session, texts};

/// How long a hint may take.
pub(crate) const HINT: Duration = Duration::from_millis(1500);

/// Begins a game.
pub(crate) fn begin(model: &mut Model, new: NewGame) -> Vec<Effect> {
    let mut effects = stop_search(model);
    model.seed = model.seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
    model.result_hidden = false;
    let session = Session::new(&new, model.now);
    effects.push(Effect::BeginJournal(Box::new(new)));
    effects.extend(enter(model, session));
    effects
}

/// Shows a game and lets it go on.
pub(crate) fn enter(model: &mut Model, session: Session) -> Vec<Effect> {
    model.walk = None;
    model.board.flipped = session.human_side() == Some(Color::Black);
    model.board.cursor_shown = false;
    model.board.cursor = if model.board.flipped { Square::E6 } else { Square::E3 };
    model.screen = Screen::Game;
    model.overlay = None;
    model.replay = None;
    model.info = None;
    model.lines = false;
    model.sliding = None;
    model.after = 0;
    model.result_hidden = false;
    model.input.clear();
    clear_marks(model);
    let status = session.game.status();
    model.session = Some(session);
    if model.notice.is_empty() || !status.is_over() {
        model.notice = announce(model);
    }
    go_on(model)
}

/// Who is to move, or how it ended.
pub(super) fn announce(model: &Model) -> String {
    let messages = model.messages();
    let Some(session) = &model.session else { return String::new() };
    match session.game.status() {
        Status::Ongoing => {
            let side = messages.color(session.game.position().turn());
            messages.format("to-move", &[("side", side.into())])
        }
        status => messages.status(status),
    }
}

/// Lets the computer think if it is its turn; else shows lines if they are wanted.
pub(crate) fn go_on(model: &mut Model) -> Vec<Effect> {
    let Some(session) = &model.session else { return vec![] };
    if session.awaits_computer() && model.replay.is_none() {
        let clock = session.clock.as_ref();
        let turn = session.game.position().turn();
        match session.mover() {
            Player::Computer(strength) => {
                let clock = clock.map(|clock| clock.for_engine(turn));
                let human_pace = model.settings.human_pace;
                let limits = Limits { human_pace, clock, ..strength.limits(model.seed) };
                return start_search(model, Purpose::Move, limits);
            }
            Player::Program(program) => {
                let time = clock.map(|clock| clock.budget(turn, session.thinking(model.now)));
                return ask(model, program, time);
            }
            Player::Human => {}
        }
    }
    if model.lines && session.awaits_human() {
        return start_search(model, Purpose::Watch, Limits::infinite());
    }
    vec![]
}

/// Plays the move of a person whose turn it is, or says why not.
pub(crate) fn human_move(model: &mut Model, mv: Move) -> Vec<Effect> {
    clear_marks(model);
    play(model, mv, Who::Player)
}

/// Says why a move is illegal and marks the points that explain it.
pub(crate) fn explain(model: &mut Model, reason: &Illegality) {
    model.notice = model.messages().illegality(reason);
    model.board.marks = reason.squares();
}

fn play(model: &mut Model, mv: Move, who: Who) -> Vec<Effect> {
    let mut effects = stop_search(model);
    let now = model.now;
    let Some(session) = &mut model.session else { return effects };
    let before = *session.game.position();
    let thought = match session.play(mv, now) {
        Ok(thought) => thought,
        Err(reason) => {
            explain(model, &reason);
            effects.extend(go_on(model));
            return effects;
        }
    };
    let index = session.game.record().plies().len() - 1;
    let ply = session.game.record().plies()[index];
    let status = session.game.status();
    let notation = journal::notation(&before, ply.mv);
    effects.push(Effect::RecordMove { index, ply, who, thought, notation });
    if status.is_over() {
        effects.push(Effect::RecordEnd(status));
        model.after = 0;
        model.result_hidden = false;
    }
    if who == Who::Ai && model.settings.animation {
        model.sliding = Some((index + 1, now));
    }
    if model.settings.sounds && who == Who::Ai {
        effects.push(Effect::Bell);
    }
    let (messages, style) = (Rc::clone(&model.settings.messages), model.settings.style);
    model.notice = texts::announced(&messages, style, &before, &ply, session);
    // The panel tells what the law says; without it the notice does.
    if crate::view::layout::of(model.size).panel.is_empty()
        && let Some(law) = messages.repetition(session.game.verdict())
    {
        model.notice = law;
    }
    if who == Who::Player {
        model.info = None;
    }
    if who == Who::Player || status.is_over() {
        effects.extend(study::note(model));
    }
    effects.extend(go_on(model));
    effects
}

/// When nobody but the computer plays, its moves can be watched.
const WATCHED: Duration = Duration::from_millis(600);

/// Time has passed: a flag falls, or a move that was held back for those who watch is played.
pub(crate) fn tick(model: &mut Model) -> Vec<Effect> {
    let now = model.now;
    if model.session.as_mut().is_some_and(|session| !session.paused && session.flag(now)) {
        return ended(model);
    }
    match (model.search, model.held) {
        (Some(search), Some(best)) => searched(model, search, Some(best)),
        _ => vec![],
    }
}

/// A search has ended.
pub(crate) fn searched(model: &mut Model, search: Search, best: Option<Move>) -> Vec<Effect> {
    let watched = model.session.as_ref().is_some_and(|session| {
        session.players.red != Player::Human && session.players.black != Player::Human
    });
    if watched && model.now.saturating_sub(search.began) < WATCHED {
        model.held = best;
        return vec![];
    }
    model.search = None;
    model.held = None;
    match (search.purpose, best) {
        (Purpose::Move, Some(mv)) => play(model, mv, Who::Ai),
        (Purpose::Hint, Some(mv)) => {
            hint::found(model, mv);
            go_on(model)
        }
        // A program that has no move to give gives up.
        (Purpose::Move, None) => {
            let Some(session) = &mut model.session else { return vec![] };
            if !matches!(session.mover(), Player::Program(_)) || session.game.status().is_over() {
                return vec![];
            }
            session.game.resign(session.game.position().turn());
            ended(model)
        }
        (Purpose::Watch | Purpose::Trial | Purpose::Lines, _) | (_, None) => vec![],
    }
}

/// A program did something wrong. It is asked again when the game goes on.
pub(crate) fn program_failed(model: &mut Model, problem: &str) -> Vec<Effect> {
    model.search = None;
    model.held = None;
    let mover = model.session.as_ref().map(Session::mover);
    let name = match mover {
        Some(Player::Program(program)) => program.name(),
        _ => String::new(),
    };
    let args = [("name", name.into()), ("problem", problem.to_owned().into())];
    model.notice = model.messages().format("program-failed", &args);
    vec![]
}

/// The game was ended by something else than a move: writes it down and tells it.
fn ended(model: &mut Model) -> Vec<Effect> {
    let mut effects = stop_search(model);
    let messages = model.messages();
    let Some(session) = &model.session else { return effects };
    let status = session.game.status();
    clear_marks(model);
    model.notice = messages.status(status);
    model.after = 0;
    model.result_hidden = false;
    effects.push(Effect::RecordEnd(status));
    if model.settings.sounds {
        effects.push(Effect::Bell);
    }
    effects.extend(study::note(model));
    effects
}

/// Picks up or drops a man, by cursor or mouse.
pub(crate) fn pick_or_drop(model: &mut Model, square: Square) -> Vec<Effect> {
    model.board.cursor = square;
    let Some(session) = model.session.as_ref().filter(|_| model.replay.is_none()) else {
        return vec![];
    };
    if session.game.status().is_over() {
        model.notice = announce(model);
        return vec![];
    }
    if !session.awaits_human() {
        model.notice = model.messages().text("not-your-turn");
        return vec![];
    }
    let position = session.game.position();
    let own = position.board().get(square).is_some_and(|piece| piece.color() == position.turn());
    match model.board.selected {
        Some(from) if from == square => {
            clear_marks(model);
            vec![]
        }
        Some(from) if !own => human_move(model, Move::new(from, square)),
        _ if own => {
            clear_marks(model);
            model.board.selected = Some(square);
            model.notice = announce(model);
            vec![]
        }
        _ => {
            let reason = match position.board().get(square) {
                Some(piece) => Illegality::NotYourPiece { piece, square },
                None => Illegality::EmptySquare { square: Some(square) },
            };
            explain(model, &reason);
            vec![]
        }
    }
}

/// Nothing picked up, nothing marked.
pub(crate) fn clear_marks(model: &mut Model) {
    model.board.selected = None;
    model.board.marks = Bitboard::EMPTY;
    model.board.hint = None;
}

/// Takes plies back; without a number as many as give a person the turn again.
pub(crate) fn undo(model: &mut Model, plies: Option<usize>) -> Vec<Effect> {
    let mut effects = stop_search(model);
    let now = model.now;
    let Some(session) = &mut model.session else { return effects };
    let wanted = plies.unwrap_or_else(|| session.usual_undo());
    let was_over = session.game.status().is_over();
    let undone = session.undo(wanted, now);
    clear_marks(model);
    model.replay = None;
    model.info = None;
    let messages = model.messages();
    if undone > 0 {
        effects.push(Effect::RecordUndo(undone));
        model.notice = messages.format("undone", &[("plies", undone.into())]);
    } else {
        model.notice = messages.text("nothing-to-undo");
        if was_over {
            return effects;
        }
    }
    effects.extend(go_on(model));
    effects
}

/// Plays moves again that were taken back.
pub(crate) fn redo(model: &mut Model, plies: Option<usize>) -> Vec<Effect> {
    let mut effects = stop_search(model);
    let (now, messages) = (model.now, model.messages());
    let Some(session) = &mut model.session else { return effects };
    // Against the computer both its ply and ours.
    let usual = if session.human_side().is_some() { 2 } else { 1 };
    let mut redone = 0;
    while redone < plies.unwrap_or(usual)
        && let Some((index, ply, who)) = session.redo(now)
    {
        let notation = session.notation(index);
        effects.push(Effect::RecordMove { index, ply, who, thought: Duration::ZERO, notation });
        redone += 1;
    }
    let status = session.game.status();
    if status.is_over() && redone > 0 {
        effects.push(Effect::RecordEnd(status));
    }
    clear_marks(model);
    model.notice = match redone {
        0 => messages.text("nothing-to-redo"),
        _ => messages.format("redone", &[("plies", redone.into())]),
    };
    if status.is_over() && redone > 0 {
        effects.extend(study::note(model));
    }
    effects.extend(go_on(model));
    effects
}

/// Begins to look for a hint.
pub(crate) fn engine_hint(model: &mut Model) -> Vec<Effect> {
    if !model.session.as_ref().is_some_and(Session::awaits_human) {
        model.notice = model.messages().text("not-your-turn");
        return vec![];
    }
    let mut effects = stop_search(model);
    effects.extend(mark_assisted(model));
    clear_marks(model);
    model.notice = model.messages().text("thinking-hint");
    effects.extend(start_search(model, Purpose::Hint, Limits::movetime(HINT)));
    effects
}

/// Shows evaluation and lines, or hides them.
pub(crate) fn toggle_lines(model: &mut Model) -> Vec<Effect> {
    model.lines = !model.lines;
    if !model.lines {
        model.notice = model.messages().text("lines-off");
        let watching = model.search.is_some_and(|search| search.purpose == Purpose::Watch);
        return if watching { stop_search(model) } else { vec![] };
    }
    model.notice = model.messages().text("lines-on");
    let mut effects = mark_assisted(model);
    if model.search.is_none() {
        effects.extend(go_on(model));
    }
    effects
}

pub(super) fn mark_assisted(model: &mut Model) -> Vec<Effect> {
    match &mut model.session {
        Some(session) if !session.assisted && !session.game.status().is_over() => {
            session.assisted = true;
            vec![Effect::RecordAssisted]
        }
        _ => vec![],
    }
}

/// Gives up.
pub(crate) fn resign(model: &mut Model) -> Vec<Effect> {
    end_by(model, |session| {
        session.resign();
        None
    })
}

/// Offers a draw, or agrees to one.
pub(crate) fn draw(model: &mut Model) -> Vec<Effect> {
    let asks_engine = |session: &Session| session.human_side().is_none() && !session.awaits_human();
    if model.session.as_ref().is_some_and(|s| !s.game.status().is_over() && asks_engine(s)) {
        model.notice = model.messages().text("not-your-turn");
        return vec![];
    }
    end_by(model, |session| match session.offer_draw() {
        DrawOffer::Agreed => None,
        DrawOffer::Declined => Some("draw-declined"),
        DrawOffer::Asked => Some("draw-offered"),
    })
}

/// Does what may end the game; a message says why it did not.
fn end_by(
    model: &mut Model,
    act: impl FnOnce(&mut Session) -> Option<&'static str>,
) -> Vec<Effect> {
    let messages = model.messages();
    let Some(session) = &mut model.session else { return vec![] };
    if session.game.status().is_over() {
        model.notice = messages.text("already-over");
        return vec![];
    }
    if let Some(message) = act(session) {
        model.notice = messages.text(message);
        return vec![];
    }
    ended(model)
}
