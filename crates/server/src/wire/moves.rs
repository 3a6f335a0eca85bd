//! Moves in all notations, and which are legal.

use std::collections::BTreeMap;

use engine::Score;
use serde::Serialize;
use serde_json::{Value, json};
use store::site::Millis;
use xiangqi::notation::{Chinese, ChineseStyle, Digits, Iccs, Script, Wxf};
use xiangqi::{Board, Color, Move, Position, Record};

/// A move as people write it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct MoveView {
    pub(crate) uci: String,
    pub(crate) zh: Option<String>,
    pub(crate) zh_hant: Option<String>,
    pub(crate) wxf: Option<String>,
    pub(crate) iccs: Option<String>,
}

impl MoveView {
    /// A legal move.
    pub(crate) fn new(position: &Position, mv: Move) -> Self {
        Self::on_board(position.board(), position.turn(), mv)
    }

    /// A move on a board that need not be lawful.
    pub(crate) fn on_board(board: &Board, turn: Color, mv: Move) -> Self {
        let chinese = Chinese::from_board(board, mv);
        let written = |script| {
            let style = ChineseStyle { script, digits: Digits::Ascii };
            chinese.map(|text| text.display(turn, style).to_string())
        };
        Self {
            uci: mv.to_string(),
            zh: written(Script::Simplified),
            zh_hant: written(Script::Traditional),
            wxf: Wxf::from_board(board, mv).map(|text| text.to_string()),
            iccs: Some(format!("{:#}", Iccs(mv))),
        }
    }

    /// The moves of a line from a position, as far as they are legal.
    pub(crate) fn line(position: &Position, moves: &[Move]) -> Vec<Self> {
        let mut position = *position;
        let mut line = Vec::with_capacity(moves.len());
        for &mv in moves {
            let Ok(next) = position.play(mv) else { break };
            line.push(Self::new(&position, mv));
            position = next;
        }
        line
    }
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct PlyView {
    pub(crate) ply: usize,
    #[serde(rename = "move")]
    pub(crate) mv: MoveView,
    pub(crate) piece: char,
    pub(crate) captured: Option<char>,
    pub(crate) fen: String,
    pub(crate) check: bool,
    pub(crate) at: Option<Millis>,
    pub(crate) spent_ms: Option<i64>,
    pub(crate) left_ms: Option<i64>,
    pub(crate) left_periods: Option<i64>,
}

impl PlyView {
    /// The ply with this index of a record, without times.
    pub(crate) fn of(record: &Record, index: usize) -> Option<Self> {
        let ply = record.plies().get(index)?;
        let before = record.position_before(index)?;
        let after = record.position_before(index + 1)?;
        Some(Self {
            ply: index + 1,
            mv: MoveView::new(before, ply.mv),
            piece: ply.piece.to_char(),
            captured: ply.captured.map(xiangqi::Piece::to_char),
            fen: after.to_string(),
            check: after.is_check(),
            at: None,
            spent_ms: None,
            left_ms: None,
            left_periods: None,
        })
    }

    /// All plies of a record, without times.
    pub(crate) fn all(record: &Record) -> Vec<Self> {
        (0..record.plies().len()).filter_map(|index| Self::of(record, index)).collect()
    }
}

/// Legal moves by their start.
pub(crate) type Legal = BTreeMap<String, Vec<String>>;

/// All legal moves of a position.
pub(crate) fn legal(position: &Position) -> Legal {
    let mut legal = Legal::new();
    for mv in position.legal_moves() {
        legal.entry(mv.from().to_string()).or_default().push(mv.to().to_string());
    }
    legal
}

/// A score of the side to move, for Red.
pub(crate) fn score(score: Score, turn: Color) -> Value {
    let sign = turn.fold(1, -1);
    match score {
        Score::Cp(cp) => json!({ "cp": sign * cp }),
        Score::Mate(0) => json!({ "mate": -sign }),
        Score::Mate(moves) => json!({ "mate": sign * moves }),
    }
}
