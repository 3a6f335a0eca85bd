//! Who is logged in where. Only hashes of tokens are stored.

use super::{Millis, Site, UserRow, now};
use crate::Error;

/// A session as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// Its number.
    pub id: i64,
    /// Whose.
    pub user_id: i64,
    /// When it began.
    pub created_at: Millis,
    /// When it was last used.
    pub seen_at: Millis,
    /// When it ends.
    pub expires_at: Millis,
    /// From where it was begun.
    pub address: String,
    /// With what program.
    pub agent: String,
}

from_row!(SessionRow { id, user_id, created_at, seen_at, expires_at, address, agent });

/// A session to be begun.
#[derive(Clone, Debug)]
pub struct NewSession<'a> {
    /// SHA-256 of its token.
    pub hash: [u8; 32],
    /// Whose.
    pub user: i64,
    /// When it ends.
    pub expires_at: Millis,
    /// From where it is begun.
    pub address: &'a str,
    /// With what program.
    pub agent: &'a str,
}

const COLUMNS: &str = "id, user_id, created_at, seen_at, expires_at, address, agent";

impl Site {
    /// Begins a session.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn add_session(&self, session: NewSession<'_>) -> Result<i64, Error> {
        let sql = "INSERT INTO sessions (hash, user_id, created_at, seen_at, expires_at, address, \
            agent) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id";
        let query = sqlx::query_scalar(sql)
            .bind(session.hash.to_vec())
            .bind(session.user)
            .bind(now())
            .bind(now())
            .bind(session.expires_at)
            .bind(session.address)
            .bind(session.agent);
        Ok(query.fetch_one(&self.pool).await?)
    }

    /// The session with this hash that has not ended, and its user.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn session(&self, hash: [u8; 32]) -> Result<Option<(SessionRow, UserRow)>, Error> {
        let sql = format!("SELECT {COLUMNS} FROM sessions WHERE hash = ? AND expires_at > ?");
        let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(hash.to_vec()).bind(now());
        let Some(session): Option<SessionRow> = query.fetch_optional(&self.pool).await? else {
            return Ok(None);
        };
        let user = self.user(session.user_id).await?;
        Ok(user.map(|user| (session, user)))
    }

    /// The sessions of a user that have not ended, the latest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn sessions(&self, user: i64) -> Result<Vec<SessionRow>, Error> {
        let sql = format!(
            "SELECT {COLUMNS} FROM sessions WHERE user_id = ? AND expires_at > ? \
             ORDER BY seen_at DESC, id DESC"
        );
        let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(user).bind(now());
        Ok(query.fetch_all(&self.pool).await?)
    }

    /// Notes that a session is used, and until when it lasts now.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn see_session(&self, id: i64, expires_at: Millis) -> Result<(), Error> {
        let sql = "UPDATE sessions SET seen_at = ?, expires_at = ? WHERE id = ?";
        sqlx::query(sql).bind(now()).bind(expires_at).bind(id).execute(&self.pool).await?;
        Ok(())
    }

    /// Ends one session of a user. `false` if there is none such.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn end_session(&self, user: i64, id: i64) -> Result<bool, Error> {
        let query = sqlx::query("DELETE FROM sessions WHERE user_id = ? AND id = ?");
        let done = query.bind(user).bind(id).execute(&self.pool).await?;
        Ok(done.rows_affected() == 1)
    }

    /// Ends all sessions of a user but one; says how many.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn end_sessions(&self, user: i64, but: Option<i64>) -> Result<u64, Error> {
        let query = sqlx::query("DELETE FROM sessions WHERE user_id = ? AND id <> ?");
        let done = query.bind(user).bind(but.unwrap_or(-1)).execute(&self.pool).await?;
        Ok(done.rows_affected())
    }

    /// Forgets sessions that have ended.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn forget_ended_sessions(&self) -> Result<u64, Error> {
        let query = sqlx::query("DELETE FROM sessions WHERE expires_at <= ?").bind(now());
        Ok(query.execute(&self.pool).await?.rows_affected())
    }
}
