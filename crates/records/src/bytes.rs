//! A walk through the bytes of a binary file that never leaves them.

use crate::read::ReadError;
use crate::warning::{Place, Warning, WarningKind};

/// The bytes of a file, read front to back.
#[derive(Clone, Debug)]
pub(crate) struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

/// The file ends before something that must be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Short {
    /// Where it must be.
    pub(crate) at: usize,
    /// What it is.
    pub(crate) expected: &'static str,
}

impl From<Short> for ReadError {
    fn from(short: Short) -> Self {
        let place = Place::Offset(short.at as u64);
        Self { format: None, place, expected: short.expected.to_owned() }
    }
}

impl From<Short> for Warning {
    fn from(short: Short) -> Self {
        let place = Place::Offset(short.at as u64);
        Self { place, kind: WarningKind::Truncated { expected: short.expected } }
    }
}

impl<'a> Bytes<'a> {
    pub(crate) const fn new(all: &'a [u8]) -> Self {
        Self { all, at: 0 }
    }

    /// Where the walk stands, from the front of the file.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// How many bytes are left.
    pub(crate) const fn left(&self) -> usize {
        self.all.len() - self.at
    }

    /// What is left.
    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.all[self.at..]
    }

    /// Goes to a place, which may be the end of the file.
    pub(crate) fn seek(&mut self, at: usize, expected: &'static str) -> Result<(), Short> {
        if at > self.all.len() {
            return Err(Short { at, expected });
        }
        self.at = at;
        Ok(())
    }

    /// The next bytes.
    pub(crate) fn take(&mut self, count: usize, expected: &'static str) -> Result<&'a [u8], Short> {
        let taken = self.rest().get(..count).ok_or(Short { at: self.at, expected })?;
        self.at += count;
        Ok(taken)
    }

    /// The next bytes, a number of them that is known here.
    pub(crate) fn array<const N: usize>(
        &mut self,
        expected: &'static str,
    ) -> Result<[u8; N], Short> {
        let (taken, _) = self.rest().split_first_chunk().ok_or(Short { at: self.at, expected })?;
        self.at += N;
        Ok(*taken)
    }

    /// The next byte.
    pub(crate) fn u8(&mut self, expected: &'static str) -> Result<u8, Short> {
        self.array::<1>(expected).map(|[byte]| byte)
    }

    /// The next four bytes as a number, low byte first.
    pub(crate) fn u32(&mut self, expected: &'static str) -> Result<u32, Short> {
        self.array(expected).map(u32::from_le_bytes)
    }

    /// A length of four bytes, and as many bytes as it says.
    pub(crate) fn counted(&mut self, expected: &'static str) -> Result<&'a [u8], Short> {
        let at = self.at;
        let length = self.u32(expected)?;
        let length = usize::try_from(length).map_err(|_| Short { at, expected })?;
        self.take(length, expected).map_err(|_| Short { at, expected })
    }
}

/// A number of two bytes, low byte first, at a place that the caller has made sure of.
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))
}

/// A number of four bytes, low byte first, at a place that the caller has made sure of.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))
}

/// A number of eight bytes, low byte first, at a place that the caller has made sure of.
pub(crate) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_read_beyond_the_end() {
        let mut bytes = Bytes::new(&[1, 0, 0, 0, 7, 9, 0, 0, 0, 1]);
        assert_eq!(bytes.counted("a text"), Ok(&[7][..]));
        let short = Short { at: 5, expected: "a text" };
        assert_eq!(bytes.counted("a text"), Err(short));
        assert_eq!(ReadError::from(short).to_string(), "byte 5: expected a text");
        assert!(bytes.seek(11, "more").is_err());
        assert!(bytes.seek(10, "more").is_ok());
        assert_eq!(bytes.left(), 0);
    }
}
