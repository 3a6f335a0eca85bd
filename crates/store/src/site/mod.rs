//! What people do on the site: accounts, live games, ratings, progress.
//!
//! Times are milliseconds since 1970 UTC. Callers decide what is allowed; here it is only kept.

/// Reads a row whose columns are named as the fields are.
macro_rules! from_row {
    ($type:ident { $($field:ident),* }) => {
        impl<'r> sqlx::FromRow<'r, sqlx::sqlite::SqliteRow> for $type {
            fn from_row(row: &'r sqlx::sqlite::SqliteRow) -> sqlx::Result<Self> {
                use sqlx::Row as _;
                Ok(Self { $($field: row.try_get(stringify!($field))?),* })
            }
        }
    };
}

mod audit;
mod backup;
mod games;
mod lessons;
mod open;
mod ratings;
mod records;
mod reports;
mod reviews;
mod sessions;
mod studies;
mod users;

pub use audit::{AuditEntry, NewAudit};
pub use backup::{Restored, restore};
pub use games::{EventRow, GameFilter, GameRow, NewGame, Phase, Write};
pub use open::{Durability, Site};
pub use ratings::{RatedGame, RatingPoint, RatingRow, Speed};
pub use records::{NewRecord, RecordHead, RecordMove};
pub use reports::{NewReport, ReportRow};
pub use sessions::{NewSession, SessionRow};
pub use studies::{StudyMark, StudyState};
pub use users::{NewUser, Role, UserKind, UserRow};

/// Milliseconds since 1970 UTC.
pub type Millis = i64;

/// The present time.
pub fn now() -> Millis {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
}
