//! One engine, asked for moves without a match around it.

use std::time::Duration;

use arena::{EngineSpec, Fault, Opponent, Stop, Trouble};
use xiangqi::{Game, RuleSet};

use crate::support::scripted;

fn opponent(args: &str) -> Opponent {
    let words = vec![format!("{} movetime=1000", scripted(args))];
    let spec: EngineSpec = arena::read_engines(&[], &[words]).expect("a program").remove(0);
    Opponent::new(spec)
}

#[test]
fn a_program_of_either_protocol_answers_move_after_move() {
    for args in ["", "ucci"] {
        let (mut opponent, stop) = (opponent(args), Stop::default());
        let mut game = Game::new(RuleSet::default());
        for _ in 0..3 {
            let time = Some(Duration::from_millis(500));
            let mv = opponent.think(&game, time, &stop).expect("it plays").expect("a move");
            game.play(mv).expect("legal");
        }
    }
}

#[test]
fn one_that_failed_is_asked_again_from_the_start() {
    let (mut opponent, stop) = (opponent("2:crash"), Stop::default());
    let game = Game::new(RuleSet::default());
    assert!(opponent.think(&game, None, &stop).is_ok());
    let failed = opponent.think(&game, None, &stop);
    assert!(matches!(failed, Err(Trouble::Fault(Fault::Crash(_)))), "{failed:?}");
    assert!(opponent.think(&game, None, &stop).is_ok());
}

#[test]
fn a_wait_can_be_stopped() {
    let stop = Stop::default();
    stop.set();
    let answer = opponent("").think(&Game::new(RuleSet::default()), None, &stop);
    assert_eq!(answer, Err(Trouble::Stopped));
}
