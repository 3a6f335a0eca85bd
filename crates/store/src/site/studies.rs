//! How far users have come with studies.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::{Millis, Site, now};
use crate::Error;

/// How far a user has come with a study.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum StudyState {
    /// It was begun.
    Tried,
    /// Solved with help.
    Helped,
    /// Solved without help.
    Solved,
}

impl StudyState {
    const ALL: [Self; 3] = [Self::Tried, Self::Helped, Self::Solved];

    /// `tried`, `helped` or `solved`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tried => "tried",
            Self::Helped => "helped",
            Self::Solved => "solved",
        }
    }
}

/// What is kept of a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyMark {
    /// Which.
    pub study: String,
    /// The best that was reached.
    pub state: StudyState,
    /// Whether help was asked for since it was last begun.
    pub helped: bool,
    /// How often it was begun.
    pub games: i64,
    /// When it last changed.
    pub at: Millis,
    /// Whether it was begun and has not been solved without help since.
    pub due: bool,
    /// The shortest time in which it was solved without help, in seconds.
    pub best: Option<i64>,
}

impl<'r> FromRow<'r, SqliteRow> for StudyMark {
    fn from_row(row: &'r SqliteRow) -> sqlx::Result<Self> {
        let state: i64 = row.try_get("state")?;
        let state = usize::try_from(state).ok().and_then(|n| StudyState::ALL.get(n).copied());
        Ok(Self {
            study: row.try_get("study")?,
            state: state.unwrap_or(StudyState::Tried),
            helped: row.try_get::<i64, _>("helped")? != 0,
            games: row.try_get("games")?,
            at: row.try_get("at")?,
            due: row.try_get::<i64, _>("due")? != 0,
            best: row.try_get("best")?,
        })
    }
}

impl Site {
    /// Notes that a study is begun, without help so far.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn begin_study(&self, user: i64, study: &str) -> Result<(), Error> {
        let sql = "INSERT INTO studies (user_id, study, state, helped, games, at, due) \
            VALUES (?, ?, 0, 0, 1, ?, 1) ON CONFLICT (user_id, study) DO UPDATE SET \
            helped = 0, games = studies.games + 1, at = excluded.at, due = 1";
        sqlx::query(sql).bind(user).bind(study).bind(now()).execute(&self.pool).await?;
        Ok(())
    }

    /// Notes that help was asked for.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn help_study(&self, user: i64, study: &str) -> Result<(), Error> {
        let sql = "INSERT INTO studies (user_id, study, state, helped, games, at, due) \
            VALUES (?, ?, 0, 1, 1, ?, 1) ON CONFLICT (user_id, study) DO UPDATE SET helped = 1";
        sqlx::query(sql).bind(user).bind(study).bind(now()).execute(&self.pool).await?;
        Ok(())
    }

    /// Notes that a study is solved; a better state is never lost to a worse one. Returns the best.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn solve_study(&self, user: i64, study: &str) -> Result<StudyState, Error> {
        let sql = "INSERT INTO studies (user_id, study, state, helped, games, at) \
            VALUES (?, ?, 2, 0, 1, ?) ON CONFLICT (user_id, study) DO UPDATE SET \
            state = MAX(studies.state, 2 - studies.helped), at = excluded.at, \
            due = studies.helped";
        sqlx::query(sql).bind(user).bind(study).bind(now()).execute(&self.pool).await?;
        Ok(self.study(user, study).await?.map_or(StudyState::Tried, |mark| mark.state))
    }

    /// Notes in how many seconds a study was solved without help; the shortest time is kept.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn time_study(&self, user: i64, study: &str, seconds: i64) -> Result<(), Error> {
        let sql = "UPDATE studies SET best = MIN(COALESCE(best, ?1), ?1) \
            WHERE user_id = ?2 AND study = ?3";
        sqlx::query(sql).bind(seconds).bind(user).bind(study).execute(&self.pool).await?;
        Ok(())
    }

    /// What is kept of one study.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn study(&self, user: i64, study: &str) -> Result<Option<StudyMark>, Error> {
        let sql = "SELECT study, state, helped, games, at, due, best FROM studies \
            WHERE user_id = ? AND study = ?";
        Ok(sqlx::query_as(sql).bind(user).bind(study).fetch_optional(&self.pool).await?)
    }

    /// What is kept of all studies of a user.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn studies(&self, user: i64) -> Result<Vec<StudyMark>, Error> {
        let sql = "SELECT study, state, helped, games, at, due, best FROM studies \
            WHERE user_id = ? ORDER BY study";
        Ok(sqlx::query_as(sql).bind(user).fetch_all(&self.pool).await?)
    }
}
