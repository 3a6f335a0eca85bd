//! FEN and the faults of unlawful positions.

use proptest::prelude::*;
use xiangqi::fen::{self, Fen};
use xiangqi::{Board, Color, FaultKind, Piece, Position, Setup, SetupError, Square};

use crate::support::{for_random_positions, rows, shared};

/// Kinds (parted by blanks) and FEN of texts to reject.
const BAD: &str = include_str!("../data/bad-fens.tsv");

fn kinds(error: &SetupError) -> Vec<&'static str> {
    error.faults.iter().map(|fault| fault.kind.code()).collect()
}

#[test]
fn bad_fens_are_rejected_with_all_their_faults() {
    for row in rows(BAD) {
        let error = Position::from_fen(row[1]).expect_err(row[1]);
        assert_eq!(kinds(&error).join(" "), row[0], "{:?}", row[1]);
    }
}

#[test]
fn fens_known_to_be_bad_are_rejected() {
    for row in shared("data/rules/bad-fens.tsv").iter().flat_map(|table| rows(table)) {
        assert!(Position::from_fen(row[0]).is_err(), "{:?}: {}", row[0], row[1]);
    }
}

#[test]
fn fens_known_to_be_good_are_accepted() {
    for row in shared("data/rules/good-fens.tsv").iter().flat_map(|table| rows(table)) {
        assert!(Position::from_fen(row[0]).is_ok(), "{:?}: {}", row[0], row[1]);
    }
}

#[test]
fn letters_side_and_clocks_may_vary() {
    let start = Position::start();
    let board = fen::START.split(' ').next().unwrap_or_default();
    let letters = board.replace('n', "h").replace('N', "H").replace('b', "e").replace('B', "E");
    for tail in
        ["w", "r", "w - -", "w -", "w 0 1", "w - - 0", "w - - 0 1", "w - - 0 0", "r  - -  0 1 "]
    {
        for board in [board, &letters] {
            let text = format!("{board} {tail}");
            assert_eq!(Position::from_fen(&text), Ok(start), "{text:?}");
        }
    }
    assert_eq!(Position::from_fen(&format!("{board} b")).map(|p| p.turn()), Ok(Color::Black));
}

#[test]
fn clocks_are_kept() {
    let text = "3k5/9/9/9/9/9/9/9/9/4K4 b - - 119 60";
    let position = Position::from_fen(text).expect("lawful");
    assert_eq!((position.quiet_plies(), position.fullmove().get()), (119, 60));
    assert_eq!(position.to_string(), text);
}

#[test]
fn every_fault_of_a_placement_has_its_square() {
    let error = Position::from_fen("3k5/9/9/4B4/9/9/1P7/9/3A5/K8 w").expect_err("unlawful");
    let found: Vec<_> =
        error.faults.iter().filter_map(|fault| Some((fault.kind, fault.square?))).collect();
    let expected = [
        (FaultKind::KingOutsidePalace, Square::A0),
        (FaultKind::AdvisorMisplaced, Square::D1),
        (FaultKind::PawnMisplaced, Square::B3),
        (FaultKind::ElephantMisplaced, Square::E6),
    ];
    assert_eq!(found, expected);
}

#[test]
fn an_unlawful_setup_is_still_represented_and_written() {
    let text = "rrrkkkrrr/9/9/4K4/9/9/9/9/9/PPPPPPPPP b - - 7 3";
    let setup = fen::parse(text).expect("the text is right");
    assert_eq!(Fen(setup).to_string(), text);
    assert!(setup.faults().len() > 10);
}

#[test]
fn a_check_is_no_fault_while_the_side_to_move_is_unknown() {
    let error = Position::from_fen("3k5/9/9/3R5/9/9/9/9/9/4K4 x").expect_err("unlawful");
    assert_eq!(kinds(&error), ["side-unknown"]);
}

#[test]
fn faults_of_a_huge_text_stay_few_and_short() {
    for text in ["x".repeat(100_000), "/".repeat(100_000), "9".repeat(100_000)] {
        let error = Position::from_fen(&text).expect_err("unlawful");
        assert!(error.faults.len() < 40 && error.to_string().len() < 8_000, "{error}");
    }
}

#[test]
fn kinds_have_distinct_codes() {
    let mut codes: Vec<_> = FaultKind::ALL.iter().map(|kind| kind.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), FaultKind::ALL.len());
}

#[test]
fn positions_of_play_round_trip() {
    for_random_positions(11, 20_000, |position| {
        assert_eq!(position.to_string().parse(), Ok(*position));
    });
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let man = proptest::option::weighted(0.4, proptest::sample::select(&Piece::ALL[..]));
    let board = proptest::collection::vec(man, 90).prop_map(|men| {
        let mut board = Board::EMPTY;
        for (square, man) in Square::ALL.into_iter().zip(men) {
            board.set(square, man);
        }
        board
    });
    let turn = proptest::sample::select(&Color::ALL[..]);
    (board, turn, 0..=xiangqi::MAX_QUIET_PLIES, 1..u16::MAX).prop_map(
        |(board, turn, quiet_plies, fullmove)| {
            let fullmove = fullmove.try_into().expect("not zero");
            Setup { board, turn, quiet_plies, fullmove }
        },
    )
}

proptest! {
    #[test]
    fn any_setup_round_trips(setup in any_setup()) {
        prop_assert_eq!(fen::parse(&Fen(setup).to_string()), Ok(setup));
        prop_assert_eq!(Position::from_setup(setup).is_ok(), setup.faults().is_empty());
    }

    #[test]
    fn any_text_is_read_or_has_faults(text in "[rnbakcpehRNBAKCPEH0-9/ wbr-]{0,90}|.{0,40}") {
        match Position::from_fen(&text) {
            Ok(position) => prop_assert_eq!(position.to_string().parse(), Ok(position)),
            Err(error) => prop_assert!(!error.faults.is_empty() && !error.to_string().is_empty()),
        }
    }
}
