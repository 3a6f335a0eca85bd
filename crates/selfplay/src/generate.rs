//! Making a file of games, on several threads, until there are enough.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use engine::Thinker;
use xiangqi::Outcome;

use crate::{Description, Lines, Resumed, ScoredGame, SelfPlay, Settings, WriteError, Writer};

/// How much is wanted. All numbers are of the whole file, what is there already included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// So many games.
    Games(u64),
    /// So many positions with a score.
    Positions(u64),
    /// Until stopped.
    Endless,
}

/// How far a generation has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// What there was at the beginning.
    pub resumed: Resumed,
    /// Games made since then.
    pub games: u64,
    /// Positions with a score in them.
    pub positions: u64,
    /// Positions searched for them.
    pub nodes: u64,
    /// How many of these games Red won, Black won, and were drawn.
    pub outcomes: [u64; 3],
    /// How many games were played on after the scores had shown a result…
    pub played_on: u64,
    /// … and how many of these ended otherwise.
    pub misjudged: u64,
    /// Time since the first game began.
    pub time: Duration,
}

impl Progress {
    fn add(&mut self, made: &Made) {
        let game = &made.game;
        self.games += 1;
        self.nodes += made.nodes;
        self.positions += game.scored() as u64;
        self.outcomes[match game.outcome {
            Outcome::Win(winner) => winner as usize,
            Outcome::Draw => 2,
        }] += 1;
        self.played_on += u64::from(game.foreseen.is_some());
        self.misjudged += u64::from(game.foreseen.is_some_and(|seen| seen != game.outcome));
    }

    fn reaches(&self, goal: Goal) -> bool {
        match goal {
            Goal::Games(games) => self.resumed.games + self.games >= games,
            Goal::Positions(positions) => self.resumed.positions + self.positions >= positions,
            Goal::Endless => false,
        }
    }
}

/// Games cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The file cannot be written or continued.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The file was made with other settings.
    #[error("the file was made otherwise: {}", differences.join(", "))]
    OtherSettings {
        /// Each setting with what it was and what it is now.
        differences: Vec<String>,
    },
    /// No thread can be started.
    #[error("no thread can be started: {0}")]
    Thread(io::Error),
}

/// Appends games to a file until it holds what is wanted or `stop` is set; goes on with what is
/// there already. Games are numbered and written in order, so the file depends on the engine and
/// the settings alone: neither on the number of threads nor on where it was interrupted (but for
/// where blocks end).
///
/// # Errors
/// If the file cannot be written, or holds games of other settings or another engine.
///
/// # Panics
/// If a thread does.
pub fn generate(
    path: &Path,
    settings: &Settings,
    lines: &Lines,
    goal: Goal,
    threads: usize,
    stop: &AtomicBool,
    mut tell: impl FnMut(&Progress),
) -> Result<Progress, GenerateError> {
    let engine = engine_name(settings, lines)?;
    let source = settings.to_source(lines, &engine);
    let description = Description { steps: vec!["gen".to_owned()], sources: vec![source] };
    let (mut writer, resumed) = Writer::resume(path, &description)?;
    if resumed.description != description {
        let differences = differences(&resumed.description, &description);
        return Err(GenerateError::OtherSettings { differences });
    }
    let (next, halt) = (AtomicU64::new(resumed.games), AtomicBool::new(false));
    let mut number = resumed.games;
    let mut progress = Progress {
        resumed,
        games: 0,
        positions: 0,
        nodes: 0,
        outcomes: [0; 3],
        played_on: 0,
        misjudged: 0,
        time: Duration::ZERO,
    };
    let start = Instant::now();
    let written = thread::scope(|scope| {
        // Whatever happens here, the others must stop, or the scope would not end.
        let _halt = Halt(&halt);
        if progress.reaches(goal) {
            return Ok(());
        }
        let (sender, games) = sync_channel(2 * threads.max(1));
        for thread in 0..threads.max(1) {
            let (sender, next, halt) = (sender.clone(), &next, &halt);
            let builder = Builder::new().stack_size(Thinker::STACK_BYTES);
            let work = move || work(&mut SelfPlay::new(settings, lines), next, halt, &sender);
            match builder.spawn_scoped(scope, work) {
                Err(error) if thread == 0 => return Err(GenerateError::Thread(error)),
                // Fewer will do.
                Err(_) => break,
                Ok(_) => {}
            }
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        while !stop.load(Relaxed) && !halt.load(Relaxed) {
            match games.recv_timeout(Duration::from_millis(200)) {
                Ok(made) => drop(waiting.insert(made.number, made)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(made) = waiting.remove(&number) {
                writer.push(&made.game)?;
                progress.add(&made);
                number += 1;
                if progress.reaches(goal) {
                    return Ok(());
                }
            }
            progress.time = start.elapsed();
            tell(&progress);
        }
        Ok(())
    });
    progress.time = start.elapsed();
    written.and(writer.finish().map_err(Into::into)).map(|()| progress)
}

/// Which engine plays, asked on a thread with enough stack.
fn engine_name(settings: &Settings, lines: &Lines) -> Result<String, GenerateError> {
    thread::scope(|scope| {
        let builder = Builder::new().stack_size(Thinker::STACK_BYTES);
        let ask = || SelfPlay::new(settings, lines).engine_name();
        let asked = builder.spawn_scoped(scope, ask).map_err(GenerateError::Thread)?;
        Ok(asked.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

/// A game with its number, and how many positions were searched for it.
#[derive(Debug)]
struct Made {
    number: u64,
    game: ScoredGame,
    nodes: u64,
}

/// What one thread does: one game after the other.
fn work(player: &mut SelfPlay<'_>, next: &AtomicU64, halt: &AtomicBool, games: &SyncSender<Made>) {
    // Without this thread's game none after it could be written.
    let _halt = Halt(halt);
    loop {
        let number = next.fetch_add(1, Relaxed);
        let before = player.nodes();
        let Some(game) = player.play(number, halt) else { break };
        if games.send(Made { number, game, nodes: player.nodes() - before }).is_err() {
            break;
        }
    }
}

/// Tells all threads to stop when it goes.
#[derive(Debug)]
struct Halt<'a>(&'a AtomicBool);

impl Drop for Halt<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// What differs between two descriptions, in words.
fn differences(old: &Description, new: &Description) -> Vec<String> {
    if old.steps != new.steps || old.sources.len() != 1 {
        return vec![format!("by {:?}, so it cannot be added to", old.steps)];
    }
    let (old, new) = (&old.sources[0].0, &new.sources[0].0);
    let names = old.keys().chain(new.keys().filter(|name| !old.contains_key(*name)));
    let show = |value: Option<&serde_json::Value>| {
        value.map_or_else(|| "unknown".to_owned(), ToString::to_string)
    };
    names
        .filter(|&name| old.get(name) != new.get(name))
        .map(|name| format!("{name} was {}, not {}", show(old.get(name)), show(new.get(name))))
        .collect()
}
