//! The options our engine offers, in one table.

use std::time::Duration;

use engine::{Level, Options};
use xiangqi::RuleSet;

use crate::{OptionKind, OptionSpec};

/// What a conversation can set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    pub(crate) engine: Options,
    pub(crate) rules: RuleSet,
    /// Whether to play at `level` rather than as well as possible.
    pub(crate) limit_strength: bool,
    pub(crate) level: Level,
}

impl Settings {
    /// The level to play at, if any.
    pub(crate) fn level(&self) -> Option<Level> {
        self.limit_strength.then_some(self.level)
    }
}

/// What setting an option asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// The settings may differ now.
    Settings,
    /// Forget what was learned.
    Clear,
}

struct Entry {
    name: &'static str,
    kind: fn(&Settings) -> OptionKind,
    /// Sets it; `None` if the value makes no sense.
    set: fn(&mut Settings, &str) -> Option<Change>,
}

/// Values are case-insensitive; numbers out of range are refused.
static TABLE: &[Entry] = &[
    Entry {
        name: "Hash",
        kind: |s| spin(s.engine.hash_mb, 1, Options::MAX_HASH_MB),
        set: |s, value| {
            s.engine.hash_mb = number(value, 1, Options::MAX_HASH_MB)?;
            Some(Change::Settings)
        },
    },
    Entry { name: "Clear Hash", kind: |_| OptionKind::Button, set: |_, _| Some(Change::Clear) },
    Entry {
        name: "Threads",
        kind: |s| spin(s.engine.threads, 1, Options::MAX_THREADS),
        set: |s, value| {
            s.engine.threads = number(value, 1, Options::MAX_THREADS)?;
            Some(Change::Settings)
        },
    },
    Entry {
        name: "MultiPV",
        kind: |s| spin(s.engine.multi_pv, 1, Options::MAX_MULTI_PV),
        set: |s, value| {
            s.engine.multi_pv = number(value, 1, Options::MAX_MULTI_PV)?;
            Some(Change::Settings)
        },
    },
    Entry {
        name: "Move Overhead",
        kind: |s| {
            let millis = usize::try_from(s.engine.move_overhead.as_millis()).unwrap_or(0);
            spin(millis, 0, 10_000)
        },
        set: |s, value| {
            s.engine.move_overhead = Duration::from_millis(value.parse().ok()?);
            Some(Change::Settings)
        },
    },
    // Only tells the interface that it may ask to ponder.
    Entry {
        name: "Ponder",
        kind: |_| OptionKind::Check { default: false },
        set: |_, value| check(value).map(|_| Change::Settings),
    },
    Entry {
        name: "Repetition Rule",
        kind: |s| OptionKind::Combo {
            default: rule_name(s.rules).to_owned(),
            choices: RULE_NAMES.iter().map(|(name, _)| (*name).to_owned()).collect(),
        },
        set: |s, value| {
            s.rules = read_rule(value)?;
            Some(Change::Settings)
        },
    },
    Entry {
        name: "UCI_LimitStrength",
        kind: |s| OptionKind::Check { default: s.limit_strength },
        set: |s, value| {
            s.limit_strength = check(value)?;
            Some(Change::Settings)
        },
    },
    Entry {
        name: "Level",
        kind: |s| spin(s.level.get().into(), 1, Level::MAX.get().into()),
        set: |s, value| {
            s.level = value.parse().ok()?;
            Some(Change::Settings)
        },
    },
];

/// The rule sets by the names that interfaces know. Our own names are read as well.
const RULE_NAMES: [(&str, RuleSet); 3] = [
    ("AsianRule", RuleSet::Axf),
    ("ChineseRule", RuleSet::Cxa),
    ("ComputerRule", RuleSet::Computer2024),
];

fn rule_name(rules: RuleSet) -> &'static str {
    RULE_NAMES.iter().find(|(_, named)| *named == rules).map_or(rules.name(), |(name, _)| name)
}

fn read_rule(text: &str) -> Option<RuleSet> {
    let named = RULE_NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    named.map(|(_, rules)| *rules).or_else(|| text.parse().ok())
}

fn number(value: &str, min: usize, max: usize) -> Option<usize> {
    value.parse().ok().filter(|number| (min..=max).contains(number))
}

fn check(value: &str) -> Option<bool> {
    value.to_ascii_lowercase().parse().ok()
}

fn spin(default: usize, min: usize, max: usize) -> OptionKind {
    let [default, min, max] = [default, min, max].map(|n| i64::try_from(n).unwrap_or(i64::MAX));
    OptionKind::Spin { default, min, max }
}

/// All options with their present values as defaults.
pub(crate) fn specs(settings: &Settings) -> impl Iterator<Item = OptionSpec> + '_ {
    TABLE
        .iter()
        .map(|entry| OptionSpec { name: entry.name.to_owned(), kind: (entry.kind)(settings) })
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("option {name:?} cannot be {value:?}")]
pub(crate) struct BadValue {
    name: String,
    value: String,
}

/// Sets an option. One that is not known is ignored: interfaces send what other engines have.
pub(crate) fn set(
    settings: &mut Settings,
    name: &str,
    value: &str,
) -> Result<Option<Change>, BadValue> {
    let Some(entry) = TABLE.iter().find(|entry| entry.name.eq_ignore_ascii_case(name)) else {
        return Ok(None);
    };
    match (entry.set)(settings, value) {
        Some(change) => {
            settings.engine = settings.engine.clamped();
            Ok(Some(change))
        }
        None => Err(BadValue { name: name.to_owned(), value: value.to_owned() }),
    }
}
