//! Reviews of games, kept so that none is made twice.

use super::{Site, now};
use crate::Error;

impl Site {
    /// The review with a name, as JSON.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn review(&self, slug: &str) -> Result<Option<String>, Error> {
        let query = sqlx::query_scalar("SELECT data FROM reviews WHERE slug = ?").bind(slug);
        Ok(query.fetch_optional(&self.pool).await?)
    }

    /// Keeps a review.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn set_review(&self, slug: &str, data: &str) -> Result<(), Error> {
        let sql = "INSERT INTO reviews (slug, at, data) VALUES (?, ?, ?) \
            ON CONFLICT (slug) DO UPDATE SET at = excluded.at, data = excluded.data";
        sqlx::query(sql).bind(slug).bind(now()).bind(data).execute(&self.pool).await?;
        Ok(())
    }
}
