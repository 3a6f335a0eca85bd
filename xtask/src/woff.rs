//! WOFF 1: an OpenType font whose tables are compressed one by one.

use std::io::Read;

use anyhow::{Context, ensure};
use flate2::read::ZlibDecoder;

/// The font as plain OpenType. What is no WOFF is taken to be that already.
pub(crate) fn unpacked(file: &[u8]) -> anyhow::Result<Vec<u8>> {
    if !file.starts_with(b"wOFF") {
        return Ok(file.to_vec());
    }
    let tables = number(file, 12, 2)?;
    let mut font = file.get(4..8).context("the header ends early")?.to_vec();
    font.extend(u16::try_from(tables)?.to_be_bytes());
    // Search range, entry selector and range shift help old readers only.
    font.extend([0; 6]);
    let mut body = Vec::new();
    let body_at = 12 + 16 * tables;
    for table in 0..tables {
        let entry = 44 + 20 * table;
        let tag = file.get(entry..entry + 4).context("the table directory ends early")?;
        let [at, packed, length] = [4, 8, 12].map(|field| number(file, entry + field, 4));
        let (at, packed, length) = (at?, packed?, length?);
        let source = file.get(at..at + packed).context("a table lies outside the file")?;
        let start = body_at + body.len();
        if packed < length {
            ZlibDecoder::new(source).read_to_end(&mut body)?;
        } else {
            body.extend(source);
        }
        ensure!(body_at + body.len() - start == length, "a table has another length than it says");
        font.extend(tag);
        font.extend(file.get(entry + 16..entry + 20).context("the directory ends early")?);
        font.extend(u32::try_from(start)?.to_be_bytes());
        font.extend(u32::try_from(length)?.to_be_bytes());
        body.resize(body.len().next_multiple_of(4), 0);
    }
    font.extend(body);
    Ok(font)
}

/// A big-endian number of `bytes` bytes.
fn number(file: &[u8], at: usize, bytes: usize) -> anyhow::Result<usize> {
    let digits = file.get(at..at + bytes).context("the file ends early")?;
    Ok(digits.iter().fold(0, |number, &byte| number << 8 | usize::from(byte)))
}
