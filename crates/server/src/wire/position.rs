//! A position with all that a board needs to know of it.

use openings::Opening;
use serde::Serialize;
use serde_json::{Value, json};
use xiangqi::judge::{QuietCount, Verdict};
use xiangqi::{Color, Fault, Game, Outcome, Position, Status};

use super::{Legal, PlyView, color, legal};

/// The point of the general in check.
pub(crate) type Check = Option<String>;

/// Where the general of the side to move is in check.
pub(crate) fn check(position: &Position) -> Check {
    position.is_check().then(|| position.king(position.turn()).to_string())
}

/// How a game stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct StatusView {
    pub(crate) over: bool,
    pub(crate) outcome: Option<&'static str>,
    pub(crate) reason: Option<String>,
    pub(crate) article: Option<String>,
    pub(crate) loser: Option<&'static str>,
}

impl StatusView {
    /// It goes on.
    pub(crate) const ONGOING: Self =
        Self { over: false, outcome: None, reason: None, article: None, loser: None };

    /// It has ended; without an outcome it was aborted.
    pub(crate) fn over(outcome: Option<Outcome>, reason: &str, article: Option<&str>) -> Self {
        Self {
            over: true,
            outcome: Some(outcome.map_or("none", Outcome::code)),
            reason: Some(reason.to_owned()),
            article: article.filter(|article| !article.is_empty()).map(str::to_owned),
            loser: outcome.and_then(Outcome::loser).map(color),
        }
    }

    /// How a verdict says that it stands.
    pub(crate) fn of(verdict: &Verdict) -> Self {
        match verdict.status {
            Status::Ongoing => Self::ONGOING,
            Status::Over { outcome, reason } => {
                Self::over(Some(outcome), reason.code(), article(verdict))
            }
        }
    }
}

/// The article by which a repetition has ended the game.
pub(crate) fn article(verdict: &Verdict) -> Option<&'static str> {
    let repetition = verdict.repetition.as_ref().filter(|repetition| repetition.complete)?;
    let Status::Over { reason, .. } = verdict.status else { return None };
    let ruled = repetition.ruling.reason == reason && !repetition.ruling.article.is_empty();
    ruled.then_some(repetition.ruling.article)
}

/// What going on with a repetition would lead to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Warning {
    loser: Option<&'static str>,
    outcome: &'static str,
    reason: &'static str,
    article: Option<&'static str>,
    occurrences: usize,
    needed: usize,
    conduct: Conducts,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Conducts {
    red: &'static str,
    black: &'static str,
}

impl Warning {
    /// The warning in a verdict, if there is one.
    pub(crate) fn of(game: &Game) -> Option<Self> {
        let verdict = game.verdict();
        let repetition = verdict.repetition.as_ref()?;
        if verdict.status.is_over() || repetition.complete {
            return None;
        }
        let ruling = repetition.ruling;
        Some(Self {
            loser: repetition.must_vary().map(color),
            outcome: ruling.outcome.code(),
            reason: ruling.reason.code(),
            article: Some(ruling.article).filter(|article| !article.is_empty()),
            occurrences: repetition.window.occurrences,
            needed: game.rules().occurrences(),
            conduct: Conducts {
                red: repetition.conduct[Color::Red].code(),
                black: repetition.conduct[Color::Black].code(),
            },
        })
    }
}

/// Plies without capture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Quiet {
    count: u32,
    limit: u32,
}

impl Quiet {
    pub(crate) fn of(game: &Game) -> Self {
        let count = QuietCount::of(game.record()).plies();
        Self { count, limit: game.rules().quiet_limit() }
    }
}

/// An opening's code and name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct OpeningView {
    code: &'static str,
    name: String,
}

impl From<Opening> for OpeningView {
    fn from(opening: Opening) -> Self {
        let name = match opening.variation {
            "" => opening.name.to_owned(),
            variation => format!("{}·{variation}", opening.name),
        };
        Self { code: opening.code, name }
    }
}

/// The opening of a game.
pub(crate) fn opening(game: &Game) -> Option<OpeningView> {
    openings::of_record(game.record()).map(OpeningView::from)
}

/// A fault of a position.
pub(crate) fn fault(fault: &Fault) -> Value {
    json!({
        "code": fault.kind.code(),
        "message": fault.kind.message(),
        "square": fault.square.map(|square| square.to_string()),
        "piece": fault.piece.map(xiangqi::Piece::to_char),
        "text": fault.text,
    })
}

/// A position with its history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct PositionView {
    fen: String,
    turn: &'static str,
    check: Check,
    legal: Legal,
    status: StatusView,
    warning: Option<Warning>,
    opening: Option<OpeningView>,
    quiet: Quiet,
    plies: Vec<PlyView>,
}

impl PositionView {
    /// How a game stands.
    pub(crate) fn of(game: &Game) -> Self {
        let position = game.position();
        let over = game.status().is_over();
        Self {
            fen: position.to_string(),
            turn: color(position.turn()),
            check: check(position),
            legal: if over { Legal::new() } else { legal(position) },
            status: StatusView::of(game.verdict()),
            warning: Warning::of(game),
            opening: opening(game),
            quiet: Quiet::of(game),
            plies: PlyView::all(game.record()),
        }
    }
}
