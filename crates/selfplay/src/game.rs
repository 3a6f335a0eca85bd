//! A game with the scores of its moves.

use xiangqi::{Illegality, Move, Outcome, Position, Reason, RuleSet};

use crate::rng::mix;
use crate::{CodecError, Filter, Sample, codec};

/// A move as it was played and scored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScoredPly {
    /// The move.
    pub mv: Move,
    /// What the search that chose it said, for the side that moved; see [`score`](crate::score).
    /// `None` if no search chose it: it belongs to the opening.
    pub score: Option<i16>,
    /// Whether the position before the move is to be left out of training.
    pub left_out: bool,
}

impl ScoredPly {
    /// A ply that is not left out.
    pub const fn new(mv: Move, score: Option<i16>) -> Self {
        Self { mv, score, left_out: false }
    }
}

/// A whole game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredGame {
    /// Where it began.
    pub start: Position,
    /// The law it was played under.
    pub rules: RuleSet,
    /// The moves. At most 65 535 can be written.
    pub plies: Vec<ScoredPly>,
    /// How it ended.
    pub outcome: Outcome,
    /// Why: one of the law's reasons, or [`Reason::Resign`] for a win and [`Reason::Agreed`] for a
    /// draw given by the scores, or [`Reason::Abandoned`] for a draw by length alone.
    pub reason: Reason,
    /// The result that the scores would have given, in a game that was played on to see whether
    /// that was right.
    pub foreseen: Option<Outcome>,
}

impl ScoredGame {
    /// A game without moves.
    pub const fn new(start: Position, rules: RuleSet, outcome: Outcome, reason: Reason) -> Self {
        Self { start, rules, plies: Vec::new(), outcome, reason, foreseen: None }
    }

    /// The game as files keep it, about four bytes a ply.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        codec::encode(self, &mut bytes);
        bytes
    }

    /// Reads the game at the start of `bytes`, and moves them on to what follows it. Whether its
    /// moves are legal is not asked here.
    ///
    /// # Errors
    /// What is wrong with the bytes; they stand anywhere then.
    pub fn from_bytes(bytes: &mut &[u8]) -> Result<Self, CodecError> {
        codec::decode(bytes)
    }

    /// How many positions have a score.
    pub fn scored(&self) -> usize {
        self.plies.iter().filter(|ply| ply.score.is_some()).count()
    }

    /// A number that is the same for the same moves from the same position, whatever the scores:
    /// to find games that are there twice, and to set some apart for validation.
    pub fn fingerprint(&self) -> u64 {
        let moves = self.plies.iter().map(|ply| u64::from(ply.mv.to_bits()));
        moves.fold(mix(self.start.key()), |hash, mv| mix(hash.wrapping_add(mv + 1)))
    }

    /// The positions in order, each with the move that was played there. Ends after the first move
    /// that is not legal.
    pub fn positions(&self) -> impl Iterator<Item = Result<At, BadPly>> + '_ {
        let mut position = self.start;
        let mut legal = true;
        self.plies.iter().zip(0_usize..).map_while(move |(ply, index)| {
            if !legal {
                return None;
            }
            let at = At { position, ply: *ply, index };
            if let Some(reason) = position.illegality(ply.mv) {
                legal = false;
                return Some(Err(BadPly { ply: index, mv: ply.mv, reason }));
            }
            position.play_unchecked(ply.mv, &mut ());
            Some(Ok(at))
        })
    }

    /// The positions for training: those that have a score and that `filter` accepts.
    pub fn samples<'a>(
        &'a self,
        filter: &'a Filter,
    ) -> impl Iterator<Item = Result<Sample, BadPly>> + 'a {
        self.positions().filter_map(|at| match at {
            Ok(at) if filter.accepts(&at) => {
                let ply = u16::try_from(at.index).unwrap_or(u16::MAX);
                Some(Ok(Sample::new(&at.position, at.ply.score?, self.outcome, ply)))
            }
            Ok(_) => None,
            Err(bad) => Some(Err(bad)),
        })
    }
}

/// A position of a game and what was played there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub ply: ScoredPly,
    /// How many plies were played before.
    pub index: usize,
}

impl At {
    /// Whether the move takes something.
    pub fn is_capture(&self) -> bool {
        self.position.board().get(self.ply.mv.to()).is_some()
    }
}

/// A move that the rules do not allow.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("ply {}, {mv}: {reason}", ply + 1)]
pub struct BadPly {
    /// Which ply, from 0.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// What is wrong with it.
    pub reason: Illegality,
}
