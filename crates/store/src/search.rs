//! Finding games.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{QueryBuilder, Row, Sqlite};
use xiangqi::{Move, Outcome, Piece, Position, Setup};

use crate::date::DateRange;
use crate::game::{self, HEAD, Head};
use crate::position::{self, Pair};
use crate::{Error, Material, Pattern, Store, line, outcome};

/// From so many games with a position on, it is faster to look at the latest games first and ask of
/// each whether it has the position.
const MANY: i64 = 2000;

/// Lines that are looked at before others may have their turn.
const BATCH: usize = 4096;

/// What is asked of games; what is `None` or empty is not asked.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Query {
    /// A part of either player's name or team; case does not count for ASCII letters.
    pub player: Option<String>,
    /// A part of Red's name or team.
    pub red: Option<String>,
    /// A part of Black's name or team.
    pub black: Option<String>,
    /// A part of the event.
    pub event: Option<String>,
    /// When it was played.
    pub date: Option<DateRange>,
    /// One of these codes of openings.
    pub openings: Vec<String>,
    /// How it ended; `Some(None)` for unknown.
    pub result: Option<Option<Outcome>>,
    /// A position of its main line.
    pub position: Option<Position>,
    /// Whether the mirror image of `position` is another position.
    pub exact: bool,
    /// Conditions that a position of its main line meets.
    pub pattern: Option<Pattern>,
    /// The men on the board at some time of its main line; together with `pattern`, at the same
    /// time.
    pub material: Option<Material>,
    /// At most so many games; all if `None`.
    pub limit: Option<usize>,
    /// So many games are passed over first.
    pub offset: usize,
}

/// The games that were found, the latest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// How many there are in all.
    pub total: usize,
    /// As many of them as were asked for.
    pub heads: Vec<Head>,
}

impl Store {
    /// Finds games.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub async fn search(&self, query: &Query) -> Result<Found, Error> {
        let mut connection = self.library.acquire().await?;
        let many = match &query.position {
            Some(position) => {
                let key = Pair::new(position).key();
                position::count(&mut connection, key, MANY).await? == MANY
            }
            None => false,
        };
        if query.must_look_at_lines() {
            look_at_lines(&mut connection, query, many).await
        } else {
            select(&mut connection, query, many).await
        }
    }
}

/// Replays the games that the database finds, to find those that the query means.
async fn look_at_lines(
    connection: &mut SqliteConnection,
    query: &Query,
    many: bool,
) -> Result<Found, Error> {
    let condition = LineCondition::new(query);
    let mut hits = Vec::new();
    let mut sql = query.select("g.id, g.start, g.moves", many);
    sql.push(" ORDER BY g.date DESC, g.id");
    let mut rows = sql.build().fetch(&mut *connection);
    loop {
        let mut batch = Vec::with_capacity(BATCH);
        while batch.len() < BATCH
            && let Some(row) = rows.try_next().await?
        {
            batch.push(Candidate::read(&row)?);
        }
        let last = batch.len() < BATCH;
        let condition = condition.clone();
        let looked = tokio::task::spawn_blocking(move || condition.filter(&batch)).await;
        // Only a panic keeps it from its answer: let it be heard.
        hits.extend(looked.unwrap_or_else(|e| std::panic::resume_unwind(e.into_panic())));
        if last {
            break;
        }
    }
    drop(rows);
    let total = hits.len();
    let wanted = hits.into_iter().skip(query.offset).take(query.limit.unwrap_or(usize::MAX));
    let wanted: Vec<(i64, usize)> = wanted.collect();
    Ok(Found { total, heads: heads(connection, &wanted).await? })
}

/// A search that the database can answer alone.
async fn select(
    connection: &mut SqliteConnection,
    query: &Query,
    many: bool,
) -> Result<Found, Error> {
    let mut sql = query.select(HEAD, many);
    sql.push(" ORDER BY g.date DESC, g.id");
    let limit = query.limit.and_then(|limit| i64::try_from(limit).ok()).unwrap_or(i64::MAX);
    let offset = i64::try_from(query.offset).unwrap_or(i64::MAX);
    sql.push(" LIMIT ").push_bind(limit).push(" OFFSET ").push_bind(offset);
    let heads: Vec<Head> = sql.build_query_as().fetch_all(&mut *connection).await?;
    let total: i64 = match &query.position {
        Some(position) if query.asks_for_position_only() => {
            position::count(connection, Pair::new(position).key(), i64::MAX).await?
        }
        _ => {
            let mut sql = query.select_as("COUNT(*)", many);
            sql.build_query_scalar().fetch_one(connection).await?
        }
    };
    Ok(Found { total: usize::try_from(total).unwrap_or_default(), heads })
}

/// The heads of games that were found at a ply, in this order.
async fn heads(
    connection: &mut SqliteConnection,
    wanted: &[(i64, usize)],
) -> Result<Vec<Head>, Error> {
    let mut found: HashMap<i64, Head> = HashMap::new();
    for page in wanted.chunks(500) {
        let ids: Vec<i64> = page.iter().map(|(id, _)| *id).collect();
        let mut sql = QueryBuilder::<Sqlite>::new("SELECT NULL AS ply, ");
        sql.push(HEAD).push(" FROM games g WHERE g.id IN ");
        game::push_list(&mut sql, &ids);
        let heads: Vec<Head> = sql.build_query_as().fetch_all(&mut *connection).await?;
        found.extend(heads.into_iter().map(|head| (head.id, head)));
    }
    let heads = wanted
        .iter()
        .filter_map(|&(id, ply)| found.remove(&id).map(|head| Head { ply: Some(ply), ..head }));
    Ok(heads.collect())
}

impl Query {
    fn must_look_at_lines(&self) -> bool {
        self.pattern.is_some() || self.material.is_some() || self.exact && self.position.is_some()
    }

    fn asks_for_position_only(&self) -> bool {
        let rest = Self { position: None, limit: None, offset: 0, ..self.clone() };
        rest == Self::default()
    }

    /// Selects columns and the ply.
    fn select(&self, columns: &str, many: bool) -> QueryBuilder<Sqlite> {
        let ply = if self.position.is_some() { "p.ply" } else { "NULL" };
        self.select_as(&format!("{columns}, {ply} AS ply"), many)
    }

    /// Selects columns of the games that the database alone can tell from the others.
    fn select_as(&self, columns: &str, many: bool) -> QueryBuilder<Sqlite> {
        let mut sql = QueryBuilder::new("SELECT ");
        sql.push(columns);
        match &self.position {
            None => sql.push(" FROM games g WHERE 1 = 1"),
            Some(position) => {
                // A cross join keeps the order in which the tables are looked at.
                sql.push(if many {
                    " FROM games g CROSS JOIN positions p"
                } else {
                    " FROM positions p CROSS JOIN games g"
                });
                sql.push(" WHERE p.game = g.id AND p.key = ").push_bind(Pair::new(position).key())
            }
        };
        self.push_conditions(&mut sql);
        sql
    }

    fn push_conditions(&self, sql: &mut QueryBuilder<Sqlite>) {
        let texts: [(&Option<String>, &[&str]); 4] = [
            (&self.player, &["red", "black", "red_team", "black_team"]),
            (&self.red, &["red", "red_team"]),
            (&self.black, &["black", "black_team"]),
            (&self.event, &["event"]),
        ];
        for (text, columns) in texts {
            let Some(text) = text else { continue };
            let like = contains(text);
            for (i, column) in columns.iter().enumerate() {
                sql.push(if i == 0 { " AND (g." } else { " OR g." }).push(column);
                sql.push(" LIKE ").push_bind(like.clone()).push(" ESCAPE '\\'");
            }
            sql.push(")");
        }
        if let Some(range) = self.date {
            let (first, last) = range.numbers();
            sql.push(" AND g.date BETWEEN ").push_bind(first).push(" AND ").push_bind(last);
        }
        if !self.openings.is_empty() {
            sql.push(" AND g.ecco IN (");
            let mut list = sql.separated(",");
            for code in &self.openings {
                list.push_bind(code.clone());
            }
            sql.push(")");
        }
        if let Some(result) = self.result {
            sql.push(" AND g.result = ").push_bind(outcome::number(result));
        }
    }
}

/// The pattern of `LIKE` for a text with anything before and behind it.
fn contains(text: &str) -> String {
    let text = text.trim().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{text}%")
}

/// A game to be looked at.
struct Candidate {
    id: i64,
    start: Setup,
    moves: Vec<Move>,
    /// Where it has the position that is asked for.
    ply: Option<usize>,
}

impl Candidate {
    fn read(row: &SqliteRow) -> Result<Self, Error> {
        let id = row.try_get("id")?;
        let start = game::start_of(row.try_get("start")?);
        let ply: Option<i64> = row.try_get("ply")?;
        let moves: &[u8] = row.try_get("moves")?;
        Ok(Self {
            id,
            start: start.ok_or(Error::Value { game: id, what: "start position" })?,
            moves: line::decode(moves).ok_or(Error::Value { game: id, what: "main line" })?,
            ply: ply.and_then(|ply| usize::try_from(ply).ok()),
        })
    }
}

/// What only replaying a line can tell.
#[derive(Clone)]
struct LineCondition {
    exact: Option<Position>,
    pattern: Option<Pattern>,
    material: Option<Material>,
}

impl LineCondition {
    fn new(query: &Query) -> Self {
        let pattern = query.pattern.clone();
        Self {
            exact: query.position.filter(|_| query.exact),
            pattern: if query.exact { pattern.map(Pattern::exact) } else { pattern },
            material: query.material.clone(),
        }
    }

    /// The games that meet it, each with the ply after which it does.
    fn filter(&self, candidates: &[Candidate]) -> Vec<(i64, usize)> {
        let hit = |game: &Candidate| Some((game.id, self.ply(game)?));
        candidates.iter().filter_map(hit).collect()
    }

    fn ply(&self, game: &Candidate) -> Option<usize> {
        let asked_for = self.pattern.is_some() || self.material.is_some();
        let met = if asked_for { Some(self.first_met(game)?) } else { None };
        let Some(exact) = &self.exact else { return met };
        // The index knows only where the position or its image came first.
        let mut pair = Pair::new(&Position::from_setup(game.start).ok()?);
        let mut there = |ply: usize| {
            let here = pair.here().key() == exact.key();
            (here, game.moves.get(ply).is_some_and(|&mv| pair.play(mv)))
        };
        let first = game.ply.unwrap_or(0);
        for ply in 0.. {
            let (here, goes_on) = there(ply);
            if here && ply >= first {
                return met.or(Some(ply));
            }
            if !goes_on {
                return None;
            }
        }
        None
    }

    /// After which ply pattern and material are met for the first time.
    fn first_met(&self, game: &Candidate) -> Option<usize> {
        let mut men = Men::new(&game.start);
        for ply in 0..=game.moves.len() {
            let pattern = self.pattern.as_ref().is_none_or(|pattern| pattern.fits(&men.board));
            if pattern && self.material.as_ref().is_none_or(|asked| asked.fits(&men.counts)) {
                return Some(ply);
            }
            men.play(*game.moves.get(ply)?);
        }
        None
    }
}

/// Men on points and their counts: all that patterns and material ask for.
struct Men {
    /// 0 for nobody, else `1 + index`.
    board: [u8; 90],
    counts: [u8; 14],
}

impl Men {
    fn new(setup: &Setup) -> Self {
        let mut men = Self { board: [0; 90], counts: [0; 14] };
        for (square, piece) in setup.board.iter() {
            men.board[square.index()] = code(piece);
            men.counts[piece.index()] += 1;
        }
        men
    }

    fn play(&mut self, mv: Move) {
        let man = std::mem::take(&mut self.board[mv.from().index()]);
        let taken = std::mem::replace(&mut self.board[mv.to().index()], man);
        if let Some(index) = usize::from(taken).checked_sub(1) {
            self.counts[index] -= 1;
        }
    }
}

fn code(piece: Piece) -> u8 {
    piece as u8 + 1
}
