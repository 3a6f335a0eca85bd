//! The parts of XML that the formats use: elements with attributes, and text between them.

use std::borrow::Cow;

use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::warning::{Place, Warning, WarningKind};

/// The parts of an XML text, front to back.
pub(super) struct Xml<'a> {
    reader: Reader<&'a [u8]>,
    /// Elements that are open.
    depth: usize,
    /// The end of an element that has no content.
    pending_end: bool,
}

/// A part of an XML text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Start { name: String, attributes: Vec<(String, String)> },
    End,
    Text(String),
}

impl<'a> Xml<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { reader: Reader::from_str(text), depth: 0, pending_end: false }
    }

    /// The next part, `None` at the end of the root element or of the text.
    ///
    /// # Errors
    /// What is wrong with the text; nothing can be read after it.
    pub(super) fn next(&mut self) -> Result<Option<Part>, Warning> {
        if std::mem::take(&mut self.pending_end) {
            self.depth -= 1;
            return Ok(Some(Part::End));
        }
        loop {
            let part = match self.reader.read_event() {
                Ok(Event::Start(start)) => {
                    self.depth += 1;
                    element(&start)
                }
                Ok(Event::Empty(start)) => {
                    self.depth += 1;
                    self.pending_end = true;
                    element(&start)
                }
                Ok(Event::End(_)) => {
                    // The reader has made sure that there is one to close.
                    self.depth = self.depth.saturating_sub(1);
                    Part::End
                }
                Ok(Event::Text(text)) => Part::Text(utf_8(&text)),
                Ok(Event::CData(text)) => Part::Text(utf_8(&text)),
                Ok(Event::GeneralRef(name)) => Part::Text(reference(&utf_8(&name))),
                Ok(Event::Eof) if self.depth == 0 => return Ok(None),
                Ok(Event::Eof) => {
                    let kind = WarningKind::Truncated { expected: "the end of the XML" };
                    return Err(Warning { place: self.place(), kind });
                }
                Ok(_) => continue,
                Err(error) => {
                    let kind = WarningKind::Dropped(format!("the XML is damaged: {error}"));
                    return Err(Warning { place: self.place(), kind });
                }
            };
            return Ok(Some(part));
        }
    }

    fn place(&self) -> Place {
        Place::Offset(self.reader.error_position())
    }
}

fn utf_8(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a reference such as `amp` or `#20116` stands for; itself if nobody knows.
fn reference(name: &str) -> String {
    let written = format!("&{name};");
    unescape(&written).map(Cow::into_owned).unwrap_or(written)
}

fn element(start: &BytesStart<'_>) -> Part {
    let mut attributes = start.attributes();
    let attributes = attributes.with_checks(false).flatten().map(|attribute| {
        let value = attribute
            .normalized_value(XmlVersion::Implicit1_0)
            .map_or_else(|_| utf_8(&attribute.value), Cow::into_owned);
        (utf_8(attribute.key.as_ref()), value)
    });
    Part::Start { name: utf_8(start.name().as_ref()), attributes: attributes.collect() }
}

/// The value of an attribute.
pub(super) fn attribute<'a>(attributes: &'a [(String, String)], name: &str) -> Option<&'a str> {
    attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
}

/// Whether bytes may be XML: a mark of the encoding perhaps, then `<`.
pub(super) fn may_be(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let utf_16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    utf_16 || bytes.trim_ascii_start().starts_with(b"<")
}
