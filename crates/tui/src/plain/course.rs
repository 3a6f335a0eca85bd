//! The course of the rules in lines.

use std::io::{self, Write};

use course::Answer;
use xiangqi::notation::{MoveText, MoveTextError, ResolveError};

use super::Plain;
use crate::command::Command;
use crate::event::Effect;
use crate::learning::Learning;
use crate::{course_texts, texts};

impl<W: Write> Plain<W> {
    /// Sets up a board of the course: the one of this number, else the one where it was left.
    pub(super) fn open_course(&mut self, number: Option<usize>) -> io::Result<()> {
        if self.course.is_none() {
            self.learn_progress(Effect::LoadProgress)?;
        }
        let progress = &self.progress;
        let learning = self.course.get_or_insert_with(|| Box::new(Learning::new(progress)));
        let to = number.map_or(Some(learning.number), |number| number.checked_sub(1));
        if !to.is_some_and(|to| learning.go(to)) {
            let args = [("number", number.unwrap_or(0).into())];
            let text = self.messages.format("course-no-lesson", &args);
            return self.say(&text);
        }
        self.tell_board()
    }

    fn tell_board(&mut self) -> io::Result<()> {
        let Some(learning) = &self.course else { return Ok(()) };
        let diagram = drawing::Diagram {
            board: learning.attempt.board().board(),
            style: self.style,
            script: self.script,
            flipped: false,
        };
        let text = [
            course_texts::progress(&self.messages, learning),
            course_texts::title(&self.messages, learning),
            course_texts::text(&self.messages, learning),
            diagram.to_string(),
            course_texts::task(&self.messages, learning),
        ];
        self.say(&text.join("\n"))
    }

    /// Does what a command means in the course. Returns whether it is one of those.
    pub(super) fn in_course(&mut self, command: &Command) -> io::Result<bool> {
        let Some(learning) = &mut self.course else { return Ok(false) };
        match command {
            Command::Move(text) => {
                let text = text.clone();
                self.learn(&text)?;
            }
            Command::Next => {
                let next = learning.number + 1;
                if learning.go(next) {
                    self.tell_board()?;
                } else {
                    self.say_id("course-last")?;
                }
            }
            Command::Again => {
                learning.go(learning.number);
                self.tell_board()?;
            }
            Command::Hint => {
                let board = *learning.attempt.board();
                let Some(mv) = learning.attempt.hint() else {
                    self.say_id("course-no-hint")?;
                    return Ok(true);
                };
                let forms = texts::all_forms(&self.messages, self.style, &board, mv);
                let text = self.messages.format("course-hint", &[("move", forms.into())]);
                self.say(&text)?;
            }
            Command::Board => self.tell_board()?,
            // Back to the game.
            Command::Menu | Command::Quit => {
                self.course = None;
                self.answer(Command::Board)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn learn(&mut self, text: &MoveText) -> io::Result<()> {
        let Some(learning) = &mut self.course else { return Ok(()) };
        let board = *learning.attempt.board();
        let mv = match text.to_move(&board) {
            Ok(mv) => mv,
            Err(ResolveError::Illegal(reason)) => {
                let text = self.messages.illegality(&reason);
                return self.say(&text);
            }
            Err(error) => {
                let style = self.style;
                let text = self.messages.move_error(&MoveTextError::Resolve(error), |mv| {
                    texts::all_forms(&self.messages, style, &board, mv)
                });
                return self.say(&text);
            }
        };
        let id = match learning.attempt.play(mv) {
            Answer::Illegal(_) => "course-done",
            Answer::Wrong => "course-wrong",
            Answer::Onward => "course-onward",
            Answer::Done => {
                let lesson = learning.finish();
                let id = if learning.is_over() { "course-all-done" } else { "course-done" };
                self.learn_progress(Effect::NoteLesson(lesson))?;
                id
            }
        };
        self.say_id(id)
    }
}
