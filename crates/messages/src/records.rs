//! What files of games have wrong and lose, and why files cannot be read, in the user's language.

use std::io::{self, ErrorKind};

use inputs::{InputError, Problem};
use records::{Loss, LossKind, Place, ReadError, Warning, WarningKind, WriteError};

use crate::Messages;

impl Messages {
    /// A warning of a reader.
    pub fn warning(&self, warning: &Warning) -> String {
        let kind = match &warning.kind {
            WarningKind::IllegalMove { ply, text } => {
                let args = [("ply", (*ply).into()), ("text", text.clone().into())];
                self.format("warning-illegal", &args)
            }
            WarningKind::AmbiguousMove { text, candidates } => {
                let list = self.list(candidates.iter().cloned());
                let args = [("text", text.clone().into()), ("candidates", list.into())];
                self.format("warning-ambiguous", &args)
            }
            WarningKind::UnreadableMove { text } => {
                self.format("warning-unreadable", &[("text", text.clone().into())])
            }
            WarningKind::UnlawfulStart { faults } => {
                self.format("warning-start", &[("faults", self.setup_error(faults).into())])
            }
            WarningKind::Truncated { expected } => {
                self.format("warning-truncated", &[("expected", (*expected).into())])
            }
            WarningKind::BadText { encoding } => {
                self.format("warning-text", &[("encoding", (*encoding).into())])
            }
            WarningKind::UnknownValue { field, value } => {
                let args = [("field", (*field).into()), ("value", value.clone().into())];
                self.format("warning-value", &args)
            }
            kind => kind.to_string(),
        };
        self.at(warning.place, kind)
    }

    /// A text with the place that it is about.
    fn at(&self, place: Place, text: String) -> String {
        let place = match place {
            Place::File => return text,
            Place::Offset(byte) => self.format("place-byte", &[("byte", byte.into())]),
            Place::Line(line) => self.format("place-line", &[("line", line.into())]),
        };
        self.format("at-place", &[("place", place.into()), ("text", text.into())])
    }

    /// What a format cannot hold, and how many of them.
    pub fn loss(&self, kind: &LossKind, count: usize) -> String {
        let args = [("what", self.loss_name(kind).into()), ("count", count.into())];
        self.format("loss", &args)
    }

    /// All that a format cannot hold of a game; empty for nothing.
    pub fn losses(&self, losses: &[Loss]) -> String {
        if losses.is_empty() {
            return String::new();
        }
        let each = losses.iter().map(|loss| {
            let args = [("what", self.loss_name(&loss.kind).into()), ("count", loss.count.into())];
            self.format("losses-each", &args)
        });
        self.format("losses", &[("list", self.list(each).into())])
    }

    fn loss_name(&self, kind: &LossKind) -> String {
        match kind {
            LossKind::Variations => self.text("loss-variations"),
            LossKind::Comments => self.text("loss-comments"),
            LossKind::Glyphs => self.text("loss-glyphs"),
            LossKind::Clocks => self.text("loss-clocks"),
            LossKind::Evaluations => self.text("loss-evaluations"),
            LossKind::Remarks => self.text("loss-remarks"),
            LossKind::Tag(name) => self.format("loss-tag", &[("name", name.clone().into())]),
            LossKind::Result => self.text("loss-result"),
            LossKind::Start => self.text("loss-start"),
            LossKind::Turn => self.text("loss-turn"),
            LossKind::IllegalMoves => self.text("loss-illegal"),
            LossKind::Moves => self.text("loss-moves"),
            LossKind::Characters => self.text("loss-characters"),
            LossKind::Long(name) => self.format("loss-long", &[("name", name.clone().into())]),
            kind => kind.to_string(),
        }
    }

    /// Why a file cannot be found, read or unpacked; its name is told elsewhere.
    pub fn input_error(&self, error: &InputError) -> String {
        match &error.problem {
            Problem::Io(error) => self.io_error(error),
            Problem::NoMatch => self.text("input-no-match"),
            Problem::Pattern(text) => {
                self.format("input-pattern", &[("problem", text.clone().into())])
            }
            Problem::Damaged(text) => {
                self.format("input-damaged", &[("problem", text.clone().into())])
            }
            Problem::TooLarge => {
                self.format("input-too-large", &[("mib", (inputs::LARGEST >> 20).into())])
            }
        }
    }

    /// Why a file is no file of games.
    pub fn read_error(&self, error: &ReadError) -> String {
        let Some(format) = error.format else { return self.text("read-unknown") };
        let expected = self.format("read-expected", &[("expected", error.expected.clone().into())]);
        let text = self.at(error.place, expected);
        self.format("read-as", &[("format", format.name().into()), ("text", text.into())])
    }

    /// Why games cannot be written in a format.
    pub fn write_error(&self, error: &WriteError) -> String {
        match error {
            WriteError::ReadOnly(format) => {
                self.format("write-read-only", &[("format", format.name().into())])
            }
            WriteError::OneGame { format, games } => {
                let args = [("format", format.name().into()), ("games", (*games).into())];
                self.format("write-one-game", &args)
            }
            error => error.to_string(),
        }
    }

    /// Why the system refused.
    pub fn io_error(&self, error: &io::Error) -> String {
        let id = match error.kind() {
            ErrorKind::NotFound => "io-not-found",
            ErrorKind::PermissionDenied => "io-permission",
            ErrorKind::InvalidData => "io-not-utf8",
            ErrorKind::StorageFull => "io-full",
            ErrorKind::IsADirectory => "io-directory",
            _ => return self.format("io-other", &[("problem", error.to_string().into())]),
        };
        self.text(id)
    }
}
