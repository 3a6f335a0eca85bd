//! Texts in fields of a fixed size.

use crate::encoding::Encoding;

/// A text as bytes that fit a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fitted {
    /// The bytes.
    pub(super) bytes: Vec<u8>,
    /// How many characters the encoding does not have; `?` stands for them.
    pub(super) unmapped: usize,
    /// Whether the end is missing.
    pub(super) cut: bool,
}

/// As many whole characters of a text as fit `size` bytes. A zero character would end the field.
pub(super) fn fitted(text: &str, encoding: Encoding, size: usize) -> Fitted {
    let text = &text[..text.find('\0').unwrap_or(text.len())];
    let (bytes, unmapped) = encoding.encode(text);
    if bytes.len() <= size {
        return Fitted { bytes, unmapped, cut: false };
    }
    let mut fitted = Fitted { bytes: Vec::new(), unmapped: 0, cut: true };
    let mut buffer = [0; 4];
    for c in text.chars() {
        let (bytes, unmapped) = encoding.encode(c.encode_utf8(&mut buffer));
        if fitted.bytes.len() + bytes.len() > size {
            break;
        }
        fitted.bytes.extend(bytes);
        fitted.unmapped += unmapped;
    }
    fitted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_characters() {
        let fitted = fitted("象棋a", Encoding::GB18030, 3);
        assert_eq!((fitted.bytes.len(), fitted.cut), (2, true));
        let whole = super::fitted("象棋", Encoding::GB18030, 4);
        assert_eq!((whole.bytes.len(), whole.cut), (4, false));
    }
}
