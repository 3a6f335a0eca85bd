//! What can go wrong with an account.

use crate::{NameFault, PasswordFault};

/// An account cannot be made, found or changed. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AccountError {
    /// The name will not do.
    #[error("this name will not do: {0}")]
    Name(#[from] NameFault),
    /// The password will not do.
    #[error("this password will not do: {0}")]
    Password(#[from] PasswordFault),
    /// Somebody has the name.
    #[error("there is an account with this name")]
    NameTaken,
    /// Name and password do not go together. Whether there is such a name is not said.
    #[error("name or password is wrong")]
    BadCredentials,
    /// There is no such account.
    #[error("there is no account {0:?}")]
    NotFound(String),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The system has no randomness to give.
    #[error("the system gives no random numbers: {0}")]
    Random(String),
    /// The work could not be done.
    #[error("the password could not be hashed: {0}")]
    Hash(String),
}
