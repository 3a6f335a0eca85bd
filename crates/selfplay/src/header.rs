//! How a file begins: what it is and where its games come from.

use std::io::{self, Read};

use serde::{Deserialize, Serialize};

use crate::ReadError;

/// The first bytes of every file.
pub(crate) const MAGIC: [u8; 8] = *b"chuhe-sp";
/// The version written, and the newest that can be read.
pub(crate) const VERSION: u32 = 1;
/// No description is longer.
const MOST_TEXT: usize = 1 << 16;

/// What a file says of itself. Kept as JSON.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Description {
    /// What was done to get it, oldest first, such as `gen` or `shuffle --seed 7`.
    pub steps: Vec<String>,
    /// The settings its games were made with.
    pub sources: Vec<Source>,
}

/// Settings of a generation. Any JSON object, so that files outlive the settings of a version.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Source(pub serde_json::Map<String, serde_json::Value>);

impl Description {
    /// Joins what several files say; `step` is what is done with them now.
    #[must_use]
    pub fn joined<'a>(parts: impl IntoIterator<Item = &'a Self>, step: String) -> Self {
        let mut all = Self::default();
        for part in parts {
            for step in &part.steps {
                if !all.steps.contains(step) {
                    all.steps.push(step.clone());
                }
            }
            for source in &part.sources {
                if !all.sources.contains(source) {
                    all.sources.push(source.clone());
                }
            }
        }
        all.steps.push(step);
        all
    }

    /// As text that fits: sources are dropped, the last first, if there are too many.
    fn to_json(&self) -> String {
        let mut shown = self.clone();
        loop {
            let text = serde_json::to_string(&shown).expect("strings and numbers make JSON");
            if text.len() <= MOST_TEXT {
                return text;
            }
            if shown.sources.pop().is_none() {
                shown.steps.clear();
            }
        }
    }
}

/// The whole header.
pub(crate) fn encode(description: &Description) -> Vec<u8> {
    let text = description.to_json();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(u32::try_from(text.len()).expect("it fits").to_le_bytes());
    bytes.extend(text.as_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Reads a header and says how many bytes it has.
pub(crate) fn read(input: &mut impl Read) -> Result<(Description, u64), ReadError> {
    let mut bytes = vec![0; 16];
    read_exact(input, &mut bytes)?;
    if bytes[..8] != MAGIC {
        return Err(ReadError::NotOurs);
    }
    let word =
        |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    let (version, len) = (word(8), word(12) as usize);
    if version != VERSION {
        return Err(ReadError::Version { version });
    }
    if len > MOST_TEXT {
        return Err(ReadError::Header);
    }
    let end = 16 + len;
    bytes.resize(end + 4, 0);
    read_exact(input, &mut bytes[16..])?;
    let (content, crc) = bytes.split_at(end);
    if crc != crc32fast::hash(content).to_le_bytes() {
        return Err(ReadError::Header);
    }
    let description = serde_json::from_slice(&content[16..]).map_err(|_| ReadError::Header)?;
    Ok((description, bytes.len() as u64))
}

fn read_exact(input: &mut impl Read, bytes: &mut [u8]) -> Result<(), ReadError> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => ReadError::TooShort,
        _ => ReadError::Io(error),
    })
}
