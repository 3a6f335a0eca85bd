//! Games of random moves, and places for files.

use std::fs;
use std::path::{Path, PathBuf};

use selfplay::{Description, Reader, Rng, ScoredGame, ScoredPly, Writer};
use xiangqi::{Color, Outcome, Position, Reason, RuleSet};

/// A folder that is gone when the test is over.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("chuhe-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for tests");
        Self(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// A game of random moves with random scores.
pub(crate) fn random_game(seed: u64) -> ScoredGame {
    let mut rng = Rng::new(seed, 1);
    let start = match rng.below(3) {
        0 => "2bak4/9/3ab4/9/4R4/2B3P2/r8/4B4/4A4/4KA3 b - - 17 41".parse().expect("lawful"),
        _ => Position::start(),
    };
    let outcomes = [Outcome::Win(Color::Red), Outcome::Win(Color::Black), Outcome::Draw];
    let outcome = *rng.pick(&outcomes).expect("some");
    let reason = *rng.pick(&Reason::ALL).expect("some");
    let rules = *rng.pick(&RuleSet::ALL).expect("some");
    let mut game = ScoredGame::new(start, rules, outcome, reason);
    game.foreseen = rng.pick(&outcomes).copied().filter(|_| rng.percent(20));
    let mut position = start;
    for ply in 0..rng.between(20, 60) {
        let Some(&mv) = rng.pick(&position.legal_moves()) else { break };
        let score = i16::try_from(rng.below(4000)).expect("small") - 2000;
        let score = Some(score).filter(|_| ply >= 6);
        game.plies.push(ScoredPly { mv, score, left_out: rng.percent(10) });
        position = position.play(mv).expect("a legal move");
    }
    game
}

pub(crate) fn random_games(seed: u64, count: u64) -> Vec<ScoredGame> {
    (0..count).map(|i| random_game(seed * 10_000 + i)).collect()
}

pub(crate) fn description() -> Description {
    Description { steps: vec!["test".to_owned()], ..Description::default() }
}

/// Writes a file of these games.
pub(crate) fn write(path: &Path, games: &[ScoredGame]) {
    let mut writer = Writer::create(path, &description()).expect("a new file");
    for game in games {
        writer.push(game).expect("written");
    }
    writer.finish().expect("written");
}

/// Reads all games of a file that must be whole.
pub(crate) fn read(path: &Path) -> Vec<ScoredGame> {
    let bytes = fs::read(path).expect("readable");
    let mut reader = Reader::new(bytes.as_slice()).expect("a header");
    let games = reader.by_ref().collect::<Result<_, _>>().expect("whole blocks");
    assert_eq!(reader.torn(), None);
    games
}
