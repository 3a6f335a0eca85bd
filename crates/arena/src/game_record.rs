//! A finished game, as it is kept.

use engine::Score;
use serde::{Deserialize, Serialize};
use xiangqi::{Color, Move, Outcome};

use crate::Insight;

/// A finished game: one line of the JSON lines file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 1.
    pub game: u32,
    /// Its pair, from 1.
    pub pair: u32,
    /// Who had Red.
    pub red: String,
    /// Who had Black.
    pub black: String,
    /// The position it began with, before any moves of the opening.
    pub fen: String,
    /// How many of the moves are the opening's.
    pub opening: usize,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why it ended: a code of the rules, of a fault, or of an adjudication.
    pub reason: String,
    /// What exactly went wrong, after a fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// When it began, in UTC: `2026-01-31T12:00:00Z`.
    pub began: String,
    /// The moves.
    pub plies: Vec<PlyRecord>,
}

/// A move of a game, with what its engine said of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PlyRecord {
    /// The move, as UCI writes it, ranks from 0.
    #[serde(rename = "move")]
    pub mv: String,
    /// Score in hundredths of a soldier, for who moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cp: Option<i32>,
    /// Score as moves to mate, for who moved; below zero: it is mated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Time used in milliseconds; none for moves of the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<f64>,
}

impl PlyRecord {
    /// A move of an opening.
    pub(crate) fn opening(mv: Move) -> Self {
        Self { mv: mv.to_string(), ..Self::default() }
    }

    pub(crate) fn played(mv: Move, insight: Insight, time: std::time::Duration) -> Self {
        let (cp, mate) = match insight.score {
            Some(Score::Cp(cp)) => (Some(cp), None),
            Some(Score::Mate(moves)) => (None, Some(moves)),
            None => (None, None),
        };
        // Microseconds are enough, and read better.
        let ms = (time.as_secs_f64() * 1e6).round() / 1e3;
        let Insight { depth, nodes, .. } = insight;
        Self { mv: mv.to_string(), cp, mate, depth, nodes, ms: Some(ms) }
    }

    /// Score and depth, as people read them: `+0.31/12`, `-M3/20`; empty without a score.
    pub fn verdict(&self) -> String {
        let score = match (self.mate, self.cp) {
            (Some(moves), _) => format!("{}M{}", if moves < 0 { '-' } else { '+' }, moves.abs()),
            (None, Some(cp)) => format!("{:+.2}", f64::from(cp) / 100.0),
            (None, None) => return String::new(),
        };
        format!("{score}/{}", self.depth.unwrap_or(0))
    }
}

impl GameRecord {
    /// What the result says; `None` for a text that is no result.
    pub fn outcome(&self) -> Option<Outcome> {
        [Outcome::Win(Color::Red), Outcome::Win(Color::Black), Outcome::Draw]
            .into_iter()
            .find(|outcome| outcome.to_string() == self.result)
    }

    /// Whether an engine lost by what it did wrong rather than on the board.
    pub fn is_fault(&self) -> bool {
        crate::fault::FAULT_CODES.contains(&self.reason.as_str())
    }
}
