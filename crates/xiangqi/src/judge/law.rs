//! The rule sets as tables of differences: one algorithm, a handful of switches.

use crate::RuleSet;

/// What repetition of the non-checking kind a rule set knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Book {
    /// Only perpetual check.
    CheckOnly,
    /// Perpetual check, and perpetual chase of one and the same man.
    Chase(ChaseBook),
    /// Every ply has a nature; see [`super::cxa`].
    Natures,
}

/// Where the books that forbid chasing one and the same man differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ChaseBook {
    /// Whether any check in the window, by either side, ends the question of chasing.
    pub(super) check_ends_chase: bool,
    /// Whether chasing a chariot that a horse pins weighs more than another chase.
    pub(super) pinned_chariot_weighs: bool,
    /// Whether a chariot that a horse pins chases the horse when another man moves (not so by
    /// AXF 19).
    pub(super) pinned_chariot_chases: bool,
    /// Whether its articles are those of the Asian rules.
    pub(super) is_asian: bool,
}

/// The Asian rules, and the world rules of 2018 that took over their text.
pub(super) const ASIAN: ChaseBook = ChaseBook {
    check_ends_chase: false,
    pinned_chariot_weighs: false,
    pinned_chariot_chases: false,
    is_asian: true,
};

/// The computer rules before April 2024.
const COMPUTER: ChaseBook = ChaseBook {
    check_ends_chase: false,
    pinned_chariot_weighs: true,
    pinned_chariot_chases: true,
    is_asian: false,
};

/// The computer rules since then.
const COMPUTER_2024: ChaseBook =
    ChaseBook { check_ends_chase: true, pinned_chariot_weighs: false, ..COMPUTER };

impl Book {
    pub(super) const fn of(rules: RuleSet) -> Self {
        match rules {
            RuleSet::Casual | RuleSet::Sky => Self::CheckOnly,
            RuleSet::Axf | RuleSet::Wxf => Self::Chase(ASIAN),
            RuleSet::Computer => Self::Chase(COMPUTER),
            RuleSet::Computer2024 => Self::Chase(COMPUTER_2024),
            RuleSet::Cxa => Self::Natures,
        }
    }
}
