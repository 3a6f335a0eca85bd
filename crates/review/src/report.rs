//! Reviews as plain data.

use engine::Score;
use serde::Serialize;
use xiangqi::{Color, Move, Piece};

use crate::{Finding, Line, Point, Review, SideSummary, Trade};

/// A review as plain data: moves as `h2e2`, men as FEN letters, scores for Red in hundredths of a
/// soldier or moves to mate. Made for JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The law.
    pub rules: &'static str,
    /// Red.
    pub red: SideReport,
    /// Black.
    pub black: SideReport,
    /// Before the first move and after each one.
    pub points: Vec<PointReport>,
    /// The moves.
    pub plies: Vec<PlyReport>,
}

/// A side of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideReport {
    /// In percent.
    pub accuracy: Option<f64>,
    /// What a move gave away on the mean, in percent of a game.
    pub mean_loss: f64,
    /// How many moves it made.
    pub moves: usize,
    /// How many were the best.
    pub best: usize,
    /// How many were slips.
    pub slips: usize,
    /// How many were mistakes.
    pub mistakes: usize,
    /// How many were blunders.
    pub blunders: usize,
}

/// What a position is worth for Red.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PointReport {
    /// In hundredths of a soldier, if there is no mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cp: Option<i32>,
    /// Moves to a mate: by Red, negative by Black; 0 where Red has been mated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// What Red can expect, from 0 to 1.
    pub expectation: f64,
    /// How deep it was searched.
    pub depth: u32,
}

/// A move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlyReport {
    /// From 1.
    pub ply: usize,
    /// `red` or `black`.
    pub side: &'static str,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// [`Quality::code`](crate::Quality::code).
    pub quality: &'static str,
    /// What it gave away, from 0 to 1.
    pub loss: f64,
    /// The best line instead of it.
    pub best: Vec<String>,
    /// What follows it at best.
    pub answer: Vec<String>,
    /// What was wrong with it.
    pub findings: Vec<Remark>,
}

/// A finding.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Remark {
    /// [`Finding::code`].
    pub kind: &'static str,
    /// In words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Moves to a mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
    /// A man.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub man: Option<char>,
    /// Where it is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// How it is lost: [`Loss::code`](crate::Loss::code).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub how: Option<&'static str>,
    /// The men of the other side that the line takes.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub won: String,
    /// The own men that the line gives.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub lost: String,
    /// Why the law decides: [`Reason::code`](xiangqi::Reason::code).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The standing before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<&'static str>,
    /// The standing after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<&'static str>,
}

impl Report {
    /// A review with its findings in words, as `say` says them (or not: an empty text is left out).
    pub fn new(review: &Review, say: impl Fn(&Finding) -> String) -> Self {
        let plies = (1..).zip(&review.plies).map(|(ply, played)| PlyReport {
            ply,
            side: played.piece.color().fold("red", "black"),
            mv: played.mv.to_string(),
            quality: played.quality.code(),
            loss: share(played.loss),
            best: moves(&played.best),
            answer: moves(&played.answer),
            findings: played.findings.iter().map(|found| Remark::new(found, say(found))).collect(),
        });
        Self {
            rules: review.rules.name(),
            red: SideReport::new(&review.sides[Color::Red]),
            black: SideReport::new(&review.sides[Color::Black]),
            points: review.points.iter().map(PointReport::new).collect(),
            plies: plies.collect(),
        }
    }
}

impl SideReport {
    fn new(side: &SideSummary) -> Self {
        Self {
            accuracy: side.accuracy.map(|accuracy| f64::from(accuracy) / 10.0),
            mean_loss: f64::from(side.mean_loss) / 10.0,
            moves: side.moves,
            best: side.best,
            slips: side.slips,
            mistakes: side.mistakes,
            blunders: side.blunders,
        }
    }
}

impl PointReport {
    fn new(point: &Point) -> Self {
        let (cp, mate) = match point.score {
            Score::Cp(cp) => (Some(cp), None),
            Score::Mate(moves) => (None, Some(moves)),
        };
        Self { cp, mate, expectation: share(point.expectation), depth: point.depth }
    }
}

fn share(thousandths: u32) -> f64 {
    f64::from(thousandths) / 1000.0
}

fn moves(line: &Line) -> Vec<String> {
    line.moves.iter().map(Move::to_string).collect()
}

fn letters(men: &[Piece]) -> String {
    men.iter().map(|man| man.to_char()).collect()
}

impl Remark {
    /// A finding with its text.
    pub fn new(finding: &Finding, text: String) -> Self {
        let remark = Self { kind: finding.code(), text, ..Self::default() };
        let trading = |remark: Self, trade: &Trade| Self {
            won: letters(&trade.won),
            lost: letters(&trade.lost),
            ..remark
        };
        match finding {
            Finding::MissesMate { moves } | Finding::AllowsMate { moves, .. } => {
                Self { moves: Some(*moves), ..remark }
            }
            Finding::LosesMan { how, man, at, trade } => Self {
                man: Some(man.to_char()),
                at: Some(at.to_string()),
                how: Some(how.code()),
                ..trading(remark, trade)
            },
            Finding::MissesMan { man, at, trade, .. } => Self {
                man: Some(man.to_char()),
                at: Some(at.to_string()),
                ..trading(remark, trade)
            },
            Finding::LosesByRepetition { reason } | Finding::RisksRepetition { reason } => {
                Self { reason: Some(reason.code()), ..remark }
            }
            Finding::LosesAdvantage { from, to } => {
                Self { from: Some(from.code()), to: Some(to.code()), ..remark }
            }
            Finding::RepeatsForDraw
            | Finding::AllowsRepetition { .. }
            | Finding::MissesRepetition => remark,
        }
    }
}
