//! Which men can be taken with profit.

use review::{exchange, hanging};
use xiangqi::{Color, Position, Square};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("lawful")
}

fn points(fen: &str, color: Color) -> Vec<Square> {
    hanging(&position(fen), color).iter().map(|hanging| hanging.at).collect()
}

#[test]
fn nothing_hangs_at_the_start_but_what_is_traded_evenly() {
    let start = Position::start();
    for color in Color::ALL {
        assert!(hanging(&start, color).is_empty(), "{:?}", hanging(&start, color));
    }
}

#[test]
fn an_unprotected_man_hangs_and_a_protected_one_does_not() {
    let fen = "3k5/9/9/r8/9/9/9/9/C7R/4K4 w - - 0 1";
    assert_eq!(points(fen, Color::Red), []);
    let fen = "3k5/9/9/r8/9/9/9/9/C8/4K3R w - - 0 1";
    assert_eq!(points(fen, Color::Red), [Square::A1]);
    // Were it Black's move it would be the same.
    assert_eq!(points(&fen.replace(" w ", " b "), Color::Red), [Square::A1]);
}

#[test]
fn the_dearest_comes_first() {
    let fen = "3k5/9/2n6/9/1R6r/9/9/9/8N/4K4 w - - 0 1";
    assert_eq!(points(fen, Color::Red), [Square::B5, Square::I1]);
}

#[test]
fn a_protector_that_is_pinned_does_not_protect() {
    // The horse d7 seems to protect the cannon, but it may not leave the file of its general.
    let fen = "3k5/9/3n5/9/R1cR5/9/9/9/9/4K4 w - - 0 1";
    assert!(points(fen, Color::Black).contains(&Square::C5));
    let free = fen.replace("R1cR5", "R1c6").replace("4K4", "4KR3");
    assert!(!points(&free, Color::Black).contains(&Square::C5));
}

#[test]
fn exchanges_stop_where_they_do_not_pay() {
    // Chariot takes soldier, horse takes chariot: it does not pay.
    let guarded = position("3k5/1n7/9/p8/9/9/9/9/R8/4K4 w - - 0 1");
    assert_eq!(exchange(&guarded, Square::A6), 0);
    // With a second chariot behind, soldier and horse are worth less than the chariot.
    let twice = position("3k5/1n7/9/p8/9/9/9/R8/R8/4K4 w - - 0 1");
    assert_eq!(exchange(&twice, Square::A6), 0);
    let hanging = position("3k5/9/9/p8/9/9/9/9/R8/4K4 w - - 0 1");
    assert_eq!(exchange(&hanging, Square::A6), 80);
}

#[test]
fn a_side_in_check_has_more_urgent_matters() {
    assert!(points("4k4/9/9/9/r8/9/9/9/9/R2K2r2 w - - 0 1", Color::Red).is_empty());
}
