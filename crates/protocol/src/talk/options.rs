//! The options our engine offers, in one table, by the names of both worlds.

use std::sync::Arc;
use std::time::Duration;

use engine::{BookMove, Elo, Evaluation, Level, Limits, OpeningBook, Options};
use xiangqi::{Position, RuleSet};

use crate::{Dialect, OptionKind, OptionSpec};

/// What a conversation can set.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) engine: Options,
    pub(super) rules: RuleSet,
    /// Whether to play at `level` or `elo` rather than as well as possible.
    limit_strength: bool,
    level: Level,
    /// Set last, it counts instead of the level.
    elo: Option<Elo>,
    human_pace: bool,
    pub(super) own_book: bool,
    /// The files of books, divided by semicolons; [`BUILTIN`] is the one that needs no file.
    pub(super) book_files: String,
    /// The books read from them; `None` before the first is wanted.
    pub(super) books: Option<Books>,
    /// What evaluates positions.
    pub(super) evaluation: Evaluation,
    /// What shall, if it can be had.
    pub(super) wanted_evaluation: Evaluation,
    pub(super) shows_wdl: bool,
    /// Whether clocks are told in milliseconds in UCCI.
    pub(super) milliseconds: bool,
    /// Whether lines wait until a search is over.
    pub(super) batch: bool,
}

/// The name of the book that needs no file.
pub(super) const BUILTIN: &str = "builtin";

/// Books of which the first that knows a position is followed.
#[derive(Clone, Debug, Default)]
pub(super) struct Books(Vec<Arc<dyn OpeningBook>>);

impl Books {
    /// All of them as one, if there are any.
    pub(super) fn book(&self) -> Option<Arc<dyn OpeningBook>> {
        match self.0.as_slice() {
            [] => None,
            [only] => Some(Arc::clone(only)),
            _ => Some(Arc::new(self.clone())),
        }
    }
}

impl OpeningBook for Books {
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        let known = self.0.iter().map(|book| book.moves(position));
        known.into_iter().find(|moves| !moves.is_empty()).unwrap_or_default()
    }
}

impl FromIterator<Arc<dyn OpeningBook>> for Books {
    fn from_iter<I: IntoIterator<Item = Arc<dyn OpeningBook>>>(books: I) -> Self {
        Self(books.into_iter().collect())
    }
}

impl Settings {
    pub(super) fn new(engine: Options) -> Self {
        Self {
            engine,
            rules: RuleSet::default(),
            limit_strength: false,
            level: Level::MAX,
            elo: None,
            human_pace: true,
            own_book: false,
            book_files: BUILTIN.to_owned(),
            books: None,
            evaluation: Evaluation::default(),
            wanted_evaluation: Evaluation::default(),
            shows_wdl: false,
            milliseconds: false,
            batch: false,
        }
    }

    /// What is usual in a dialect: an engine plays from its book unless told otherwise in UCCI, and
    /// only if told so in UCI.
    pub(super) fn greet(&mut self, dialect: Dialect) {
        self.own_book = matches!(dialect, Dialect::Ucci(_));
        self.milliseconds = false;
    }

    /// Makes a search as strong as it is to be.
    pub(super) fn limit_strength(&self, limits: &mut Limits) {
        if self.limit_strength {
            limits.level = Some(self.level);
            limits.elo = self.elo;
            limits.human_pace = self.human_pace;
        }
    }
}

/// What setting an option asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// The settings may differ now.
    Settings,
    /// Forget what was learned.
    Clear,
    /// Read the files of the books.
    Books,
    /// Read the file of the network.
    Network,
}

/// Where an option is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Names {
    /// In both, by its name in UCI and its name in UCCI.
    Both(&'static str, &'static str),
    Uci(&'static str),
    Ucci(&'static str),
}

impl Names {
    fn in_dialect(self, dialect: Dialect) -> Option<&'static str> {
        match (self, dialect) {
            (Self::Both(_, name) | Self::Ucci(name), Dialect::Ucci(_)) => Some(name),
            (Self::Both(name, _) | Self::Uci(name), Dialect::Uci | Dialect::UciCyclone) => {
                Some(name)
            }
            _ => None,
        }
    }

    fn is(self, asked: &str) -> bool {
        match self {
            Self::Both(uci, ucci) => {
                [uci, ucci].iter().any(|name| name.eq_ignore_ascii_case(asked))
            }
            Self::Uci(name) | Self::Ucci(name) => name.eq_ignore_ascii_case(asked),
        }
    }
}

struct Entry {
    names: Names,
    kind: fn(&Settings) -> OptionKind,
    /// Sets it; `None` if the value makes no sense.
    set: fn(&mut Settings, &str) -> Option<Change>,
}

/// Names and values are case-insensitive; numbers out of range are refused.
static TABLE: &[Entry] = &[
    // First, as the protocol asks.
    Entry {
        names: Names::Ucci("usemillisec"),
        kind: |s| OptionKind::Check { default: s.milliseconds },
        set: |s, value| {
            s.milliseconds = check(value)?;
            Some(Change::Settings)
        },
    },
    Entry {
        names: Names::Ucci("batch"),
        kind: |s| OptionKind::Check { default: s.batch },
        set: |s, value| {
            s.batch = check(value)?;
            Some(Change::Settings)
        },
    },
    Entry {
        names: Names::Both("Hash", "hashsize"),
        kind: |s| spin(s.engine.hash_mb, 1, Options::MAX_HASH_MB),
        set: |s, value| {
            // 0 leaves the choice to the engine.
            let size = number(value, 0, Options::MAX_HASH_MB)?;
            s.engine.hash_mb = if size == 0 { Options::default().hash_mb } else { size };
            Some(Change::Settings)
        },
    },
    Entry {
        names: Names::Both("Clear Hash", "clearhash"),
        kind: |_| OptionKind::Button,
        set: |_, _| Some(Change::Clear),
    },
    Entry {
        names: Names::Both("Threads", "threads"),
        kind: |s| spin(s.engine.threads, 1, Options::MAX_THREADS),
        set: |s, value| {
            let threads = number(value, 0, Options::MAX_THREADS)?;
            let all = || std::thread::available_parallelism().map_or(1, usize::from);
            s.engine.threads = if threads == 0 { all() } else { threads };
            Some(Change::Settings)
        },
    },
    Entry {
        names: Names::Both("MultiPV", "multipv"),
        kind: |s| spin(s.engine.multi_pv, 1, Options::MAX_MULTI_PV),
        set: |s, value| {
            s.engine.multi_pv = number(value, 1, Options::MAX_MULTI_PV)?;
            Some(Change::Settings)
        },
    },
    Entry {
        names: Names::Both("Move Overhead", "moveoverhead"),
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
        names: Names::Both("Ponder", "ponder"),
        kind: |_| OptionKind::Check { default: false },
        set: |_, value| check(value).map(|_| Change::Settings),
    },
    Entry {
        names: Names::Both("OwnBook", "usebook"),
        kind: |s| OptionKind::Check { default: s.own_book },
        set: |s, value| {
            s.own_book = check(value)?;
            Some(Change::Settings)
        },
    },
    Entry {
        names: Names::Both("BookFile", "bookfiles"),
        kind: |s| OptionKind::Text { default: s.book_files.clone() },
        set: |s, value| {
            s.book_files = text(value);
            Some(Change::Books)
        },
    },
    Entry {
        names: Names::Both("EvalFile", "evalfile"),
        kind: |s| OptionKind::Text { default: s.evaluation.to_string() },
        set: |s, value| {
            let Ok(evaluation) = text(value).parse();
            s.wanted_evaluation = evaluation;
            Some(Change::Network)
        },
    },
    Entry {
        names: Names::Uci("Repetition Rule"),
        kind: |s| OptionKind::Combo {
            default: rule_name(s.rules).to_owned(),
            choices: RULE_NAMES.iter().map(|(name, _)| (*name).to_owned()).collect(),
        },
        set: set_rule,
    },
    Entry {
        names: Names::Ucci("repetition"),
        kind: |s| OptionKind::Combo {
            default: rule_name(s.rules).to_lowercase(),
            choices: RULE_NAMES.iter().map(|(name, _)| name.to_lowercase()).collect(),
        },
        set: set_rule,
    },
    Entry {
        names: Names::Both("UCI_LimitStrength", "limitstrength"),
        kind: |s| OptionKind::Check { default: s.limit_strength },
        set: |s, value| {
            s.limit_strength = check(value)?;
            Some(Change::Settings)
        },
    },
    Entry {
        names: Names::Both("UCI_Elo", "elo"),
        kind: |s| {
            let elo = s.elo.unwrap_or(Elo::of(s.level));
            spin(elo.get().into(), Elo::MIN.get().into(), Elo::MAX.get().into())
        },
        set: |s, value| {
            let (least, most) = (Elo::MIN.get().into(), Elo::MAX.get().into());
            let rating = number(value, least, most)?;
            s.elo = Some(Elo::new(u16::try_from(rating).ok()?));
            Some(Change::Settings)
        },
    },
    Entry {
        names: Names::Both("Level", "level"),
        kind: |s| spin(s.level.get().into(), 1, Level::MAX.get().into()),
        set: |s, value| {
            s.level = value.parse().ok()?;
            s.elo = None;
            Some(Change::Settings)
        },
    },
    Entry {
        names: Names::Both("Human Pace", "humanpace"),
        kind: |s| OptionKind::Check { default: s.human_pace },
        set: |s, value| {
            s.human_pace = check(value)?;
            Some(Change::Settings)
        },
    },
    Entry {
        names: Names::Uci("UCI_ShowWDL"),
        kind: |s| OptionKind::Check { default: s.shows_wdl },
        set: |s, value| {
            s.shows_wdl = check(value)?;
            Some(Change::Settings)
        },
    },
    // Interfaces for many games ask which one this is.
    Entry {
        names: Names::Uci("UCI_Variant"),
        kind: |_| OptionKind::Combo {
            default: "xiangqi".to_owned(),
            choices: vec!["xiangqi".to_owned()],
        },
        set: |_, value| (value == "xiangqi").then_some(Change::Settings),
    },
    Entry {
        names: Names::Ucci("newgame"),
        kind: |_| OptionKind::Button,
        set: |_, _| Some(Change::Clear),
    },
];

/// The rule sets by the names that interfaces know. Our own names are read as well.
const RULE_NAMES: [(&str, RuleSet); 4] = [
    ("AsianRule", RuleSet::Axf),
    ("ChineseRule", RuleSet::Cxa),
    ("ComputerRule", RuleSet::Computer2024),
    ("AlwaysDraw", RuleSet::Casual),
];

fn rule_name(rules: RuleSet) -> &'static str {
    RULE_NAMES.iter().find(|(_, named)| *named == rules).map_or(rules.name(), |(name, _)| name)
}

fn set_rule(settings: &mut Settings, text: &str) -> Option<Change> {
    let named = RULE_NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    settings.rules = named.map(|(_, rules)| *rules).or_else(|| text.parse().ok())?;
    Some(Change::Settings)
}

fn number(value: &str, min: usize, max: usize) -> Option<usize> {
    value.parse().ok().filter(|number| (min..=max).contains(number))
}

fn check(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" => Some(true),
        "false" | "off" => Some(false),
        _ => None,
    }
}

/// A text; `<empty>` stands for none.
fn text(value: &str) -> String {
    if value == "<empty>" { String::new() } else { value.to_owned() }
}

fn spin(default: usize, min: usize, max: usize) -> OptionKind {
    let [default, min, max] = [default, min, max].map(|n| i64::try_from(n).unwrap_or(i64::MAX));
    OptionKind::Spin { default, min, max }
}

/// All options of a dialect with their present values as defaults.
pub(super) fn specs(settings: &Settings, dialect: Dialect) -> impl Iterator<Item = OptionSpec> {
    let table = TABLE.iter().filter_map(move |entry| {
        let name = entry.names.in_dialect(dialect)?.to_owned();
        Some(OptionSpec { name, kind: (entry.kind)(settings) })
    });
    table.chain(tuned())
}

/// The numbers of the search as options, in a build for tuning.
#[cfg(feature = "tune")]
fn tuned() -> impl Iterator<Item = OptionSpec> {
    engine::params::ALL.iter().map(|&(name, default, min, max)| OptionSpec {
        name: name.to_owned(),
        kind: OptionKind::Spin { default: default.into(), min: min.into(), max: max.into() },
    })
}

#[cfg(not(feature = "tune"))]
fn tuned() -> impl Iterator<Item = OptionSpec> {
    std::iter::empty()
}

/// Sets a number of the search, in a build for tuning; `None` if it has no such number.
#[cfg(feature = "tune")]
fn tune(name: &str, value: &str) -> Option<Result<Option<Change>, BadValue>> {
    let &(name, _, min, max) = engine::params::ALL.iter().find(|(known, ..)| *known == name)?;
    let value_in_range = value.parse().ok().filter(|value| (min..=max).contains(value));
    Some(match value_in_range {
        Some(value) => {
            engine::params::set(name, value);
            // What was found with other numbers would blur the difference.
            Ok(Some(Change::Clear))
        }
        None => Err(BadValue { name: name.to_owned(), value: value.to_owned() }),
    })
}

#[cfg(not(feature = "tune"))]
fn tune(_: &str, _: &str) -> Option<Result<Option<Change>, BadValue>> {
    None
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("option {name:?} cannot be {value:?}")]
pub(super) struct BadValue {
    name: String,
    value: String,
}

/// Sets an option, by any of its names. One that is not known is ignored: interfaces send what other
/// engines have.
pub(super) fn set(
    settings: &mut Settings,
    name: &str,
    value: &str,
) -> Result<Option<Change>, BadValue> {
    let Some(entry) = TABLE.iter().find(|entry| entry.names.is(name)) else {
        return tune(name, value).unwrap_or(Ok(None));
    };
    match (entry.set)(settings, value) {
        Some(change) => {
            settings.engine = settings.engine.clamped();
            Ok(Some(change))
        }
        None => Err(BadValue { name: name.to_owned(), value: value.to_owned() }),
    }
}
