//! Texts that others wrote, made fit for a terminal.

use serde::{Deserialize, Deserializer};

/// Longer texts are cut: nobody writes a name or a line of chat that long.
const LONGEST: usize = 400;

/// Whether a character changes how the rest of a line is shown: controls, and marks of direction.
fn upsets(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
}

/// A text without what would upset a terminal.
pub(crate) fn cleaned(text: &str) -> String {
    text.chars().filter(|&c| !upsets(c)).take(LONGEST).collect()
}

/// Reads a text that somebody wrote.
pub(crate) fn clean<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    String::deserialize(from).map(|text| cleaned(&text))
}

/// Reads a text that may be missing.
pub(crate) fn clean_if<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    Option::<String>::deserialize(from).map(|text| text.map(|text| cleaned(&text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_and_marks_of_direction_are_left_out() {
        assert_eq!(cleaned("\x1b[31m红\u{202e}\r\n方\u{7f}"), "[31m红方");
        assert_eq!(cleaned(&"x".repeat(1000)).len(), LONGEST);
    }
}
