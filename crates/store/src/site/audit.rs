//! Who did what that others may ask about later.

use super::{Millis, Site, now};
use crate::Error;

/// An entry of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    /// Its number.
    pub id: i64,
    /// When.
    pub at: Millis,
    /// Who; `None` for the command line and for strangers.
    pub actor: Option<i64>,
    /// What, a word in kebab case.
    pub action: String,
    /// To whom or what.
    pub subject: String,
    /// What else is worth knowing.
    pub detail: String,
    /// From where.
    pub address: String,
}

from_row!(AuditEntry { id, at, actor, action, subject, detail, address });

/// An entry to be made.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewAudit<'a> {
    /// Who.
    pub actor: Option<i64>,
    /// What.
    pub action: &'a str,
    /// To whom or what.
    pub subject: &'a str,
    /// What else.
    pub detail: &'a str,
    /// From where.
    pub address: &'a str,
}

impl Site {
    /// Makes an entry.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn note(&self, entry: NewAudit<'_>) -> Result<(), Error> {
        let sql = "INSERT INTO audit (at, actor, action, subject, detail, address) \
            VALUES (?, ?, ?, ?, ?, ?)";
        let query = sqlx::query(sql).bind(now()).bind(entry.actor).bind(entry.action);
        let query = query.bind(entry.subject).bind(entry.detail).bind(entry.address);
        query.execute(&self.pool).await?;
        Ok(())
    }

    /// The entries before one, the latest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn audit(&self, before: Option<i64>, limit: i64) -> Result<Vec<AuditEntry>, Error> {
        let sql = "SELECT id, at, actor, action, subject, detail, address FROM audit \
            WHERE id < ? ORDER BY id DESC LIMIT ?";
        let query = sqlx::query_as(sql).bind(before.unwrap_or(i64::MAX)).bind(limit);
        Ok(query.fetch_all(&self.pool).await?)
    }
}
