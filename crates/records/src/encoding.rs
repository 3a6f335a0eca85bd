//! The encodings of texts, and telling them apart.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use encoding_rs as rs;

use crate::warning::{Place, Warning, WarningKind};

/// How a text is kept in bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Encoding {
    coder: &'static rs::Encoding,
    /// Whether the text starts with a byte order mark.
    marked: bool,
}

/// The encodings with names of our own.
const OWN: [(&str, Encoding); 6] = [
    ("utf-8", Encoding::UTF_8),
    ("utf-8-bom", Encoding::UTF_8_MARKED),
    ("gb18030", Encoding::GB18030),
    ("big5", Encoding::BIG5),
    ("utf-16le", Encoding::UTF_16LE),
    ("utf-16be", Encoding::UTF_16BE),
];

impl Encoding {
    /// UTF-8.
    pub const UTF_8: Self = Self { coder: rs::UTF_8, marked: false };
    /// UTF-8 with a byte order mark.
    pub const UTF_8_MARKED: Self = Self { coder: rs::UTF_8, marked: true };
    /// GB18030, of which GBK and GB2312 are parts.
    pub const GB18030: Self = Self { coder: rs::GB18030, marked: false };
    /// GBK, for writing what programs read that know no more; reading takes it for GB18030.
    pub const GBK: Self = Self { coder: rs::GBK, marked: false };
    /// Big5.
    pub const BIG5: Self = Self { coder: rs::BIG5, marked: false };
    /// UTF-16, low byte first; written with a byte order mark.
    pub const UTF_16LE: Self = Self { coder: rs::UTF_16LE, marked: true };
    /// UTF-16, low byte first, in a field.
    pub(crate) const UTF_16LE_FIELD: Self = Self { coder: rs::UTF_16LE, marked: false };
    /// UTF-16, high byte first; written with a byte order mark.
    pub const UTF_16BE: Self = Self { coder: rs::UTF_16BE, marked: true };

    /// The name for command lines and reports.
    pub fn name(self) -> &'static str {
        let own = OWN.iter().find(|(_, encoding)| *encoding == self);
        own.map_or(self.coder.name(), |(name, _)| name)
    }

    /// All bytes as text; the encoding is known. A byte order mark of this encoding is taken off.
    pub(crate) fn decode(self, bytes: &[u8]) -> Decoded<'_> {
        let bytes = match rs::Encoding::for_bom(bytes) {
            Some((coder, length)) if coder == self.coder => &bytes[length..],
            _ => bytes,
        };
        let (text, damaged) = self.coder.decode_without_bom_handling(bytes);
        Decoded { text, encoding: self, damaged }
    }

    /// Bytes of a field as text; what is no text becomes `U+FFFD`.
    pub(crate) fn decode_plain(self, bytes: &[u8]) -> Cow<'_, str> {
        self.coder.decode_without_bom_handling(bytes).0
    }

    /// A text as bytes, and how many characters of it the encoding does not have; `?` stands for
    /// them.
    pub fn encode(self, text: &str) -> (Vec<u8>, usize) {
        let (mut bytes, _) = self.encode_more(if self.marked { "\u{feff}" } else { "" });
        let (more, lost) = self.encode_more(text);
        bytes.extend_from_slice(&more);
        (bytes, lost)
    }

    /// The same without a byte order mark, for a further part of a text.
    pub(crate) fn encode_more(self, text: &str) -> (Vec<u8>, usize) {
        if self.coder == rs::UTF_8 {
            return (text.as_bytes().to_vec(), 0);
        }
        if self.coder == rs::UTF_16LE || self.coder == rs::UTF_16BE {
            let units = text.encode_utf16();
            let big = self.coder == rs::UTF_16BE;
            let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            return (units.flat_map(bytes).collect(), 0);
        }
        self.encode_by_table(text)
    }

    fn encode_by_table(self, text: &str) -> (Vec<u8>, usize) {
        let (bytes, _, unmapped) = self.coder.encode(text);
        if !unmapped {
            return (bytes.into_owned(), 0);
        }
        // Rare: character by character, as the encoder would write references of HTML.
        let (mut bytes, mut lost) = (Vec::with_capacity(text.len()), 0);
        let mut buffer = [0; 4];
        for c in text.chars() {
            match self.coder.encode(c.encode_utf8(&mut buffer)) {
                (encoded, _, false) => bytes.extend_from_slice(&encoded),
                _ => {
                    bytes.push(b'?');
                    lost += 1;
                }
            }
        }
        (bytes, lost)
    }
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text is no name of an encoding.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no encoding {text:?}")]
pub struct ParseEncodingError {
    /// What was read.
    pub text: String,
}

impl FromStr for Encoding {
    type Err = ParseEncodingError;

    /// Our own names and all labels of the WHATWG standard: `utf-8`, `gbk`, `big5`, `windows-1258` …
    fn from_str(text: &str) -> Result<Self, ParseEncodingError> {
        if let Some((_, own)) = OWN.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
            return Ok(*own);
        }
        match rs::Encoding::for_label(text.as_bytes()) {
            Some(coder) if coder == rs::GBK => Ok(Self::GB18030),
            Some(coder) if coder == rs::UTF_16LE => Ok(Self::UTF_16LE),
            Some(coder) if coder == rs::UTF_16BE => Ok(Self::UTF_16BE),
            Some(coder) if coder != rs::REPLACEMENT => Ok(Self { coder, marked: false }),
            _ => Err(ParseEncodingError { text: text.to_owned() }),
        }
    }
}

/// A text with the encoding that it was kept in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Decoded<'a> {
    /// The text without a byte order mark.
    pub(crate) text: Cow<'a, str>,
    /// The encoding.
    pub(crate) encoding: Encoding,
    /// Whether some bytes are no text in it; they are `U+FFFD`.
    pub(crate) damaged: bool,
}

/// How many bytes are looked at to tell encodings apart.
const SAMPLE: usize = 1 << 16;

impl<'a> Decoded<'a> {
    /// Finds the encoding: a byte order mark, else what is valid UTF-8, else whichever reads best.
    pub(crate) fn guess(bytes: &'a [u8]) -> Self {
        if let Some((coder, _)) = rs::Encoding::for_bom(bytes) {
            return Encoding { coder, marked: true }.decode(bytes);
        }
        if let Some(encoding) = utf_16_without_mark(bytes) {
            return encoding.decode(bytes);
        }
        if let Ok(text) = str::from_utf8(bytes) {
            return Self { text: text.into(), encoding: Encoding::UTF_8, damaged: false };
        }
        let candidates = [Encoding::GB18030, Encoding::BIG5, Encoding::UTF_8];
        let sample = &telling_part(bytes)[..];
        let scores = candidates.map(|encoding| score(&encoding.decode_plain(sample), encoding));
        // The first of equals: GB18030 is by far the commonest.
        let best =
            (1..scores.len()).fold(0, |best, i| if scores[i] > scores[best] { i } else { best });
        candidates[best].decode(bytes)
    }

    /// The warning that bytes are no text, if there are such.
    pub(crate) fn warning(&self) -> Option<Warning> {
        let kind = WarningKind::BadText { encoding: self.encoding.name() };
        self.damaged.then_some(Warning { place: Place::File, kind })
    }
}

/// UTF-16 of mostly ASCII: every other byte is zero.
fn utf_16_without_mark(bytes: &[u8]) -> Option<Encoding> {
    let sample = &bytes[..bytes.len().min(256)];
    if sample.len() < 16 || !bytes.len().is_multiple_of(2) {
        return None;
    }
    let zeros = |offset| sample.iter().skip(offset).step_by(2).filter(|&&b| b == 0).count();
    let (low, high) = (zeros(0), zeros(1));
    let many = sample.len() / 4;
    match (low, high) {
        (0, high) if high > many => Some(Encoding::UTF_16LE),
        (low, 0) if low > many => Some(Encoding::UTF_16BE),
        _ => None,
    }
}

/// Lines with bytes beyond ASCII, as far as a sample goes.
fn telling_part(bytes: &[u8]) -> Vec<u8> {
    let mut sample = Vec::new();
    for line in bytes.split_inclusive(|&b| b == b'\n').filter(|line| !line.is_ascii()) {
        let room = SAMPLE - sample.len();
        sample.extend_from_slice(&line[..line.len().min(room)]);
        if sample.len() == SAMPLE {
            break;
        }
    }
    sample
}

/// How much a text looks like a xiangqi text in Chinese.
fn score(text: &str, encoding: Encoding) -> i64 {
    let chars: Vec<char> = text.chars().collect();
    let mut score = 0;
    for (i, &c) in chars.iter().enumerate() {
        score += match c {
            '\u{fffd}' => -8,
            c if c.is_ascii() => 0,
            c if is_man(c) && chars.get(i + 2).is_some_and(|&c| is_direction(c)) => 20,
            c if is_man(c) || is_direction(c) || "平红紅黑一二三四五六七八九胜勝".contains(c) => {
                4
            }
            c => commonness(c, encoding),
        };
    }
    score
}

fn is_man(c: char) -> bool {
    "炮砲马馬车車兵卒相象仕士帅帥将將傌俥".contains(c)
}

fn is_direction(c: char) -> bool {
    "进進退平".contains(c)
}

/// The tables are sorted by how common a character is: the first level, the second, and the rest.
fn commonness(c: char, encoding: Encoding) -> i64 {
    if encoding == Encoding::UTF_8 {
        return i64::from(('\u{4e00}'..='\u{9fff}').contains(&c));
    }
    let (bytes, _) = encoding.encode_by_table(c.encode_utf8(&mut [0; 4]));
    let first_level = if encoding == Encoding::BIG5 { 0xa4..=0xc6 } else { 0xb0..=0xd7 };
    let big5 = encoding == Encoding::BIG5;
    match bytes[..] {
        [lead, trail] if first_level.contains(&lead) && (big5 || trail >= 0xa1) => 1,
        [0xa1..=0xa3, _] => 0,
        [0xd8..=0xf7, 0xa1..=0xfe] if !big5 => 0,
        _ => -1,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn encodings_are_told_apart() {
        let simplified = "[Red \"胡荣华\"]\n1. 炮二平五 马８进７\n";
        let traditional = "[Red \"胡榮華\"]\n1. 炮二平五 馬８進７\n";
        let cases = [
            (Encoding::UTF_8, simplified),
            (Encoding::UTF_8_MARKED, simplified),
            (Encoding::UTF_16LE, simplified),
            (Encoding::UTF_16BE, traditional),
            (Encoding::GB18030, simplified),
            (Encoding::GB18030, traditional),
            (Encoding::GB18030, "适情雅趣 声势相倚"),
            (Encoding::BIG5, traditional),
            (Encoding::BIG5, "適情雅趣 聲勢相倚"),
        ];
        for (encoding, text) in cases {
            let (bytes, lost) = encoding.encode(text);
            assert_eq!(lost, 0);
            let decoded = Decoded::guess(&bytes);
            assert_eq!((&*decoded.text, decoded.encoding), (text, encoding));
            assert!(!decoded.damaged);
        }
    }

    #[test]
    fn names_and_labels_are_read() {
        for name in
            ["utf-8", "utf-8-bom", "gb18030", "big5", "utf-16le", "utf-16be", "windows-1258"]
        {
            assert_eq!(name.parse::<Encoding>().map(Encoding::name), Ok(name));
        }
        assert_eq!("GBK".parse(), Ok(Encoding::GB18030));
        assert!("ebcdic".parse::<Encoding>().is_err());
    }

    #[test]
    fn what_an_encoding_lacks_is_counted() {
        assert_eq!(Encoding::BIG5.encode("马a"), (b"?a".to_vec(), 1));
    }

    proptest! {
        #[test]
        fn any_bytes_are_some_text(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            let decoded = Decoded::guess(&bytes);
            prop_assert!(decoded.encoding.name().len() > 3);
        }
    }
}
