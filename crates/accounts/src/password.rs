//! Passwords: argon2id, on threads of their own, a few at a time.

use std::sync::Arc;

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

use crate::{AccountError, token};

/// How many characters a password has.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

/// How many are hashed at once; each takes 19 MiB and a core for some hundredths of a second.
const AT_ONCE: usize = 2;

/// A password may not be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PasswordFault {
    /// Fewer than 8 characters.
    #[error("it has fewer than 8 characters")]
    TooShort,
    /// More than 128 characters.
    #[error("it has more than 128 characters")]
    TooLong,
}

impl PasswordFault {
    /// A stable name in kebab case, for machines.
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooShort => "too-short",
            Self::TooLong => "too-long",
        }
    }
}

/// Whether a password may be used.
///
/// # Errors
/// Why it may not.
pub fn check_password(password: &str) -> Result<(), PasswordFault> {
    let length = password.chars().count();
    if length < *LENGTH.start() {
        Err(PasswordFault::TooShort)
    } else if length > *LENGTH.end() {
        Err(PasswordFault::TooLong)
    } else {
        Ok(())
    }
}

/// Hashes and verifies, a few at a time.
#[derive(Clone, Debug)]
pub(crate) struct Hasher {
    gate: Arc<Semaphore>,
}

impl Hasher {
    pub(crate) fn new() -> Self {
        Self { gate: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// The hash of a password, with its salt and cost, as text.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, AccountError> {
        let password = plain(password);
        let mut salt = [0; 16];
        token::fill(&mut salt)?;
        self.run(move || {
            let salt = SaltString::encode_b64(&salt)?;
            argon().hash_password(password.as_bytes(), &salt).map(|hash| hash.to_string())
        })
        .await?
        .map_err(|error| AccountError::Hash(error.to_string()))
    }

    /// Whether a password is the one that was hashed. Without a hash the same work is done, so that
    /// nobody learns from the time whether there is one.
    pub(crate) async fn verify(
        &self,
        password: &str,
        hash: Option<String>,
    ) -> Result<bool, AccountError> {
        if check_password(password) == Err(PasswordFault::TooLong) {
            return Ok(false);
        }
        let password = plain(password);
        self.run(move || match hash.as_deref().map(PasswordHash::new) {
            Some(Ok(hash)) => argon().verify_password(password.as_bytes(), &hash).is_ok(),
            _ => {
                let mut out = [0; 32];
                let _ = argon().hash_password_into(password.as_bytes(), &[0; 16], &mut out);
                false
            }
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AccountError> {
        let permit = Arc::clone(&self.gate).acquire_owned().await;
        let work = move || {
            let _permit = permit;
            work()
        };
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|error| AccountError::Hash(error.to_string()))
    }
}

/// What input methods write differently is the same password.
fn plain(password: &str) -> String {
    password.nfkc().collect()
}

/// The cost that OWASP recommends: 19 MiB, two passes, one lane.
fn argon() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}
