//! How good a move was.

/// How good a move was, by how much of what could be expected it gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Quality {
    /// There was no other move.
    Forced,
    /// The engine's own choice.
    Best,
    /// Nearly as good.
    Good,
    /// It gave away a little (`?!`).
    Slip,
    /// It gave away much (`?`).
    Mistake,
    /// It gave away a game or half of one (`??`).
    Blunder,
}

/// Losses of expectation, in thousandths of a game, from which on a move is a slip, …
const SLIP: u32 = 50;
/// … a mistake, …
const MISTAKE: u32 = 100;
/// … a blunder.
const BLUNDER: u32 = 200;

impl Quality {
    /// All of them, the best first.
    pub const ALL: [Self; 6] =
        [Self::Forced, Self::Best, Self::Good, Self::Slip, Self::Mistake, Self::Blunder];

    /// By a loss of expectation in thousandths of a game.
    pub(crate) const fn of_loss(loss: u32) -> Self {
        match loss {
            ..SLIP => Self::Good,
            SLIP..MISTAKE => Self::Slip,
            MISTAKE..BLUNDER => Self::Mistake,
            BLUNDER.. => Self::Blunder,
        }
    }

    /// Whether there was something notably better.
    pub const fn is_error(self) -> bool {
        matches!(self, Self::Slip | Self::Mistake | Self::Blunder)
    }

    /// `?!`, `?` or `??` for errors, nothing for other moves.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Forced | Self::Best | Self::Good => "",
            Self::Slip => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The numeric annotation glyph of PGN for errors.
    pub const fn glyph(self) -> Option<u8> {
        match self {
            Self::Forced | Self::Best | Self::Good => None,
            Self::Slip => Some(6),
            Self::Mistake => Some(2),
            Self::Blunder => Some(4),
        }
    }

    /// A stable name, for machines.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Forced => "forced",
            Self::Best => "best",
            Self::Good => "good",
            Self::Slip => "slip",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}
