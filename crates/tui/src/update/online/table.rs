//! A game at a site: moves, offers, talk, looking back.

use client::{Ask, GameState, Phase, Side};
use records::{Format, Notation, WriteOptions, tag};
use xiangqi::notation::{MoveText, MoveTextError, ResolveError};
use xiangqi::{Illegality, Move, Outcome, Reason, Square, Status};

use super::{ask, join, to_lobby};
use crate::command::Command;
use crate::event::{Effect, Key};
use crate::model::{Model, Overlay, Screen};
use crate::online::words::Word;
use crate::online::{OnlinePlace, Table, Wish, act_of, needs_second_press, texts};
use crate::update::{game, keys, review};
use crate::view::layout::{self, Room};
use crate::{LoadedGame, geometry};

/// Keys.
pub(super) fn key(model: &mut Model, key: Key) -> Vec<Effect> {
    let over = table(model).is_none_or(|table| table.state().phase == Phase::Over);
    let looks_back = table(model).is_some_and(|table| table.shown.is_some());
    match key {
        Key::Enter if !model.input.is_empty() => {
            let typed = model.input.take();
            return super::line(model, typed.trim());
        }
        Key::Esc if !model.input.is_empty() => model.input.clear(),
        Key::Esc if looks_back => look_at(model, None),
        Key::Esc if model.board.selected.is_some() => game::clear_marks(model),
        Key::Esc | Key::F(10) => return to_lobby(model),
        Key::PageUp => step(model, -1),
        Key::PageDown => step(model, 1),
        Key::Home if model.input.is_empty() => look_at(model, Some(0)),
        Key::End if model.input.is_empty() => look_at(model, None),
        Key::Left | Key::Up if over => step(model, -1),
        Key::Right | Key::Down if over => step(model, 1),
        Key::Left | Key::Right | Key::Up | Key::Down => keys::cursor_key(model, key),
        Key::Enter if table(model).is_some_and(|table| table.state().can("join")) => {
            return accept(model);
        }
        Key::Enter => {
            model.board.cursor_shown = true;
            return pick_or_drop(model, model.board.cursor);
        }
        Key::Tab => {
            if let Some(table) = table_mut(model) {
                table.covers = !table.covers;
            }
        }
        Key::F(2) => model.board.flipped = !model.board.flipped,
        Key::F(4) => return wish(model, Wish::Takeback),
        Key::F(7) => return wish(model, Wish::Draw),
        Key::F(8) => return wish(model, Wish::Resign),
        key => model.input.edit(key),
    }
    vec![]
}

fn table(model: &Model) -> Option<&Table> {
    model.online.as_ref()?.table.as_deref()
}

fn table_mut(model: &mut Model) -> Option<&mut Table> {
    model.online.as_mut()?.table.as_deref_mut()
}

/// Shows so many plies; all, and what comes, if `None`.
fn look_at(model: &mut Model, plies: Option<usize>) {
    game::clear_marks(model);
    if let Some(table) = table_mut(model) {
        let all = table.seen.record.plies().len();
        table.shown = plies.filter(|plies| *plies < all);
    }
}

fn step(model: &mut Model, step: isize) {
    let Some(shown) = table(model).map(Table::plies) else { return };
    look_at(model, Some(shown.saturating_add_signed(step)));
}

/// A click on the board.
pub(super) fn click(model: &mut Model, column: u16, row: u16) -> Vec<Effect> {
    let layout = layout::of(model.size);
    let covered = layout.room != Room::Full && table(model).is_some_and(|table| table.covers);
    if covered {
        return vec![];
    }
    let area = layout.board;
    let inside = column.checked_sub(area.x).zip(row.checked_sub(area.y));
    let point = inside.and_then(|(x, y)| geometry::point_at(x, y, model.board.flipped));
    point.map_or(vec![], |square| pick_or_drop(model, square))
}

/// Why nothing can be moved now; `None` if it can.
fn immovable(table: &Table) -> Option<&'static str> {
    let state = table.state();
    if table.shown.is_some() {
        Some("online-looking-back")
    } else if state.phase == Phase::Over {
        Some("already-over")
    } else if state.phase == Phase::Waiting {
        Some("online-not-begun")
    } else if state.you.is_none() {
        Some("online-watching")
    } else if table.sent.is_some() || !state.can("move") {
        Some("not-your-turn")
    } else {
        None
    }
}

fn pick_or_drop(model: &mut Model, square: Square) -> Vec<Effect> {
    model.board.cursor = square;
    let Some(table) = table(model) else { return vec![] };
    if let Some(id) = immovable(table) {
        model.notice = model.messages().text(id);
        return vec![];
    }
    let position = table.seen.record.position();
    let man = position.board().get(square);
    let own = man.is_some_and(|man| man.color() == position.turn());
    let selected = model.board.selected;
    game::clear_marks(model);
    match selected {
        Some(from) if from == square => {}
        Some(from) if !own => return send(model, Move::new(from, square)),
        _ if own => model.board.selected = Some(square),
        _ => {
            let reason = match man {
                Some(piece) => Illegality::NotYourPiece { piece, square },
                None => Illegality::EmptySquare { square: Some(square) },
            };
            game::explain(model, &reason);
        }
    }
    vec![]
}

fn typed(model: &mut Model, text: &MoveText) -> Vec<Effect> {
    let (messages, style) = (model.messages(), model.settings.style);
    let Some(table) = table(model) else { return vec![] };
    if let Some(id) = immovable(table) {
        model.notice = messages.text(id);
        return vec![];
    }
    let position = *table.seen.record.position();
    game::clear_marks(model);
    match text.to_move(&position) {
        Ok(mv) => return send(model, mv),
        Err(ResolveError::Illegal(reason)) => game::explain(model, &reason),
        Err(error) => {
            if let ResolveError::Ambiguous(candidates) = &error {
                model.board.marks = candidates.iter().map(|mv| mv.from()).collect();
            }
            model.notice = messages.move_error(&MoveTextError::Resolve(error), |mv| {
                crate::texts::all_forms(&messages, style, &position, mv)
            });
        }
    }
    vec![]
}

/// Sends a move, if it is legal.
fn send(model: &mut Model, mv: Move) -> Vec<Effect> {
    let messages = model.messages();
    let open = model.online.as_ref().is_some_and(|online| online.is_open());
    let Some(table) = table_mut(model) else { return vec![] };
    let position = table.seen.record.position();
    if let Err(reason) = position.play(mv) {
        game::explain(model, &reason);
        return vec![];
    }
    let ply = table.seen.record.plies().len();
    table.sent = Some((ply, mv));
    table.armed = None;
    let game = table.state().id.clone();
    model.notice = if open { String::new() } else { messages.text("online-move-held") };
    vec![ask(Ask::Move { game, ply, mv: mv.to_string() })]
}

/// A word that was typed at the table.
pub(super) fn word(model: &mut Model, word: Word) -> Vec<Effect> {
    let messages = model.messages();
    let Some(table) = table(model) else { return vec![] };
    let id = table.state().id.clone();
    match word {
        Word::Say(_) if !table.state().can("chat") => {
            model.notice = messages.text("online-cannot-chat");
            vec![]
        }
        Word::Say(text) => vec![ask(Ask::Chat(id, text))],
        Word::Wish(Wish::Yes) if table.state().can("join") => accept(model),
        Word::Wish(Wish::No) if table.state().can("withdraw") => withdraw(model),
        Word::Wish(own) => wish(model, own),
        Word::Join(None) => accept(model),
        Word::Withdraw => withdraw(model),
        Word::ShowLink => {
            let address = model.online.as_ref().and_then(|online| online.address.as_ref());
            model.notice = address.map(|address| address.link(&id)).unwrap_or_default();
            vec![]
        }
        Word::Other(command) => other(model, command),
        _ => vec![],
    }
}

fn accept(model: &mut Model) -> Vec<Effect> {
    let Some(state) = table(model).map(Table::state) else { return vec![] };
    if !state.can("join") {
        model.notice = model.messages().text("online-nothing-offered");
        return vec![];
    }
    let id = state.id.clone();
    join(model, &id)
}

fn withdraw(model: &mut Model) -> Vec<Effect> {
    let Some(state) = table(model).map(Table::state) else { return vec![] };
    if !state.can("withdraw") {
        model.notice = model.messages().text("online-cannot");
        return vec![];
    }
    vec![ask(Ask::Withdraw(state.id.clone()))]
}

/// Does what somebody wishes, the second time if it cannot be undone.
fn wish(model: &mut Model, wish: Wish) -> Vec<Effect> {
    let (messages, now) = (model.messages(), model.now);
    let Some(table) = table_mut(model) else { return vec![] };
    let act = match act_of(table.state(), wish) {
        Ok(act) => act,
        Err(id) => {
            model.notice = messages.text(id);
            return vec![];
        }
    };
    if needs_second_press(act) && !table.confirmed(act, now) {
        model.notice = texts::confirm(&messages, act);
        return vec![];
    }
    let game = table.state().id.clone();
    model.notice.clear();
    vec![ask(Ask::Act(game, act))]
}

fn other(model: &mut Model, command: Command) -> Vec<Effect> {
    let messages = model.messages();
    match command {
        Command::Move(text) => return typed(model, &text),
        Command::Flip => model.board.flipped = !model.board.flipped,
        Command::Menu | Command::Quit => return to_lobby(model),
        Command::Help => model.overlay = Some(Overlay::Help(0)),
        Command::Replay => look_at(model, Some(0)),
        Command::SaveAs => {
            "save chuhe.pgn".chars().for_each(|c| model.input.insert(c));
            model.notice = messages.text("after-save-as");
        }
        Command::Save(path, overwrite) => {
            let Some(table) = table(model) else { return vec![] };
            let text = pgn(table, &messages);
            return vec![Effect::Save { path, text, overwrite }];
        }
        Command::Review(None) => {
            let Some(table) = table(model) else { return vec![] };
            if table.state().phase != Phase::Over {
                model.notice = messages.text("not-over");
                return vec![];
            }
            let loaded = LoadedGame { game: record(table, &messages), number: 1, games: 1 };
            return review::open_file(model, &loaded);
        }
        Command::Fen => {
            let Some(table) = table(model) else { return vec![] };
            model.notice = table.seen.record.position().to_string();
        }
        _ => model.notice = messages.text("online-not-here"),
    }
    vec![]
}

/// How a game stands, as the rules say it; games that nobody won or drew go on there.
fn status(state: &GameState) -> Status {
    let outcome = match state.status.outcome.as_deref() {
        Some("red_wins") => Outcome::Win(Side::Red.color()),
        Some("black_wins") => Outcome::Win(Side::Black.color()),
        Some("draw") => Outcome::Draw,
        _ => return Status::Ongoing,
    };
    let code = state.status.reason.as_deref().unwrap_or_default();
    let reason = Reason::ALL.into_iter().find(|reason| reason.code() == code);
    Status::Over { outcome, reason: reason.unwrap_or(Reason::Agreed) }
}

/// The game for files, with the names of its players.
pub(crate) fn record(table: &Table, messages: &messages::Messages) -> records::Game {
    let state = table.state();
    let mut game = records::Game::of_record(&table.seen.record, status(state));
    for (name, side) in [(tag::RED, Side::Red), (tag::BLACK, Side::Black)] {
        let user = state.seat(side).user.as_ref();
        game.set_tag(name, user.map(|user| texts::name(messages, user)).unwrap_or_default());
    }
    game.set_tag("Rules", state.rules.clone());
    game
}

/// The game as PGN, in Chinese notation.
pub(crate) fn pgn(table: &Table, messages: &messages::Messages) -> String {
    let options = WriteOptions { notation: Some(Notation::Chinese), ..WriteOptions::default() };
    let written = records::write(&[record(table, messages)], Format::Pgn, &options);
    let bytes = written.map(|written| written.bytes);
    String::from_utf8(bytes.expect("PGN is written")).expect("UTF-8 is the default")
}

/// Whether the table is what is shown of the site.
pub(super) fn is_shown(model: &Model) -> bool {
    let place = model.online.as_ref().map(|online| online.place);
    model.screen == Screen::Online && place == Some(OnlinePlace::Table)
}

/// Sets the board up as this user sits: it is every game's board in turn.
pub(super) fn set_up(model: &mut Model) {
    model.board.flipped = table(model).and_then(|table| table.state().side()) == Some(Side::Black);
    model.board.cursor_shown = false;
    game::clear_marks(model);
}
