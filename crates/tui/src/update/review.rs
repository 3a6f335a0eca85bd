//! The review of a game: stepping, the better moves, trying it oneself.

use std::time::Duration;

use engine::{Limits, Score};
use records::{Format, Notation, WriteOptions};
use review::{Review, annotate, expectation, negated};
use xiangqi::notation::{MoveText, MoveTextError, ResolveError};
use xiangqi::{Game, Illegality, Move, Record, RuleSet, Square, Status};

use super::{game, home, stop_search, tree};
use crate::command::{self, Command};
use crate::event::{Effect, Key};
use crate::model::{Model, Overlay, Purpose, Screen, Search};
use crate::reviewing::{Reviewing, Shown, Trial};
use crate::view::layout::{self, Room};
use crate::{LoadedGame, review_texts, save, texts};

/// How long a move that the user tries is looked at.
const TRIAL: Duration = Duration::from_millis(800);
/// A move that gives away less than this (in thousandths of a game) is good enough.
const GOOD_ENOUGH: u32 = 60;

/// Reviews the game of the session, if it is over or was read from a file.
pub(super) fn of_session(model: &mut Model) -> Vec<Effect> {
    let messages = model.messages();
    let Some(session) = &model.session else { return vec![] };
    let finished = session.game.status().is_over() || session.source.is_some();
    if !finished {
        model.notice = messages.text("not-over");
        return vec![];
    }
    if session.game.record().plies().is_empty() {
        model.notice = messages.text("no-moves");
        return vec![];
    }
    let source = Box::new(save::as_record(session, &messages));
    open(model, session_record(model), source)
}

fn session_record(model: &Model) -> (Record, RuleSet) {
    let game = model.session.as_ref().map(|session| &session.game);
    game.map_or_else(
        || (Record::new(xiangqi::Position::start()), RuleSet::default()),
        |game| (game.record().clone(), game.rules()),
    )
}

/// Reviews a game of a file.
pub(crate) fn open_file(model: &mut Model, loaded: &LoadedGame) -> Vec<Effect> {
    let record = loaded.game.main_record().filter(|record| !record.plies().is_empty());
    let Some(record) = record else {
        model.notice = model.messages().text("no-moves");
        return vec![];
    };
    let rules = loaded.game.tag("Rules").and_then(|name| name.parse().ok()).unwrap_or_default();
    open(model, (record, rules), Box::new(loaded.game.clone()))
}

/// A file to be reviewed was read.
pub(super) fn loaded(
    model: &mut Model,
    path: &str,
    loaded: Result<Box<LoadedGame>, String>,
) -> Vec<Effect> {
    match loaded {
        Ok(game) => open_file(model, &game),
        Err(problem) => {
            let args = [("path", path.to_owned().into()), ("problem", problem.into())];
            model.notice = model.messages().format("not-loaded", &args);
            vec![]
        }
    }
}

/// Shows the review of a game; one that is known already is not made again.
fn open(
    model: &mut Model,
    (record, rules): (Record, RuleSet),
    source: Box<records::Game>,
) -> Vec<Effect> {
    let mut effects = stop_search(model);
    let known =
        model.review.as_ref().is_some_and(|known| known.record == record && known.rules == rules);
    if !known {
        let id = model.next_search;
        model.next_search += 1;
        let begun = Effect::Review { id, record: Box::new(record.clone()), rules };
        effects.extend([Effect::StopReview, begun]);
        model.review = Some(Box::new(Reviewing::new(id, record, rules, source)));
    }
    model.screen = Screen::Review;
    model.library.reviewing = false;
    model.overlay = None;
    model.replay = None;
    model.input.clear();
    model.board.cursor_shown = false;
    shown(model);
    effects
}

/// A position is done.
pub(super) fn progress(model: &mut Model, id: u64, progress: review::Progress) {
    if let Some(review) = model.review.as_mut().filter(|review| review.id == id) {
        review.done(progress);
    }
}

/// The review is done.
pub(super) fn finished(model: &mut Model, id: u64, review: Review) {
    let Some(reviewing) = model.review.as_mut().filter(|review| review.id == id) else { return };
    reviewing.finished(review);
    // Who has not looked elsewhere meanwhile is led to the first error.
    let untouched = reviewing.ply == reviewing.record.plies().len();
    if untouched && let Some(&first) = reviewing.errors().first() {
        reviewing.show(first);
    }
    if model.screen == Screen::Review {
        shown(model);
    }
}

/// Something else is on the board: what is to be said of it.
fn shown(model: &mut Model) {
    game::clear_marks(model);
    let messages = model.messages();
    let Some(review) = &model.review else { return };
    model.board.hint = review.proposed;
    let style = model.settings.style;
    let narrow = layout::of(model.size).room != Room::Full && !review.covers;
    let about = review.ply.checked_sub(1).zip(review.current());
    model.notice = match (review.shown, about) {
        (Shown::Trial(Trial::Open), _) => {
            let side = review.mover().map(|color| messages.color(color)).unwrap_or_default();
            messages.format("review-try", &[("side", side.into())])
        }
        (Shown::Played, Some((index, ply))) if narrow => {
            review_texts::explained(&messages, style, &review.record, index, ply).join(" · ")
        }
        (Shown::Better(_), Some((_, ply))) if narrow => {
            let before = review.before();
            let moves = &ply.best.moves;
            let line = review_texts::line(&messages, style, before.position(), moves);
            messages.format("review-better", &[("line", line.into())])
        }
        _ if review.review.is_none() => messages.text("review-running"),
        _ => messages.text("review-keys"),
    };
}

/// Keys that the input line has no use for.
pub(super) fn key(model: &mut Model, key: Key) -> Vec<Effect> {
    let Some(review) = &mut model.review else { return home::go_home(model) };
    let awaits = review.awaits_move();
    match key {
        Key::Esc if review.shown != Shown::Played => {
            let ply = review.ply;
            review.show(ply);
            let effects = stop_search(model);
            shown(model);
            return effects;
        }
        Key::Esc | Key::F(10) => return leave(model),
        Key::Tab => {
            review.covers = !review.covers;
            shown(model);
            return vec![];
        }
        Key::F(2) => return word(model, "f").unwrap_or_default(),
        Key::F(3) => return word(model, "b").unwrap_or_default(),
        Key::Left | Key::Right | Key::Up | Key::Down if awaits => {
            super::keys::cursor_key(model, key);
            return vec![];
        }
        Key::Enter if awaits => {
            model.board.cursor_shown = true;
            return pick_or_drop(model, model.board.cursor);
        }
        Key::Left => review.show(review.ply.saturating_sub(1)),
        Key::Right => review.show(review.ply + 1),
        Key::Home => review.show(0),
        Key::End => review.show(usize::MAX),
        Key::Up | Key::PageUp => return to_error(model, false),
        Key::Down | Key::PageDown => return to_error(model, true),
        Key::Enter => return better(model),
        _ => return vec![],
    }
    let effects = stop_search(model);
    shown(model);
    effects
}

fn to_error(model: &mut Model, forward: bool) -> Vec<Effect> {
    let effects = stop_search(model);
    let Some(review) = &mut model.review else { return effects };
    let found = review.to_error(forward);
    shown(model);
    if !found && model.review.as_ref().is_some_and(|review| review.review.is_some()) {
        model.notice = model.messages().text("review-no-more");
    }
    effects
}

fn better(model: &mut Model) -> Vec<Effect> {
    let Some(review) = &mut model.review else { return vec![] };
    if review.better() {
        shown(model);
    } else {
        model.notice = model.messages().text("review-none-better");
    }
    vec![]
}

fn try_it(model: &mut Model) -> Vec<Effect> {
    let effects = stop_search(model);
    let Some(review) = &mut model.review else { return effects };
    if review.try_it() {
        let turn = review.board.turn();
        model.board.cursor = turn.fold(Square::E3, Square::E6);
        shown(model);
    } else {
        model.notice = model.messages().text("review-nothing-to-try");
    }
    effects
}

/// Back to where the review was asked for.
fn leave(model: &mut Model) -> Vec<Effect> {
    let same = model.session.as_ref().zip(model.review.as_ref());
    let from_game = same.is_some_and(|(s, review)| s.game.record() == &review.record);
    let mut effects = stop_search(model);
    if model.review.as_ref().is_some_and(|review| review.review.is_none()) {
        model.review = None;
        effects.push(Effect::StopReview);
    }
    if std::mem::take(&mut model.library.reviewing) && model.library.open.is_some() {
        effects.extend(tree::show(model));
    } else if from_game {
        game::clear_marks(model);
        model.screen = Screen::Game;
        model.notice = game::announce(model);
    } else {
        effects.extend(home::go_home(model));
    }
    effects
}

/// A line that was typed: a word of the review, a command, or a move that is tried.
pub(super) fn line(model: &mut Model, line: &str) -> Vec<Effect> {
    if let Some(effects) = word(model, line) {
        return effects;
    }
    let messages = model.messages();
    match command::parse(line) {
        Ok(Command::Move(text)) => typed_move(model, &text),
        Ok(Command::Help) => {
            model.overlay = Some(Overlay::Help(0));
            vec![]
        }
        Ok(Command::Quit) => leave(model),
        Ok(Command::Menu) => home::go_home(model),
        Ok(Command::Load(path)) => vec![Effect::Load(path)],
        Ok(Command::Review(Some(path))) => vec![Effect::LoadForReview(path)],
        Ok(Command::Save(path, overwrite)) => save(model, path, overwrite),
        Ok(Command::Fen) => {
            let fen = model.review.as_ref().map(|review| review.board.to_string());
            model.notice = fen.unwrap_or_default();
            vec![]
        }
        Ok(_) => {
            model.notice = messages.text("review-keys");
            vec![]
        }
        Err(error) => {
            game::clear_marks(model);
            model.notice = texts::command_error(&messages, &error);
            vec![]
        }
    }
}

/// The words that mean something here only.
fn word(model: &mut Model, line: &str) -> Option<Vec<Effect>> {
    Some(match line.to_lowercase().as_str() {
        "t" | "try" | "试" => try_it(model),
        "b" | "better" | "应着" => better(model),
        "n" | "next" | "下一个" => to_error(model, true),
        "p" | "prev" | "上一个" => to_error(model, false),
        "f" | "flip" => {
            model.board.flipped = !model.board.flipped;
            vec![]
        }
        _ => return None,
    })
}

fn save(model: &mut Model, path: String, overwrite: bool) -> Vec<Effect> {
    let messages = model.messages();
    let done = model.review.as_ref().and_then(|known| Some((known, known.review.as_ref()?)));
    let Some((reviewing, review)) = done else {
        model.notice = messages.text("review-running");
        return vec![];
    };
    let mut game = (*reviewing.source).clone();
    annotate(review, &mut game, &*messages);
    let options = WriteOptions { notation: Some(Notation::Chinese), ..WriteOptions::default() };
    let written = records::write(&[game], Format::Pgn, &options).map(|written| written.bytes);
    match written.ok().and_then(|bytes| String::from_utf8(bytes).ok()) {
        Some(text) => vec![Effect::Save { path, text, overwrite }],
        None => vec![],
    }
}

fn typed_move(model: &mut Model, text: &MoveText) -> Vec<Effect> {
    let (messages, style) = (model.messages(), model.settings.style);
    let Some(review) = model.review.as_ref().filter(|review| review.awaits_move()) else {
        model.notice = messages.text("review-keys");
        return vec![];
    };
    let position = review.board;
    match text.to_move(&position) {
        Ok(mv) => tried(model, mv),
        Err(ResolveError::Illegal(reason)) => {
            game::clear_marks(model);
            game::explain(model, &reason);
            vec![]
        }
        Err(error) => {
            model.notice = messages.move_error(&MoveTextError::Resolve(error), |mv| {
                texts::all_forms(&messages, style, &position, mv)
            });
            vec![]
        }
    }
}

/// Picks up or drops a man of the position that is tried.
pub(super) fn pick_or_drop(model: &mut Model, square: Square) -> Vec<Effect> {
    model.board.cursor = square;
    let Some(review) = model.review.as_ref().filter(|review| review.awaits_move()) else {
        return vec![];
    };
    let position = review.board;
    let own = position.board().get(square).is_some_and(|piece| piece.color() == position.turn());
    let selected = model.board.selected;
    game::clear_marks(model);
    match selected {
        Some(from) if from == square => {}
        Some(from) if !own => {
            let mv = Move::new(from, square);
            match position.illegality(mv) {
                Some(reason) => game::explain(model, &reason),
                None => return tried(model, mv),
            }
        }
        _ if own => model.board.selected = Some(square),
        _ => {
            let reason = match position.board().get(square) {
                Some(piece) => Illegality::NotYourPiece { piece, square },
                None => Illegality::EmptySquare { square: Some(square) },
            };
            game::explain(model, &reason);
        }
    }
    vec![]
}

/// A legal move was tried.
fn tried(model: &mut Model, mv: Move) -> Vec<Effect> {
    game::clear_marks(model);
    let messages = model.messages();
    let Some(review) = &mut model.review else { return vec![] };
    let Some(current) = review.current() else { return vec![] };
    if current.best.moves.first() == Some(&mv) {
        review.set_trial(Trial::Solved(mv));
        model.notice = messages.text("review-found-best");
        return vec![];
    }
    if current.mv == mv {
        model.notice = messages.text("review-same-again");
        return vec![];
    }
    let mut after = review.before();
    if after.push(mv).is_err() {
        return vec![];
    }
    let game = Game::from_record(after, review.rules);
    review.set_trial(Trial::Judging(mv));
    if let Status::Over { outcome, .. } = game.status() {
        let lost = outcome.loser().map(|loser| loser == game.position().turn());
        let score = match lost {
            Some(true) => Score::Mate(0),
            Some(false) => Score::Mate(1),
            None => Score::Cp(0),
        };
        judged(model, mv, Some(score));
        return vec![];
    }
    let mut effects = stop_search(model);
    let id = model.next_search;
    model.next_search += 1;
    model.info = None;
    model.search = Some(Search { id, purpose: Purpose::Trial, began: model.now });
    model.notice = messages.text("review-judging");
    effects.push(Effect::Search { id, game: Box::new(game), limits: Limits::movetime(TRIAL) });
    effects
}

/// The engine has looked at the move that was tried.
pub(super) fn searched(model: &mut Model) -> Vec<Effect> {
    model.search = None;
    let shown = model.review.as_ref().map(|review| review.shown);
    if let Some(Shown::Trial(Trial::Judging(mv))) = shown {
        let score = model.info.as_ref().map(|info| info.score);
        judged(model, mv, score);
    }
    vec![]
}

/// What a tried move is worth, by the score of the other side after it.
fn judged(model: &mut Model, mv: Move, score: Option<Score>) {
    let (messages, style) = (model.messages(), model.settings.style);
    let Some(review) = &mut model.review else { return };
    let (Some(current), Some(score)) = (review.current(), score) else {
        review.set_trial(Trial::Open);
        model.notice = messages.text("no-lines");
        return;
    };
    let now = negated(score);
    let loss = expectation(current.best.score).saturating_sub(expectation(now));
    let text = review_texts::short(&messages, style, review.before().position(), mv);
    let args = [("move", text.into()), ("score", messages.score(now).into())];
    let id = if loss < GOOD_ENOUGH {
        "review-found-good"
    } else if loss < current.loss.saturating_sub(GOOD_ENOUGH) {
        "review-found-better"
    } else {
        "review-found-bad"
    };
    review.set_trial(if loss < GOOD_ENOUGH { Trial::Solved(mv) } else { Trial::Open });
    model.notice = messages.format(id, &args);
}

/// A click on the board.
pub(super) fn click(model: &mut Model, square: Option<Square>) -> Vec<Effect> {
    square.map_or(vec![], |square| pick_or_drop(model, square))
}
