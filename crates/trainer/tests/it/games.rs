//! Games to learn from: at random, scored by material.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use selfplay::{Description, Rng, ScoredGame, ScoredPly, Writer};
use xiangqi::{Color, Outcome, Position, Reason, Role, RuleSet};

/// A folder that is removed again.
#[derive(Debug)]
pub(crate) struct TempFolder(PathBuf);

impl TempFolder {
    pub(crate) fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("chuhe-trainer-{}-{name}", process::id()));
        fs::create_dir_all(&path).expect("the temporary folder can be written");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("{}: {error}", self.0.display());
        }
    }
}

/// Who has more, for the side to move.
fn material(position: &Position) -> i16 {
    let value = |color: Color| -> i16 {
        let worth = [0, 2, 2, 4, 9, 4, 1];
        let men = Role::ALL.into_iter().zip(worth);
        let counted = men.map(|(role, worth)| {
            let count = position.board().pieces(color, role).count();
            i16::try_from(count).expect("few") * worth
        });
        counted.sum()
    };
    (value(position.turn()) - value(!position.turn())) * 50
}

/// Writes a file of random games.
pub(crate) fn write(path: &Path, seed: u64, games: u64) {
    let mut writer = Writer::create(path, &Description::default()).expect("a new file");
    for number in 0..games {
        writer.push(&game(seed, number)).expect("it can be written");
    }
    writer.finish().expect("it can be written");
}

fn game(seed: u64, number: u64) -> ScoredGame {
    let mut rng = Rng::new(seed, number);
    let start = Position::start();
    let mut game = ScoredGame::new(start, RuleSet::Axf, Outcome::Draw, Reason::Abandoned);
    let mut position = start;
    for _ in 0..80 {
        // Captures more often than not, so that one side gets ahead.
        let moves = position.legal_moves();
        let captures: Vec<_> =
            moves.iter().copied().filter(|mv| position.board().get(mv.to()).is_some()).collect();
        let from = if rng.percent(40) && !captures.is_empty() { &captures } else { &moves[..] };
        let Some(&mv) = rng.pick(from) else { break };
        game.plies.push(ScoredPly::new(mv, Some(material(&position))));
        position = position.play(mv).expect("legal");
    }
    let ahead = position.turn().fold(material(&position), -material(&position));
    if ahead.abs() >= 200 {
        game.outcome = Outcome::Win(if ahead > 0 { Color::Red } else { Color::Black });
        game.reason = Reason::Resign;
    }
    game
}
