//! Positions of games: which games have one, and what was played there.
//!
//! Left and right are not told apart: a position and its mirror image share a key, the smaller of
//! their zobrist keys, and moves are kept as they are in the image that has it.

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Sqlite};
use xiangqi::{Move, Position};

/// Rows that one statement inserts.
const ROWS: usize = 2000;

/// A position with its mirror image, both moved along.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    here: Position,
    mirror: Position,
}

impl Pair {
    pub(crate) fn new(position: &Position) -> Self {
        let mirror = Position::from_setup(position.to_setup().flip_file());
        Self {
            here: *position,
            mirror: mirror.expect("the mirror image of a lawful position is lawful"),
        }
    }

    /// The position.
    pub(crate) fn here(&self) -> &Position {
        &self.here
    }

    /// Plays a move if it is legal.
    pub(crate) fn play(&mut self, mv: Move) -> bool {
        let Ok(next) = self.here.play(mv) else { return false };
        self.here = next;
        self.mirror.play_unchecked(mv.flip_file(), &mut ());
        true
    }

    /// The key that both images share, as stored.
    pub(crate) fn key(&self) -> i64 {
        self.here.key().min(self.mirror.key()).cast_signed()
    }

    /// A move as it is in the image with the key; of a position that is its own mirror image, the
    /// larger of the two that are the same, which starts on the right. Also the way back.
    pub(crate) fn turn(&self, mv: Move) -> Move {
        match self.here.key().cmp(&self.mirror.key()) {
            std::cmp::Ordering::Less => mv,
            std::cmp::Ordering::Equal => mv.max(mv.flip_file()),
            std::cmp::Ordering::Greater => mv.flip_file(),
        }
    }
}

/// A position of a game, as stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Row {
    pub(crate) key: i64,
    pub(crate) game: i64,
    pub(crate) ply: u16,
    /// The move that was played there; none at the end of the game.
    pub(crate) mv: Option<Move>,
}

/// The positions of a game from a lawful start, each once.
pub(crate) fn rows(game: i64, start: &Position, moves: &[Move]) -> Vec<Row> {
    let mut pair = Pair::new(start);
    let mut rows = Vec::with_capacity(moves.len() + 1);
    for (ply, &mv) in (0..u16::MAX).zip(moves) {
        rows.push(Row { key: pair.key(), game, ply, mv: Some(pair.turn(mv)) });
        if !pair.play(mv) {
            break;
        }
    }
    let ply = u16::try_from(rows.len()).unwrap_or(u16::MAX);
    rows.push(Row { key: pair.key(), game, ply, mv: None });
    // A position that came again counts when it came first.
    rows.sort_by_key(|row| (row.key, row.ply));
    rows.dedup_by_key(|row| row.key);
    rows
}

/// Inserts rows; fastest in the order of keys.
pub(crate) async fn insert(to: &mut SqliteConnection, rows: &[Row]) -> sqlx::Result<()> {
    let sql = |rows: usize| {
        let values = vec!["(?,?,?,?)"; rows].join(",");
        format!("INSERT INTO positions (key, game, ply, move) VALUES {values}")
    };
    let full = sql(ROWS);
    for chunk in rows.chunks(ROWS) {
        let sql = if chunk.len() == ROWS { full.clone() } else { sql(chunk.len()) };
        let mut query = sqlx::query::<Sqlite>(AssertSqlSafe(sql)).persistent(chunk.len() == ROWS);
        for row in chunk {
            let mv = row.mv.map(|mv| i64::from(mv.to_bits()));
            query = query.bind(row.key).bind(row.game).bind(i64::from(row.ply)).bind(mv);
        }
        query.execute(&mut *to).await?;
    }
    Ok(())
}

/// How many games have a position, counted up to `most`.
pub(crate) async fn count(from: &mut SqliteConnection, key: i64, most: i64) -> sqlx::Result<i64> {
    let sql = "SELECT COUNT(*) FROM (SELECT 1 FROM positions WHERE key = ? LIMIT ?)";
    sqlx::query_scalar(sql).bind(key).bind(most).fetch_one(from).await
}
