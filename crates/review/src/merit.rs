//! What a move does right.

use engine::Score;
use xiangqi::{Move, Piece, Position, Square};

use crate::exchange::{after, hanging};
use crate::line::{count, ends_in_mate, mate_in_one};
use crate::{Line, Trade};

/// What is good about a move: the reason of a hint. "We" are the side that makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Merit {
    /// It mates in so many moves; the line ends in the mate.
    Mates {
        /// Our moves to the mate.
        moves: u32,
    },
    /// It prevents a mate in one that was threatened.
    StopsMate,
    /// It answers a check.
    AnswersCheck,
    /// Its line wins men.
    WinsMan {
        /// Whether the move itself takes the man.
        at_once: bool,
        /// The dearest man won.
        man: Piece,
        /// Where it is taken.
        at: Square,
        /// All that is exchanged.
        trade: Trade,
    },
    /// A man of ours that could be taken with profit no longer can.
    SavesMan {
        /// The man.
        man: Piece,
        /// Where it stood.
        at: Square,
    },
    /// It threatens to take a man that was safe before.
    Threatens {
        /// The man.
        man: Piece,
        /// Where it stands.
        at: Square,
    },
    /// It threatens mate in one.
    ThreatensMate,
    /// It takes back or exchanges a man.
    Takes {
        /// The man.
        man: Piece,
        /// Where it stands.
        at: Square,
    },
    /// It gives check.
    Checks,
}

/// Less is not worth a word.
const LEAST: i32 = 80;

impl Merit {
    /// A stable name in kebab case, for machines.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Mates { .. } => "mates",
            Self::StopsMate => "stops-mate",
            Self::AnswersCheck => "answers-check",
            Self::WinsMan { .. } => "wins-man",
            Self::SavesMan { .. } => "saves-man",
            Self::Threatens { .. } => "threatens",
            Self::ThreatensMate => "threatens-mate",
            Self::Takes { .. } => "takes",
            Self::Checks => "checks",
        }
    }
}

/// What is good about the first move of a line, the weightiest first. Empty if there is nothing to
/// name: a move that only stands well.
pub fn merits(position: &Position, line: &Line) -> Vec<Merit> {
    let Some(&mv) = line.moves.first().filter(|&&mv| position.is_legal(mv)) else {
        return Vec::new();
    };
    let us = position.turn();
    let next = after(position, mv);
    let mut merits = Vec::new();
    if let Score::Mate(moves @ 1..) = line.score
        && ends_in_mate(position, &line.moves)
    {
        merits.push(Merit::Mates { moves: moves.unsigned_abs() });
        return merits;
    }
    let threatened = position.pass().and_then(|passed| mate_in_one(&passed)).is_some();
    if threatened && !next.is_check() && mate_in_one(&next).is_none() {
        merits.push(Merit::StopsMate);
    }
    if position.is_check() {
        merits.push(Merit::AnswersCheck);
    }
    let taken = position.board().get(mv.to());
    let count = count(position, &line.moves, us).unwrap_or_default();
    if count.trade.balance >= LEAST
        && let Some(taken) = count.dearest(!us, us)
    {
        let at_once = taken.ply == 0;
        merits.push(Merit::WinsMan { at_once, man: taken.man, at: taken.at, trade: count.trade });
    } else if let Some(man) = taken {
        merits.push(Merit::Takes { man, at: mv.to() });
    }
    merits.extend(saved(position, mv, &next));
    merits.extend(threats(position, &next));
    if next.is_check() {
        merits.push(Merit::Checks);
    }
    merits
}

/// The dearest man that hung before the move and does not any more.
fn saved(position: &Position, mv: Move, next: &Position) -> Option<Merit> {
    let us = position.turn();
    let now = hanging(next, us);
    let still = |at: Square| {
        let stands = if at == mv.from() { mv.to() } else { at };
        now.iter().any(|hanging| hanging.at == stands)
    };
    let before = hanging(position, us).into_iter().filter(|hanging| hanging.gain >= LEAST);
    let saved = before.into_iter().find(|hanging| !still(hanging.at))?;
    Some(Merit::SavesMan { man: saved.man, at: saved.at })
}

/// What is newly threatened.
fn threats(position: &Position, next: &Position) -> Vec<Merit> {
    let Some(ours) = next.pass() else { return Vec::new() };
    if mate_in_one(&ours).is_some() {
        return vec![Merit::ThreatensMate];
    }
    let before = hanging(position, next.turn());
    let fresh = hanging(next, next.turn()).into_iter().filter(|hanging| {
        hanging.gain >= 2 * LEAST && !before.iter().any(|old| old.at == hanging.at)
    });
    fresh.map(|hanging| Merit::Threatens { man: hanging.man, at: hanging.at }).collect()
}
