//! The input line.

use unicode_width::UnicodeWidthChar;

use crate::event::Key;

/// A line of text that is being edited.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Input {
    text: Vec<char>,
    at: usize,
}

/// More than any command, FEN or comment that is edited here needs.
pub(crate) const LONGEST: usize = 4000;

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

    /// The same, and the arrow keys move within the line.
    pub(crate) fn edit_within(&mut self, key: Key) {
        match key {
            Key::Left => self.at = self.at.saturating_sub(1),
            Key::Right => self.at = (self.at + 1).min(self.text.len()),
            key => self.edit(key),
        }
    }

    /// What fits `columns`, ending with the cursor if it must be cut, and the cursor's column.
    pub fn visible(&self, columns: usize) -> (String, usize) {
        let width = |c: char| c.width().unwrap_or(0);
        // From the cursor to the left, as far as there is room.
        let (mut first, mut before) = (self.at, 0);
        while let Some(next) = first.checked_sub(1)
            && before + width(self.text[next]) < columns.max(1)
        {
            before += width(self.text[next]);
            first = next;
        }
        let (mut shown, mut used) = (String::new(), 0);
        for &c in &self.text[first..] {
            used += width(c);
            if used > columns {
                break;
            }
            shown.push(c);
        }
        (shown, before)
    }
}
