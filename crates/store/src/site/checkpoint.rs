//! Copying the write-ahead log back into the database, beside those who write.
//!
//! `SQLite` leaves this to a commit, which then waits for the disk: with a thousand moves a second, one
//! commit a second would take a hundred times as long as the others.

use super::Site;
use crate::Error;

/// A commit copies the log back itself when it has so many pages (128 MiB): nobody has called
/// [`Site::checkpoint`] then.
pub(super) const MOST_PAGES: u32 = 32_768;

/// With so many pages (16 MiB) the log begins anew.
const LONG: i64 = 4_096;

/// How long writers are kept waiting for readers of the old log, in ms. Who is in the way for longer,
/// a backup for instance, is waited for at another time.
const PATIENCE_MS: u32 = 50;

impl Site {
    /// Copies the log back. Writers go on meanwhile, but for a moment when the log was long.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn checkpoint(&self) -> Result<(), Error> {
        let mut one = self.pool.acquire().await?;
        let passive = sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)");
        let (_, pages, _): (i64, i64, i64) = passive.fetch_one(&mut *one).await?;
        if pages < LONG {
            return Ok(());
        }
        // Whatever happens, the connection is not given back with this patience.
        let mut one = one.detach();
        let patience = sqlx::AssertSqlSafe(format!("PRAGMA busy_timeout = {PATIENCE_MS}"));
        sqlx::query(patience).execute(&mut one).await?;
        let restart = sqlx::query_as("PRAGMA wal_checkpoint(RESTART)");
        let _: (i64, i64, i64) = restart.fetch_one(&mut one).await?;
        sqlx::Connection::close(one).await?;
        Ok(())
    }
}
