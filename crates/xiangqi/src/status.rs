//! How a game stands.

use std::fmt;

use crate::Color;

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It does.
    Ongoing,
    /// It has ended.
    Over {
        /// How.
        outcome: Outcome,
        /// Why.
        reason: Reason,
    },
}

impl Status {
    /// Whether the game has ended.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over { .. })
    }
}

/// The result of a game that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Color),
    /// Nobody has won.
    Draw,
}

impl Outcome {
    /// `red_wins`, `black_wins` or `draw`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Win(Color::Red) => "red_wins",
            Self::Win(Color::Black) => "black_wins",
            Self::Draw => "draw",
        }
    }
}

impl Outcome {
    /// Who has lost.
    pub const fn loser(self) -> Option<Color> {
        match self {
            Self::Win(winner) => Some(winner.other()),
            Self::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// As in PGN: `1-0`, `0-1` or `1/2-1/2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win(Color::Red) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
        })
    }
}

/// Why a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The general is in check and nothing helps.
    Checkmate,
    /// The side to move has no legal move, and so loses (困毙).
    Stalemate,
    /// One side checked with every move of a repetition, and so loses.
    PerpetualCheck,
    /// One side chased with every move of a repetition, and so loses.
    PerpetualChase,
    /// One side threatened mate by checks with every move of a repetition, and so loses (Chinese
    /// rules).
    PerpetualKill,
    /// One side checked, threatened mate or chased with every move, and so loses (Chinese rules).
    PerpetualAttack,
    /// The position repeated and neither side offends more than the other.
    Repetition,
    /// Too many plies without capture.
    QuietPlies,
    /// Neither side has a man that can attack.
    NoAttackers,
    /// A side gave up.
    Resign,
    /// A side overstepped its time.
    Flag,
    /// The sides agreed on a draw.
    Agreed,
    /// A side left the game.
    Abandoned,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::PerpetualCheck,
        Self::PerpetualChase,
        Self::PerpetualKill,
        Self::PerpetualAttack,
        Self::Repetition,
        Self::QuietPlies,
        Self::NoAttackers,
        Self::Resign,
        Self::Flag,
        Self::Agreed,
        Self::Abandoned,
    ];

    /// A stable name in kebab case, for machines.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::PerpetualCheck => "perpetual-check",
            Self::PerpetualChase => "perpetual-chase",
            Self::PerpetualKill => "perpetual-kill",
            Self::PerpetualAttack => "perpetual-attack",
            Self::Repetition => "repetition",
            Self::QuietPlies => "move-limit",
            Self::NoAttackers => "no-attackers",
            Self::Resign => "resign",
            Self::Flag => "flag",
            Self::Agreed => "agreed",
            Self::Abandoned => "abandoned",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
