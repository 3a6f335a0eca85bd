//! The generator against the slow reference, and its invariants.

use xiangqi::{Move, Position, Square};

use crate::reference::Reference;
use crate::support::for_random_positions;

fn sorted(moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.sort();
    texts
}

#[test]
fn legal_moves_and_checks_are_those_of_the_reference() {
    for_random_positions(1, 100_000, |position| {
        let reference = Reference::from_fen(&position.to_string());
        assert_eq!(sorted(&position.legal_moves()), reference.legal_moves(), "{position}");
        assert_eq!(position.is_check(), reference.is_check(), "{position}");
    });
}

#[test]
fn captures_and_quiets_are_the_legal_moves_apart() {
    for_random_positions(2, 20_000, |position| {
        let mut parts: Vec<Move> = position.captures().into_iter().collect();
        assert!(parts.iter().all(|mv| position.board().get(mv.to()).is_some()), "{position}");
        let quiets = position.quiets();
        assert!(quiets.iter().all(|mv| position.board().get(mv.to()).is_none()), "{position}");
        parts.extend(quiets);
        let moves = position.legal_moves();
        assert_eq!(sorted(&parts), sorted(&moves), "{position}");
        assert_eq!(position.count_legal_moves() as usize, moves.len());
        assert_eq!(position.has_legal_move(), !moves.is_empty());
        let by_man: Vec<Move> = Square::ALL
            .into_iter()
            .flat_map(|from| position.targets(from).into_iter().map(move |to| Move::new(from, to)))
            .collect();
        assert_eq!(sorted(&by_man), sorted(&moves), "{position}");
    });
}

#[test]
fn any_pair_of_points_is_legal_exactly_if_generated_and_else_has_a_reason() {
    for_random_positions(3, 300, |position| {
        let moves = position.legal_moves();
        for from in Square::ALL {
            for to in Square::ALL {
                let mv = Move::new(from, to);
                let generated = moves.contains(&mv);
                assert_eq!(position.is_legal(mv), generated, "{position} {mv}");
                assert_eq!(position.illegality(mv).is_none(), generated, "{position} {mv}");
                assert_eq!(position.play(mv).is_ok(), generated, "{position} {mv}");
            }
        }
    });
}

#[test]
fn everything_kept_incrementally_equals_what_is_computed_from_nothing() {
    for_random_positions(4, 50_000, |position| {
        let rebuilt =
            Position::from_setup(position.to_setup()).expect("play keeps positions lawful");
        assert_eq!(*position, rebuilt, "{position}");
    });
}

#[test]
fn mirrored_and_swapped_positions_have_mirrored_and_swapped_moves() {
    let lawful = |setup| Position::from_setup(setup).expect("symmetry keeps positions lawful");
    for_random_positions(5, 20_000, |position| {
        let moves = position.legal_moves();
        let mirror = lawful(position.to_setup().flip_file());
        let expected: Vec<Move> = moves.iter().map(|mv| mv.flip_file()).collect();
        assert_eq!(sorted(&mirror.legal_moves()), sorted(&expected), "{position}");
        let swapped = lawful(position.to_setup().swap_colors());
        let expected: Vec<Move> = moves.iter().map(|mv| mv.flip_rank()).collect();
        assert_eq!(sorted(&swapped.legal_moves()), sorted(&expected), "{position}");
        assert_eq!(swapped.is_check(), position.is_check());
    });
}

#[test]
fn an_observer_hears_every_change() {
    struct Mirror(xiangqi::Board);
    impl xiangqi::Observer for Mirror {
        fn add(&mut self, piece: xiangqi::Piece, square: Square) {
            assert_eq!(self.0.get(square), None);
            self.0.set(square, Some(piece));
        }
        fn remove(&mut self, piece: xiangqi::Piece, square: Square) {
            assert_eq!(self.0.get(square), Some(piece));
            self.0.set(square, None);
        }
    }
    for_random_positions(6, 2_000, |position| {
        for mv in position.legal_moves() {
            let (mut next, mut mirror) = (*position, Mirror(*position.board()));
            next.play_unchecked(mv, &mut mirror);
            assert_eq!(mirror.0, *next.board());
            assert_eq!(position.gives_check(mv), next.is_check());
        }
    });
}

#[test]
fn passing_changes_the_turn_only_and_is_refused_in_check() {
    for_random_positions(7, 5_000, |position| match position.pass() {
        None => assert!(position.is_check()),
        Some(passed) => {
            assert!(!position.is_check());
            assert_eq!(passed.board(), position.board());
            assert_eq!(passed.turn(), !position.turn());
            let back = passed.pass().map(|back| back.key());
            assert!(back.is_none_or(|key| key == position.key()));
        }
    });
}

#[test]
fn move_bits_round_trip_and_nothing_else_is_read() {
    let mut read = 0;
    for bits in 0..=u16::MAX {
        if let Some(mv) = Move::try_from_bits(bits) {
            assert_eq!(mv.to_bits(), bits);
            read += 1;
        }
    }
    assert_eq!(read, 90 * 90);
}
