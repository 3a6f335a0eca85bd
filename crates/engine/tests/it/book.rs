//! When a book is followed, and how its moves are drawn.

use std::sync::Arc;

use engine::{BookMove, Engine, Level, Limits, OpeningBook, Options};
use xiangqi::{Game, Move, Position, Square};

use crate::listener::{game, search, small, start_position};

/// Two moves at the start, one of them three times as heavy; and moves that are not legal.
#[derive(Debug)]
struct TwoMoves;

const LIGHT: Move = Move::new(Square::A0, Square::A1);
const HEAVY: Move = Move::new(Square::I0, Square::I1);

impl OpeningBook for TwoMoves {
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        let nonsense = Move::new(Square::E0, Square::E9);
        let answer = Move::new(Square::A9, Square::A8);
        match position.turn() {
            xiangqi::Color::Red => vec![
                BookMove { mv: nonsense, weight: 100 },
                BookMove { mv: LIGHT, weight: 1 },
                BookMove { mv: HEAVY, weight: 3 },
                BookMove { mv: Move::new(Square::H2, Square::E2), weight: 0 },
            ],
            xiangqi::Color::Black => vec![BookMove { mv: answer, weight: 1 }],
        }
    }
}

fn with_book() -> Engine {
    let mut engine = small();
    engine.set_book(Some(Arc::new(TwoMoves)));
    engine
}

/// Whether the book was followed: then nothing was searched.
fn follows(engine: &mut Engine, game: &Game, limits: Limits) -> bool {
    search(engine, game, limits).infos.is_empty()
}

#[test]
fn moves_are_drawn_by_their_weight_and_repeat_with_the_seed() {
    let mut engine = with_book();
    let mut play =
        |seed| search(&mut engine, &start_position(), Limits { seed, ..Limits::depth(1) });
    let drawn: Vec<Option<Move>> = (0..400).map(|seed| play(seed).best).collect();
    let heavy = drawn.iter().filter(|mv| **mv == Some(HEAVY)).count();
    assert!(drawn.iter().all(|mv| [Some(HEAVY), Some(LIGHT)].contains(mv)));
    assert!((250..350).contains(&heavy), "{heavy} of 400");
    assert_eq!(play(5).best, drawn[5]);
    assert_eq!(play(5).ponder, Some(Move::new(Square::A9, Square::A8)));
}

#[test]
fn only_playing_follows_the_book() {
    let mut engine = with_book();
    let start = start_position();
    assert!(follows(&mut engine, &start, Limits::nodes(100)));
    let mate = Limits { mate: Some(1), ..Limits::depth(2) };
    assert!(!follows(&mut engine, &start, mate));
    let other = vec![Move::new(Square::B0, Square::C2)];
    let wanted = Limits { search_moves: other, ..Limits::depth(2) };
    assert!(!follows(&mut engine, &start, wanted));
    let one = Limits { search_moves: vec![LIGHT], ..Limits::depth(2) };
    assert_eq!(search(&mut engine, &start, one).best, Some(LIGHT));
    engine.set_options(Options { multi_pv: 2, hash_mb: 1, ..Options::default() });
    assert!(!follows(&mut engine, &start, Limits::depth(2)));
}

#[test]
fn low_levels_leave_the_book_early_and_repetitions_are_thought_about() {
    let mut engine = with_book();
    let level = |number| Limits::level(Level::new(number).expect("1 to 10"), 3);
    assert!(!follows(&mut engine, &start_position(), level(1)));
    assert!(follows(&mut engine, &start_position(), level(5)));
    let later = game(xiangqi::fen::START, "h2e2 h9g7 h0g2 i9h9 b0c2 b9c7 i0h0 g6g5");
    assert!(!follows(&mut engine, &later, level(5)));
    assert!(follows(&mut engine, &later, level(9)));
    let again = game(xiangqi::fen::START, "a0a1 a9a8 a1a0 a8a9");
    assert!(!follows(&mut engine, &again, level(9)));
}
