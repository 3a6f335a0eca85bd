//! Endgame studies: the computer defends, the book or the engine helps.

use axum::Json;
use axum::extract::{Path, State};
use puzzles::{Authority, Book, Study, books};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::site::StudyState;
use xiangqi::{Game, Move, Outcome, RuleSet, Status};

use super::{Answer, Page, limit};
use crate::analysis;
use crate::app::Shared;
use crate::client::Client;
use crate::error::ApiError;
use crate::extract::{Body, Query};
use crate::limits::{Kind, Who};
use crate::time;
use crate::wire::{self, MoveView, PlyView, PositionView};

/// How long the defence thinks, in ms.
const DEFENCE_MS: u64 = 1_000;
/// How long a hint of the engine takes, in ms.
const HINT_MS: u64 = 1_500;
/// A draw is agreed to after so many plies, however short or long the book's line is.
const DRAW_PLIES: std::ops::RangeInclusive<usize> = 10..=30;
/// The computer agrees if it does not stand better than this, in hundredths of a soldier.
const DRAW_SCORE: i32 = 100;
const DAY_MS: i64 = 24 * 3600 * 1000;

fn find(id: &str) -> Answer<(&'static Book, &'static Study, usize)> {
    for book in books() {
        if let Some(at) = book.studies.iter().position(|study| study.id.eq_ignore_ascii_case(id)) {
            return Ok((book, &book.studies[at], at));
        }
    }
    Err(ApiError::not_found())
}

/// What a user has come to with all studies.
async fn marks(app: &Shared, client: &Client) -> Answer<Map<String, Value>> {
    let Some(user) = client.id() else { return Ok(Map::new()) };
    let marks = app.site.studies(user).await?;
    Ok(marks.into_iter().map(|mark| (mark.study, json!(mark.state.name()))).collect())
}

fn head(book: &Book, study: &Study, at: usize, marks: &Map<String, Value>) -> Value {
    json!({
        "id": study.id,
        "book": book.slug,
        "number": at + 1,
        "name": study.name,
        "fen": study.position().to_string(),
        "outcome": study.outcome.code(),
        "progress": marks.get(study.id),
    })
}

fn whole(book: &Book, study: &Study, at: usize, marks: &Map<String, Value>) -> Value {
    let mut puzzle = head(book, study, at, marks);
    let solver = study.solver();
    let mut game = Game::from_position(study.position(), RuleSet::default());
    // Where the solver is not the side to move, the book's first move is the defender's.
    if game.position().turn() != solver
        && let Some(first) = study.solution().first()
    {
        // The table has legal moves.
        let _ = game.play(*first);
    }
    let neighbour = |at: Option<usize>| at.and_then(|at| book.studies.get(at)).map(|s| s.id);
    let more = json!({
        "book_name": book.name,
        "book_english": book.english,
        "solver": wire::color(solver),
        "by": if study.authority == Authority::Book { "book" } else { "engine" },
        "length": study.solution().len(),
        "first": PlyView::of(game.record(), 0),
        "position": PositionView::of(&game),
        "next": neighbour(Some(at + 1)),
        "previous": neighbour(at.checked_sub(1)),
    });
    if let (Value::Object(puzzle), Value::Object(more)) = (&mut puzzle, more) {
        puzzle.extend(more);
    }
    puzzle
}

fn about(book: &Book, marks: &Map<String, Value>) -> Value {
    let solved = book.studies.iter().filter(|study| {
        marks.get(study.id).is_some_and(|state| state == "solved" || state == "helped")
    });
    json!({
        "slug": book.slug,
        "name": book.name,
        "english": book.english,
        "count": book.studies.len(),
        "solved": solved.count(),
    })
}

pub(super) async fn overview(app: &Shared, client: &Client) -> Answer<Value> {
    let marks = marks(app, client).await?;
    let all: Vec<(&Book, &Study, usize)> = books()
        .iter()
        .flat_map(|book| book.studies.iter().enumerate().map(move |(at, study)| (book, study, at)))
        .collect();
    let day = usize::try_from(time::now() / DAY_MS).unwrap_or(0);
    // A step that shares no factor with the number of studies meets all of them.
    let daily = all.get(day.wrapping_mul(7_919) % all.len().max(1));
    Ok(json!({
        "books": books().iter().map(|book| about(book, &marks)).collect::<Vec<_>>(),
        "daily": daily.map(|(book, study, at)| whole(book, study, *at, &marks)),
    }))
}

pub(super) async fn books_list(State(app): State<Shared>, client: Client) -> Answer<Json<Value>> {
    Ok(Json(overview(&app, &client).await?))
}

pub(super) async fn book(
    State(app): State<Shared>,
    client: Client,
    Path(slug): Path<String>,
    Query(page): Query<Page>,
) -> Answer<Json<Value>> {
    let book = books().iter().find(|book| book.slug == slug).ok_or_else(ApiError::not_found)?;
    let marks = marks(&app, &client).await?;
    let offset = usize::try_from(page.offset.unwrap_or(0)).unwrap_or(usize::MAX);
    let limit = usize::try_from(limit(page.limit)).unwrap_or(20);
    let studies = book.studies.iter().enumerate().skip(offset).take(limit);
    let puzzles: Vec<Value> = studies.map(|(at, study)| head(book, study, at, &marks)).collect();
    Ok(Json(json!({
        "book": about(book, &marks),
        "total": book.studies.len(),
        "puzzles": puzzles,
    })))
}

pub(super) async fn puzzle(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    let (book, study, at) = find(&id)?;
    let marks = marks(&app, &client).await?;
    Ok(Json(json!({ "puzzle": whole(book, study, at, &marks) })))
}

pub(super) async fn start(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    let (book, study, at) = find(&id)?;
    if let Some(user) = client.id() {
        app.site.begin_study(user, study.id).await?;
    }
    let marks = marks(&app, &client).await?;
    Ok(Json(json!({ "puzzle": whole(book, study, at, &marks) })))
}

/// A game of a study so far. The defender's first move is in it where the solver does not begin.
fn game_of(study: &Study, moves: &[String]) -> Answer<Game> {
    if moves.len() > 400 {
        return Err(ApiError::field("moves", "at most 400 moves"));
    }
    let start = study.position().to_string();
    analysis::game_of(Some(&start), moves, RuleSet::default())
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Try {
    moves: Vec<String>,
    #[serde(rename = "move")]
    text: String,
}

/// The book's next move, if all so far were the book's.
fn book_move(study: &Study, game: &Game) -> Option<Move> {
    let solution = study.solution();
    let played = game.record().plies();
    let followed = played.len() <= solution.len()
        && played.iter().zip(&solution).all(|(ply, mv)| ply.mv == *mv);
    solution.get(played.len()).copied().filter(|_| followed)
}

fn allow(app: &Shared, client: &Client) -> Answer<()> {
    let who = client.id().map_or_else(|| client.address.into(), Who::User);
    app.limits.take(Kind::Request, who)
}

pub(super) async fn play(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
    Body(tried): Body<Try>,
) -> Answer<Json<Value>> {
    let (_, study, _) = find(&id)?;
    allow(&app, &client)?;
    let mut game = game_of(study, &tried.moves)?;
    let before = game.record().plies().len();
    let position = *game.position();
    if position.turn() != study.solver() {
        return Err(ApiError::conflict("not-your-turn", "it is the other side's turn"));
    }
    if game.status().is_over() {
        return Err(ApiError::conflict("game-over", "the game is over"));
    }
    let mv = xiangqi::notation::parse_move(&tried.text, &position)
        .map_err(|error| ApiError::bad_move(&error, &position, None))?;
    game.play(mv).map_err(|reason| ApiError::illegal(&reason, None))?;
    if !game.status().is_over() {
        let found = analysis::search(&app, game.clone(), 1, DEFENCE_MS).await?;
        if let Some(best) = found.best {
            // The engine has legal moves.
            let _ = game.play(best);
        }
    }
    let plies: Vec<_> =
        (before..game.record().plies().len()).map(|at| PlyView::of(game.record(), at)).collect();
    let (state, progress) = judge(&app, &client, study, game.status()).await?;
    Ok(Json(json!({
        "plies": plies,
        "position": PositionView::of(&game),
        "state": state,
        "offered_draw": false,
        "progress": progress,
    })))
}

/// What a game has come to, and what is kept of it.
async fn judge(
    app: &Shared,
    client: &Client,
    study: &Study,
    status: Status,
) -> Answer<(&'static str, Value)> {
    let solved = match status {
        Status::Over { outcome, .. } => study.is_solved_by(outcome),
        Status::Ongoing => return Ok(("going", progress_of(app, client, study).await?)),
    };
    if !solved {
        return Ok(("failed", progress_of(app, client, study).await?));
    }
    let kept = match client.id() {
        Some(user) => Some(app.site.solve_study(user, study.id).await?),
        None => None,
    };
    Ok(("solved", json!(kept.map(StudyState::name))))
}

async fn progress_of(app: &Shared, client: &Client, study: &Study) -> Answer<Value> {
    let Some(user) = client.id() else { return Ok(Value::Null) };
    let mark = app.site.study(user, study.id).await?;
    Ok(json!(mark.map(|mark| mark.state.name())))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    moves: Vec<String>,
}

pub(super) async fn draw(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
    Body(line): Body<Line>,
) -> Answer<Json<Value>> {
    let (_, study, _) = find(&id)?;
    allow(&app, &client)?;
    let game = game_of(study, &line.moves)?;
    let plies = study.solution().len().clamp(*DRAW_PLIES.start(), *DRAW_PLIES.end());
    let offered = study.outcome == Outcome::Draw
        && !game.status().is_over()
        && game.record().plies().len() >= plies;
    let mut accepted = false;
    if offered {
        let found = analysis::search(&app, game.clone(), 1, DEFENCE_MS).await?;
        let solver_moves = game.position().turn() == study.solver();
        accepted = found.lines.first().is_some_and(|line| match line.score {
            engine::Score::Cp(cp) => (if solver_moves { -cp } else { cp }) <= DRAW_SCORE,
            engine::Score::Mate(moves) => (moves > 0) == solver_moves,
        });
    }
    let status = if accepted {
        Status::Over { outcome: Outcome::Draw, reason: xiangqi::Reason::Agreed }
    } else {
        game.status()
    };
    let (state, progress) = judge(&app, &client, study, status).await?;
    Ok(Json(json!({ "accepted": accepted, "state": state, "progress": progress })))
}

async fn helped(app: &Shared, client: &Client, study: &Study) -> Answer<()> {
    if let Some(user) = client.id() {
        app.site.help_study(user, study.id).await?;
    }
    Ok(())
}

pub(super) async fn hint(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
    Body(line): Body<Line>,
) -> Answer<Json<Value>> {
    let (_, study, _) = find(&id)?;
    allow(&app, &client)?;
    let game = game_of(study, &line.moves)?;
    if game.status().is_over() {
        return Err(ApiError::conflict("game-over", "the game is over"));
    }
    let known = book_move(study, &game);
    let (mv, by) = match known {
        Some(mv) => (Some(mv), "book"),
        None => {
            let found = analysis::paid_search(&app, &client, game.clone(), HINT_MS).await?;
            (found.best, "engine")
        }
    };
    let mv = mv.ok_or_else(ApiError::busy)?;
    helped(&app, &client, study).await?;
    Ok(Json(json!({
        "from": mv.from().to_string(),
        "move": MoveView::new(game.position(), mv),
        "by": by,
    })))
}

pub(super) async fn solution(
    State(app): State<Shared>,
    client: Client,
    Path(id): Path<String>,
) -> Answer<Json<Value>> {
    let (_, study, _) = find(&id)?;
    let mut record = xiangqi::Record::new(study.position());
    for mv in study.solution() {
        if record.push(mv).is_err() {
            break;
        }
    }
    helped(&app, &client, study).await?;
    Ok(Json(json!({ "plies": PlyView::all(&record), "outcome": study.outcome.code() })))
}

pub(super) async fn progress(State(app): State<Shared>, client: Client) -> Answer<Json<Value>> {
    let marks = marks(&app, &client).await?;
    let count = |state: &str| marks.values().filter(|mark| *mark == state).count();
    Ok(Json(json!({
        "solved": count("solved"),
        "helped": count("helped"),
        "tried": count("tried"),
        "marks": marks,
    })))
}
