//! The course of the rules on the screen.

use course::Answer;
use xiangqi::notation::{MoveText, MoveTextError, ResolveError};
use xiangqi::{Illegality, Move, Square};

use super::{game, home, stop_search};
use crate::command::{self, Command};
use crate::event::{Effect, Key};
use crate::learning::Learning;
use crate::model::{Model, Overlay, Screen};
use crate::view::layout::{self, Room};
use crate::{course_texts, geometry, texts};

/// Opens the course where it was left, or at the board with a number from 1.
pub(crate) fn open(model: &mut Model, number: Option<usize>) -> Vec<Effect> {
    let mut effects = stop_search(model);
    effects.push(Effect::LoadProgress);
    let progress = &model.progress;
    let learning = model.course.get_or_insert_with(|| Box::new(Learning::new(progress)));
    let found = number.is_none_or(|number| number.checked_sub(1).is_some_and(|at| learning.go(at)));
    if let Some(number) = number.filter(|_| !found) {
        let args = [("number", number.into())];
        model.notice = model.messages().format("course-no-lesson", &args);
        return effects;
    }
    model.screen = Screen::Course;
    model.overlay = None;
    model.replay = None;
    model.input.clear();
    model.board.flipped = false;
    set_up(model);
    effects
}

/// A board was set up.
fn set_up(model: &mut Model) {
    game::clear_marks(model);
    model.board.cursor = Square::E3;
    model.board.cursor_shown = false;
    let Some(learning) = &model.course else { return };
    model.notice = course_texts::task(&model.messages(), learning);
}

/// Keys that the input line has no use for.
pub(super) fn key(model: &mut Model, key: Key) -> Vec<Effect> {
    match key {
        Key::Left | Key::Right | Key::Up | Key::Down => super::keys::cursor_key(model, key),
        Key::Enter => {
            model.board.cursor_shown = true;
            return pick_or_drop(model, model.board.cursor);
        }
        Key::Tab => {
            if let Some(learning) = &mut model.course {
                learning.covers = !learning.covers;
            }
        }
        Key::PageDown => go(model, true),
        Key::PageUp => go(model, false),
        Key::F(3) => hint(model),
        Key::Esc if model.board.selected.is_some() => game::clear_marks(model),
        Key::Esc | Key::F(10) => return home::go_home(model),
        _ => {}
    }
    vec![]
}

/// To the next board, or the one before.
fn go(model: &mut Model, forward: bool) {
    let Some(learning) = &mut model.course else { return };
    let to = if forward { Some(learning.number + 1) } else { learning.number.checked_sub(1) };
    if to.is_some_and(|to| learning.go(to)) {
        set_up(model);
    } else {
        let id = if forward { "course-last" } else { "course-first" };
        model.notice = model.messages().text(id);
    }
}

fn hint(model: &mut Model) {
    game::clear_marks(model);
    let (messages, style) = (model.messages(), model.settings.style);
    let Some(learning) = &model.course else { return };
    let Some(mv) = learning.attempt.hint() else {
        model.notice = messages.text("course-no-hint");
        return;
    };
    let text = texts::all_forms(&messages, style, learning.attempt.board(), mv);
    model.notice = messages.format("course-hint", &[("move", text.into())]);
    model.board.hint = Some(mv);
}

/// A line that was typed: a word of the course, a command, or a move.
pub(super) fn line(model: &mut Model, line: &str) -> Vec<Effect> {
    match line.to_lowercase().as_str() {
        "n" | "next" | "下一课" => go(model, true),
        "p" | "prev" | "上一课" => go(model, false),
        "h" | "hint" => hint(model),
        "r" | "again" | "重摆" => {
            if let Some(learning) = &mut model.course {
                learning.go(learning.number);
            }
            set_up(model);
        }
        _ => match command::parse(line) {
            Ok(Command::Move(text)) => return typed(model, &text),
            Ok(Command::Help) => model.overlay = Some(Overlay::Help(0)),
            Ok(Command::Quit | Command::Menu) => return home::go_home(model),
            Ok(Command::Course(number)) => return open(model, number),
            Ok(_) => model.notice = model.messages().text("course-keys"),
            Err(error) => {
                game::clear_marks(model);
                model.notice = texts::command_error(&model.messages(), &error);
            }
        },
    }
    vec![]
}

fn typed(model: &mut Model, text: &MoveText) -> Vec<Effect> {
    let (messages, style) = (model.messages(), model.settings.style);
    let Some(learning) = &model.course else { return vec![] };
    let board = *learning.attempt.board();
    match text.to_move(&board) {
        Ok(mv) => return play(model, mv),
        Err(ResolveError::Illegal(reason)) => {
            game::clear_marks(model);
            game::explain(model, &reason);
        }
        Err(error) => {
            model.notice = messages.move_error(&MoveTextError::Resolve(error), |mv| {
                texts::all_forms(&messages, style, &board, mv)
            });
        }
    }
    vec![]
}

fn play(model: &mut Model, mv: Move) -> Vec<Effect> {
    game::clear_marks(model);
    let messages = model.messages();
    let mut effects = Vec::new();
    let Some(learning) = &mut model.course else { return effects };
    let id = match learning.attempt.play(mv) {
        Answer::Illegal(Illegality::GameOver) => "course-done",
        Answer::Illegal(reason) => {
            game::explain(model, &reason);
            return effects;
        }
        Answer::Wrong => "course-wrong",
        Answer::Onward => "course-onward",
        Answer::Done => {
            effects.push(Effect::NoteLesson(learning.finish()));
            if learning.is_over() { "course-all-done" } else { "course-done" }
        }
    };
    model.notice = messages.text(id);
    effects
}

/// A click on the board.
pub(super) fn click(model: &mut Model, column: u16, row: u16) -> Vec<Effect> {
    let layout = layout::of(model.size);
    let covered = layout.room != Room::Full && model.course.as_ref().is_some_and(|c| c.covers);
    if covered {
        return vec![];
    }
    let area = layout.board;
    let inside = column.checked_sub(area.x).zip(row.checked_sub(area.y));
    if let Some(square) = inside.and_then(|(x, y)| geometry::point_at(x, y, model.board.flipped)) {
        return pick_or_drop(model, square);
    }
    vec![]
}

fn pick_or_drop(model: &mut Model, square: Square) -> Vec<Effect> {
    model.board.cursor = square;
    let Some(learning) = &model.course else { return vec![] };
    let position = learning.attempt.board();
    let own = position.board().get(square).is_some_and(|man| man.color() == position.turn());
    let selected = model.board.selected;
    game::clear_marks(model);
    match selected {
        Some(from) if from == square => {}
        Some(from) if !own => return play(model, Move::new(from, square)),
        _ if own => model.board.selected = Some(square),
        _ => game::explain(model, &Illegality::EmptySquare { square: Some(square) }),
    }
    vec![]
}
