//! Games played on this machine, each move with its time and who made it.

use openings::Opening;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};
use xiangqi::{Move, Outcome, Setup};

use super::Site;
use crate::{Error, outcome};

/// A game to be kept. One with the same journal takes the place of what is kept of it.
#[derive(Clone, Debug)]
pub struct NewRecord<'a> {
    /// The file that the game was written into while it was played.
    pub journal: &'a str,
    /// Whose game it is; nobody's if a guest played.
    pub user: Option<i64>,
    /// When it began, `YYYY-MM-DD HH:MM:SS` on the clock of the place.
    pub began: &'a str,
    /// When it ended, or the last move was made.
    pub ended: &'a str,
    /// Who played Red: `human`, `level=3`, `program=…`.
    pub red: &'a str,
    /// Who played Black.
    pub black: &'a str,
    /// The name of the rule set.
    pub rules: &'a str,
    /// The clocks, such as `10+5`.
    pub clock: Option<&'a str>,
    /// FEN of the start position.
    pub start: &'a str,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// Why, such as `checkmate`; empty for an unfinished game.
    pub cause: &'a str,
    /// Whether hints or evaluation were shown.
    pub assisted: bool,
    /// The moves, from the first on.
    pub moves: &'a [RecordMove],
}

/// A move as kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordMove {
    /// When, `YYYY-MM-DD HH:MM:SS` on the clock of the place.
    pub at: String,
    /// Whether a person made it.
    pub by_person: bool,
    /// From where to where.
    pub mv: Move,
    /// The man, as FEN writes it.
    pub piece: char,
    /// The man it took.
    pub captured: Option<char>,
    /// In Chinese notation.
    pub notation: String,
    /// Thinking time in milliseconds.
    pub think_ms: u64,
}

/// What a list shows of a kept game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordHead {
    /// Its number.
    pub id: i64,
    /// The file that it was written into while it was played.
    pub journal: String,
    /// When it began.
    pub began: String,
    /// When it ended, or the last move was made.
    pub ended: String,
    /// Who played Red: `human`, `level=3`, `program=…`.
    pub red: String,
    /// Who played Black.
    pub black: String,
    /// The name of the rule set.
    pub rules: String,
    /// The clocks, such as `10+5`.
    pub clock: Option<String>,
    /// FEN of the start position.
    pub start: String,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// Why, such as `checkmate`.
    pub cause: String,
    /// Whether hints or evaluation were shown.
    pub assisted: bool,
    /// How many moves were made.
    pub plies: usize,
    /// The opening; none for games from another start position.
    pub opening: Option<Opening>,
}

impl<'r> FromRow<'r, SqliteRow> for RecordHead {
    fn from_row(row: &'r SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            journal: row.try_get("journal")?,
            began: row.try_get("began")?,
            ended: row.try_get("ended")?,
            red: row.try_get("red")?,
            black: row.try_get("black")?,
            rules: row.try_get("rules")?,
            clock: row.try_get("clock")?,
            start: row.try_get("start")?,
            outcome: outcome::of_number(row.try_get("outcome")?),
            cause: row.try_get("cause")?,
            assisted: row.try_get::<i64, _>("assisted")? != 0,
            plies: usize::try_from(row.try_get::<i64, _>("plies")?).unwrap_or_default(),
            opening: openings::by_code(row.try_get("ecco")?),
        })
    }
}

fn move_of_row(row: &SqliteRow) -> sqlx::Result<Option<RecordMove>> {
    let text: String = row.try_get("move")?;
    let letter = |text: &str| text.chars().next();
    let piece: String = row.try_get("piece")?;
    let captured: Option<String> = row.try_get("captured")?;
    let mv = text.parse::<xiangqi::notation::Iccs>().ok().map(|iccs| iccs.0);
    let (Some(mv), Some(piece)) = (mv, letter(&piece)) else { return Ok(None) };
    Ok(Some(RecordMove {
        at: row.try_get("at")?,
        by_person: row.try_get::<i64, _>("who")? != 0,
        mv,
        piece,
        captured: captured.as_deref().and_then(letter),
        notation: row.try_get("notation")?,
        think_ms: u64::try_from(row.try_get::<i64, _>("think_ms")?).unwrap_or_default(),
    }))
}

impl Site {
    /// Keeps a game with all its moves and returns its number.
    ///
    /// # Errors
    /// If the database cannot be written; nothing is changed then.
    pub async fn keep_record(&self, record: &NewRecord<'_>) -> Result<i64, Error> {
        let moves: Vec<Move> = record.moves.iter().map(|own| own.mv).collect();
        let usual = xiangqi::fen::parse(record.start).is_ok_and(|start| start == Setup::start());
        let opening = usual.then(|| openings::classify(&moves)).flatten();
        let mut change = self.pool.begin().await?;
        let sql = "INSERT INTO records (journal, user_id, began, ended, red, black, rules, clock, \
            start, outcome, cause, assisted, plies, ecco) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?) \
            ON CONFLICT (journal) DO UPDATE SET ended = excluded.ended, outcome = excluded.outcome, \
            cause = excluded.cause, assisted = excluded.assisted, plies = excluded.plies, \
            ecco = excluded.ecco RETURNING id";
        let query = sqlx::query_scalar(sql)
            .bind(record.journal)
            .bind(record.user)
            .bind(record.began)
            .bind(record.ended)
            .bind(record.red)
            .bind(record.black)
            .bind(record.rules)
            .bind(record.clock)
            .bind(record.start)
            .bind(outcome::number(record.outcome))
            .bind(record.cause)
            .bind(i64::from(record.assisted))
            .bind(i64::try_from(record.moves.len()).unwrap_or(i64::MAX))
            .bind(opening.map_or("", |opening| opening.code));
        let id: i64 = query.fetch_one(&mut *change).await?;
        let old = sqlx::query("DELETE FROM record_moves WHERE record = ?").bind(id);
        old.execute(&mut *change).await?;
        for (own, ply) in record.moves.iter().zip(1_i64..) {
            let sql = "INSERT INTO record_moves (record, ply, at, who, move, piece, captured, \
                notation, think_ms) VALUES (?,?,?,?,?,?,?,?,?)";
            let query = sqlx::query(sql)
                .bind(id)
                .bind(ply)
                .bind(&own.at)
                .bind(i64::from(own.by_person))
                .bind(own.mv.to_string())
                .bind(own.piece.to_string())
                .bind(own.captured.map(String::from))
                .bind(&own.notation)
                .bind(i64::try_from(own.think_ms).unwrap_or(i64::MAX));
            query.execute(&mut *change).await?;
        }
        change.commit().await?;
        Ok(id)
    }

    /// The games of a user, or of guests, the newest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn records(&self, user: Option<i64>) -> Result<Vec<RecordHead>, Error> {
        let sql = "SELECT * FROM records WHERE user_id IS ? ORDER BY began DESC, id DESC";
        Ok(sqlx::query_as(sql).bind(user).fetch_all(&self.pool).await?)
    }

    /// The moves of a game in their order, up to the first that cannot be read.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn record_moves(&self, id: i64) -> Result<Vec<RecordMove>, Error> {
        let sql = "SELECT * FROM record_moves WHERE record = ? ORDER BY ply";
        let rows = sqlx::query(sql).bind(id).fetch_all(&self.pool).await?;
        let mut moves = Vec::with_capacity(rows.len());
        for row in &rows {
            match move_of_row(row)? {
                Some(own) => moves.push(own),
                None => break,
            }
        }
        Ok(moves)
    }

    /// The journals of all games that are kept, and whether each game has ended.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn record_journals(&self) -> Result<Vec<(String, bool)>, Error> {
        let rows =
            sqlx::query("SELECT journal, outcome FROM records").fetch_all(&self.pool).await?;
        let read =
            |row: &SqliteRow| Ok((row.try_get("journal")?, row.try_get::<i64, _>("outcome")? != 0));
        Ok(rows.iter().map(read).collect::<sqlx::Result<_>>()?)
    }

    /// The journal of a game, if there is such a game.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn record_journal(&self, id: i64) -> Result<Option<String>, Error> {
        let query = sqlx::query_scalar("SELECT journal FROM records WHERE id = ?").bind(id);
        Ok(query.fetch_optional(&self.pool).await?)
    }

    /// Removes a game; returns its journal if there was such a game.
    ///
    /// # Errors
    /// If the database cannot be written; nothing is changed then.
    pub async fn delete_record(&self, id: i64) -> Result<Option<String>, Error> {
        let mut change = self.pool.begin().await?;
        let moves = sqlx::query("DELETE FROM record_moves WHERE record = ?").bind(id);
        moves.execute(&mut *change).await?;
        let sql = "DELETE FROM records WHERE id = ? RETURNING journal";
        let journal = sqlx::query_scalar(sql).bind(id).fetch_optional(&mut *change).await?;
        change.commit().await?;
        Ok(journal)
    }

    /// Gives the games of a user to nobody.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub async fn release_records(&self, user: i64) -> Result<(), Error> {
        let query = sqlx::query("UPDATE records SET user_id = NULL WHERE user_id = ?").bind(user);
        query.execute(&self.pool).await?;
        Ok(())
    }
}
