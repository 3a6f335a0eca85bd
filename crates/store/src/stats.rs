//! The library in numbers.

use openings::Opening;
use sqlx::sqlite::SqliteConnection;
use xiangqi::{Color, Outcome};

use crate::date::Date;
use crate::{Error, Store, outcome};

/// A name and in how many games it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count<T> {
    /// What is counted.
    pub of: T,
    /// How often.
    pub games: u64,
}

/// The library in numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Games.
    pub games: u64,
    /// Plies of all main lines.
    pub plies: u64,
    /// Different positions of main lines, mirror images counted once.
    pub positions: u64,
    /// Games that have more than a main line: variations, comments, illegal moves.
    pub annotated: u64,
    /// Games that Red won.
    pub red: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Games that Black won.
    pub black: u64,
    /// Games without a known result.
    pub unknown: u64,
    /// The first and the last known date.
    pub dates: Option<(Date, Date)>,
    /// The players with the most games.
    pub players: Vec<Count<String>>,
    /// The commonest openings.
    pub openings: Vec<Count<Opening>>,
    /// Bytes of the file.
    pub bytes: u64,
}

impl Store {
    /// Counts what is in the library; at most `most` players and openings are named.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub async fn stats(&self, most: u32) -> Result<Stats, Error> {
        let mut connection = self.library.acquire().await?;
        let from = &mut connection;
        let all = "SELECT COUNT(*), COALESCE(SUM(plies), 0), COUNT(tree) FROM games";
        let (games, plies, annotated): (i64, i64, i64) =
            sqlx::query_as(all).fetch_one(&mut **from).await?;
        let different = "SELECT COUNT(*) FROM (SELECT DISTINCT key FROM positions)";
        let positions: i64 = sqlx::query_scalar(different).fetch_one(&mut **from).await?;
        let dates = "SELECT MIN(date), MAX(date) FROM games WHERE date > 0";
        let (first, last): (Option<i64>, Option<i64>) =
            sqlx::query_as(dates).fetch_one(&mut **from).await?;
        let dates = first.zip(last).map(|(a, b)| (Date::of_number(a), Date::of_number(b)));
        let count = |count: i64| u64::try_from(count).unwrap_or_default();
        Ok(Stats {
            games: count(games),
            plies: count(plies),
            positions: count(positions),
            annotated: count(annotated),
            red: results(from, Some(Outcome::Win(Color::Red))).await?,
            drawn: results(from, Some(Outcome::Draw)).await?,
            black: results(from, Some(Outcome::Win(Color::Black))).await?,
            unknown: results(from, None).await?,
            dates,
            players: players(from, most).await?,
            openings: openings(from, most).await?,
            bytes: std::fs::metadata(self.library_path()).map_or(0, |file| file.len()),
        })
    }
}

async fn results(from: &mut SqliteConnection, result: Option<Outcome>) -> Result<u64, Error> {
    let query = sqlx::query_scalar("SELECT COUNT(*) FROM games WHERE result = ?");
    let count: i64 = query.bind(outcome::number(result)).fetch_one(from).await?;
    Ok(u64::try_from(count).unwrap_or_default())
}

async fn players(from: &mut SqliteConnection, most: u32) -> Result<Vec<Count<String>>, Error> {
    let sql = "SELECT name, COUNT(*) AS games FROM \
        (SELECT red AS name FROM games UNION ALL SELECT black FROM games) AS players \
        WHERE name <> '' GROUP BY name ORDER BY games DESC, name LIMIT ?";
    let rows: Vec<(String, i64)> = sqlx::query_as(sql).bind(most).fetch_all(from).await?;
    let count = |(of, games)| Count { of, games: u64::try_from(games).unwrap_or_default() };
    Ok(rows.into_iter().map(count).collect())
}

async fn openings(from: &mut SqliteConnection, most: u32) -> Result<Vec<Count<Opening>>, Error> {
    let sql = "SELECT ecco, COUNT(*) AS games FROM games WHERE ecco <> '' \
        GROUP BY ecco ORDER BY games DESC, ecco LIMIT ?";
    let rows: Vec<(String, i64)> = sqlx::query_as(sql).bind(most).fetch_all(from).await?;
    let known = rows.into_iter().filter_map(|(code, games)| {
        let games = u64::try_from(games).unwrap_or_default();
        Some(Count { of: openings::by_code(&code)?, games })
    });
    Ok(known.collect())
}
