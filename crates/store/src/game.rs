//! Games of the library.

use std::collections::HashMap;

use openings::Opening;
use records::{Game, Remarks, Tree, tag};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, FromRow, QueryBuilder, Row, Sqlite};
use xiangqi::{Move, Outcome, Setup, fen};

use crate::date::Date;
use crate::{Error, Store, line, outcome, tree_bytes};

/// Rows that one statement inserts.
const ROWS: usize = 500;

/// Games that one statement reads.
const PAGE: usize = 500;

/// A game as stored.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub(crate) id: i64,
    pub(crate) line: [u8; 16],
    /// FEN of a start position other than the usual one.
    start: Option<String>,
    /// The legal moves at the beginning of the main line.
    pub(crate) moves: Vec<u8>,
    /// The tree, where it is more than these moves.
    tree: Option<Vec<u8>>,
    nodes: i64,
    result: Option<Outcome>,
    ecco: &'static str,
    tags: String,
    texts: [String; 5],
    date: Date,
}

impl Stored {
    pub(crate) fn new(id: i64, line: [u8; 16], game: &Game) -> Self {
        let moves = line::legal_moves(game);
        let bare = moves.len() == game.tree.len() && !has_remarks(&game.tree);
        let text = |name| game.tag(name).filter(|text| *text != "?").unwrap_or_default().to_owned();
        let opening = openings::is_start(&game.start).then(|| openings::classify(&moves)).flatten();
        Self {
            id,
            line,
            start: (game.start != Setup::start()).then(|| game.start_fen()),
            tree: (!bare).then(|| tree_bytes::encode(&game.tree)),
            moves: line::encode(&moves),
            nodes: i64::try_from(game.tree.len()).unwrap_or(i64::MAX),
            result: game.result,
            ecco: opening.map_or("", |opening| opening.code),
            tags: serde_json::to_string(&game.tags).unwrap_or_else(|_| "[]".to_owned()),
            texts: [tag::RED, tag::RED_TEAM, tag::BLACK, tag::BLACK_TEAM, tag::EVENT].map(text),
            date: Date::find(game.tag(tag::DATE).unwrap_or_default()),
        }
    }
}

/// Whether anything is said in a tree.
fn has_remarks(tree: &Tree) -> bool {
    let said = |node| tree.remarks(node).is_some_and(|remarks| *remarks != Remarks::default());
    said(records::NodeId::ROOT) || tree.walk().any(|(node, _)| said(node))
}

/// Inserts games, or replaces those with the same id.
pub(crate) async fn write(to: &mut SqliteConnection, games: &[Stored]) -> sqlx::Result<()> {
    for chunk in games.chunks(ROWS) {
        let values = vec!["(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"; chunk.len()].join(",");
        let sql = format!(
            "INSERT INTO games (id, line, start, plies, moves, tree, nodes, red, red_team, black, \
             black_team, event, date, result, ecco, tags) VALUES {values} \
             ON CONFLICT (id) DO UPDATE SET tree = excluded.tree, moves = excluded.moves, \
             nodes = excluded.nodes, red = excluded.red, red_team = excluded.red_team, \
             black = excluded.black, black_team = excluded.black_team, event = excluded.event, \
             date = excluded.date, result = excluded.result, tags = excluded.tags, \
             start = excluded.start"
        );
        let mut query = sqlx::query::<Sqlite>(AssertSqlSafe(sql)).persistent(chunk.len() == ROWS);
        for game in chunk {
            let plies = i64::try_from(game.moves.len() / 2).unwrap_or(i64::MAX);
            query = query
                .bind(game.id)
                .bind(game.line.to_vec())
                .bind(game.start.clone())
                .bind(plies)
                .bind(game.moves.clone())
                .bind(game.tree.clone())
                .bind(game.nodes);
            for text in &game.texts {
                query = query.bind(text.clone());
            }
            query = query
                .bind(game.date.to_number())
                .bind(outcome::number(game.result))
                .bind(game.ecco)
                .bind(game.tags.clone());
        }
        query.execute(&mut *to).await?;
    }
    Ok(())
}

/// The id of the game with this identity.
pub(crate) async fn with_line(
    from: &mut SqliteConnection,
    line: [u8; 16],
) -> sqlx::Result<Option<i64>> {
    let query = sqlx::query_scalar("SELECT id FROM games WHERE line = ?").bind(line.to_vec());
    query.fetch_optional(from).await
}

/// The largest id; 0 in an empty library.
pub(crate) async fn last_id(from: &mut SqliteConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) FROM games").fetch_one(from).await
}

/// Reads whole games.
pub(crate) async fn read(
    from: &mut SqliteConnection,
    ids: &[i64],
) -> Result<HashMap<i64, Game>, Error> {
    let mut games = HashMap::with_capacity(ids.len());
    for ids in ids.chunks(PAGE) {
        let sql = "SELECT id, start, moves, tree, result, tags FROM games WHERE id IN ";
        let mut query = QueryBuilder::<Sqlite>::new(sql);
        push_list(&mut query, ids);
        for row in query.build().fetch_all(&mut *from).await? {
            let id: i64 = row.try_get("id")?;
            games.insert(id, game_of_row(id, &row)?);
        }
    }
    Ok(games)
}

/// `(1,2,3)`
pub(crate) fn push_list(query: &mut QueryBuilder<Sqlite>, ids: &[i64]) {
    query.push("(");
    let mut list = query.separated(",");
    for id in ids {
        list.push_bind(*id);
    }
    query.push(")");
}

fn game_of_row(id: i64, row: &SqliteRow) -> Result<Game, Error> {
    let unreadable = |what| Error::Value { game: id, what };
    let start = start_of(row.try_get("start")?).ok_or_else(|| unreadable("start position"))?;
    let tags: String = row.try_get("tags")?;
    let tags = serde_json::from_str(&tags).map_err(|_| unreadable("list of tags"))?;
    let tree = match row.try_get::<Option<Vec<u8>>, _>("tree")? {
        Some(bytes) => {
            tree_bytes::decode(&bytes, &start).ok_or_else(|| unreadable("tree of moves"))?
        }
        None => {
            let bytes: Vec<u8> = row.try_get("moves")?;
            plain_tree(&line::decode(&bytes).ok_or_else(|| unreadable("main line"))?)
        }
    };
    let result = outcome::of_number(row.try_get("result")?);
    Ok(Game { tags, start, tree, result, warnings: Vec::new() })
}

/// The start position of a stored FEN; the usual one for none.
pub(crate) fn start_of(fen: Option<String>) -> Option<Setup> {
    fen.map_or(Some(Setup::start()), |fen| fen::parse(&fen).ok())
}

fn plain_tree(moves: &[Move]) -> Tree {
    let mut tree = Tree::new();
    let mut node = records::NodeId::ROOT;
    for &mv in moves {
        node = tree.add(node, mv);
    }
    tree
}

/// What a list shows of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The game's number in the library.
    pub id: i64,
    /// The first player; empty if unknown, as the other texts.
    pub red: String,
    /// The first player's team.
    pub red_team: String,
    /// The second player.
    pub black: String,
    /// The second player's team.
    pub black_team: String,
    /// The tournament or match.
    pub event: String,
    /// When it was played.
    pub date: Date,
    /// How it ended.
    pub result: Option<Outcome>,
    /// The opening; none for games from another start position.
    pub opening: Option<Opening>,
    /// Plies of the main line.
    pub plies: usize,
    /// Moves with all variations.
    pub nodes: usize,
    /// After which ply of the main line a search found what it was asked for.
    pub ply: Option<usize>,
}

/// The columns of [`Head`].
pub(crate) const HEAD: &str = "g.id, g.red, g.red_team, g.black, g.black_team, g.event, g.date, \
    g.result, g.ecco, g.plies, g.nodes";

impl<'r> FromRow<'r, SqliteRow> for Head {
    fn from_row(row: &'r SqliteRow) -> sqlx::Result<Self> {
        let count = |column| {
            row.try_get::<i64, _>(column).map(|count| usize::try_from(count).unwrap_or_default())
        };
        let ecco: &str = row.try_get("ecco")?;
        let ply: Option<i64> = row.try_get("ply")?;
        Ok(Self {
            id: row.try_get("id")?,
            red: row.try_get("red")?,
            red_team: row.try_get("red_team")?,
            black: row.try_get("black")?,
            black_team: row.try_get("black_team")?,
            event: row.try_get("event")?,
            date: Date::of_number(row.try_get("date")?),
            result: outcome::of_number(row.try_get("result")?),
            opening: openings::by_code(ecco),
            plies: count("plies")?,
            nodes: count("nodes")?,
            ply: ply.and_then(|ply| usize::try_from(ply).ok()),
        })
    }
}

impl Store {
    /// The game with a number.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub async fn game(&self, id: i64) -> Result<Option<Game>, Error> {
        let mut connection = self.library.acquire().await?;
        Ok(read(&mut connection, &[id]).await?.remove(&id))
    }

    /// The games with these numbers, in their order; numbers without a game are left out.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub async fn games(&self, ids: &[i64]) -> Result<Vec<Game>, Error> {
        let mut connection = self.library.acquire().await?;
        let mut games = read(&mut connection, ids).await?;
        Ok(ids.iter().filter_map(|id| games.remove(id)).collect())
    }
}
