//! Which boards of the course of the rules users have done.

use super::{Millis, Site, now};
use crate::Error;

impl Site {
    /// Notes that a board of the course is done. The first time counts.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn finish_lesson(&self, user: i64, lesson: &str) -> Result<(), Error> {
        let sql = "INSERT INTO lessons (user_id, lesson, at) VALUES (?, ?, ?) \
            ON CONFLICT (user_id, lesson) DO NOTHING";
        sqlx::query(sql).bind(user).bind(lesson).bind(now()).execute(&self.pool).await?;
        Ok(())
    }

    /// The boards that a user has done, and when.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn lessons(&self, user: i64) -> Result<Vec<(String, Millis)>, Error> {
        let sql = "SELECT lesson, at FROM lessons WHERE user_id = ? ORDER BY lesson";
        Ok(sqlx::query_as(sql).bind(user).fetch_all(&self.pool).await?)
    }
}
