//! Every reason why a move is illegal, one by one.

use xiangqi::notation::parse_move;
use xiangqi::{Bitboard, Game, Illegality, Piece, Position, RuleSet, Square};

use crate::support::{mv, position};

fn why(fen: &str, uci: &str) -> Illegality {
    position(fen).play(mv(uci)).expect_err("illegal")
}

fn check(fen: &str, uci: &str, code: &str, marked: &[Square]) {
    let reason = why(fen, uci);
    assert_eq!(reason.code(), code, "{fen} {uci}");
    assert_eq!(reason.squares(), Bitboard::from_squares(marked), "{fen} {uci}: {reason}");
    assert!(!reason.to_string().is_empty());
}

const START: &str = xiangqi::fen::START;

#[test]
fn off_board() {
    let reason = parse_move("i0j0", &Position::start()).expect_err("illegal").illegality();
    assert_eq!(reason.map(|reason| reason.code()), Some("off-board"));
}

#[test]
fn same_square() {
    check(START, "a0a0", "same-square", &[Square::A0]);
}

#[test]
fn empty_square() {
    check(START, "a1a2", "empty-square", &[Square::A1]);
}

#[test]
fn not_your_piece() {
    check(START, "a9a8", "not-your-piece", &[Square::A9]);
    let reason = Illegality::NotYourPiece { piece: Piece::BlackRook, square: Square::A9 };
    assert_eq!(why(START, "a9a8"), reason);
}

#[test]
fn own_piece_on_target() {
    check(START, "a0a3", "own-piece-on-target", &[Square::A3]);
}

#[test]
fn not_this_pieces_move() {
    for uci in ["a0b1", "b0b1", "c0d1", "d0d1", "e0e2", "b2c4", "a3a5", "a3b4"] {
        let squares = [mv(uci).from(), mv(uci).to()];
        check(START, uci, "not-this-pieces-move", &squares);
    }
}

#[test]
fn horse_leg() {
    check(START, "b0d1", "horse-leg", &[Square::C0]);
}

#[test]
fn elephant_eye() {
    check("4k4/9/9/9/9/9/9/9/3p5/2BK5 w", "c0e2", "elephant-eye", &[Square::D1]);
}

#[test]
fn elephant_river() {
    check("4k4/9/9/9/9/2B6/9/9/9/3K5 w", "c4e6", "elephant-river", &[Square::E6]);
}

#[test]
fn outside_palace() {
    check("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0c0", "outside-palace", &[Square::C0]);
    check("4k4/9/9/9/9/9/9/3A5/9/3K5 w", "d2c3", "outside-palace", &[Square::C3]);
}

#[test]
fn path_blocked() {
    check(START, "a0a5", "path-blocked", &[Square::A3]);
    check(START, "b2b8", "path-blocked", &[Square::B7]);
}

#[test]
fn cannon_needs_one_screen() {
    check(START, "b2b7", "cannon-needs-one-screen", &[]);
    let two_screens = "4k4/9/1r7/9/1n7/9/1n7/1C7/9/3K5 w";
    check(two_screens, "b2b7", "cannon-needs-one-screen", &[Square::B3, Square::B5]);
}

#[test]
fn pawn_backward() {
    check("4k4/9/9/4P4/9/9/9/9/9/3K5 w", "e6e5", "pawn-backward", &[Square::E6]);
}

#[test]
fn pawn_sideways_before_river() {
    check(START, "c3d3", "pawn-sideways-before-river", &[Square::C3]);
}

#[test]
fn leaves_general_in_check() {
    let pinned = "3k5/4r4/9/9/9/9/9/4R4/9/4K4 w";
    check(pinned, "e2a2", "leaves-general-in-check", &[Square::E0, Square::E8]);
    check(
        "3k5/3r5/9/9/9/9/9/9/9/4K4 w",
        "e0d0",
        "leaves-general-in-check",
        &[Square::D0, Square::D8],
    );
}

#[test]
fn generals_face() {
    check("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0d0", "generals-face", &[Square::D0, Square::D9]);
}

#[test]
fn game_over() {
    let mut game = Game::from_position(position("3k5/9/9/9/9/9/9/9/9/4K4 w"), RuleSet::Axf);
    assert!(game.status().is_over(), "bare generals draw");
    let reason = game.play(mv("e0e1")).expect_err("over");
    assert_eq!((reason, reason.code()), (Illegality::GameOver, "game-over"));
}
