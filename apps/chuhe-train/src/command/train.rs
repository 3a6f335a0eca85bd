//! `chuhe-train train`: from games to a network.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, bail};
use trainer::{
    Checkpoint, Config, Cpu, Device, DeviceError, Event, Point, State, Summary, Trainer,
};

use crate::Finding;
use crate::progress::{Line, duration, grouped};

/// Train a network from self-play games.
///
/// The folder given by --out gets a checkpoint, the network (network.nnue) and the losses as a table
/// and a picture (loss.csv, loss.svg). A training that was stopped, by Ctrl+C or a lost machine, goes
/// on with --resume and ends as if it had never been stopped. docs/NETWORK.md describes the network
/// and how it learns.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The files of games
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    files: Vec<PathBuf>,
    /// The folder of the training
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Go on with the training in the folder
    #[arg(long)]
    resume: bool,
    /// Begin with the network of another training's folder instead of random numbers
    #[arg(long, value_name = "FOLDER", conflicts_with = "resume")]
    init: Option<PathBuf>,
    /// Threads [default: one for each processor core]
    #[arg(long, value_name = "THREADS", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    #[command(flatten)]
    setup: Setup,
}

/// What a new training is like.
#[derive(clap::Args, Debug)]
struct Setup {
    /// Positions to train on; the games are gone through as often as needed
    #[arg(long, value_name = "COUNT", default_value_t = Config::default().positions)]
    positions: u64,
    /// Positions in a step
    #[arg(long, value_name = "COUNT", default_value_t = Config::default().batch)]
    batch: usize,
    /// How far steps go at first
    #[arg(long, value_name = "RATE", default_value_t = Config::default().rate)]
    rate: f32,
    /// How far steps go at last
    #[arg(long, value_name = "RATE", default_value_t = Config::default().last_rate)]
    last_rate: f32,
    /// Steps in which the rate rises at the beginning
    #[arg(long, value_name = "STEPS", default_value_t = Config::default().warmup)]
    warmup: u64,
    /// How much weights shrink by themselves, as a part of the rate
    #[arg(long, value_name = "PART", default_value_t = Config::default().decay)]
    decay: f32,
    /// How much scores count at first, from 0 to 1; the rest is the result of the game
    #[arg(long, value_name = "PART", default_value_t = Config::default().lambda)]
    lambda: f32,
    /// How much scores count at last
    #[arg(long, value_name = "PART", default_value_t = Config::default().last_lambda)]
    last_lambda: f32,
    /// Score in the files that means an expectation of 73 % [default: found from the games, for each
    /// file]
    #[arg(long, value_name = "SCORE")]
    scale: Option<f32>,
    /// Number that all chance is drawn from
    #[arg(long, value_name = "NUMBER", default_value_t = Config::default().seed)]
    seed: u64,
    /// One of so many games is set apart for validation
    #[arg(long, value_name = "GAMES", default_value_t = Config::default().validation)]
    validation: u64,
    /// At most so many of their positions are looked at
    #[arg(long, value_name = "COUNT", default_value_t = Config::default().validation_positions)]
    validation_positions: usize,
    /// Steps after which the loss is measured and a checkpoint written
    #[arg(long, value_name = "STEPS", default_value_t = Config::default().every)]
    every: u64,
    /// Positions held back to be mixed, 32 bytes each
    #[arg(long, value_name = "COUNT", default_value_t = Config::default().window)]
    window: usize,
    /// Train on positions in check and before captures too
    #[arg(long)]
    all: bool,
    /// Only positions with a score up to this, for or against, on the inner scale of the search
    #[arg(long, value_name = "CP", default_value_t = Config::default().max_score)]
    max_score: i16,
    /// Only positions after at least so many plies
    #[arg(long, value_name = "PLIES", default_value_t = Config::default().min_ply)]
    min_ply: u16,
}

impl Setup {
    fn config(&self, files: &[PathBuf]) -> Config {
        Config {
            files: files.to_vec(),
            positions: self.positions,
            batch: self.batch,
            rate: self.rate,
            last_rate: self.last_rate,
            warmup: self.warmup,
            decay: self.decay,
            lambda: self.lambda,
            last_lambda: self.last_lambda,
            scale: self.scale,
            seed: self.seed,
            validation: self.validation,
            validation_positions: self.validation_positions,
            every: self.every,
            window: self.window,
            quiet: !self.all,
            max_score: self.max_score,
            min_ply: self.min_ply,
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // The second time it ends the program at once.
        signal_hook::flag::register_conditional_default(signal, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let threads = args.threads;
    let cpu = move |state: State| -> Result<Box<dyn Device>, DeviceError> {
        Ok(Box::new(Cpu::new(state, threads)?))
    };
    let mut line = Line::new();
    line.show(|| "reading the games".to_owned());
    let mut trainer = if args.resume {
        Trainer::resume(&args.out, &cpu)?
    } else {
        let model = args.init.as_ref().map(|folder| {
            let path = folder.join(trainer::CHECKPOINT);
            let checkpoint = Checkpoint::read(&path);
            checkpoint.map(|found| found.state.model).with_context(|| path.display().to_string())
        });
        Trainer::new(args.setup.config(&args.files), &args.out, model.transpose()?, &cpu)?
    };
    let mut out = io::stdout();
    let mut lost = None;
    let summary = trainer.run(&stop, &mut |event| {
        if let Err(error) = tell(event, &mut line, &mut out) {
            lost = Some(error);
        }
    })?;
    drop(line);
    if let Some(error) = lost {
        return Err(error.into());
    }
    summarize(&summary, &mut out)?;
    if summary.rounding.mean > 10.0 {
        bail!(
            "rounding changes scores by {:.1} on average, which is too much",
            summary.rounding.mean
        );
    }
    Ok(Finding::Good)
}

fn tell(event: Event, line: &mut Line, out: &mut impl Write) -> io::Result<()> {
    match event {
        Event::Begun { device, step, steps, validation, scales } => {
            line.clear();
            let scales = scales.iter().map(|scale| format!("{scale:.0}"));
            let scales = scales.collect::<Vec<_>>().join(", ");
            writeln!(
                out,
                "{device}; step {step} of {steps}; {} positions for validation; scale {scales}",
                grouped(validation as u64)
            )?;
            writeln!(out, "  positions  training validation    result      rate")
        }
        Event::Progress { step, steps, epoch, loss, speed, left } => {
            line.show(|| {
                let percent = 100.0 * step as f64 / steps as f64;
                format!(
                    "{percent:.1} %, epoch {}, loss {loss:.5}, {speed:.0} positions/s, {} left",
                    epoch + 1,
                    duration(left)
                )
            });
            Ok(())
        }
        Event::Measured(Point { positions, training, validation, result, rate }) => {
            line.clear();
            let positions = grouped(positions);
            writeln!(
                out,
                "{positions:>11}  {training:.6}   {validation:.6}  {result:.6}  {rate:.2e}"
            )
        }
        Event::Fault(fault) => {
            line.clear();
            writeln!(io::stderr(), "{fault}")
        }
        _ => Ok(()),
    }
}

fn summarize(summary: &Summary, out: &mut impl Write) -> io::Result<()> {
    let positions = grouped(summary.positions);
    let state = if summary.complete { "trained" } else { "stopped; --resume goes on" };
    writeln!(out, "{state} after {positions} positions")?;
    let rounding = summary.rounding;
    writeln!(
        out,
        "rounding changes scores by {:.2} on average, {:.1} at most ({} positions)",
        rounding.mean,
        rounding.most,
        grouped(rounding.positions as u64)
    )?;
    writeln!(out, "{}", summary.network.display())
}
