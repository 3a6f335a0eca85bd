//! Whole games: every move is legal, whatever the limits.

use engine::{Limits, Options};
use xiangqi::{Game, RuleSet, Status};

use crate::listener::search;

#[test]
fn best_moves_and_lines_are_legal_in_wild_games() {
    let mut engine = engine::Engine::new(Options { hash_mb: 1, ..Options::default() });
    let mut state = 0x1234_5678_u64;
    let mut random = move |n: usize| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        usize::try_from(state >> 33).expect("31 bits") % n
    };
    for game_number in 0..12 {
        let mut game = Game::new(RuleSet::ALL[game_number % RuleSet::ALL.len()]);
        for ply in 0..120 {
            if game.status() != Status::Ongoing {
                break;
            }
            let answer = search(&mut engine, &game, Limits::nodes(1 + random(400) as u64));
            let best = answer.best.expect("the game goes on");
            assert!(game.position().is_legal(best), "{} {best}", game.position());
            for info in &answer.infos {
                let mut position = *game.position();
                for &mv in &info.pv {
                    position = position.play(mv).expect("lines are legal");
                }
            }
            if let Some(ponder) = answer.ponder {
                assert!(game.position().play(best).expect("legal").is_legal(ponder));
            }
            // Every few plies anything at all is played, to get to strange positions.
            let moves = game.position().legal_moves();
            let mv = if ply % 3 == 0 { moves[random(moves.len())] } else { best };
            game.play(mv).expect("legal");
        }
    }
}
