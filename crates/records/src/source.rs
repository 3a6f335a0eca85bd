//! A file's bytes on their way into a reader.

use std::cell::OnceCell;
use std::path::Path;

use crate::encoding::{Decoded, Encoding};
use crate::read::{ReadError, ReadOptions};
use crate::warning::Place;

/// How many characters are looked at to tell a text from other bytes.
const TELLING: usize = 1_024;

/// A file's bytes, as text where a reader asks for it, and what the user said of it.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    bytes: &'a [u8],
    options: &'a ReadOptions,
    decoded: OnceCell<Decoded<'a>>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(bytes: &'a [u8], options: &'a ReadOptions) -> Self {
        Self { bytes, options, decoded: OnceCell::new() }
    }

    /// All bytes.
    pub(crate) fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// All bytes as text, in the encoding that was asked for or found.
    pub(crate) fn text(&self) -> &str {
        &self.decoded().text
    }

    /// The text with its encoding.
    pub(crate) fn decoded(&self) -> &Decoded<'a> {
        self.decoded.get_or_init(|| match self.options.encoding {
            Some(encoding) => encoding.decode(self.bytes),
            None => Decoded::guess(self.bytes),
        })
    }

    /// Whether it begins with what no text has.
    pub(crate) fn is_binary(&self) -> bool {
        self.text().chars().take(TELLING).any(|c| c == '\0')
    }

    /// The text with its encoding, if any reader has asked for it.
    pub(crate) fn decoded_if_asked(&self) -> Option<&Decoded<'a>> {
        self.decoded.get()
    }

    /// The text of a field of a binary file: up to the first zero byte, in the encoding that was
    /// asked for, else GB18030; what is no text becomes `U+FFFD`.
    pub(crate) fn field(&self, bytes: &[u8]) -> String {
        let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
        self.decode(&bytes[..end])
    }

    /// All these bytes of a binary file as text, as [`Source::field`] reads them.
    pub(crate) fn decode(&self, bytes: &[u8]) -> String {
        self.field_encoding().decode_plain(bytes).into_owned()
    }

    /// The encoding of the texts in a binary file.
    pub(crate) fn field_encoding(&self) -> Encoding {
        self.options.encoding.unwrap_or(Encoding::GB18030)
    }

    /// Whether the file's name ends like this; case does not count.
    pub(crate) fn has_extension(&self, extension: &str) -> bool {
        let name = self.options.name.as_deref().map(Path::new);
        name.and_then(Path::extension).is_some_and(|own| own.eq_ignore_ascii_case(extension))
    }

    /// The error that the file as a whole is not what was expected.
    pub(crate) fn error(&self, expected: impl Into<String>) -> ReadError {
        self.error_at(Place::File, expected)
    }

    /// The error that something else was expected at a place.
    pub(crate) fn error_at(&self, place: Place, expected: impl Into<String>) -> ReadError {
        ReadError { format: self.options.format, place, expected: expected.into() }
    }
}
