//! One test for each mistake that tutorials on writing a xiangqi program warn of.

use xiangqi::attacks::{cannon_attacks, knight_attacks};
use xiangqi::{Bitboard, Color, Game, Illegality, Outcome, Piece, Reason, RuleSet, Square, Status};

use crate::support::{mv, position};

#[test]
fn screens_are_counted_between_the_two_points_only() {
    // Neither the cannon's own point nor the target's counts as a screen.
    let none = position("3k5/9/r8/9/9/9/9/C8/9/4K1B2 w");
    let reason = Illegality::CannonNeedsOneScreen { screens: Bitboard::EMPTY };
    assert_eq!(none.illegality(mv("a2a7")), Some(reason));
    let one = position("3k5/9/r8/9/p8/9/9/C8/9/4K1B2 w");
    assert_eq!(one.illegality(mv("a2a7")), None);
    let two = position("3k5/9/r8/9/p8/9/P8/C8/9/4K1B2 w");
    let screens = Bitboard::from(Square::A3).with(Square::A5);
    let reason = Illegality::CannonNeedsOneScreen { screens };
    assert_eq!(two.illegality(mv("a2a7")), Some(reason));
    // Beyond the target nothing matters, and a screen beside an edge works.
    assert!(cannon_attacks(Square::A0, Square::B0.into()).contains(Square::C0));
    assert!(cannon_attacks(Square::A0, Square::A8.into()).contains(Square::A9));
    assert!(!cannon_attacks(Square::A0, Square::A9.into()).contains(Square::A9));
}

#[test]
fn each_of_a_horses_legs_hobbles_exactly_its_two_moves() {
    let legs = [
        (Square::E5, [Square::D6, Square::F6]),
        (Square::E3, [Square::D2, Square::F2]),
        (Square::D4, [Square::C3, Square::C5]),
        (Square::F4, [Square::G3, Square::G5]),
    ];
    let all = knight_attacks(Square::E4, Bitboard::EMPTY);
    assert_eq!(all.count(), 8);
    for (leg, hobbled) in legs {
        let rest = knight_attacks(Square::E4, leg.into());
        assert_eq!(all & !rest, Bitboard::from_iter(hobbled), "leg {leg}");
    }
    // What stands on a target or diagonally beside the horse hobbles nothing.
    let beside = Bitboard::from_iter([Square::D5, Square::F5, Square::D3, Square::F3]);
    assert_eq!(knight_attacks(Square::E4, all | beside), all);
}

#[test]
fn a_horse_attacks_the_general_over_its_own_leg_not_the_generals() {
    // Horse d7 would check e9 over d8; a man on e8 beside the general does not hobble it.
    assert!(position("4k4/4a4/3N5/9/9/9/9/9/9/3K5 b").is_check());
    assert!(!position("4k4/3r5/3N5/9/9/9/9/9/9/5K3 b").is_check());
}

#[test]
fn an_elephant_needs_its_eye_and_its_side_of_the_river_in_both_colours() {
    let red = position("5k3/9/9/9/9/2B3B2/9/9/9/3K5 w");
    assert_eq!(red.targets(Square::C4), Bitboard::from_iter([Square::A2, Square::E2]));
    assert_eq!(red.illegality(mv("c4e6")), Some(Illegality::ElephantRiver { to: Square::E6 }));
    let black = position("5k3/9/9/9/2b6/9/9/9/9/3K5 b");
    assert_eq!(black.targets(Square::C5), Bitboard::from_iter([Square::A7, Square::E7]));
    assert_eq!(black.illegality(mv("c5a3")), Some(Illegality::ElephantRiver { to: Square::A3 }));
    for (fen, uci, eye) in [
        ("5k3/9/9/9/9/2B6/3p5/9/9/4K4 w", "c4e2", Square::D3),
        ("5k3/9/9/3P5/2b6/9/9/9/9/4K4 b", "c5e7", Square::D6),
    ] {
        assert_eq!(position(fen).illegality(mv(uci)), Some(Illegality::ElephantEye { eye }));
    }
}

#[test]
fn general_and_advisors_stay_in_the_palace() {
    let p = position("3k5/9/9/9/9/9/9/5A3/5K3/5A3 w");
    assert_eq!(p.targets(Square::F1), Bitboard::from(Square::E1));
    assert_eq!(p.illegality(mv("f1g1")), Some(Illegality::OutsidePalace { to: Square::G1 }));
    assert_eq!(p.illegality(mv("f2g3")), Some(Illegality::OutsidePalace { to: Square::G3 }));
    let black = position("5a3/5k3/5a3/9/9/9/9/9/9/3K5 b");
    assert_eq!(black.targets(Square::F8), Bitboard::from(Square::E8));
    assert_eq!(black.illegality(mv("f7g6")), Some(Illegality::OutsidePalace { to: Square::G6 }));
}

#[test]
fn generals_may_not_face_even_when_a_third_man_leaves_the_file() {
    let p = position("4k4/9/9/9/4C4/9/9/9/9/4K4 w");
    let faces = Illegality::GeneralsFace { king: Square::E0, other: Square::E9 };
    assert_eq!(p.illegality(mv("e5a5")), Some(faces));
    assert_eq!(p.illegality(mv("e5e8")), None);
    // Two men between: either may leave.
    let two = position("4k4/9/4n4/9/4N4/9/9/9/9/4K4 w");
    assert_eq!(two.illegality(mv("e5c6")), None);
    // The general's own step.
    let step = position("3k5/9/9/9/9/9/9/9/9/4K4 w");
    let faces = Illegality::GeneralsFace { king: Square::D0, other: Square::D9 };
    assert_eq!(step.illegality(mv("e0d0")), Some(faces));
}

#[test]
fn undoing_a_capture_restores_both_men() {
    let start = position("4k4/9/9/9/r8/9/9/R8/9/3K5 w - - 12 30");
    let mut game = Game::from_position(start, RuleSet::Casual);
    game.play(mv("a2a5")).expect("legal");
    assert_eq!(game.position().board().get(Square::A5), Some(Piece::RedRook));
    assert_eq!(game.undo(), Some(mv("a2a5")));
    assert_eq!(*game.position(), start);
    assert_eq!(game.position().board().get(Square::A5), Some(Piece::BlackRook));
    assert_eq!(game.position().board().get(Square::A2), Some(Piece::RedRook));
}

#[test]
fn the_generals_own_move_keeps_its_square_known() {
    let mut game = Game::from_position(position("3k5/9/9/9/9/9/9/9/9/4K4 w"), RuleSet::Casual);
    for (uci, red, black) in [
        ("e0e1", Square::E1, Square::D9),
        ("d9d8", Square::E1, Square::D8),
        ("e1f1", Square::F1, Square::D8),
    ] {
        // Bare generals draw at once, so the record is used, which no law ends.
        let mut record = game.record().clone();
        record.push(mv(uci)).expect("legal");
        assert_eq!(record.position().king(Color::Red), red);
        assert_eq!(record.position().king(Color::Black), black);
        game = Game::from_record(record, RuleSet::Casual);
    }
    assert_eq!(game.undo(), Some(mv("e1f1")));
    assert_eq!(game.position().king(Color::Red), Square::E1);
}

#[test]
fn checking_a_check_does_not_go_in_circles() {
    // Either side's general could "take" only by exposing itself: pinned men still give check.
    let p = position("3rk4/9/9/9/3R5/9/9/9/3r5/3K1R3 w");
    assert!(p.is_check());
    assert!(p.legal_moves().iter().all(|&mv| p.play(mv).is_ok()));
    let pinned_checks = position("4k4/4r4/9/9/9/9/4R4/9/9/3K5 b");
    assert!(!pinned_checks.is_check());
    let pinned_still_attacks = position("4k4/4r4/9/9/9/9/4R4/9/4K4/9 b");
    assert_eq!(
        pinned_still_attacks.illegality(mv("e8a8")).map(|r| r.code()),
        Some("leaves-general-in-check")
    );
}

#[test]
fn soldiers_go_sideways_only_after_the_river_and_never_back() {
    let red = position("5k3/9/9/9/P8/2P6/9/9/9/3K5 w");
    assert_eq!(red.targets(Square::C4), Square::C5.into());
    assert_eq!(red.targets(Square::A5), Bitboard::from_iter([Square::A6, Square::B5]));
    let from = Square::C4;
    assert_eq!(red.illegality(mv("c4d4")), Some(Illegality::PawnSidewaysBeforeRiver { from }));
    assert_eq!(red.illegality(mv("c4c3")), Some(Illegality::PawnBackward { from }));
    assert_eq!(red.illegality(mv("a5a4")), Some(Illegality::PawnBackward { from: Square::A5 }));
    let black = position("5k3/9/9/9/2p6/p8/9/9/9/3K5 b");
    assert_eq!(black.targets(Square::C5), Square::C4.into());
    assert_eq!(black.targets(Square::A4), Bitboard::from_iter([Square::A3, Square::B4]));
    assert_eq!(black.illegality(mv("a4a5")), Some(Illegality::PawnBackward { from: Square::A4 }));
    // On the last rank only sideways is left.
    let last = position("P4k3/9/9/9/9/9/9/9/9/3K5 w");
    assert_eq!(last.targets(Square::A9), Square::B9.into());
}

#[test]
fn stalemate_loses() {
    let mut game = Game::from_position(position("3k5/9/3a1N3/9/9/9/9/9/3K5/9 w"), RuleSet::Axf);
    let over = Status::Over { outcome: Outcome::Win(Color::Red), reason: Reason::Stalemate };
    assert_eq!(game.play(mv("d1d0")), Ok(over));
    assert!(game.position().is_stalemate() && !game.position().is_checkmate());
}

#[test]
fn no_move_may_leave_ones_general_attacked() {
    // Checked by chariot, cannon, horse and soldier in turn: all that is left.
    for (fen, legal) in [
        ("3k5/9/9/9/4r4/9/9/9/9/R3K4 w", vec!["e0f0"]),
        ("3k5/9/9/9/4c4/9/4p4/9/9/R3K4 w", vec!["e0f0"]),
        ("5k3/9/9/9/9/9/9/3n5/9/R3K4 w", vec!["e0d0", "e0e1"]),
        ("3k5/9/9/9/9/9/9/9/4p4/R3K4 w", vec!["e0e1", "e0f0"]),
    ] {
        let p = position(fen);
        assert!(p.is_check(), "{fen}");
        let mut moves: Vec<String> = p.legal_moves().iter().map(ToString::to_string).collect();
        moves.sort();
        assert_eq!(moves, legal, "{fen}");
        let reason = p.illegality(mv("a0a1")).map(|reason| reason.code());
        assert_eq!(reason, Some("leaves-general-in-check"), "{fen}");
    }
}

#[test]
fn a_man_pinned_behind_a_cannon_may_not_take_the_other_screen() {
    // Chariot e3 and horse e5 screen the cannon e7. Taking the horse leaves one screen: check.
    let p = position("3k5/9/4c4/9/4n4/9/4R4/9/9/4K4 w");
    assert!(!p.is_check());
    let reason = p.illegality(mv("e3e5")).map(|reason| reason.code());
    assert_eq!(reason, Some("leaves-general-in-check"));
    assert_eq!(p.illegality(mv("e3e4")), None);
    assert_eq!(p.illegality(mv("e3a3")).map(|r| r.code()), Some("leaves-general-in-check"));
}

#[test]
fn nothing_may_step_between_a_hollow_cannon_and_the_general() {
    let p = position("3k5/9/9/9/4c4/9/9/R8/9/4K4 w");
    assert!(!p.is_check());
    assert_eq!(p.illegality(mv("a2e2")).map(|r| r.code()), Some("leaves-general-in-check"));
    assert_eq!(p.illegality(mv("a2d2")), None);
}

#[test]
fn a_double_check_is_answered_only_by_what_answers_both() {
    // The horse uncovers the chariot: capturing either checker alone does not help.
    let start = position("2bak4/9/9/9/4N4/r8/9/4R4/9/3K5 w");
    let check = start.play(mv("e5d7")).expect("legal");
    assert_eq!(check.checkers(), Bitboard::from_iter([Square::E2, Square::D7]));
    for mv in check.legal_moves() {
        assert_eq!(mv.from(), Square::E9, "{mv}");
    }
}
