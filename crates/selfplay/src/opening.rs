//! How a game begins: a line or the start position, then chance, then a look whether it is still a
//! game.

use engine::{Score, Thinker};
use xiangqi::Game;

use crate::{Lines, Rng, Settings};

/// After so many openings in vain, a score twice as high will do.
const PATIENCE: u32 = 50;
/// After so many the start position must do.
const LAST_TRY: u32 = 8 * PATIENCE;

/// A game with its first moves played.
pub(crate) fn opening(
    rng: &mut Rng,
    thinker: &mut Thinker,
    settings: &Settings,
    lines: &Lines,
) -> Game {
    for attempt in 0..LAST_TRY {
        let Some(game) = random_opening(rng, settings, lines) else { continue };
        let bound = i32::from(settings.opening.max_score) << (attempt / PATIENCE);
        let thought = thinker.think(&game, settings.limits(1));
        if thought.is_some_and(|thought| is_within(thought.score, bound)) {
            return game;
        }
    }
    Game::new(settings.rules)
}

fn is_within(score: Score, bound: i32) -> bool {
    score.inner().is_some_and(|value| value.abs() <= bound)
}

/// `None` if the game is over before it begins.
fn random_opening(rng: &mut Rng, settings: &Settings, lines: &Lines) -> Option<Game> {
    let opening = &settings.opening;
    let follows = !lines.is_empty() && rng.percent(opening.line_percent);
    let line = rng.pick(&lines.lines).filter(|_| follows);
    let mut game = Game::new(settings.rules);
    let mut random = opening.random_plies;
    if let Some(line) = line {
        game = Game::from_position(line.start, settings.rules);
        random = opening.line_random_plies;
        let plies = usize::try_from(between(rng, opening.line_plies)).ok()?;
        for &mv in line.moves.iter().take(plies) {
            game.play(mv).ok()?;
        }
    }
    for _ in 0..between(rng, random) {
        let mv = *rng.pick(&game.position().legal_moves())?;
        game.play(mv).ok()?;
    }
    (!game.status().is_over()).then_some(game)
}

fn between(rng: &mut Rng, [least, most]: [u64; 2]) -> u64 {
    rng.between(least, most)
}
