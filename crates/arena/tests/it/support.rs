//! What the tests of matches share.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use arena::schedule::Format;
use arena::{Adjudication, Event, Finish, GameRecord, Match, Openings, Stop, read_engines};
use xiangqi::RuleSet;

/// The pairs of an engine that is the scripted program.
pub(crate) fn scripted(args: &str) -> String {
    format!("cmd={} args=\"{args}\"", env!("CARGO_BIN_EXE_scripted-engine"))
}

/// A match of two games between these engines.
pub(crate) fn plan(engines: &[&str]) -> Match {
    let engines: Vec<Vec<String>> = engines.iter().map(|&engine| vec![engine.to_owned()]).collect();
    Match {
        engines: read_engines(&[], &engines).expect("readable"),
        format: Format::RoundRobin,
        games: 2,
        openings: Openings::built_in(),
        rules: RuleSet::default(),
        adjudication: Adjudication { max_plies: Some(12), ..Adjudication::default() },
        margin: Duration::from_secs(30),
        patience: Duration::from_secs(30),
        concurrency: 1,
        seed: 0,
        sprt: None,
    }
}

/// Plays a match and returns its games in the order of their numbers, and what was noted.
pub(crate) fn play(plan: &Match) -> (Finish, Vec<GameRecord>, Vec<String>) {
    let (mut games, mut notes) = (Vec::new(), Vec::new());
    let finish = plan
        .run(&[], None, &Stop::default(), |event, _| match event {
            Event::Ended(game) => games.push(*game),
            Event::Note { text, .. } => notes.push(text),
            _ => {}
        })
        .expect("the engines start");
    games.sort_by_key(|game| game.game);
    (finish, games, notes)
}

/// A file of our own that is not there yet; its folder is.
pub(crate) fn file(name: &str) -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("{}-{number}-{name}", std::process::id()));
    drop(std::fs::remove_file(&path));
    path
}
