//! Why a move is good.

use engine::{Limits, Score};
use review::{Cancel, Line, Merit, merits};
use xiangqi::{Game, Piece, RuleSet, Square, notation};

use crate::{analyst, record};

/// What is good about a move, whatever follows.
fn of(fen: &str, mv: &str) -> Vec<Merit> {
    let record = record(fen, "");
    let mv = notation::parse_move(mv, record.position()).expect("legal");
    let line = Line { score: Score::Cp(0), depth: 1, moves: vec![mv] };
    merits(record.position(), &line)
}

fn best(fen: &str) -> (Line, Vec<Merit>) {
    let record = record(fen, "");
    let position = *record.position();
    let game = Game::from_record(record, RuleSet::default());
    let mut analysis = analyst().analyze(&game, &Limits::nodes(50_000), 1, &Cancel::new(), |_| ());
    let line = analysis.lines.remove(0);
    let merits = merits(&position, &line);
    (line, merits)
}

#[test]
fn a_mate_is_reason_enough() {
    let (line, merits) = best("3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1");
    assert_eq!(merits, [Merit::Mates { moves: 1 }]);
    assert_eq!(line.moves.len(), 1);
}

#[test]
fn a_chariot_that_is_won() {
    let (line, merits) = best("3ak4/4a4/9/r8/9/9/4P4/9/R8/4K4 w - - 0 1");
    assert_eq!(line.moves[0].to_string(), "a1a6");
    assert!(
        matches!(
            merits[0],
            Merit::WinsMan { at_once: true, man: Piece::BlackRook, at: Square::A6, .. }
        ),
        "{merits:?}"
    );
}

#[test]
fn a_mate_that_is_stopped() {
    let merits = of("3k5/9/9/9/9/8R/9/1r7/r8/4K4 w - - 0 1", "i4b4");
    assert!(merits.contains(&Merit::StopsMate), "{merits:?}");
}

#[test]
fn a_horse_that_is_saved() {
    let merits = of("4k4/4a4/9/9/9/9/r1N6/9/9/3AK4 w - - 0 1", "c3d5");
    let saved = Merit::SavesMan { man: Piece::RedKnight, at: Square::C3 };
    assert!(merits.contains(&saved), "{merits:?}");
}

#[test]
fn a_fork_threatens_two_men() {
    // The horse goes between chariot and cannon.
    let threats = of("3k5/9/9/2r6/9/6c2/3N5/9/9/3AK4 w - - 0 1", "d3e5");
    let at: Vec<Square> = threats
        .iter()
        .filter_map(|merit| match merit {
            Merit::Threatens { at, .. } => Some(*at),
            _ => None,
        })
        .collect();
    assert_eq!(at, [Square::C6, Square::G4], "{threats:?}");
}
