//! What users tell the moderators.

use super::{Millis, Site, now};
use crate::Error;

/// A report as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    /// Its number.
    pub id: i64,
    /// Who reports.
    pub by_user: i64,
    /// Whom.
    pub user_id: i64,
    /// In which game.
    pub game: Option<String>,
    /// Why, a word in kebab case.
    pub reason: String,
    /// In the reporter's words.
    pub body: String,
    /// When.
    pub at: Millis,
    /// When a moderator was done with it.
    pub done_at: Option<Millis>,
    /// Which moderator.
    pub done_by: Option<i64>,
}

from_row!(ReportRow { id, by_user, user_id, game, reason, body, at, done_at, done_by });

/// A report to be made.
#[derive(Clone, Copy, Debug)]
pub struct NewReport<'a> {
    /// Who reports.
    pub by: i64,
    /// Whom.
    pub user: i64,
    /// In which game.
    pub game: Option<&'a str>,
    /// Why.
    pub reason: &'a str,
    /// In the reporter's words.
    pub body: &'a str,
}

impl Site {
    /// Keeps a report.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn add_report(&self, report: NewReport<'_>) -> Result<i64, Error> {
        let sql = "INSERT INTO reports (by_user, user_id, game, reason, body, at) \
            VALUES (?, ?, ?, ?, ?, ?) RETURNING id";
        let query = sqlx::query_scalar(sql).bind(report.by).bind(report.user).bind(report.game);
        let query = query.bind(report.reason).bind(report.body).bind(now());
        Ok(query.fetch_one(&self.pool).await?)
    }

    /// Reports, the latest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn reports(
        &self,
        open_only: bool,
        before: Option<i64>,
        limit: i64,
    ) -> Result<Vec<ReportRow>, Error> {
        let sql = "SELECT id, by_user, user_id, game, reason, body, at, done_at, done_by \
            FROM reports WHERE id < ? AND (? = 0 OR done_at IS NULL) ORDER BY id DESC LIMIT ?";
        let query = sqlx::query_as(sql).bind(before.unwrap_or(i64::MAX));
        Ok(query.bind(i64::from(open_only)).bind(limit).fetch_all(&self.pool).await?)
    }

    /// A moderator is done with a report. `false` if there is none such.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn close_report(&self, id: i64, by: i64) -> Result<bool, Error> {
        let query = sqlx::query("UPDATE reports SET done_at = ?, done_by = ? WHERE id = ?");
        let done = query.bind(now()).bind(by).bind(id).execute(&self.pool).await?;
        Ok(done.rows_affected() == 1)
    }
}
