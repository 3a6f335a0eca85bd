//! Games that are waiting, played and over.
//!
//! A game is its terms and the events since it began. What the events say is the caller's matter;
//! here they are kept in order, once each.

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, FromRow, QueryBuilder, Row, Sqlite};
use xiangqi::Outcome;

use super::{Millis, RatedGame, Site, Speed, ratings};
use crate::{Error, outcome};

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Somebody has yet to join.
    Waiting,
    /// It is being played.
    Playing,
    /// It has ended.
    Over,
}

impl Phase {
    const fn number(self) -> i64 {
        match self {
            Self::Waiting => 0,
            Self::Playing => 1,
            Self::Over => 2,
        }
    }

    const fn of_number(number: i64) -> Self {
        match number {
            0 => Self::Waiting,
            1 => Self::Playing,
            _ => Self::Over,
        }
    }
}

/// A game as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its number.
    pub id: i64,
    /// Its name in addresses.
    pub slug: String,
    /// How far it has come.
    pub phase: Phase,
    /// When it was made.
    pub created_at: Millis,
    /// When it ended.
    pub ended_at: Option<Millis>,
    /// What was agreed beforehand, as JSON.
    pub terms: String,
    /// Who made it.
    pub maker: Option<i64>,
    /// Who alone may join.
    pub invited: Option<i64>,
    /// Who plays Red.
    pub red: Option<i64>,
    /// Who plays Black.
    pub black: Option<i64>,
    /// How fast it is.
    pub speed: Speed,
    /// Whether others see it in lists.
    pub listed: bool,
    /// Who won; `None` while it goes on, or if nobody may tell.
    pub outcome: Option<Outcome>,
    /// What lists show of a game that is over, as JSON.
    pub summary: String,
    /// Its moves once it is over, two bytes each.
    pub moves: Vec<u8>,
}

/// A game to be made.
#[derive(Clone, Debug)]
pub struct NewGame<'a> {
    /// Its name in addresses.
    pub slug: &'a str,
    /// How far it has come.
    pub phase: Phase,
    /// When it is made.
    pub created_at: Millis,
    /// What is agreed beforehand.
    pub terms: &'a str,
    /// Who makes it.
    pub maker: Option<i64>,
    /// Who alone may join.
    pub invited: Option<i64>,
    /// Who plays Red.
    pub red: Option<i64>,
    /// Who plays Black.
    pub black: Option<i64>,
    /// How fast it is.
    pub speed: Speed,
    /// Whether others see it in lists.
    pub listed: bool,
}

/// An event of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRow {
    /// Its place in the game, from 1.
    pub v: i64,
    /// When.
    pub at: Millis,
    /// What, as JSON.
    pub data: String,
}

from_row!(EventRow { v, at, data });

/// A change of one game, to be stored together with others.
#[derive(Clone, Debug)]
pub enum Write {
    /// Something happened in a game.
    Event {
        /// Which game.
        game: i64,
        /// What.
        event: EventRow,
    },
    /// Somebody has joined, and it begins.
    Begin {
        /// Which game.
        game: i64,
        /// Who plays Red.
        red: Option<i64>,
        /// Who plays Black.
        black: Option<i64>,
    },
    /// It is over.
    End {
        /// Which game.
        game: i64,
        /// When.
        at: Millis,
        /// Who won; `None` if it was aborted.
        outcome: Option<Outcome>,
        /// What lists show of it, as JSON.
        summary: String,
        /// Its moves, two bytes each.
        moves: Vec<u8>,
    },
    /// It was rated.
    Rate(RatedGame),
    /// The server is alive: games that are being played go on.
    Alive {
        /// When.
        at: Millis,
    },
}

/// Which games are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameFilter {
    /// Somebody who plays.
    pub user: Option<i64>,
    /// Whether games that others do not see are shown, too.
    pub unlisted: bool,
    /// How far it has come.
    pub phase: Option<Phase>,
    /// How fast it is.
    pub speed: Option<Speed>,
    /// Only those with a smaller number.
    pub before: Option<i64>,
    /// At most so many.
    pub limit: i64,
}

const COLUMNS: &str = "id, slug, phase, created_at, ended_at, terms, maker, invited, red, black, \
    speed, listed, outcome, summary, moves";

/// Rows that one statement inserts.
const ROWS: usize = 100;

/// Statements with more rows are rare, and not kept.
const KEPT: usize = 24;

impl<'r> FromRow<'r, SqliteRow> for GameRow {
    fn from_row(row: &'r SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            slug: row.try_get("slug")?,
            phase: Phase::of_number(row.try_get("phase")?),
            created_at: row.try_get("created_at")?,
            ended_at: row.try_get("ended_at")?,
            terms: row.try_get("terms")?,
            maker: row.try_get("maker")?,
            invited: row.try_get("invited")?,
            red: row.try_get("red")?,
            black: row.try_get("black")?,
            speed: Speed::of_number(row.try_get("speed")?),
            listed: row.try_get::<i64, _>("listed")? != 0,
            outcome: row.try_get::<Option<i64>, _>("outcome")?.and_then(outcome::of_number),
            summary: row.try_get("summary")?,
            moves: row.try_get("moves")?,
        })
    }
}

impl Site {
    /// Makes a game; returns its number.
    ///
    /// # Errors
    /// [`Error::Taken`] if its name is.
    pub async fn add_game(&self, game: NewGame<'_>) -> Result<i64, Error> {
        let sql = "INSERT INTO games (slug, phase, created_at, terms, maker, invited, red, black, \
            speed, listed, summary, moves) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', x'') \
            RETURNING id";
        let query = sqlx::query_scalar(sql)
            .bind(game.slug)
            .bind(game.phase.number())
            .bind(game.created_at)
            .bind(game.terms)
            .bind(game.maker)
            .bind(game.invited)
            .bind(game.red)
            .bind(game.black)
            .bind(game.speed.number())
            .bind(i64::from(game.listed));
        Ok(query.fetch_one(&self.pool).await?)
    }

    /// Stores changes: all of them, or none.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn write(&self, writes: &[Write]) -> Result<(), Error> {
        // Most often some moves are all, and one statement is a whole by itself: each statement more
        // is a way to the connection's thread and back.
        let moves = writes.iter().all(|write| matches!(write, Write::Event { .. }));
        if moves && writes.len() <= ROWS {
            let mut one = self.pool.acquire().await?;
            insert_events(&mut one, writes).await?;
            return Ok(());
        }
        let mut change = self.pool.begin().await?;
        insert_events(&mut change, writes).await?;
        for write in writes {
            apply(&mut change, write).await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// The game with a name.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn game_with_slug(&self, slug: &str) -> Result<Option<GameRow>, Error> {
        let sql = AssertSqlSafe(format!("SELECT {COLUMNS} FROM games WHERE slug = ?"));
        Ok(sqlx::query_as(sql).bind(slug).fetch_optional(&self.pool).await?)
    }

    /// Games, the latest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn find_games(&self, filter: GameFilter) -> Result<Vec<GameRow>, Error> {
        let mut sql = QueryBuilder::<Sqlite>::new("SELECT ");
        sql.push(COLUMNS).push(" FROM games WHERE 1 = 1");
        if let Some(user) = filter.user {
            sql.push(" AND (red = ").push_bind(user).push(" OR black = ").push_bind(user).push(")");
        }
        if !filter.unlisted {
            sql.push(" AND listed = 1");
        }
        if let Some(phase) = filter.phase {
            sql.push(" AND phase = ").push_bind(phase.number());
        } else {
            sql.push(" AND phase > 0");
        }
        if let Some(speed) = filter.speed {
            sql.push(" AND speed = ").push_bind(speed.number());
        }
        if let Some(before) = filter.before {
            sql.push(" AND id < ").push_bind(before);
        }
        sql.push(" ORDER BY id DESC LIMIT ").push_bind(filter.limit);
        Ok(sql.build_query_as().fetch_all(&self.pool).await?)
    }

    /// All games that are not over, oldest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn unfinished_games(&self) -> Result<Vec<GameRow>, Error> {
        let sql = format!("SELECT {COLUMNS} FROM games WHERE phase < 2 ORDER BY id");
        Ok(sqlx::query_as(AssertSqlSafe(sql)).fetch_all(&self.pool).await?)
    }

    /// The events of a game in order.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn events(&self, game: i64) -> Result<Vec<EventRow>, Error> {
        let query = sqlx::query_as("SELECT v, at, data FROM events WHERE game = ? ORDER BY v");
        Ok(query.bind(game).fetch_all(&self.pool).await?)
    }

    /// When the server was last known to be alive.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn last_alive(&self) -> Result<Option<Millis>, Error> {
        let query = sqlx::query_scalar("SELECT at FROM alive WHERE id = 1");
        Ok(query.fetch_optional(&self.pool).await?)
    }

    /// Takes a game away that nobody has joined.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn remove_waiting(&self, game: i64) -> Result<(), Error> {
        let query = sqlx::query("DELETE FROM games WHERE id = ? AND phase = 0");
        query.bind(game).execute(&self.pool).await?;
        Ok(())
    }

    /// How many games of a user are over: won, drawn, lost, by the seats taken.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn score(&self, user: i64) -> Result<[u64; 3], Error> {
        let sql = "SELECT \
            COALESCE(SUM((red = ?1 AND outcome = 1) OR (black = ?1 AND outcome = 3)), 0), \
            COALESCE(SUM(outcome = 2), 0), \
            COALESCE(SUM((red = ?1 AND outcome = 3) OR (black = ?1 AND outcome = 1)), 0) \
            FROM games WHERE (red = ?1 OR black = ?1) AND phase = 2 \
            AND (red IS NULL OR black IS NULL OR red <> black)";
        let query = sqlx::query_as(sql).bind(user);
        let (won, drawn, lost): (i64, i64, i64) = query.fetch_one(&self.pool).await?;
        Ok([won, drawn, lost].map(|n| u64::try_from(n).unwrap_or_default()))
    }

    /// Gives the games of one user to another: a guest that logs in takes its games along.
    ///
    /// # Errors
    /// If the database cannot be written; nothing is changed then.
    pub async fn give_games(&self, from: i64, to: i64) -> Result<(), Error> {
        let mut change = self.pool.begin().await?;
        for sql in [
            "UPDATE games SET red = ? WHERE red = ?",
            "UPDATE games SET black = ? WHERE black = ?",
            "UPDATE games SET maker = ? WHERE maker = ?",
        ] {
            sqlx::query(sql).bind(to).bind(from).execute(&mut *change).await?;
        }
        change.commit().await?;
        Ok(())
    }
}

/// All events of the changes, many at once.
async fn insert_events(to: &mut SqliteConnection, writes: &[Write]) -> sqlx::Result<()> {
    let events: Vec<(i64, &EventRow)> = writes
        .iter()
        .filter_map(|write| match write {
            Write::Event { game, event } => Some((*game, event)),
            _ => None,
        })
        .collect();
    for chunk in events.chunks(ROWS) {
        let values = vec!["(?,?,?,?)"; chunk.len()].join(",");
        let sql = format!("INSERT INTO events (game, v, at, data) VALUES {values}");
        let mut query = sqlx::query::<Sqlite>(AssertSqlSafe(sql)).persistent(chunk.len() <= KEPT);
        for (game, event) in chunk {
            query = query.bind(*game).bind(event.v).bind(event.at).bind(event.data.clone());
        }
        query.execute(&mut *to).await?;
    }
    Ok(())
}

async fn apply(to: &mut SqliteConnection, write: &Write) -> sqlx::Result<()> {
    match write {
        Write::Event { .. } => Ok(()),
        Write::Begin { game, red, black } => {
            let sql = "UPDATE games SET phase = 1, red = ?, black = ? WHERE id = ?";
            let query = sqlx::query(sql).bind(*red).bind(*black).bind(*game);
            query.execute(to).await.map(drop)
        }
        Write::End { game, at, outcome, summary, moves } => {
            let sql = "UPDATE games SET phase = 2, ended_at = ?, outcome = ?, summary = ?, moves = ? \
                WHERE id = ?";
            let query = sqlx::query(sql)
                .bind(*at)
                .bind(outcome.map(|outcome| outcome::number(Some(outcome))))
                .bind(summary.clone())
                .bind(moves.clone())
                .bind(*game);
            query.execute(to).await.map(drop)
        }
        Write::Rate(rated) => ratings::rate(to, rated).await,
        Write::Alive { at } => {
            let sql = "INSERT INTO alive (id, at) VALUES (1, ?) \
                ON CONFLICT (id) DO UPDATE SET at = excluded.at";
            sqlx::query(sql).bind(*at).execute(to).await.map(drop)
        }
    }
}
