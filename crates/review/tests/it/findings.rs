//! What moves did wrong, on positions where everybody can see it.

use review::{Finding, Loss, PlyReview, Quality, Standing};
use xiangqi::{Piece, Reason, Square};

use crate::{last, record};

fn loss(ply: &PlyReview) -> (Loss, Piece, Square) {
    match ply.findings.as_slice() {
        [Finding::LosesMan { how, man, at, .. }, ..] => (*how, *man, *at),
        other => panic!("{other:?} is not a loss of a man"),
    }
}

#[test]
fn a_cannon_that_goes_where_it_is_taken() {
    let ply = last("", "h2e2 h9g7 e2e6");
    assert_eq!(ply.quality, Quality::Blunder);
    assert_eq!(loss(&ply), (Loss::MovedThere, Piece::RedCannon, Square::E6));
    let Finding::LosesMan { trade, .. } = &ply.findings[0] else { unreachable!() };
    assert_eq!(trade.lost, [Piece::RedCannon]);
    assert_eq!(trade.won[0], Piece::BlackPawn);
}

/// The chariot h5 attacks the horse h2, which the chariot a2 protects.
const PROTECTED: &str = "3ak4/4a4/9/9/7r1/9/9/R6N1/4A4/3AK4 w - - 0 1";

#[test]
fn a_horse_that_loses_its_protector() {
    let ply = last(PROTECTED, "a2a4");
    assert_eq!(loss(&ply), (Loss::Uncovered, Piece::RedKnight, Square::H2));
}

#[test]
fn a_horse_that_could_have_been_taken_and_is_left_hanging() {
    let ply = last(PROTECTED, "a2a4 e9f9");
    let missed = ply.findings.iter().find_map(|found| match found {
        Finding::MissesMan { at_once, man, at, .. } => Some((*at_once, *man, *at)),
        _ => None,
    });
    assert_eq!(missed, Some((true, Piece::RedKnight, Square::H2)), "{ply:?}");
    let ply = last(PROTECTED, "a2a4 e9f9 e1d2");
    assert_eq!(loss(&ply), (Loss::LeftHanging, Piece::RedKnight, Square::H2));
}

/// Both sides can mate in one.
const RACE: &str = "3k5/R8/1R7/9/9/9/9/7r1/8r/4K4 w - - 0 1";

#[test]
fn a_mate_that_was_missed_and_one_that_was_threatened() {
    let ply = last(RACE, "e0f0");
    assert_eq!(ply.quality, Quality::Blunder);
    assert_eq!(ply.findings[0], Finding::MissesMate { moves: 1 });
    assert_eq!(ply.findings[1], Finding::AllowsMate { moves: 1, threatened: true });
    for (moves, line) in [("", &ply.best), ("e0f0", &ply.answer)] {
        let mut record = record(RACE, moves);
        line.moves.iter().for_each(|&mv| record.push(mv).expect("legal"));
        assert!(!record.position().has_legal_move());
    }
}

#[test]
fn who_mates_otherwise_but_as_fast_has_not_erred() {
    for mate in ["b7b9", "b7d7"] {
        let ply = last(RACE, mate);
        assert_eq!((ply.quality, ply.findings.len()), (Quality::Best, 0));
    }
}

const CHECKS: &str = "5k3/R8/9/9/9/9/9/9/9/3K5 w - - 0 1";

#[test]
fn perpetual_check_is_warned_of_and_then_loses() {
    let cycle = "a8a9 f9f8 a9a8 f8f9";
    let second = last(CHECKS, &format!("{cycle} a8a9"));
    assert!(
        second.findings.contains(&Finding::RisksRepetition { reason: Reason::PerpetualCheck }),
        "{second:?}"
    );
    let third = last(CHECKS, &format!("{cycle} a8a9 f9f8 a9a8"));
    assert!(
        third.findings.contains(&Finding::LosesByRepetition { reason: Reason::PerpetualCheck }),
        "{third:?}"
    );
    assert!(third.quality.is_error());
}

#[test]
fn a_won_game_that_is_repeated_is_drawn() {
    let cycle = "d9d8 a2a1 d8d9 a1a2";
    let fen = "3k5/9/9/9/9/2N6/9/R8/1R7/4K4 b - - 0 1";
    let ply = last(fen, &format!("{cycle} {cycle}"));
    assert!(ply.findings.contains(&Finding::RepeatsForDraw), "{ply:?}");
    assert_eq!(ply.quality, Quality::Blunder);
    let told = Finding::LosesAdvantage { from: Standing::Won, to: Standing::Even };
    assert!(ply.findings.contains(&told));
}

#[test]
fn a_forced_move_is_nobody_s_fault() {
    // The general in check has one point to go.
    let ply = last("4k4/9/9/9/9/9/9/9/9/r2K5 w - - 0 1", "d0d1");
    assert!(matches!(ply.quality, Quality::Forced | Quality::Best), "{ply:?}");
    assert!(ply.findings.is_empty());
}
