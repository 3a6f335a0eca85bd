//! `chuhe match`: engine against engine.

mod args;
mod live;
mod summary;
mod trouble;

use std::io::{self, Write};

use anyhow::{Context, bail};
use arena::report::{Jsonl, PgnFile};
use arena::statistics::Decision;
use arena::{Event, GameRecord, Log, Match, Openings, Stop, read_engines};
use messages::Messages;

pub(crate) use args::Args;
use live::Live;

use crate::{Finding, Global};

/// Plays the match.
pub(crate) fn run(global: &Global, args: &Args) -> anyhow::Result<Finding> {
    let messages = Messages::new(global.lang());
    let plan = plan(args, &messages)?;
    let stop = Stop::default();
    stop_at_ctrl_c(&stop)?;
    let log = args
        .log
        .as_deref()
        .map(|path| Log::create(path).with_context(|| format!("--log {}", path.display())));
    let log = log.transpose()?;
    let mut files = Files::open(args, &plan, &messages)?;
    let mut live = Live::new(&plan, args, &messages);
    let mut broken = None;
    let done = std::mem::take(&mut files.done);
    live.begin(&done)?;
    let finish = plan.run(&done, log, &stop, |event, standings| {
        let mut hear = || -> anyhow::Result<()> {
            if let Event::Ended(game) = &event {
                files.add(game)?;
            }
            live.hear(&event, standings)?;
            Ok(())
        };
        if broken.is_none()
            && let Err(error) = hear()
        {
            // What is not kept need not be played.
            broken = Some(error);
            stop.set();
        }
    });
    let finish = finish.map_err(|error| trouble::beginning(&messages, &error))?;
    live.end()?;
    if let Some(error) = broken {
        return Err(error);
    }
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &summary::json(&plan, &finish)).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        out.write_all(summary::text(&plan, &finish.standings, &messages).as_bytes())?;
    }
    if finish.stopped {
        let games = plan.schedule().len();
        let pairs = [("games", finish.standings.games().into()), ("all", games.into())];
        bail!(messages.format("match-stopped", &pairs));
    }
    let rejected = plan.sprt.is_some_and(|sprt| {
        sprt.state(&finish.standings.against(0, 1)).decision == Decision::AcceptH0
    });
    let good = !rejected && finish.standings.faults() == 0;
    Ok(if good { Finding::Good } else { Finding::Bad })
}

fn plan(args: &Args, messages: &Messages) -> anyhow::Result<Match> {
    let engines = read_engines(&args.engines.each, &args.engines.engines)
        .map_err(|error| trouble::spec(messages, &error))?;
    let mut openings = match &args.openings {
        Some(path) => Openings::read(path).map_err(|error| trouble::openings(messages, &error))?,
        None => Openings::built_in(),
    };
    openings.check(args.rules).map_err(|error| trouble::openings(messages, &error))?;
    if let Some(seed) = args.seed {
        openings.shuffle(seed);
    }
    let pairs = usize::try_from(args.games.div_ceil(2)).unwrap_or(usize::MAX);
    if pairs > openings.len() {
        let numbers = [("openings", openings.len().into()), ("pairs", pairs.into())];
        writeln!(io::stderr(), "{}", messages.format("match-few-openings", &numbers))?;
    }
    let sprt = args.sprt().map_err(|error| trouble::sprt(messages, &error))?;
    Ok(Match {
        engines,
        format: args.format(),
        games: args.games,
        openings,
        rules: args.rules,
        adjudication: args.adjudication(messages)?,
        margin: args.margin(),
        patience: args.patience(),
        concurrency: args.concurrency,
        seed: args.seed.unwrap_or(0),
        sprt,
    })
}

/// The first Ctrl-C ends the match in good order, the second at once.
fn stop_at_ctrl_c(stop: &Stop) -> anyhow::Result<()> {
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, 2, stop.flag())?;
        signal_hook::flag::register(signal, stop.flag())?;
    }
    Ok(())
}

/// Where the games are kept.
struct Files {
    jsonl: Option<Jsonl>,
    pgn: Option<PgnFile>,
    rules: &'static str,
    /// Played already.
    done: Vec<GameRecord>,
}

impl Files {
    fn open(args: &Args, plan: &Match, messages: &Messages) -> anyhow::Result<Self> {
        if let Some(path) = args.pgn.as_ref().filter(|path| args.jsonl.as_ref() == Some(path)) {
            let file = path.display().to_string();
            bail!(messages.format("match-same-file", &[("file", file.into())]));
        }
        let wrong = |error| trouble::jsonl(messages, &error);
        let header = plan.header();
        let rules = plan.rules.name();
        let (jsonl, done) = match &args.jsonl {
            Some(path) if args.resume => {
                let (jsonl, done) = Jsonl::resume(path, &header).map_err(wrong)?;
                (Some(jsonl), done)
            }
            Some(path) => (Some(Jsonl::create(path, &header).map_err(wrong)?), Vec::new()),
            None => (None, Vec::new()),
        };
        let resumed = args.resume.then_some(done.as_slice());
        let pgn = args.pgn.as_deref().map(|path| {
            PgnFile::open(path, resumed, rules).with_context(|| format!("--pgn {}", path.display()))
        });
        Ok(Self { jsonl, pgn: pgn.transpose()?, rules, done })
    }

    fn add(&mut self, game: &GameRecord) -> anyhow::Result<()> {
        if let Some(jsonl) = &mut self.jsonl {
            jsonl.add(game)?;
        }
        if let Some(pgn) = &mut self.pgn {
            pgn.add(game, self.rules).context("--pgn")?;
        }
        Ok(())
    }
}
