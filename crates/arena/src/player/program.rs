//! A program that speaks UCI or UCCI.

use std::time::{Duration, Instant};

use protocol::{Ranks, TimeUnit};
use xiangqi::Game;

use super::{Answer, Player, Task};
use crate::Insight;
use crate::dialect::{Dialect, Protocol, Said};
use crate::fault::{Fault, Trouble};
use crate::process::{Process, Program, Taps};
use crate::spec::{EngineSpec, Kind};
use crate::stop::Stop;

/// Our own engine's option for answering no faster than a person would.
const PACE: &str = "Human Pace";
/// How long an introduction may take when it is known which protocol is spoken.
const INTRODUCE: Duration = Duration::from_secs(20);
/// How long, when one is only tried.
const PROBE: Duration = Duration::from_secs(10);
/// How long setting the options and making ready for a game may take: tables are cleared.
const PREPARE: Duration = Duration::from_secs(60);
/// How long `isready` may take during a game.
const READY: Duration = Duration::from_secs(10);
/// How long an engine that was late may take to answer `stop`, to be kept for the next game.
const LATE: Duration = Duration::from_secs(1);

/// What an engine tells about itself at first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Introduction {
    pub(crate) dialect: Dialect,
    pub(crate) name: Option<String>,
    /// Names of options, with the words they may be set to if only those.
    pub(crate) options: Vec<(String, Vec<String>)>,
}

impl Introduction {
    pub(crate) fn offers(&self, name: &str) -> bool {
        self.options.iter().any(|(option, _)| option.eq_ignore_ascii_case(name))
    }

    /// Programs for many kinds of chess have to be told which, and count ranks from 1.
    fn needs_variant(&self) -> bool {
        let is_variant = |name: &str, choices: &[String]| {
            let knows_xiangqi = choices.iter().any(|choice| choice == "xiangqi");
            name == "UCI_Variant" && knows_xiangqi && choices.len() > 1
        };
        self.options.iter().any(|(name, choices)| is_variant(name, choices))
    }
}

/// Starts a program to learn which protocol it speaks and what it offers.
pub(crate) fn introduce(
    spec: &EngineSpec,
    taps: &Taps,
    stop: &Stop,
) -> Result<Option<Introduction>, Trouble> {
    let Kind::Program(program) = &spec.kind else { return Ok(None) };
    let try_one = |protocol, time| {
        let mut process = Process::start(&program.program, &spec.name, taps)?;
        let mut introduction = hello(&mut process, protocol, time, stop)?;
        if let Some(ranks) = program.ranks {
            introduction.dialect.ranks = ranks;
        }
        process.quit();
        Ok(introduction)
    };
    let introduction = match program.protocol {
        Some(protocol) => try_one(protocol, INTRODUCE)?,
        None => match try_one(Protocol::Uci, PROBE) {
            Ok(introduction) => introduction,
            Err(Trouble::Fault(first @ (Fault::Crash(_) | Fault::Hang { .. }))) => {
                match try_one(Protocol::Ucci, PROBE) {
                    Err(Trouble::Fault(second)) => {
                        let both = format!("uci: {first}; ucci: {second}");
                        return Err(Fault::NoStart(both).into());
                    }
                    other => other?,
                }
            }
            Err(other) => return Err(other),
        },
    };
    Ok(Some(introduction))
}

fn hello(
    process: &mut Process,
    protocol: Protocol,
    time: Duration,
    stop: &Stop,
) -> Result<Introduction, Trouble> {
    let dialect = Dialect::new(protocol);
    let mut found = Introduction { dialect, name: None, options: Vec::new() };
    let began = process.send(&[protocol.name()])?;
    loop {
        let Some(line) = process.next(began + time, stop)? else {
            let question = protocol.name().to_owned();
            return Err(Fault::Hang { question, waited: time }.into());
        };
        match found.dialect.read(&line.text) {
            Said::Welcome => break,
            Said::Name(name) => found.name = Some(name),
            Said::Option(name, choices) => found.options.push((name, choices)),
            _ => {}
        }
    }
    if protocol == Protocol::Ucci {
        if found.offers("usemillisec") {
            found.dialect.unit = TimeUnit::Milliseconds;
        }
        found.dialect.newgame = found.offers("newgame");
    } else if found.needs_variant() {
        found.dialect.ranks = Ranks::FromOne;
    }
    Ok(found)
}

/// An engine that is a program of its own. It is started when it is needed, kept from game to game,
/// and started anew after a fault.
pub(crate) struct Visitor {
    name: String,
    program: Program,
    introduction: Introduction,
    /// Options in the order in which they are set.
    options: Vec<(String, Option<String>)>,
    taps: Taps,
    process: Option<Process>,
}

impl Visitor {
    pub(crate) fn new(
        spec: &EngineSpec,
        program: &Program,
        introduction: Introduction,
        taps: Taps,
    ) -> Self {
        let mut options = Vec::new();
        let is_set = |name: &str| spec.options.iter().any(|(n, _)| n.eq_ignore_ascii_case(name));
        if introduction.needs_variant() && !is_set("UCI_Variant") {
            options.push(("UCI_Variant".to_owned(), Some("xiangqi".to_owned())));
        }
        if introduction.dialect.unit == TimeUnit::Milliseconds {
            options.push(("usemillisec".to_owned(), Some("true".to_owned())));
        }
        options
            .extend(spec.options.iter().map(|(name, value)| (name.clone(), Some(value.clone()))));
        options.extend(strength(spec, &introduction));
        let (name, program) = (spec.name.clone(), program.clone());
        Self { name, program, introduction, options, taps, process: None }
    }

    fn start(&self, stop: &Stop) -> Result<Process, Trouble> {
        let as_no_start = |trouble| match trouble {
            Trouble::Fault(fault @ Fault::NoStart(_)) => Trouble::Fault(fault),
            Trouble::Fault(fault) => Fault::NoStart(fault.to_string()).into(),
            Trouble::Stopped => Trouble::Stopped,
        };
        let mut process = Process::start(&self.program, &self.name, &self.taps)?;
        let dialect = &self.introduction.dialect;
        hello(&mut process, dialect.protocol, INTRODUCE, stop).map_err(as_no_start)?;
        let options = self.options.iter();
        let lines: Vec<String> =
            options.map(|(name, value)| dialect.set_option(name, value.as_deref())).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        process.send(&lines)?;
        ready(&mut process, dialect, PREPARE, stop).map_err(as_no_start)?;
        Ok(process)
    }

    /// Asks for a move and waits for it.
    fn ask(&self, process: &mut Process, game: &Game, task: &Task<'_>) -> Result<Answer, Trouble> {
        let dialect = &self.introduction.dialect;
        ready(process, dialect, READY, task.stop)?;
        let (position, go) = (dialect.position(game), dialect.go(game.position().turn(), task));
        let began = process.send(&[&position, &go])?;
        let allowed = task.allowed(game);
        let patience = allowed.map_or(task.patience, |allowed| allowed + task.margin);
        let mut insight = Insight::default();
        let mut by = began + patience;
        let mut is_late = false;
        loop {
            let Some(line) = process.next(by, task.stop)? else {
                if is_late {
                    let waited = by - began;
                    return Err(Fault::Hang { question: go, waited }.into());
                }
                is_late = true;
                by = Instant::now() + LATE;
                process.send(&["stop"])?;
                continue;
            };
            match dialect.read(&line.text) {
                Said::Insight(news) => insight.update(news),
                Said::Garbled(why) => return Err(Fault::BadLine { line: line.text, why }.into()),
                Said::Best { mv, resigns } => {
                    let time = line.at - began;
                    if allowed.is_none() && is_late {
                        return Err(Fault::Hang { question: go, waited: time }.into());
                    }
                    task.check(time, game)?;
                    let mv = match mv.filter(|_| !resigns) {
                        None => None,
                        Some(coords) => match coords.to_move(dialect.ranks) {
                            Some(mv) => Some(mv),
                            None => {
                                let why = "it is off the board".to_owned();
                                let text = coords.to_string();
                                return Err(Fault::IllegalMove { text, why }.into());
                            }
                        },
                    };
                    return Ok(Answer { mv, time, insight });
                }
                _ => {}
            }
        }
    }
}

/// The options that make an engine weaker, by the names that our own has for them. A person's pace
/// would only take time.
fn strength(spec: &EngineSpec, introduction: &Introduction) -> Vec<(String, Option<String>)> {
    let mut options = Vec::new();
    let mut set = |name: &str, value: String| options.push((name.to_owned(), Some(value)));
    if spec.level.is_some() || spec.elo.is_some() {
        set("UCI_LimitStrength", "true".to_owned());
        if introduction.offers(PACE) {
            set(PACE, "false".to_owned());
        }
    }
    if let Some(level) = spec.level {
        set("Level", level.to_string());
    }
    if let Some(elo) = spec.elo {
        set("UCI_Elo", elo.to_string());
    }
    options
}

/// Waits until everything before has been done.
fn ready(
    process: &mut Process,
    dialect: &Dialect,
    time: Duration,
    stop: &Stop,
) -> Result<(), Trouble> {
    let question = "isready";
    let by = process.send(&[question])? + time;
    while let Some(line) = process.next(by, stop)? {
        if dialect.read(&line.text) == Said::Ready {
            return Ok(());
        }
    }
    Err(Fault::Hang { question: question.to_owned(), waited: time }.into())
}

impl Player for Visitor {
    fn new_game(&mut self, _: u64, stop: &Stop) -> Result<(), Trouble> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.start(stop)?,
        };
        let dialect = &self.introduction.dialect;
        if let Some(line) = dialect.new_game() {
            process.send(&[&line])?;
        }
        ready(&mut process, dialect, PREPARE, stop)?;
        self.process = Some(process);
        Ok(())
    }

    fn think(&mut self, game: &Game, task: &Task<'_>) -> Result<Answer, Trouble> {
        let Some(mut process) = self.process.take() else {
            return Err(Fault::Crash("it is not running".to_owned()).into());
        };
        let answer = self.ask(&mut process, game, task);
        // Whoever was merely late, or wrong, has answered and can be talked to.
        let keeps = match &answer {
            Ok(_) | Err(Trouble::Fault(Fault::Overtime { .. } | Fault::IllegalMove { .. })) => true,
            Err(_) => false,
        };
        if keeps {
            self.process = Some(process);
        }
        answer
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.quit();
        }
    }
}
