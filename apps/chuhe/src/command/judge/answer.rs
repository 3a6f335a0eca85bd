//! The answer of `chuhe judge`.

use anyhow::{anyhow, bail};
use serde::Serialize;
use xiangqi::judge::{PlyNature, Repetition};
use xiangqi::notation::{MoveText, NotationError, ResolveError};
use xiangqi::{Color, Illegality, Position, Record, RuleSet, Status, judge};

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
    /// The repetition, once the position has occurred twice.
    pub(crate) window: Option<WindowAnswer>,
    /// What each ply of the window does, in order.
    pub(crate) natures: Vec<&'static str>,
    /// The side that loses if it goes on, or has lost.
    must_vary: Option<&'static str>,
    /// The article by which the repetition is ruled.
    article: Option<&'static str>,
    /// Whether a search hit its limit, so that the verdict is not certain.
    uncertain: bool,
    /// The natures with men and threats.
    plies: Vec<PlyAnswer>,
}

#[derive(Serialize, Debug)]
pub(crate) struct WindowAnswer {
    /// Index of the first ply after the first occurrence.
    pub(crate) first: usize,
    /// Index beyond the last ply.
    end: usize,
    occurrences: usize,
    /// Whether it has occurred as often as the rule set asks for.
    complete: bool,
}

#[derive(Serialize, Debug)]
struct PlyAnswer {
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
    side: &'static str,
    nature: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    threats: Vec<ThreatAnswer>,
}

#[derive(Serialize, Debug)]
struct ThreatAnswer {
    attacker: char,
    from: String,
    target: char,
    at: String,
    why: &'static str,
    joint: bool,
}

impl PlyAnswer {
    fn new(ply: &PlyNature) -> Self {
        let threats = ply.threats.iter().map(|threat| ThreatAnswer {
            attacker: threat.attacker.to_char(),
            from: threat.from.to_string(),
            target: threat.target.to_char(),
            at: threat.at.to_string(),
            why: threat.why.code(),
            joint: threat.joint,
        });
        Self {
            ply: ply.ply,
            mv: ply.mv.to_string(),
            side: side(ply.piece.color()),
            nature: ply.nature.code(),
            threats: threats.collect(),
        }
    }
}

fn side(color: Color) -> &'static str {
    color.fold("red", "black")
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
        let verdict = judge(record, rules);
        let (result, cause) = match verdict.status {
            Status::Ongoing => ("ongoing", None),
            Status::Over { outcome, reason } => (outcome.code(), Some(reason.code())),
        };
        let repetition = verdict.repetition.as_ref();
        let plies = repetition.map(|repetition| repetition.plies.as_slice()).unwrap_or_default();
        Self {
            legal: illegal.is_none(),
            illegal_at: illegal.map(|(ply, _)| ply),
            reason: illegal.map(|(_, reason)| reason.code()),
            fen: position.to_string(),
            check: position.is_check(),
            result,
            cause,
            window: repetition.map(|repetition| WindowAnswer {
                first: repetition.window.first,
                end: repetition.window.end,
                occurrences: repetition.window.occurrences,
                complete: repetition.complete,
            }),
            natures: plies.iter().map(|ply| ply.nature.code()).collect(),
            must_vary: repetition.and_then(Repetition::must_vary).map(side),
            article: repetition
                .map(|repetition| repetition.ruling.article)
                .filter(|a| !a.is_empty()),
            uncertain: repetition.is_some_and(|repetition| repetition.uncertain),
            plies: plies.iter().map(PlyAnswer::new).collect(),
        }
    }
}
