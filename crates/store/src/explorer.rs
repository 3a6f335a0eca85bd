//! What was played in a position, with what success.
//!
//! Positions of many games have their counts in a table of their own; the others are counted when
//! they are asked for.

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, FromRow, Row, Sqlite};
use xiangqi::{Move, Position};

use crate::date::Date;
use crate::position::{self, Pair};
use crate::{Error, Store};

/// Positions of at least so many games are counted beforehand.
const POPULAR: i64 = 64;

/// A change to more than this share of the games counts all of them anew.
const SHARE: i64 = 4;

/// Keys that one statement inserts.
const KEYS: usize = 5000;

/// What was played in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explored {
    /// How many games had it.
    pub games: u64,
    /// The moves, the commonest first.
    pub moves: Vec<ExploredMove>,
}

/// A move that was played in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExploredMove {
    /// The move. In a position that is its own mirror image it stands for both.
    pub mv: Move,
    /// Games that Red won.
    pub red: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Games that Black won.
    pub black: u64,
    /// Games without a known result.
    pub unknown: u64,
    /// When it was last played.
    pub last: Date,
}

impl ExploredMove {
    /// In how many games it was played.
    pub const fn games(&self) -> u64 {
        self.red + self.drawn + self.black + self.unknown
    }

    /// What Red scored, from 0 to 1, a draw being a half; `None` without a known result.
    #[expect(clippy::cast_precision_loss, reason = "no library has 2^53 games")]
    pub fn red_score(&self) -> Option<f64> {
        let known = self.red + self.drawn + self.black;
        (known > 0).then(|| (self.red as f64 + self.drawn as f64 / 2.0) / known as f64)
    }
}

impl<'r> FromRow<'r, SqliteRow> for ExploredMove {
    fn from_row(row: &'r SqliteRow) -> sqlx::Result<Self> {
        let count = |column| {
            row.try_get::<i64, _>(column).map(|count| u64::try_from(count).unwrap_or_default())
        };
        let bits: i64 = row.try_get("move")?;
        let mv = u16::try_from(bits).ok().and_then(Move::try_from_bits);
        Ok(Self {
            mv: mv.ok_or_else(|| sqlx::Error::Decode("no move has these bits".into()))?,
            red: count("red")?,
            drawn: count("drawn")?,
            black: count("black")?,
            unknown: count("unknown")?,
            last: Date::of_number(row.try_get("last")?),
        })
    }
}

/// Counts the games of positions, move by move.
const COUNTS: &str = "SELECT p.key AS key, p.move AS move, \
    SUM(CASE g.result WHEN 1 THEN 1 ELSE 0 END) AS red, \
    SUM(CASE g.result WHEN 2 THEN 1 ELSE 0 END) AS drawn, \
    SUM(CASE g.result WHEN 3 THEN 1 ELSE 0 END) AS black, \
    SUM(CASE g.result WHEN 0 THEN 1 ELSE 0 END) AS unknown, \
    MAX(g.date) AS last \
    FROM positions p JOIN games g ON g.id = p.game WHERE p.move IS NOT NULL";

impl Store {
    /// What was played in a position; left and right are not told apart.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub async fn explore(&self, position: &Position) -> Result<Explored, Error> {
        let pair = Pair::new(position);
        let mut connection = self.library.acquire().await?;
        let games = position::count(&mut connection, pair.key(), i64::MAX).await?;
        let counted = "SELECT move, red, drawn, black, unknown, last FROM explorer WHERE key = ?";
        let mut moves: Vec<ExploredMove> =
            sqlx::query_as(counted).bind(pair.key()).fetch_all(&mut *connection).await?;
        if moves.is_empty() {
            let sql = format!("{COUNTS} AND p.key = ? GROUP BY p.key, p.move");
            let query = sqlx::query_as::<Sqlite, _>(AssertSqlSafe(sql)).bind(pair.key());
            moves = query.fetch_all(&mut *connection).await?;
        }
        moves.sort_by_key(|explored| (std::cmp::Reverse(explored.games()), explored.mv));
        for explored in &mut moves {
            explored.mv = pair.turn(explored.mv);
        }
        // Two positions may share a key by chance; their moves tell most of them apart.
        moves.retain(|explored| position.illegality(explored.mv).is_none());
        Ok(Explored { games: u64::try_from(games).unwrap_or_default(), moves })
    }
}

/// The positions whose counts a change has made out of date.
#[derive(Default, Debug)]
pub(crate) struct Touched {
    keys: Vec<i64>,
}

impl Touched {
    pub(crate) fn add(&mut self, rows: &[position::Row]) {
        self.keys.extend(rows.iter().map(|row| row.key));
    }
}

/// Counts anew what has changed.
pub(crate) async fn update(to: &mut SqliteConnection, touched: Touched) -> sqlx::Result<()> {
    let mut keys = touched.keys;
    if keys.is_empty() {
        return Ok(());
    }
    let all: i64 =
        sqlx::query_scalar("SELECT COALESCE(SUM(plies), 0) FROM games").fetch_one(&mut *to).await?;
    if i64::try_from(keys.len()).unwrap_or(i64::MAX) > all / SHARE {
        sqlx::query("DELETE FROM explorer").execute(&mut *to).await?;
        let popular = "SELECT key FROM positions GROUP BY key HAVING COUNT(*) >= ?";
        return count(to, popular).await;
    }
    keys.sort_unstable();
    keys.dedup();
    sqlx::query("CREATE TEMP TABLE touched (key INTEGER PRIMARY KEY)").execute(&mut *to).await?;
    for chunk in keys.chunks(KEYS) {
        let values = vec!["(?)"; chunk.len()].join(",");
        let sql = format!("INSERT INTO touched (key) VALUES {values}");
        let mut query = sqlx::query::<Sqlite>(AssertSqlSafe(sql)).persistent(false);
        for key in chunk {
            query = query.bind(*key);
        }
        query.execute(&mut *to).await?;
    }
    let forget = "DELETE FROM explorer WHERE key IN (SELECT key FROM touched)";
    sqlx::query(forget).execute(&mut *to).await?;
    let popular = "SELECT t.key FROM touched t JOIN positions p ON p.key = t.key \
        GROUP BY t.key HAVING COUNT(*) >= ?";
    count(to, popular).await?;
    sqlx::query("DROP TABLE touched").execute(&mut *to).await?;
    Ok(())
}

/// Fills in the counts of the keys that a statement selects.
async fn count(to: &mut SqliteConnection, keys: &str) -> sqlx::Result<()> {
    let sql = format!(
        "INSERT INTO explorer (key, move, red, drawn, black, unknown, last) \
         SELECT key, move, red, drawn, black, unknown, last FROM \
         ({COUNTS} AND p.key IN ({keys}) GROUP BY p.key, p.move)"
    );
    let query = sqlx::query::<Sqlite>(AssertSqlSafe(sql)).bind(POPULAR);
    query.persistent(false).execute(to).await?;
    Ok(())
}
