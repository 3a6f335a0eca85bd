//! The search knows how games end.

use engine::{Limits, Score};
use xiangqi::{Reason, Status};

use crate::listener::{game, search, small};

#[test]
fn a_position_without_moves_has_no_best_move() {
    let mated = "4k4/9/9/9/9/9/9/9/4r4/r3K4 w - - 0 1";
    let stalemated = "4k4/9/9/9/9/9/9/9/2p6/3K5 w - - 0 1";
    for fen in [mated, stalemated] {
        let game = game(fen, "");
        let answer = search(&mut small(), &game, Limits::depth(3));
        assert_eq!((answer.best, answer.infos.len()), (None, 0));
    }
}

#[test]
fn stalemating_wins() {
    // The general has d9 alone; a soldier on e9's file keeps it there.
    let game = game("3k5/9/3P5/9/9/9/9/9/9/4K4 w - - 0 1", "");
    let answer = search(&mut small(), &game, Limits::depth(4));
    assert_eq!(answer.last().score, Score::Mate(1));
    let best = answer.best.expect("there are moves");
    let after = game.position().play(best).expect("legal");
    assert!(after.is_stalemate());
}

#[test]
fn without_attackers_nobody_is_ahead() {
    let game = game("2bakab2/9/9/9/9/9/9/9/9/3K5 b - - 0 1", "");
    let answer = search(&mut small(), &game, Limits::depth(6));
    assert_eq!(answer.last().score, Score::Cp(0));
}

/// Black is lost but for perpetual check with the chariot, which the law forbids.
const CHECKED: &str = "3k5/9/9/9/9/9/9/4B4/8r/3RK3R b - - 0 1";

#[test]
fn perpetual_check_is_not_chosen() {
    let mut engine = small();
    // Red to move checks with the chariot on d9 and e9 in turn: the third time would lose.
    let fen = "3k5/9/9/9/9/9/9/9/8R/5K3 w - - 0 1";
    let cycle = "i1i9 d9d8 i9i8 d8d9 ";
    for moves in ["", "i8i9 d9d8 i9i8 d8d9"] {
        let game = game(fen, &format!("{cycle}{moves}"));
        assert_eq!(game.status(), Status::Ongoing);
        let answer = search(&mut engine, &game, Limits::depth(7));
        let best = answer.best.expect("there are moves");
        let mut after = game.clone();
        let status = after.play(best).expect("legal");
        assert!(
            !matches!(status, Status::Over { reason: Reason::PerpetualCheck, .. }),
            "{best} after {moves}"
        );
    }
    let lost = game(CHECKED, "");
    let answer = search(&mut engine, &lost, Limits::depth(7));
    assert!(answer.best.is_some());
}

#[test]
fn a_draw_by_repetition_saves_a_lost_game() {
    // A chariot down, Black repeats if Red lets it; Red does not.
    let fen = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1";
    let game = game(fen, "a1a2 d9d8 a2a1 d8d9 a1a2 d9d8");
    let answer = search(&mut small(), &game, Limits::depth(8));
    let best = answer.best.expect("there are moves");
    assert_ne!(best.to_string(), "a2a1");
}

#[test]
fn the_natural_limit_is_a_draw() {
    let fen = "3k5/4a4/9/9/9/9/9/9/4A3R/4K4 w - - 99 80";
    let answer = search(&mut small(), &game(fen, ""), Limits::depth(5));
    assert_eq!(answer.last().score, Score::Cp(0));
}

#[test]
fn a_mate_on_the_last_ply_before_the_limit_wins() {
    let fen = "3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 99 80";
    let answer = search(&mut small(), &game(fen, ""), Limits::depth(5));
    assert_eq!(answer.last().score, Score::Mate(1));
}

#[test]
fn a_game_that_the_law_calls_over_can_still_be_searched() {
    let fen = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1";
    let over = game(fen, "a1a2 d9d8 a2a1 d8d9 a1a2 d9d8 a2a1 d8d9");
    assert!(over.status().is_over());
    assert!(search(&mut small(), &over, Limits::depth(4)).best.is_some());
}
