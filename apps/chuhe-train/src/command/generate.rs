//! `chuhe-train gen`: self-play into a file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::Context;
use clap::value_parser;
use engine::Evaluation;
use selfplay::{
    Adjudication, GenerateError, Goal, Lines, OpeningSettings, Progress, Settings, generate,
};
use xiangqi::RuleSet;

use crate::Finding;
use crate::progress::{Line, duration, grouped, percent};

/// Let the engine play against itself and keep the games.
///
/// The file is appended to, and goes on where it ended if it is there already: games are numbered,
/// and the same settings make the same games, whatever the number of threads. The program can be
/// killed at any time; what is lost is a few games of the last seconds. Runs in the background are
/// best started with `nice`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The file to make or to continue
    file: PathBuf,

    /// Stop when the file holds this many games
    #[arg(long, value_name = "GAMES")]
    games: Option<u64>,
    /// Stop when the file holds this many positions with a score
    #[arg(long, value_name = "POSITIONS", conflicts_with = "games")]
    positions: Option<u64>,
    /// Threads, each with its own game [default: one for each processor core]
    #[arg(long, value_name = "THREADS", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Number that all chance is drawn from
    #[arg(long, value_name = "NUMBER", default_value_t = Settings::default().seed)]
    seed: u64,
    /// Nodes after which the search of a move begins no deeper iteration
    #[arg(long, value_name = "NODES", default_value_t = Settings::default().nodes, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// A search is cut short after so many times --nodes
    #[arg(long, value_name = "TIMES", default_value_t = Settings::default().hard_factor, value_parser = value_parser!(u64).range(1..=1000))]
    hard_factor: u64,
    /// Table of each thread, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = value_parser!(u16).range(1..=4096))]
    hash: u16,
    /// Network that evaluates positions: a file, builtin, or none for hand-written rules
    #[arg(long, value_name = "FILE", default_value_t)]
    network: Evaluation,
    /// Law of repetition and limits
    #[arg(long, value_name = "RULES", default_value_t = Settings::default().rules)]
    rules: RuleSet,

    /// Lines that games begin with: a file of PGN games, or of FEN or EPD positions, one a line.
    /// Half of the games follow one for some plies (see --line-percent, --line-plies), then play
    /// some random plies
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Share of the games that follow a line, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = OpeningSettings::default().line_percent, requires = "openings", value_parser = value_parser!(u64).range(0..=100))]
    line_percent: u64,
    /// How many plies of a line are followed, at least and at most
    #[arg(long, value_name = "LEAST-MOST", default_value = "4-24", requires = "openings", value_parser = range)]
    line_plies: [u64; 2],
    /// Random plies after a line, at least and at most
    #[arg(long, value_name = "LEAST-MOST", default_value = "1-4", requires = "openings", value_parser = range)]
    line_random_plies: [u64; 2],
    /// Random plies from the start position, at least and at most
    #[arg(long, value_name = "LEAST-MOST", default_value = "4-10", value_parser = range)]
    random_plies: [u64; 2],
    /// Openings with a score beyond this for either side are not played, on the inner scale of the search
    #[arg(long, value_name = "CP", default_value_t = OpeningSettings::default().max_score)]
    opening_max_score: u16,

    /// A game is won when the scores of both sides say so, by at least so much, on the inner scale of the
    /// search …
    #[arg(long, value_name = "CP", default_value_t = Adjudication::default().win_score)]
    win_score: u16,
    /// … for so many plies on end
    #[arg(long, value_name = "PLIES", default_value_t = Adjudication::default().win_plies)]
    win_plies: u32,
    /// A game is drawn when all scores are within this, on the inner scale of the search …
    #[arg(long, value_name = "CP", default_value_t = Adjudication::default().draw_score)]
    draw_score: u16,
    /// … for so many plies on end …
    #[arg(long, value_name = "PLIES", default_value_t = Adjudication::default().draw_plies)]
    draw_plies: u32,
    /// … and so many plies have been played
    #[arg(long, value_name = "PLIES", default_value_t = Adjudication::default().draw_from)]
    draw_from: u32,
    /// Results by scores are confirmed by a search of so many times --nodes
    #[arg(long, value_name = "TIMES", default_value_t = Adjudication::default().confirm_factor, value_parser = value_parser!(u64).range(1..=1000))]
    confirm_factor: u64,
    /// Share of the games that are played on after such a result, to see whether it was right, in
    /// percent
    #[arg(long, value_name = "PERCENT", default_value_t = Adjudication::default().play_on_percent, value_parser = value_parser!(u64).range(0..=100))]
    play_on_percent: u64,
    /// A game of so many plies is a draw whatever the scores
    #[arg(long, value_name = "PLIES", default_value_t = Adjudication::default().max_plies, value_parser = value_parser!(u32).range(1..=60_000))]
    max_plies: u32,
}

/// Reads `4-10`, or `6` for `6-6`.
fn range(text: &str) -> Result<[u64; 2], String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if least <= most && most <= 400 => Ok([least, most]),
        _ => Err("expected two numbers up to 400, the smaller first, such as 4-10".to_owned()),
    }
}

impl Args {
    fn settings(&self) -> anyhow::Result<Settings> {
        Ok(Settings {
            seed: self.seed,
            nodes: self.nodes,
            hard_factor: self.hard_factor,
            hash_mb: self.hash.into(),
            network: self.network.network()?,
            rules: self.rules,
            opening: OpeningSettings {
                random_plies: self.random_plies,
                line_percent: self.line_percent,
                line_plies: self.line_plies,
                line_random_plies: self.line_random_plies,
                max_score: self.opening_max_score,
            },
            adjudication: Adjudication {
                win_score: self.win_score,
                win_plies: self.win_plies,
                draw_score: self.draw_score,
                draw_plies: self.draw_plies,
                draw_from: self.draw_from,
                confirm_factor: self.confirm_factor,
                play_on_percent: self.play_on_percent,
                max_plies: self.max_plies,
            },
        })
    }

    fn goal(&self) -> Goal {
        match (self.games, self.positions) {
            (Some(games), _) => Goal::Games(games),
            (None, Some(positions)) => Goal::Positions(positions),
            (None, None) => Goal::Endless,
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
    let lines = args.openings.as_deref().map_or(Ok(Lines::NONE), read_lines)?;
    let threads = args
        .threads
        .map_or_else(|| available_parallelism().map_or(1, std::num::NonZero::get), usize::from);
    let (settings, goal) = (args.settings()?, args.goal());
    let mut line = Line::new();
    let mut told = false;
    let made = generate(&args.file, &settings, &lines, goal, threads, &stop, |progress| {
        if !told {
            told = true;
            tell_resumed(progress, &args.file);
        }
        line.show(|| describe(progress, goal));
    });
    drop(line);
    let made = made.map_err(|error| match error {
        GenerateError::OtherSettings { .. } => anyhow::Error::from(error)
            .context(format!("{}: choose another file, or the same settings", args.file.display())),
        error => error.into(),
    })?;
    if !told {
        tell_resumed(&made, &args.file);
    }
    summarize(&made, &mut io::stdout().lock())?;
    Ok(Finding::Good)
}

fn read_lines(path: &Path) -> anyhow::Result<Lines> {
    let openings = arena::Openings::read(path).with_context(|| path.display().to_string())?;
    Ok((0..openings.len()).map(|number| openings.get(number)).collect())
}

fn tell_resumed(progress: &Progress, file: &Path) {
    let resumed = &progress.resumed;
    let mut err = io::stderr();
    if let Some(torn) = resumed.cut {
        drop(writeln!(
            err,
            "{}: block {} at byte {} was not written to its end; its {} bytes are cut off",
            file.display(),
            torn.number + 1,
            torn.offset,
            torn.bytes
        ));
    }
    if resumed.games > 0 {
        let (games, positions) = (grouped(resumed.games), grouped(resumed.positions));
        drop(writeln!(err, "going on after {games} games with {positions} positions"));
    }
}

/// The line of progress.
fn describe(progress: &Progress, goal: Goal) -> String {
    let (games, positions) = totals(progress);
    let mut text = format!("{} games, {} positions", grouped(games), grouped(positions));
    let (done, whole, new) = match goal {
        Goal::Games(whole) => (games, whole, progress.games),
        Goal::Positions(whole) => (positions, whole, progress.positions),
        Goal::Endless => (0, 0, 0),
    };
    if whole > 0 {
        text += &format!(" ({})", percent(done, whole));
    }
    text += &format!(", {:.0} positions/s", rate(progress));
    if new > 0 {
        let left = progress.time.as_secs_f64() * approx(whole.saturating_sub(done)) / approx(new);
        text += &format!(", {} left", duration(Duration::from_secs_f64(left.min(1e9))));
    }
    text
}

fn totals(progress: &Progress) -> (u64, u64) {
    let resumed = &progress.resumed;
    (resumed.games + progress.games, resumed.positions + progress.positions)
}

#[expect(clippy::cast_precision_loss, reason = "for estimates")]
fn approx(number: u64) -> f64 {
    number as f64
}

fn rate(progress: &Progress) -> f64 {
    approx(progress.positions) / progress.time.as_secs_f64().max(1e-3)
}

fn made_in_ms(progress: &Progress) -> u64 {
    u64::try_from(progress.time.as_millis()).unwrap_or(u64::MAX).max(1)
}

fn summarize(progress: &Progress, out: &mut impl Write) -> anyhow::Result<()> {
    let (games, positions) = totals(progress);
    writeln!(
        out,
        "{} games with {} positions made in {}: {:.0} positions/s",
        grouped(progress.games),
        grouped(progress.positions),
        duration(progress.time),
        rate(progress)
    )?;
    writeln!(
        out,
        "{:.0} nodes a position, {} nodes/s",
        approx(progress.nodes) / approx(progress.positions.max(1)),
        grouped(progress.nodes * 1_000 / made_in_ms(progress))
    )?;
    let [red, black, draws] = progress.outcomes.map(grouped);
    writeln!(out, "Red won {red}, Black won {black}, {draws} draws")?;
    if progress.played_on > 0 {
        writeln!(
            out,
            "results by scores: wrong in {} of {} games played on",
            progress.misjudged, progress.played_on
        )?;
    }
    writeln!(out, "the file holds {} games with {} positions", grouped(games), grouped(positions))?;
    Ok(())
}
