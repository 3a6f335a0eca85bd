//! The board editor in lines.

use std::io::{self, Write};

use xiangqi::{Color, Piece, Setup, SetupError, Square};

use super::Plain;
use crate::command::{self, Command};
use crate::editor::{Editor, man_of};
use crate::library::word::{self, Word};
use crate::library::{Origin, SaveJob};
use crate::update::named_setup;

impl<W: Write> Plain<W> {
    /// Begins to set up a board.
    pub(super) fn open_editor(&mut self, setup: Setup) -> io::Result<()> {
        self.editor = Some(Box::new(Editor::new(setup)));
        self.say_id("edit-plain-how")?;
        let board = self.diagram(&setup.board);
        self.say(&board)
    }

    /// The command: the current position, `start`, `empty`, or a FEN.
    pub(super) fn editor_command(&mut self, text: Option<&str>) -> io::Result<()> {
        match text.map(named_setup) {
            None => self.open_editor(self.session.game.position().to_setup()),
            Some(Ok(setup)) => self.open_editor(setup),
            Some(Err(error)) => {
                let text = self.messages.setup_error(&error);
                self.say(&text)
            }
        }
    }

    /// Does what a line says in the editor. Returns whether the program is to go on.
    pub(super) fn in_editor(&mut self, line: &str) -> io::Result<bool> {
        let messages = std::rc::Rc::clone(&self.messages);
        let Some(editor) = &mut self.editor else { return Ok(true) };
        let words: Vec<&str> = line.split_whitespace().collect();
        let square = |text: &str| text.to_lowercase().parse::<Square>().ok();
        let rest = line.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim());
        match (words[0].to_lowercase().as_str(), &words[1..]) {
            ("put", &[man, at]) => {
                let mut letters = man.chars();
                let piece = letters.next().and_then(|c| man_of(c, editor.setup().turn));
                let found = piece.filter(|_| letters.next().is_none()).zip(square(at));
                let Some((piece, at)) = found else { return self.bad_edit() };
                editor.put(at, Some(piece));
                self.told(at, Some(piece))?;
            }
            ("take", &[at]) => {
                let Some(at) = square(at) else { return self.bad_edit() };
                editor.put(at, None);
                self.told(at, None)?;
            }
            ("move", &[from, to]) => {
                let Some((from, to)) = square(from).zip(square(to)) else {
                    return self.bad_edit();
                };
                editor.carry(from, to);
                let piece = editor.setup().board.get(to);
                self.told(to, piece)?;
            }
            ("clear", &[]) => {
                editor.clear();
                self.say_id("edit-set")?;
            }
            ("start" | "mirror" | "swap", &[]) => {
                match words[0] {
                    "mirror" => editor.mirror(),
                    "swap" => editor.swap(),
                    _ => editor.set(Setup::start()),
                }
                self.say_id("edit-set")?;
            }
            ("turn" | "red" | "black", rest) => {
                let turn = match (words[0], rest) {
                    ("red", []) | ("turn", ["red"]) => Color::Red,
                    ("black", []) | ("turn", ["black"]) => Color::Black,
                    _ => !editor.setup().turn,
                };
                editor.set_turn(turn);
                let text = messages.format("to-move", &[("side", messages.color(turn).into())]);
                self.say(&text)?;
            }
            ("undo" | "u" | "redo", &[]) => {
                let redo = words[0] == "redo";
                let done = editor.undo(redo);
                self.say_id(match (done, redo) {
                    (true, false) => "lib-undone",
                    (true, true) => "lib-redone",
                    (false, false) => "lib-nothing-undo",
                    (false, true) => "lib-nothing-redo",
                })?;
            }
            ("fen", &[]) => {
                let fen = editor.fen();
                self.say(&fen)?;
            }
            ("fen", _) => match named_setup(rest) {
                Ok(setup) => {
                    editor.set(setup);
                    self.say_id("edit-set")?;
                }
                Err(error) => self.say(&messages.setup_error(&error))?,
            },
            ("board", &[]) => {
                let setup = *editor.setup();
                let board = self.diagram(&setup.board);
                self.say(&board)?;
            }
            ("check", &[]) => self.check()?,
            ("play", &[]) => match editor.position() {
                Ok(position) => {
                    self.editor = None;
                    self.play_from(position)?;
                }
                Err(error) => self.not_lawful(&error)?,
            },
            ("library", &[]) => {
                let setup = *editor.setup();
                self.editor = None;
                self.read_from(setup)?;
            }
            ("q" | "quit" | "m" | "menu", &[]) => {
                self.editor = None;
                if self.reading.is_some() {
                    self.here()?;
                } else {
                    self.say_id("lib-plain-left")?;
                }
            }
            _ => return self.other_edit(line),
        }
        Ok(true)
    }

    fn other_edit(&mut self, line: &str) -> io::Result<bool> {
        let Some(editor) = &self.editor else { return Ok(true) };
        match word::parse(line) {
            Some(Word::Save { path, format, overwrite }) => {
                let Some(format) = word::format_of(&path, format.as_deref(), &Origin::New) else {
                    self.say_id("lib-no-format")?;
                    return Ok(true);
                };
                let game = records::Game { start: *editor.setup(), ..records::Game::default() };
                let (origin, of) = (Origin::New, None);
                self.save_game(SaveJob { game, path, format, origin, of, sure: overwrite })?;
                Ok(true)
            }
            _ if command::parse(line) == Ok(Command::Help) => {
                self.say_id("edit-plain-how")?;
                Ok(true)
            }
            _ => self.bad_edit(),
        }
    }

    fn bad_edit(&mut self) -> io::Result<bool> {
        self.say_id("edit-bad")?;
        Ok(true)
    }

    /// Who stands on a point now.
    fn told(&mut self, at: Square, piece: Option<Piece>) -> io::Result<()> {
        let square = ("square", at.to_string().into());
        let text = match piece {
            Some(piece) => {
                let man = self.messages.piece(piece);
                self.messages.format("edit-put", &[square, ("man", man.into())])
            }
            None => self.messages.format("edit-taken", &[square]),
        };
        self.say(&text)
    }

    fn check(&mut self) -> io::Result<()> {
        let Some(editor) = &self.editor else { return Ok(()) };
        match editor.position() {
            Err(error) => self.not_lawful(&error),
            Ok(position) if position.is_checkmate() => self.say_id("edit-checkmate"),
            Ok(position) if position.is_stalemate() => self.say_id("edit-stalemate"),
            Ok(position) if position.is_check() => self.say_id("edit-check"),
            Ok(_) => self.say_id("edit-lawful"),
        }
    }

    fn not_lawful(&mut self, error: &SetupError) -> io::Result<()> {
        let problem = self.messages.setup_error(error);
        let text = self.messages.format("edit-not-lawful", &[("problem", problem.into())]);
        self.say(&text)
    }
}
