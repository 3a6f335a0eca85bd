//! Who plays here: names, passwords, sessions and roles. The web server, the shell and the terminal
//! program share the accounts of a data folder through this; there is no HTTP in it.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! use accounts::{Accounts, Lifetime, Visitor};
//! use store::Site;
//! use store::site::Durability;
//!
//! # let folder = std::env::temp_dir().join(format!("chuhe-accounts-{}", std::process::id()));
//! let accounts = Accounts::new(Site::create(&folder, Durability::Process).await?);
//! accounts.register("胡一刀", "snow on the mountain", None).await?;
//! let user = accounts.login("胡一刀", "snow on the mountain").await?;
//! let token = accounts.begin_session(user.id, Lifetime::Long, &Visitor::default()).await?;
//! // The token's text may be kept in a file or a cookie: it is all that is needed to come back.
//! let back = accounts.resume(&token.to_string()).await?.expect("the session goes on");
//! assert_eq!(back.user.name, "胡一刀");
//! # std::fs::remove_dir_all(&folder).unwrap();
//! # Ok::<(), accounts::AccountError>(()) }).unwrap();
//! ```

#![forbid(unsafe_code)]

mod accounts;
mod error;
mod name;
mod password;
mod token;

pub use accounts::{Accounts, Lifetime, Login, Visitor};
pub use error::AccountError;
pub use name::{Name, NameFault};
pub use password::{PasswordFault, check_password};
pub use store::site::{AuditEntry, NewAudit, Role, SessionRow, UserKind, UserRow};
pub use token::Token;
