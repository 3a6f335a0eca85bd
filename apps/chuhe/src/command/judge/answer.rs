//! The answer of `chuhe judge`.

use anyhow::{anyhow, bail};
use serde::Serialize;
use xiangqi::notation::{MoveText, NotationError, ResolveError};
use xiangqi::{Illegality, Position, Record, RuleSet, Status, judge};

/// One JSON object.
#[derive(Serialize, Debug)]
#[serde(untagged)]
pub(crate) enum Answer {
    /// The FEN is no lawful position.
    Unlawful {
        /// Always false.
        legal: bool,
        /// All that is wrong with it.
        faults: Vec<FaultAnswer>,
    },
    /// The state after the last legal move.
    State(State),
}

#[derive(Serialize, Debug)]
pub(crate) struct FaultAnswer {
    kind: &'static str,
    square: Option<String>,
    message: String,
}

#[derive(Serialize, Debug)]
pub(crate) struct State {
    pub(crate) legal: bool,
    pub(crate) illegal_at: Option<usize>,
    reason: Option<&'static str>,
    fen: String,
    check: bool,
    pub(crate) result: &'static str,
    cause: Option<&'static str>,
}

impl Answer {
    /// Judges `moves` from `fen`.
    ///
    /// # Errors
    /// If a text is no move at all, or can mean several.
    pub(crate) fn new(fen: &str, moves: &[String], rules: RuleSet) -> anyhow::Result<Self> {
        let moves: Vec<_> =
            moves.iter().enumerate().map(|(i, text)| read(i, text)).collect::<Result<_, _>>()?;
        let start = match Position::from_fen(fen) {
            Ok(start) => start,
            Err(error) => {
                let faults = error
                    .faults
                    .iter()
                    .map(|fault| FaultAnswer {
                        kind: fault.kind.code(),
                        square: fault.square.map(|square| square.to_string()),
                        message: fault.to_string(),
                    })
                    .collect();
                return Ok(Self::Unlawful { legal: false, faults });
            }
        };
        let mut record = Record::new(start);
        for (i, text) in moves.iter().enumerate() {
            if let Some(reason) = play(&mut record, i, text.as_ref())? {
                return Ok(Self::State(State::new(&record, rules, Some((i, reason)))));
            }
        }
        Ok(Self::State(State::new(&record, rules, None)))
    }
}

/// A move, or `None` for one that names a point outside the board.
fn read(i: usize, text: &str) -> anyhow::Result<Option<MoveText>> {
    match text.parse() {
        Ok(text) => Ok(Some(text)),
        Err(NotationError::OffBoard { .. }) => Ok(None),
        Err(error) => Err(anyhow!(error).context(format!("move {}", i + 1))),
    }
}

/// Plays a move; says why if it is illegal.
fn play(
    record: &mut Record,
    i: usize,
    text: Option<&MoveText>,
) -> anyhow::Result<Option<Illegality>> {
    let Some(text) = text else { return Ok(Some(Illegality::OffBoard)) };
    match text.to_move(record.position()) {
        Ok(mv) => Ok(record.push(mv).err()),
        Err(ResolveError::Illegal(reason)) => Ok(Some(reason)),
        Err(error) => bail!("move {}: {error}", i + 1),
    }
}

impl State {
    fn new(record: &Record, rules: RuleSet, illegal: Option<(usize, Illegality)>) -> Self {
        let position = record.position();
        let (result, cause) = match judge(record, rules).status {
            Status::Ongoing => ("ongoing", None),
            Status::Over { outcome, reason } => (outcome.code(), Some(reason.code())),
        };
        Self {
            legal: illegal.is_none(),
            illegal_at: illegal.map(|(ply, _)| ply),
            reason: illegal.map(|(_, reason)| reason.code()),
            fen: position.to_string(),
            check: position.is_check(),
            result,
            cause,
        }
    }
}
