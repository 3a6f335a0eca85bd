//! What takes part in a match: engines as `key=value` pairs say.

use std::path::PathBuf;
use std::time::Duration;

use engine::{Evaluation, Level, LoadError, Options, ParseLevelError};
use protocol::Ranks;

use crate::dialect::Protocol;
use crate::process::Program;
use crate::time_control::ParseClockError;
use crate::{TimeControl, words};

/// An engine and how it plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// What it is called; no two of a match have the same.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// How long it may think.
    pub time: TimeControl,
    /// Its level, if it is not to play as well as it can.
    pub level: Option<Level>,
    /// Its strength on the scale of ratings, instead of a level.
    pub elo: Option<u16>,
    /// Options to set, in this order.
    pub options: Vec<(String, String)>,
}

/// What an engine is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Our own, in this process.
    Own,
    /// A program.
    Program(External),
}

/// A program that plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct External {
    /// How to start it.
    pub program: Program,
    /// What it speaks; `None`: to be found out.
    pub protocol: Option<Protocol>,
    /// How it counts ranks; `None`: from 0, or from 1 if it plays many kinds of chess.
    pub ranks: Option<Ranks>,
}

/// Why an engine's pairs make no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// A word that is no pair.
    #[error(
        "{word:?} is no pair: expected one of name= cmd= args= dir= proto= ranks= level= elo= tc= movetime= nodes= depth= option.NAME="
    )]
    NoPair {
        /// The word.
        word: String,
    },
    /// A quotation mark without its partner.
    #[error(transparent)]
    Words(#[from] words::OpenQuote),
    /// A number that is none, or is out of range.
    #[error("{key}={value}: expected a whole number from 1 to {max}")]
    Number {
        /// The key.
        key: String,
        /// What was read.
        value: String,
        /// The largest.
        max: u64,
    },
    /// A clock that is none.
    #[error(transparent)]
    Clock(#[from] ParseClockError),
    /// A level that is none.
    #[error(transparent)]
    Level(#[from] ParseLevelError),
    /// Another value than those that are known.
    #[error("{key}={value}: expected {expected}")]
    Choice {
        /// The key.
        key: &'static str,
        /// What was read.
        value: String,
        /// What is known.
        expected: &'static str,
    },
    /// Two strengths at once.
    #[error("level= and elo= are two ways to say one thing: give one of them")]
    TwoStrengths,
    /// A name without a letter.
    #[error("name= is empty")]
    NoName,
    /// Something that holds for programs alone.
    #[error("{key}= is for programs: give cmd= as well")]
    NeedsCmd {
        /// The key.
        key: &'static str,
    },
    /// Nothing says how long to think.
    #[error("engine {name:?} has no limit: give tc=, movetime=, nodes= or depth=")]
    NoLimit {
        /// The engine.
        name: String,
    },
    /// An option that our own engine does not have within this process.
    #[error(
        "option.{name}={value}: the built-in engine takes Hash, Threads and \"Move Overhead\" (whole numbers), and EvalFile; for others, run it as a program: cmd=chuhe args=engine"
    )]
    OwnOption {
        /// The option.
        name: String,
        /// The value.
        value: String,
    },
    /// The network that our own engine should evaluate by cannot be had.
    #[error(transparent)]
    Network(#[from] LoadError),
}

/// The pairs of one engine, as they are read.
#[derive(Clone, Default, Debug)]
struct Draft {
    name: Option<String>,
    cmd: Option<PathBuf>,
    args: Vec<String>,
    dir: Option<PathBuf>,
    protocol: Option<Protocol>,
    ranks: Option<Ranks>,
    level: Option<Level>,
    elo: Option<u16>,
    time: TimeControl,
    options: Vec<(String, String)>,
    /// A key that makes sense with `cmd` only.
    needs_cmd: Option<&'static str>,
}

/// Reads engines; the pairs of `each` hold for all of them unless they say otherwise. Every engine
/// is a list of words as `words::pairs` takes them.
///
/// ```
/// let engines = arena::read_engines(&["depth=4 name=A".into()], &[vec![], vec!["depth=3".into()]])?;
/// assert_eq!((engines[0].name.as_str(), engines[1].time.depth), ("A", Some(3)));
/// # Ok::<(), arena::SpecError>(())
/// ```
///
/// # Errors
/// What cannot be understood.
pub fn read_engines(
    each: &[String],
    engines: &[Vec<String>],
) -> Result<Vec<EngineSpec>, SpecError> {
    let mut common = Draft::default();
    read_pairs(&mut common, each)?;
    let mut specs: Vec<EngineSpec> = Vec::new();
    for engine in engines {
        let mut draft = common.clone();
        read_pairs(&mut draft, engine)?;
        let mut spec = draft.finish()?;
        let base = spec.name.clone();
        let mut number = 2;
        while specs.iter().any(|other| other.name == spec.name) {
            spec.name = format!("{base} #{number}");
            number += 1;
        }
        specs.push(spec);
    }
    Ok(specs)
}

fn read_pairs(draft: &mut Draft, given: &[String]) -> Result<(), SpecError> {
    for word in words::pairs(given, is_key)? {
        let (key, value) =
            word.split_once('=').ok_or_else(|| SpecError::NoPair { word: word.clone() })?;
        draft.set(key, value)?;
    }
    Ok(())
}

const KEYS: [&str; 12] = [
    "name", "cmd", "args", "dir", "proto", "ranks", "level", "elo", "tc", "movetime", "nodes",
    "depth",
];

fn is_key(key: &str) -> bool {
    KEYS.contains(&key)
}

impl Draft {
    fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        match key {
            "name" if value.trim().is_empty() => return Err(SpecError::NoName),
            "name" => self.name = Some(value.to_owned()),
            "cmd" => self.cmd = Some(value.into()),
            "args" => {
                self.args = words::split(value)?;
                self.needs_cmd = Some("args");
            }
            "dir" => {
                self.dir = Some(value.into());
                self.needs_cmd = Some("dir");
            }
            "proto" => {
                self.protocol = read_protocol(value)?;
                self.needs_cmd = Some("proto");
            }
            "ranks" => {
                self.ranks = Some(read_ranks(value)?);
                self.needs_cmd = Some("ranks");
            }
            "level" => self.level = Some(value.parse()?),
            "elo" => self.elo = u16::try_from(number(key, value, u16::MAX.into())?).ok(),
            "tc" => self.time.clock = Some(value.parse()?),
            "movetime" => {
                self.time.movetime = Some(Duration::from_millis(number(key, value, 1 << 32)?));
            }
            "nodes" => self.time.nodes = Some(number(key, value, 1 << 53)?),
            "depth" => {
                let depth = number(key, value, 1000)?;
                self.time.depth = u32::try_from(depth).ok();
            }
            _ => match key.strip_prefix("option.") {
                Some(name) if !name.is_empty() => self.option(name, value),
                _ => return Err(SpecError::NoPair { word: format!("{key}={value}") }),
            },
        }
        Ok(())
    }

    /// The last value given for an option counts.
    fn option(&mut self, name: &str, value: &str) {
        self.options.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self.options.push((name.to_owned(), value.to_owned()));
    }

    fn finish(self) -> Result<EngineSpec, SpecError> {
        let kind = match &self.cmd {
            None => {
                if let Some(key) = self.needs_cmd {
                    return Err(SpecError::NeedsCmd { key });
                }
                Kind::Own
            }
            Some(cmd) => {
                let cmd = cmd.clone();
                let program = Program { cmd, args: self.args.clone(), dir: self.dir.clone() };
                Kind::Program(External { program, protocol: self.protocol, ranks: self.ranks })
            }
        };
        let name = self.name.clone().unwrap_or_else(|| default_name(&kind, &self));
        let Self { time, level, elo, options, .. } = self;
        if level.is_some() && elo.is_some() {
            return Err(SpecError::TwoStrengths);
        }
        let spec = EngineSpec { name, kind, time, level, elo, options };
        // Our own engine's levels have limits of their own.
        let has_strength = spec.level.is_some() || spec.elo.is_some();
        let is_limited = has_strength && spec.kind == Kind::Own || !spec.time.is_empty();
        if !is_limited {
            return Err(SpecError::NoLimit { name: spec.name });
        }
        if spec.kind == Kind::Own {
            for (name, value) in &spec.options {
                if OwnSettings::default().set(name, value).is_none() {
                    let (name, value) = (name.clone(), value.clone());
                    return Err(SpecError::OwnOption { name, value });
                }
            }
            // Better to know of it now than in the first game.
            spec.own_settings().evaluation.network()?;
        }
        Ok(spec)
    }
}

fn default_name(kind: &Kind, draft: &Draft) -> String {
    let base = match kind {
        Kind::Own => "chuhe".to_owned(),
        Kind::Program(external) => {
            let stem = external.program.cmd.file_stem();
            stem.map_or_else(|| "engine".to_owned(), |stem| stem.to_string_lossy().into_owned())
        }
    };
    let level = draft.level.map(|level| format!("level={level}"));
    let elo = draft.elo.map(|elo| format!("elo={elo}"));
    let time = (!draft.time.is_empty()).then(|| draft.time.to_string());
    [Some(base), level, elo, time].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn read_protocol(value: &str) -> Result<Option<Protocol>, SpecError> {
    match value {
        "uci" => Ok(Some(Protocol::Uci)),
        "ucci" => Ok(Some(Protocol::Ucci)),
        "auto" => Ok(None),
        _ => {
            let value = value.to_owned();
            Err(SpecError::Choice { key: "proto", value, expected: "uci, ucci or auto" })
        }
    }
}

fn read_ranks(value: &str) -> Result<Ranks, SpecError> {
    match value {
        "0" | "0-9" | "9" => Ok(Ranks::FromZero),
        "1" | "1-10" | "10" => Ok(Ranks::FromOne),
        _ => {
            let expected = "9 (ranks 0 to 9) or 10 (ranks 1 to 10)";
            Err(SpecError::Choice { key: "ranks", value: value.to_owned(), expected })
        }
    }
}

fn number(key: &str, value: &str, max: u64) -> Result<u64, SpecError> {
    value.parse().ok().filter(|&n| 0 < n && n <= max).ok_or_else(|| {
        let (key, value) = (key.to_owned(), value.to_owned());
        SpecError::Number { key, value, max }
    })
}

impl EngineSpec {
    /// The settings of our own engine.
    pub(crate) fn own_settings(&self) -> OwnSettings {
        let mut settings = OwnSettings::default();
        for (name, value) in &self.options {
            // They were tried when the specification was read.
            settings.set(name, value);
        }
        settings
    }

    /// Everything but the name, as pairs.
    pub fn settings(&self) -> String {
        let mut pairs = Vec::new();
        if let Kind::Program(External { program, protocol, ranks }) = &self.kind {
            pairs.push(format!("cmd={}", program.cmd.display()));
            if !program.args.is_empty() {
                pairs.push(format!("args={}", words::join(&program.args)));
            }
            pairs.extend(program.dir.as_ref().map(|dir| format!("dir={}", dir.display())));
            pairs.extend(protocol.map(|protocol| format!("proto={}", protocol.name())));
            pairs.extend(ranks.map(|ranks| match ranks {
                Ranks::FromZero => "ranks=9".to_owned(),
                Ranks::FromOne => "ranks=10".to_owned(),
            }));
        }
        pairs.extend(self.level.map(|level| format!("level={level}")));
        pairs.extend(self.elo.map(|elo| format!("elo={elo}")));
        if !self.time.is_empty() {
            pairs.push(self.time.to_string());
        }
        pairs.extend(self.options.iter().map(|(name, value)| format!("option.{name}={value}")));
        pairs.join(" ")
    }
}

/// What options set of our own engine within this process.
#[derive(Default)]
pub(crate) struct OwnSettings {
    pub(crate) options: Options,
    pub(crate) evaluation: Evaluation,
}

impl OwnSettings {
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let options = &mut self.options;
        match name.to_ascii_lowercase().as_str() {
            "hash" => options.hash_mb = value.parse().ok()?,
            "threads" => options.threads = value.parse().ok()?,
            "move overhead" => {
                options.move_overhead = Duration::from_millis(value.parse().ok()?);
            }
            "evalfile" => self.evaluation = value.parse().ok()?,
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(words: &[&str]) -> Result<EngineSpec, SpecError> {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        read_engines(&[], &[words]).map(|mut engines| engines.remove(0))
    }

    #[test]
    fn one_quoted_string_and_several_words_say_the_same() {
        let packed =
            one(&["name=A cmd=/x/y args=\"-a 'b c'\" dir=/d tc=10+0.1 option.Move Overhead=5"]);
        let parted = one(&[
            "name=A",
            "cmd=/x/y",
            "args=-a 'b c'",
            "dir=/d",
            "tc=10+0.1",
            "option.Move Overhead=5",
        ]);
        assert_eq!(packed, parted);
        let Kind::Program(external) = packed.expect("readable").kind else { panic!("a program") };
        assert_eq!(external.program.args, ["-a", "b c"]);
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        let error = |words: &[&str]| one(words).expect_err("nonsense").to_string();
        assert!(error(&["dept=4"]).contains("\"dept=4\" is no pair"));
        assert!(error(&["depth=0"]).contains("depth=0: expected a whole number"));
        assert!(error(&["cmd=x"]).contains("has no limit"));
        assert!(error(&["args=x", "depth=1"]).contains("give cmd="));
        assert!(error(&["depth=1", "option.Foo=1"]).contains("option.Foo=1"));
        assert!(error(&["tc=abc"]).contains("\"abc\" is no clock"));
        assert!(error(&["cmd=x", "depth=1", "proto=xboard"]).contains("uci, ucci or auto"));
        assert!(error(&["args=\"x"]).contains("quotation mark"));
        assert!(error(&["level=3", "elo=700"]).contains("one of them"));
        assert!(error(&["depth=1", "name="]).contains("empty"));
        assert!(error(&["depth=1", "option.EvalFile=/no/such.nnue"]).contains("/no/such.nnue"));
    }

    #[test]
    fn our_own_engine_is_told_what_evaluates() {
        let rules = one(&["depth=1", "option.EvalFile=none", "option.Hash=3"]).expect("known");
        assert_eq!(rules.own_settings().evaluation, Evaluation::Rules);
        assert_eq!(rules.own_settings().options.hash_mb, 3);
        assert_eq!(
            one(&["depth=1"]).expect("known").own_settings().evaluation,
            Evaluation::Builtin
        );
    }

    #[test]
    fn names_are_told_apart() {
        let twice = vec![vec!["depth=2".to_owned()], vec!["depth=2".to_owned()]];
        let engines = read_engines(&[], &twice).expect("readable");
        assert_eq!(engines[0].name, "chuhe depth=2");
        assert_eq!(engines[1].name, "chuhe depth=2 #2");
    }
}
