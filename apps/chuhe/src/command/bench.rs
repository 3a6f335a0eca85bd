//! `chuhe bench`: the signature of the engine, and how many positions with known results it sees.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use engine::suite::{Goal, Problem, Sight, attempt, parse_suite};
use engine::{Engine, Evaluation, Limits, Network, Options};
use messages::Messages;
use nnue::Kernel;

use crate::{Finding, Global};

/// The arguments of `chuhe bench`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    #[arg(long, value_name = "SECONDS", value_delimiter = ',', requires = "suite", default_values_t = [1.0, 5.0])]
    time: Vec<f64>,
    #[arg(
        long,
        value_name = "N",
        value_delimiter = ',',
        requires = "suite",
        conflicts_with = "time"
    )]
    nodes: Vec<u64>,
    #[arg(long, value_name = "N", requires = "suite")]
    limit: Option<usize>,
    #[arg(long, value_name = "MIB", requires = "suite", default_value_t = 64)]
    hash: usize,
    #[arg(long, value_name = "N", requires = "suite", default_value_t = 1)]
    threads: usize,
    #[arg(long, requires = "suite")]
    unsolved: bool,
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "FILE", default_value_t)]
    network: Evaluation,
    #[arg(long, value_name = "NAME")]
    kernel: Option<Kernel>,
}

impl Args {
    /// What evaluates.
    fn network(&self) -> anyhow::Result<Option<Arc<Network>>> {
        let network = self.network.network()?;
        Ok(match self.kernel {
            Some(kernel) => network.map(|network| Arc::new(network.with_kernel(kernel))),
            None => network,
        })
    }
}

pub(crate) fn run(global: &Global, args: &Args) -> anyhow::Result<Finding> {
    match &args.suite {
        Some(path) => suite(&Messages::new(global.lang()), path, args),
        None => signature(args),
    }
}

/// Prints the node count and the speed.
fn signature(args: &Args) -> anyhow::Result<Finding> {
    let result = engine::bench(args.network()?.as_ref());
    let seconds = result.time.as_secs_f64();
    let mut out = io::stdout().lock();
    if args.json {
        let told = serde_json::json!({
            "nodes": result.nodes, "seconds": seconds, "nps": result.nps(),
        });
        writeln!(out, "{told}")?;
    } else {
        writeln!(out, "{} nodes, {seconds:.3} s, {} nps", result.nodes, result.nps())?;
    }
    Ok(Finding::Good)
}

/// How much of a search counts.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Cut {
    Time(Duration),
    Nodes(u64),
}

impl Cut {
    fn holds(self, sight: &Sight) -> bool {
        match self {
            Self::Time(time) => sight.time <= time,
            Self::Nodes(nodes) => sight.nodes <= nodes,
        }
    }

    fn limits(self) -> Limits {
        match self {
            Self::Time(time) => Limits::movetime(time),
            Self::Nodes(nodes) => Limits::nodes(nodes),
        }
    }
}

impl std::fmt::Display for Cut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Time(time) => write!(f, "{} s", time.as_secs_f64()),
            Self::Nodes(nodes) => write!(f, "{nodes} n"),
        }
    }
}

/// The cuts that are asked for, the least first.
fn cuts(args: &Args) -> anyhow::Result<Vec<Cut>> {
    let mut cuts: Vec<Cut> = Vec::new();
    if args.nodes.is_empty() {
        for &seconds in &args.time {
            let time = Duration::try_from_secs_f64(seconds)
                .ok()
                .filter(|time| (0.001..=3_600.0).contains(&time.as_secs_f64()))
                .with_context(|| format!("--time {seconds}: expected 0.001 to 3600 seconds"))?;
            cuts.push(Cut::Time(time));
        }
    } else {
        cuts.extend(args.nodes.iter().map(|&nodes| Cut::Nodes(nodes.max(1))));
    }
    cuts.sort_by(|a, b| match (a, b) {
        (Cut::Time(a), Cut::Time(b)) => a.cmp(b),
        (Cut::Nodes(a), Cut::Nodes(b)) => a.cmp(b),
        _ => std::cmp::Ordering::Equal,
    });
    Ok(cuts)
}

/// How many of a kind there are, and how many are seen within each cut.
#[derive(Clone, Debug, Default)]
struct Tally {
    positions: usize,
    seen: Vec<usize>,
}

impl Tally {
    fn add(&mut self, seen: &[bool]) {
        self.positions += 1;
        self.seen.resize(seen.len(), 0);
        for (count, &seen) in self.seen.iter_mut().zip(seen) {
            *count += usize::from(seen);
        }
    }
}

/// The groups of a suite: mates, other wins, draws.
fn group(goal: Goal) -> &'static str {
    match goal {
        Goal::Mate(_) => "mates",
        Goal::Win(_) => "wins",
        Goal::Draw => "draws",
    }
}

fn suite(messages: &Messages, path: &Path, args: &Args) -> anyhow::Result<Finding> {
    let place = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(place)?;
    let mut problems = parse_suite(&text).with_context(place)?;
    problems.truncate(args.limit.unwrap_or(usize::MAX));
    if problems.is_empty() {
        bail!("{}: no position with a known result", place());
    }
    let cuts = cuts(args)?;
    let options = Options { hash_mb: args.hash, threads: args.threads, ..Options::default() };
    let mut engine = Engine::new(options);
    engine.set_network(args.network()?);
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut unsolved: Vec<&str> = Vec::new();
    for (number, problem) in (1..).zip(&problems) {
        let seen = seen_within(&mut engine, problem, &cuts);
        if seen.last() == Some(&false) {
            unsolved.push(&problem.id);
        }
        for name in [group(problem.goal), "total"] {
            tallies.entry(name).or_default().add(&seen);
        }
        if io::stderr().is_terminal() {
            // Nobody needs it.
            drop(write!(io::stderr(), "\r{number}/{}", problems.len()));
        }
    }
    if io::stderr().is_terminal() {
        drop(write!(io::stderr(), "\r"));
    }
    let unsolved = args.unsolved.then_some(unsolved.as_slice());
    if args.json {
        write_json(&tallies, &cuts, unsolved)?;
    } else {
        write_table(messages, &tallies, &cuts, unsolved)?;
    }
    Ok(Finding::Good)
}

/// Whether the last score within each cut shows that the result is seen. A mate that is found is not
/// forgotten again.
fn seen_within(engine: &mut Engine, problem: &Problem, cuts: &[Cut]) -> Vec<bool> {
    let Some(last) = cuts.last() else { return Vec::new() };
    let sights = attempt(engine, problem, last.limits());
    engine.wait();
    let within = |cut: &Cut| {
        let mut told = sights.iter().filter(|sight| cut.holds(sight));
        match problem.goal {
            Goal::Mate(_) => told.any(|sight| sight.seen),
            Goal::Win(_) | Goal::Draw => told.next_back().is_some_and(|sight| sight.seen),
        }
    };
    cuts.iter().map(within).collect()
}

const GROUPS: [&str; 4] = ["mates", "wins", "draws", "total"];

fn write_json(
    tallies: &BTreeMap<&str, Tally>,
    cuts: &[Cut],
    unsolved: Option<&[&str]>,
) -> anyhow::Result<()> {
    let groups = GROUPS.iter().filter_map(|&name| {
        let tally = tallies.get(name)?;
        let seen = cuts.iter().zip(&tally.seen).map(|(cut, seen)| match cut {
            Cut::Time(time) => serde_json::json!({ "seconds": time.as_secs_f64(), "solved": seen }),
            Cut::Nodes(nodes) => serde_json::json!({ "nodes": nodes, "solved": seen }),
        });
        let told = serde_json::json!({
            "positions": tally.positions, "within": seen.collect::<Vec<_>>(),
        });
        Some((name.to_owned(), told))
    });
    let mut told: serde_json::Map<String, serde_json::Value> = groups.collect();
    if let Some(unsolved) = unsolved {
        told.insert("unsolved".to_owned(), unsolved.into());
    }
    writeln!(io::stdout().lock(), "{}", serde_json::Value::Object(told))?;
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a percentage of some thousands")]
fn write_table(
    messages: &Messages,
    tallies: &BTreeMap<&str, Tally>,
    cuts: &[Cut],
    unsolved: Option<&[&str]>,
) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for name in GROUPS {
        let Some(tally) = tallies.get(name) else { continue };
        let label = messages.text(&format!("suite-{name}"));
        write!(out, "{label}: {}", tally.positions)?;
        for (cut, &seen) in cuts.iter().zip(&tally.seen) {
            let percent = seen as f64 * 100.0 / tally.positions as f64;
            write!(out, "  {cut}: {seen} ({percent:.1} %)")?;
        }
        writeln!(out)?;
    }
    if let Some(unsolved) = unsolved {
        let list = unsolved.join(" ");
        writeln!(out, "{}", messages.format("suite-unsolved", &[("list", list.into())]))?;
    }
    Ok(())
}
