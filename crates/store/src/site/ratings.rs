//! How strong people are, speed by speed.

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{FromRow, Row};

use super::{Millis, Site};
use crate::Error;

/// How fast a game is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Speed {
    /// Under three minutes a side.
    Bullet,
    /// Under ten.
    Blitz,
    /// Under thirty.
    Rapid,
    /// Longer.
    Classical,
    /// No clock.
    Unlimited,
}

impl Speed {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Bullet, Self::Blitz, Self::Rapid, Self::Classical, Self::Unlimited];

    /// Its name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Unlimited => "unlimited",
        }
    }

    /// The speed of that name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.name() == name)
    }

    pub(crate) const fn number(self) -> i64 {
        self as i64
    }

    pub(crate) fn of_number(number: i64) -> Self {
        let known = usize::try_from(number).ok().and_then(|n| Self::ALL.get(n).copied());
        known.unwrap_or(Self::Unlimited)
    }
}

/// A rating as stored, with the numbers of Glicko-2 on Glicko's scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingRow {
    /// Whose.
    pub user: i64,
    /// At which speed.
    pub speed: Speed,
    /// The rating.
    pub rating: f64,
    /// How unsure it is.
    pub deviation: f64,
    /// How much it varies.
    pub volatility: f64,
    /// After how many games.
    pub games: i64,
    /// When it last changed.
    pub at: Millis,
}

impl<'r> FromRow<'r, SqliteRow> for RatingRow {
    fn from_row(row: &'r SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            user: row.try_get("user_id")?,
            speed: Speed::of_number(row.try_get("speed")?),
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            volatility: row.try_get("volatility")?,
            games: row.try_get("games")?,
            at: row.try_get("at")?,
        })
    }
}

/// A rating after a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingPoint {
    /// When.
    pub at: Millis,
    /// The rating.
    pub rating: f64,
    /// How unsure it was.
    pub deviation: f64,
}

from_row!(RatingPoint { at, rating, deviation });

/// What a rated game has changed: both ratings, and by which game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatedGame {
    /// The game's number.
    pub game: i64,
    /// The new ratings.
    pub ratings: [RatingRow; 2],
}

const COLUMNS: &str = "user_id, speed, rating, deviation, volatility, games, at";

impl Site {
    /// The rating of a user at a speed, if there is one.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn rating(&self, user: i64, speed: Speed) -> Result<Option<RatingRow>, Error> {
        let sql = format!("SELECT {COLUMNS} FROM ratings WHERE user_id = ? AND speed = ?");
        let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(user).bind(speed.number());
        Ok(query.fetch_optional(&self.pool).await?)
    }

    /// All ratings of a user.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn ratings(&self, user: i64) -> Result<Vec<RatingRow>, Error> {
        let sql = format!("SELECT {COLUMNS} FROM ratings WHERE user_id = ? ORDER BY speed");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(user).fetch_all(&self.pool).await?)
    }

    /// The best at a speed whose rating is surer than `deviation`.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn leaders(
        &self,
        speed: Speed,
        deviation: f64,
        limit: i64,
    ) -> Result<Vec<RatingRow>, Error> {
        let sql = format!(
            "SELECT {COLUMNS} FROM ratings WHERE speed = ? AND deviation <= ? \
             ORDER BY rating DESC, user_id LIMIT ?"
        );
        let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(speed.number()).bind(deviation);
        Ok(query.bind(limit).fetch_all(&self.pool).await?)
    }

    /// The latest ratings of a user after each game, the oldest of them first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn rating_history(
        &self,
        user: i64,
        speed: Speed,
        limit: i64,
    ) -> Result<Vec<RatingPoint>, Error> {
        let sql = "SELECT at, rating, deviation FROM rating_history \
            WHERE user_id = ? AND speed = ? ORDER BY game DESC LIMIT ?";
        let query = sqlx::query_as(sql).bind(user).bind(speed.number()).bind(limit);
        let mut points: Vec<RatingPoint> = query.fetch_all(&self.pool).await?;
        points.reverse();
        Ok(points)
    }
}

/// Stores what a rated game has changed; a game that was counted already changes nothing.
pub(super) async fn rate(to: &mut SqliteConnection, rated: &RatedGame) -> sqlx::Result<()> {
    for row in rated.ratings {
        let sql = "INSERT INTO rating_history (user_id, speed, game, at, rating, deviation) \
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
        let query = sqlx::query(sql)
            .bind(row.user)
            .bind(row.speed.number())
            .bind(rated.game)
            .bind(row.at)
            .bind(row.rating)
            .bind(row.deviation);
        if query.execute(&mut *to).await?.rows_affected() == 0 {
            continue;
        }
        let sql = "INSERT INTO ratings (user_id, speed, rating, deviation, volatility, games, at) \
            VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id, speed) DO UPDATE SET \
            rating = excluded.rating, deviation = excluded.deviation, \
            volatility = excluded.volatility, games = excluded.games, at = excluded.at";
        let query = sqlx::query(sql)
            .bind(row.user)
            .bind(row.speed.number())
            .bind(row.rating)
            .bind(row.deviation)
            .bind(row.volatility)
            .bind(row.games)
            .bind(row.at);
        query.execute(&mut *to).await?;
    }
    Ok(())
}
