//! What the readers of texts share.

use std::borrow::Cow;

/// The text with line feeds alone between lines.
pub(crate) fn unix_lines(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        return text.into();
    }
    text.replace("\r\n", "\n").replace('\r', "\n").into()
}
