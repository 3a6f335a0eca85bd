//! The input line.

use unicode_width::UnicodeWidthChar;

use crate::event::Key;

/// A line of text that is being edited.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Input {
    text: Vec<char>,
    at: usize,
}

/// More than any command or FEN needs.
const LONGEST: usize = 500;

impl Input {
    /// The text.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// Whether nothing has been typed.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Takes the text away.
    pub fn take(&mut self) -> String {
        let text = self.text();
        self.clear();
        text
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Types a character. Control characters are ignored.
    pub fn insert(&mut self, c: char) {
        if !c.is_control() && self.text.len() < LONGEST {
            self.text.insert(self.at, c);
            self.at += 1;
        }
    }

    /// Removes the character before the cursor.
    pub fn backspace(&mut self) {
        if let Some(before) = self.at.checked_sub(1) {
            self.text.remove(before);
            self.at = before;
        }
    }

    /// Removes the character at the cursor.
    pub fn delete(&mut self) {
        if self.at < self.text.len() {
            self.text.remove(self.at);
        }
    }

    /// Goes to the beginning.
    pub fn to_start(&mut self) {
        self.at = 0;
    }

    /// Goes to the end.
    pub fn to_end(&mut self) {
        self.at = self.text.len();
    }

    /// Does what a key means while a line is edited; other keys mean nothing.
    pub(crate) fn edit(&mut self, key: Key) {
        match key {
            Key::Backspace => self.backspace(),
            Key::Delete => self.delete(),
            Key::Home => self.to_start(),
            Key::End => self.to_end(),
            Key::Ctrl('u') => self.clear(),
            _ => {}
        }
    }

    /// What fits `columns`, ending with the cursor if it must be cut, and the cursor's column.
    pub fn visible(&self, columns: usize) -> (String, usize) {
        let width = |chars: &[char]| chars.iter().filter_map(|c| c.width()).sum::<usize>();
        let mut first = 0;
        while width(&self.text[first..self.at]) >= columns.max(1) {
            first += 1;
        }
        let mut shown = String::new();
        for &c in &self.text[first..] {
            if unicode_width::UnicodeWidthStr::width(shown.as_str()) + c.width().unwrap_or(0)
                > columns
            {
                break;
            }
            shown.push(c);
        }
        (shown, width(&self.text[first..self.at]))
    }
}
