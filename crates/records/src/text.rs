//! What the readers and writers of texts share.

use std::borrow::Cow;

/// The text with line feeds alone between lines.
pub(crate) fn unix_lines(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        return text.into();
    }
    text.replace("\r\n", "\n").replace('\r', "\n").into()
}

/// The line of a place, from 1.
pub(crate) fn line_of(text: &str, offset: usize) -> u64 {
    text.as_bytes()[..offset].iter().filter(|&&b| b == b'\n').count() as u64 + 1
}

/// How many columns a line has.
const WIDTH: usize = 80;

/// Words filled into lines of 80 columns; a word with line feeds ends its line.
pub(crate) fn fill<T: AsRef<str>>(words: &[T]) -> String {
    let mut filled = Filler::default();
    for word in words {
        filled.word(word.as_ref());
    }
    filled.finish()
}

/// Fills words into lines.
#[derive(Debug, Default)]
pub(crate) struct Filler {
    text: String,
    /// How wide the last line is.
    width: usize,
    /// Whether the next word follows without a blank.
    glued: bool,
}

impl Filler {
    /// Adds a word, after a blank or on a new line.
    pub(crate) fn word(&mut self, word: &str) {
        let width = word.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
        if self.width > 0 && !self.glued {
            if self.width + 1 + width > WIDTH {
                self.end_line();
            } else {
                self.text.push(' ');
                self.width += 1;
            }
        }
        self.glued = false;
        self.text.push_str(word);
        self.width += width;
        if word.contains('\n') {
            self.end_line();
        }
    }

    /// The next word follows without a blank.
    pub(crate) fn glue(&mut self) {
        self.glued = self.width > 0;
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.width = 0;
        self.glued = false;
    }

    /// The text; its last line is ended.
    pub(crate) fn finish(mut self) -> String {
        if self.width > 0 {
            self.end_line();
        }
        self.text
    }
}
