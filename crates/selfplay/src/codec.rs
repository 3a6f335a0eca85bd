//! A game as bytes.

use std::num::NonZeroU16;

use xiangqi::{Color, Move, Outcome, Position, Reason, RuleSet, Setup};

use crate::packed::{self, Packed};
use crate::{ScoredGame, ScoredPly};

/// The bytes of a game are not those of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CodecError {
    /// There are fewer bytes than the game needs.
    #[error("its bytes end too early")]
    Short,
    /// The flags, the reason or the rule set are not known.
    #[error("unknown {what} {code}")]
    Unknown {
        /// What is not known.
        what: &'static str,
        /// The byte.
        code: u8,
    },
    /// The start position is unlawful.
    #[error("its start position is unlawful")]
    Start,
    /// A move has an end that is off the board.
    #[error("ply {} is no move", ply + 1)]
    Move {
        /// Which ply, from 0.
        ply: usize,
    },
}

/// The numbers of reasons in files. New ones go to the end.
const REASONS: [Reason; 13] = [
    Reason::Checkmate,
    Reason::Stalemate,
    Reason::PerpetualCheck,
    Reason::PerpetualChase,
    Reason::PerpetualKill,
    Reason::PerpetualAttack,
    Reason::Repetition,
    Reason::QuietPlies,
    Reason::NoAttackers,
    Reason::Resign,
    Reason::Flag,
    Reason::Agreed,
    Reason::Abandoned,
];

/// The numbers of rule sets in files. New ones go to the end.
const RULES: [RuleSet; 7] = [
    RuleSet::Casual,
    RuleSet::Axf,
    RuleSet::Wxf,
    RuleSet::Computer,
    RuleSet::Computer2024,
    RuleSet::Cxa,
    RuleSet::Sky,
];

/// The numbers of outcomes, for the result and for what was foreseen; 3 there means nothing.
const OUTCOMES: [Outcome; 3] =
    [Outcome::Win(Color::Red), Outcome::Win(Color::Black), Outcome::Draw];
const NOTHING: u8 = 3;

const FORESEEN_SHIFT: u8 = 2;
/// The start position is given; otherwise it is that of every game.
const HAS_START: u8 = 1 << 4;

/// Two bits above the fourteen of a move.
const LEFT_OUT: u16 = 1 << 14;
const NO_SCORE: u16 = 1 << 15;

/// Plies beyond this many are not written.
const MOST_PLIES: usize = u16::MAX as usize;
/// The longest game.
pub(crate) const MOST_BYTES: usize = 5 + packed::LEN + 4 + 4 * MOST_PLIES;

/// Appends a game.
pub(crate) fn encode(game: &ScoredGame, out: &mut Vec<u8>) {
    let has_start = game.start != Position::start();
    let foreseen = game.foreseen.map_or(NOTHING, |outcome| number(&OUTCOMES, &outcome));
    let flags = number(&OUTCOMES, &game.outcome)
        | foreseen << FORESEEN_SHIFT
        | if has_start { HAS_START } else { 0 };
    out.extend([flags, number(&REASONS, &game.reason), number(&RULES, &game.rules)]);
    let plies = &game.plies[..game.plies.len().min(MOST_PLIES)];
    out.extend(u16::try_from(plies.len()).unwrap_or(u16::MAX).to_le_bytes());
    if has_start {
        out.extend(Packed::new(game.start.board(), game.start.turn()).to_bytes());
        out.extend(game.start.quiet_plies().to_le_bytes());
        out.extend(game.start.fullmove().get().to_le_bytes());
    }
    for ply in plies {
        let left_out = if ply.left_out { LEFT_OUT } else { 0 };
        let no_score = if ply.score.is_none() { NO_SCORE } else { 0 };
        out.extend((ply.mv.to_bits() | left_out | no_score).to_le_bytes());
        if let Some(score) = ply.score {
            out.extend(score.to_le_bytes());
        }
    }
}

/// Reads the game at the start of `bytes`, and moves them on to what follows it.
pub(crate) fn decode(bytes: &mut &[u8]) -> Result<ScoredGame, CodecError> {
    let [flags, reason, rules] = take(bytes)?;
    if flags >= HAS_START << 1 {
        return Err(CodecError::Unknown { what: "flags", code: flags });
    }
    let outcome = named(&OUTCOMES, flags & 3, "result")?;
    let foreseen = match flags >> FORESEEN_SHIFT & 3 {
        NOTHING => None,
        code => Some(named(&OUTCOMES, code, "result")?),
    };
    let reason = named(&REASONS, reason, "reason")?;
    let rules = named(&RULES, rules, "rule set")?;
    let plies = u16::from_le_bytes(take(bytes)?);
    let start = if flags & HAS_START == 0 { Position::start() } else { decode_start(bytes)? };
    let mut game = ScoredGame { foreseen, ..ScoredGame::new(start, rules, outcome, reason) };
    // No ply is shorter than a move, so this reserves no more than twice what is there.
    game.plies.reserve(usize::from(plies).min(bytes.len() / 2));
    for ply in 0..usize::from(plies) {
        let word = u16::from_le_bytes(take(bytes)?);
        let mv = Move::try_from_bits(word & (LEFT_OUT - 1)).ok_or(CodecError::Move { ply })?;
        let score = match word & NO_SCORE {
            0 => Some(i16::from_le_bytes(take(bytes)?)),
            _ => None,
        };
        game.plies.push(ScoredPly { mv, score, left_out: word & LEFT_OUT != 0 });
    }
    Ok(game)
}

fn decode_start(bytes: &mut &[u8]) -> Result<Position, CodecError> {
    let packed = Packed::from_bytes(&take(bytes)?);
    let quiet_plies = u16::from_le_bytes(take(bytes)?);
    let fullmove = NonZeroU16::new(u16::from_le_bytes(take(bytes)?));
    let board = packed.board().filter(|_| packed.spare() == 0);
    let (Some(board), Some(fullmove)) = (board, fullmove) else { return Err(CodecError::Start) };
    Position::from_setup(Setup { board, turn: packed.turn(), quiet_plies, fullmove })
        .ok()
        .filter(|start| *start != Position::start())
        .ok_or(CodecError::Start)
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], CodecError> {
    let (taken, rest) = bytes.split_first_chunk().ok_or(CodecError::Short)?;
    *bytes = rest;
    Ok(*taken)
}

fn number<T: PartialEq>(names: &[T], of: &T) -> u8 {
    let at = names.iter().position(|name| name == of);
    // A name that this version does not write yet would be a fault of this file, not of the data.
    u8::try_from(at.expect("every name has a number")).expect("few names")
}

fn named<T: Copy>(names: &[T], code: u8, what: &'static str) -> Result<T, CodecError> {
    names.get(usize::from(code)).copied().ok_or(CodecError::Unknown { what, code })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_the_rules_library_has_a_number() {
        assert!(Reason::ALL.iter().all(|reason| REASONS.contains(reason)));
        assert!(RuleSet::ALL.iter().all(|rules| RULES.contains(rules)));
    }
}
