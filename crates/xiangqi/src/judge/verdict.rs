//! What the law says, as data: interfaces turn it into sentences of their language.

use super::Window;
use crate::{ByColor, Color, Move, Outcome, Piece, Reason, Square, Status};

/// How a game stands, and everything that is known about why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether the game goes on, or how it ended.
    pub status: Status,
    /// The repetition, if the current position has occurred before: the one that decided the game,
    /// or, while [`Repetition::complete`] is false, what going on would lead to.
    pub repetition: Option<Repetition>,
}

impl Verdict {
    /// The side to warn: it loses if the cycle that has just been closed is closed as often as the
    /// law asks. `None` if nobody would lose, or the game is over.
    ///
    /// ```
    /// use xiangqi::{Color, Game, Position, RuleSet, notation};
    /// let start: Position = "5k3/R8/9/9/9/9/9/9/9/3K5 w - - 0 1".parse()?;
    /// let mut game = Game::from_position(start, RuleSet::Axf);
    /// for text in ["a8a9", "f9f8", "a9a8", "f8f9"] {
    ///     game.play(notation::parse_move(text, game.position())?)?;
    /// }
    /// assert_eq!(game.verdict().warning(), Some(Color::Red));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn warning(&self) -> Option<Color> {
        let repetition = self.repetition.as_ref()?;
        if self.status.is_over() || repetition.complete { None } else { repetition.must_vary() }
    }
}

/// A repetition with what each move in it does, and how it is ruled.
///
/// # Warning before the end
/// From the second occurrence on, [`Verdict::repetition`] is there and says how the cycle is ruled
/// *if it is completed as often as the law asks*. Until then `complete` is false, and
/// [`Self::must_vary`] is the side to warn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// Which plies are judged.
    pub window: Window,
    /// Whether the position has occurred as often as the law asks for. Otherwise this is a warning.
    pub complete: bool,
    /// What each ply of the window does, in order. Laws that ask only for checks see nothing else,
    /// and only the Chinese rules know kills.
    pub plies: Vec<PlyNature>,
    /// What each side's moves in the window amount to.
    pub conduct: ByColor<Conduct>,
    /// How it is ruled.
    pub ruling: Ruling,
    /// Whether some search hit its node limit, so that a threat may have been missed: the law
    /// cannot decide for certain.
    pub uncertain: bool,
}

impl Repetition {
    /// The side that has to play something else, or loses.
    pub const fn must_vary(&self) -> Option<Color> {
        self.ruling.outcome.loser()
    }
}

/// The result of a repetition and where it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ruling {
    /// The result.
    pub outcome: Outcome,
    /// The cause.
    pub reason: Reason,
    /// The article, such as `AXF 6`, `CXA 25.1`; empty where the rule set has no numbers or no
    /// article speaks of it. See `docs/RULES.md`.
    pub article: &'static str,
}

/// What one side's moves in the window amount to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conduct {
    /// Nothing forbidden: at least one move is harmless, or several men are chased in turn where
    /// that is allowed.
    Permitted,
    /// Every move gives check.
    Checks,
    /// Every move chases this man.
    Chases(Target),
    /// Every move threatens mate (only under [`RuleSet::Cxa`](crate::RuleSet::Cxa)).
    Kills,
    /// Every move checks, threatens mate or chases, in a mixture or several men in turn (only under
    /// [`RuleSet::Cxa`](crate::RuleSet::Cxa)).
    Attacks,
}

impl Conduct {
    /// A stable name in kebab case, for machines.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Permitted => "permitted",
            Self::Checks => "perpetual-check",
            Self::Chases(_) => "perpetual-chase",
            Self::Kills => "perpetual-kill",
            Self::Attacks => "perpetual-attack",
        }
    }
}

/// A man that is chased through a window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    /// The man.
    pub piece: Piece,
    /// Where it stands at the start of the window.
    pub origin: Square,
}

/// What one ply does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyNature {
    /// Index of the ply in the record.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// The man that moved.
    pub piece: Piece,
    /// The heaviest thing it does.
    pub nature: Nature,
    /// The threats that the move creates, if it chases.
    pub threats: Vec<Threat>,
}

/// What a move does, the heavier before the lighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nature {
    /// It gives check (将).
    Check,
    /// It threatens mate by checks (杀).
    Kill,
    /// It threatens to win material (捉).
    Chase,
    /// Anything else: exchange, offer, block, follow, idle (闲).
    Idle,
}

impl Nature {
    /// The name in lower case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Kill => "kill",
            Self::Chase => "chase",
            Self::Idle => "idle",
        }
    }
}

impl std::fmt::Display for Nature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

/// A capture that a move threatens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Threat {
    /// The man that would capture.
    pub attacker: Piece,
    /// Where it stands.
    pub from: Square,
    /// The man that would be taken.
    pub target: Piece,
    /// Where it stands.
    pub at: Square,
    /// Why the capture wins something.
    pub why: Weakness,
    /// Whether it takes two or more men together, or an exchange against too few protectors. Under
    /// the Chinese rules such a chase weighs less than another.
    pub joint: bool,
}

/// Why a man can be taken with profit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Weakness {
    /// Nothing protects it.
    Unprotected,
    /// Its protector may not take back: pinned, cut off, or the generals would face (假根).
    FalselyProtected {
        /// Where that protector stands.
        protector: Square,
    },
    /// It is worth more than its attacker, protected or not: a chariot attacked by a horse or
    /// cannon, or a major man by an advisor or elephant.
    Superior,
    /// It is protected, but not often enough: the exchange wins (少根).
    Insufficient,
    /// A series of checks wins something (Chinese rules). If its first check takes nothing, the
    /// threat's attacker is the man that gives it and the target is the general.
    ByChecks,
}

impl Weakness {
    /// A stable name in kebab case, for machines.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unprotected => "unprotected",
            Self::FalselyProtected { .. } => "falsely-protected",
            Self::Superior => "superior",
            Self::Insufficient => "insufficient",
            Self::ByChecks => "by-checks",
        }
    }
}
