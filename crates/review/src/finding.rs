//! What a move did wrong, as data.

use xiangqi::{Piece, Reason, Square};

use crate::Standing;

/// What was wrong with a move. "We" are the side that made it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Finding {
    /// We could have mated in so many moves. The better line ends in the mate.
    MissesMate {
        /// Our moves to the mate.
        moves: u32,
    },
    /// We can be mated in so many moves, which the better move prevents or delays beyond sight. The
    /// answer's line ends in the mate.
    AllowsMate {
        /// The other side's moves to the mate.
        moves: u32,
        /// The same mate in one move was threatened before our move.
        threatened: bool,
    },
    /// We lose men: the answer's line takes them, and when its captures are over we have fewer.
    LosesMan {
        /// How it comes to that.
        how: Loss,
        /// The dearest man lost.
        man: Piece,
        /// Where it is taken.
        at: Square,
        /// All that is exchanged.
        trade: Trade,
    },
    /// We could have won men: the better line takes them.
    MissesMan {
        /// Whether its first move takes the man.
        at_once: bool,
        /// The dearest man to win.
        man: Piece,
        /// Where it could be taken.
        at: Square,
        /// All that is exchanged.
        trade: Trade,
    },
    /// Our move repeats the position, and by the law we lose for it, now or with the other side's
    /// answer.
    LosesByRepetition {
        /// Why.
        reason: Reason,
    },
    /// Our move repeats the position; if this goes on, we lose by the law.
    RisksRepetition {
        /// Why we would lose.
        reason: Reason,
    },
    /// Our move repeats the position, and the game is drawn although we stand better.
    RepeatsForDraw,
    /// The other side can now force a repetition that draws, although we stood better.
    AllowsRepetition {
        /// Whether it does so by checks.
        by_checks: bool,
    },
    /// We could have forced a repetition that draws a worse game.
    MissesRepetition,
    /// The engine thinks less of us than before, and there is nothing on the board to name.
    LosesAdvantage {
        /// How we stood with the better move.
        from: Standing,
        /// How we stand now.
        to: Standing,
    },
}

/// How a man gets lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Loss {
    /// The man that moved can be taken where it went.
    MovedThere,
    /// It could be taken before, and our move did not see to it.
    LeftHanging,
    /// It could not be taken before our move.
    Uncovered,
    /// The answer's line takes it, in a way that no single exchange shows.
    Line,
}

impl Loss {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::MovedThere, Self::LeftHanging, Self::Uncovered, Self::Line];

    /// A stable name, for machines.
    pub const fn code(self) -> &'static str {
        match self {
            Self::MovedThere => "moved-there",
            Self::LeftHanging => "left-hanging",
            Self::Uncovered => "uncovered",
            Self::Line => "line",
        }
    }
}

/// The men that a line takes, those of one kind on both sides set off against each other; the dearest
/// first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trade {
    /// Men of the other side.
    pub won: Vec<Piece>,
    /// Our men.
    pub lost: Vec<Piece>,
    /// What we have won, as [`worth`](crate::worth) counts; negative if we have lost.
    pub balance: i32,
}

impl Finding {
    /// A stable name in kebab case, for machines.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::MissesMate { .. } => "misses-mate",
            Self::AllowsMate { .. } => "allows-mate",
            Self::LosesMan { .. } => "loses-man",
            Self::MissesMan { .. } => "misses-man",
            Self::LosesByRepetition { .. } => "loses-by-repetition",
            Self::RisksRepetition { .. } => "risks-repetition",
            Self::RepeatsForDraw => "repeats-for-draw",
            Self::AllowsRepetition { .. } => "allows-repetition",
            Self::MissesRepetition => "misses-repetition",
            Self::LosesAdvantage { .. } => "loses-advantage",
        }
    }
}
