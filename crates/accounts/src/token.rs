//! Secrets that sessions are known by.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::AccountError;

/// 256 random bits. Whoever has them is logged in, so only their hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// A new one.
    pub(crate) fn random() -> Result<Self, AccountError> {
        let mut bytes = [0; 32];
        fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// Reads what [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
            *byte = u8::from_str_radix(text.get(at..at + 2)?, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// What is stored.
    pub(crate) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

impl fmt::Display for Token {
    /// 64 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Token {
    /// Tells nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Random bytes from the system.
pub(crate) fn fill(bytes: &mut [u8]) -> Result<(), AccountError> {
    getrandom::fill(bytes).map_err(|error| AccountError::Random(error.to_string()))
}

/// A random word that cannot be misread.
pub(crate) fn word(length: usize) -> Result<String, AccountError> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789k";
    let mut bytes = vec![0; length];
    fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}
