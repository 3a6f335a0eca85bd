//! The arguments of `chuhe match`.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context;
use arena::schedule::Format;
use arena::statistics::{Model, Sprt, SprtError};
use arena::{Adjudication, DrawRule, ResignRule};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches, ValueEnum};
use messages::Messages;
use xiangqi::RuleSet;

/// The arguments of `chuhe match`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) engines: Engines,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(super) games: u32,
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = concurrency)]
    pub(super) concurrency: usize,
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,
    #[arg(long, default_value_t, value_name = "NAME")]
    pub(super) rules: RuleSet,
    #[arg(long, conflicts_with = "gauntlet")]
    round_robin: bool,
    #[arg(long)]
    gauntlet: bool,
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    #[arg(long, value_enum, default_value_t = ModelArg::Normalized, value_name = "MODEL", requires = "sprt")]
    sprt_model: ModelArg,
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(super) jsonl: Option<PathBuf>,
    #[arg(long, requires = "jsonl")]
    pub(super) resume: bool,
    #[arg(long, value_name = "MS", default_value_t = 100)]
    margin: u64,
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    patience: u64,
    #[arg(long, value_name = "MOVES,CP")]
    resign: Option<String>,
    #[arg(long, value_name = "FROM,MOVES,CP")]
    draw: Option<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    maxplies: Option<u32>,
    #[arg(long)]
    pub(super) json: bool,
    #[arg(short, long)]
    pub(super) verbose: bool,
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum ModelArg {
    Normalized,
    Logistic,
}

fn concurrency(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=1024).contains(n));
    number.ok_or_else(|| "expected a number from 1 to 1024".to_owned())
}

impl Args {
    pub(super) fn format(&self) -> Format {
        if self.gauntlet { Format::Gauntlet } else { Format::RoundRobin }
    }

    pub(super) fn margin(&self) -> Duration {
        Duration::from_millis(self.margin)
    }

    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(self.patience)
    }

    pub(super) fn sprt(&self) -> Result<Option<Sprt>, SprtError> {
        let read = |text: &String| {
            let sprt = text.parse::<Sprt>()?;
            let model = match self.sprt_model {
                ModelArg::Normalized => Model::Normalized,
                ModelArg::Logistic => Model::Logistic,
            };
            Sprt { model, ..sprt }.with_risks(self.alpha, self.beta)
        };
        self.sprt.as_ref().map(read).transpose()
    }

    pub(super) fn adjudication(&self, messages: &Messages) -> anyhow::Result<Adjudication> {
        let resign = self.resign.as_deref().map(|text| {
            let [moves, score] = numbers(text, messages).context("--resign")?;
            anyhow::Ok(ResignRule { moves, score: small(score) })
        });
        let draw = self.draw.as_deref().map(|text| {
            let [from, moves, score] = numbers(text, messages).context("--draw")?;
            anyhow::Ok(DrawRule { from, moves, score: small(score) })
        });
        let max_plies = self.maxplies;
        Ok(Adjudication { resign: resign.transpose()?, draw: draw.transpose()?, max_plies })
    }
}

fn small(score: u32) -> i32 {
    i32::try_from(score).unwrap_or(i32::MAX)
}

/// So many whole numbers with commas between.
fn numbers<const N: usize>(text: &str, messages: &Messages) -> anyhow::Result<[u32; N]> {
    let found: Option<Vec<u32>> =
        text.split(',').map(|part| u32::from_str(part.trim()).ok()).collect();
    found.and_then(|found| found.try_into().ok()).with_context(|| {
        messages.format("match-rule-numbers", &[("text", text.into()), ("count", N.into())])
    })
}

/// `--engine` and `--each`: each time, pairs up to the next flag. Clap's derive does not tell one
/// time from the next, so this is done by hand.
#[derive(Debug)]
pub(super) struct Engines {
    pub(super) each: Vec<String>,
    pub(super) engines: Vec<Vec<String>>,
}

impl clap::Args for Engines {
    fn augment_args(command: Command) -> Command {
        let engine = Arg::new("engine").long("engine").value_name("KEY=VALUE");
        let each = Arg::new("each").long("each").value_name("KEY=VALUE");
        command
            .arg(engine.num_args(1..).action(ArgAction::Append).required(true))
            .arg(each.num_args(1..).action(ArgAction::Append))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Engines {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let occurrences = |id| {
            let found = matches.get_occurrences::<String>(id);
            found.into_iter().flatten().map(|words| words.cloned().collect()).collect()
        };
        let each: Vec<Vec<String>> = occurrences("each");
        Ok(Self { each: each.concat(), engines: occurrences("engine") })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
