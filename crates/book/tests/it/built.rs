//! Books made of games.

use book::{Book, Builder, Rules};
use engine::{BookMove, OpeningBook};
use xiangqi::{Color, Move, Outcome, Position};

const RED: Option<Outcome> = Some(Outcome::Win(Color::Red));
const BLACK: Option<Outcome> = Some(Outcome::Win(Color::Black));

/// Moves from the start, as `h2e2 h9g7`.
fn moves(text: &str) -> Vec<Move> {
    let mut position = Position::start();
    text.split_whitespace()
        .map(|text| {
            let mv = xiangqi::notation::parse_move(text, &position).expect("legal");
            position = position.play(mv).expect("legal");
            mv
        })
        .collect()
}

fn after(text: &str) -> Position {
    moves(text)
        .into_iter()
        .fold(Position::start(), |position, mv| position.play(mv).expect("legal"))
}

/// A book of games, each so many times.
fn built(games: &[(&str, Option<Outcome>, u32)]) -> Book {
    let mut builder = Builder::new(Rules { plies: 6, games: 3, percent: 5, worse: 8 });
    for (text, outcome, times) in games {
        for _ in 0..*times {
            builder.add(&Position::start(), moves(text), *outcome);
        }
    }
    builder.finish()
}

fn names(known: &[BookMove]) -> Vec<String> {
    known.iter().map(|known| known.mv.to_string()).collect()
}

#[test]
fn what_is_played_often_and_does_well_is_kept_the_best_first() {
    let book = built(&[
        ("h2e2 h9g7", RED, 20),
        ("g0e2 h9g7", RED, 6),
        ("g0e2 h9g7", BLACK, 4),
        ("a0a1 h9g7", BLACK, 20),
        ("i0i2 h9g7", RED, 2),
    ]);
    let known = book.moves(&Position::start());
    let known = names(&known);
    assert!(known.contains(&"h2e2".to_owned()) && known.contains(&"g0e2".to_owned()));
    assert!(!known.contains(&"a0a1".to_owned()), "always lost");
    assert!(!known.contains(&"i0i2".to_owned()), "only two games");
    assert!(["h2e2", "b2e2"].contains(&known[0].as_str()), "{known:?}");
}

#[test]
fn left_and_right_are_one() {
    let book = built(&[("h2e2 h9g7 h0g2", None, 3), ("b2e2 b9c7 b0c2", None, 2)]);
    for (line, answer) in [("h2e2", "h9g7"), ("b2e2", "b9c7")] {
        assert_eq!(names(&book.moves(&after(line))), [answer], "{line}");
    }
    let mut first = names(&book.moves(&Position::start()));
    first.sort();
    assert_eq!(first, ["b2e2", "h2e2"]);
}

#[test]
fn a_game_counts_only_so_far() {
    let book = built(&[("h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 b0c2", None, 5)]);
    assert_eq!(names(&book.moves(&after("h2e2 h9g7 h0g2 i9h9 i0h0"))), ["g6g5"]);
    assert!(book.moves(&after("h2e2 h9g7 h0g2 i9h9 i0h0 g6g5")).is_empty());
}

#[test]
fn moves_after_an_illegal_one_are_left_out() {
    let mut builder = Builder::new(Rules { games: 1, ..Rules::default() });
    let mut line = moves("h2e2");
    line.push(line[0]);
    builder.add(&Position::start(), line, RED);
    assert_eq!((builder.games(), builder.finish().len()), (1, 1));
}

#[test]
fn the_same_games_make_the_same_bytes_in_any_order() {
    let games = [("h2e2 h9g7", RED, 5), ("g0e2 h9g7 g3g4", BLACK, 7), ("b2e2 h9g7", None, 4)];
    let mut turned = games;
    turned.reverse();
    assert_eq!(built(&games).as_bytes(), built(&turned).as_bytes());
}
