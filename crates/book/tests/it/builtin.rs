//! The book that needs no file.

use std::collections::HashSet;

use book::Book;
use engine::OpeningBook;
use xiangqi::Position;

#[test]
fn it_is_small_and_knows_the_usual_openings() {
    let book = Book::builtin();
    assert!(book.as_bytes().len() <= 1 << 20, "{} bytes", book.as_bytes().len());
    let first: Vec<String> =
        book.moves(&Position::start()).iter().map(|known| known.mv.to_string()).collect();
    for mv in ["h2e2", "b2e2", "g0e2", "c0e2", "c3c4", "g3g4"] {
        assert!(first.iter().any(|known| known == mv), "{mv} in {first:?}");
    }
    assert!(!first.iter().any(|known| known == "b2b9" || known == "e0e1"));
}

#[test]
fn every_line_of_it_is_legal() {
    let book = Book::builtin();
    let (mut seen, mut open) = (HashSet::new(), vec![Position::start()]);
    while let Some(position) = open.pop() {
        for known in book.moves(&position) {
            let next = position.play(known.mv).expect("only legal moves are told");
            if seen.insert(next.key()) {
                open.push(next);
            }
        }
    }
    assert!(seen.len() > 1_000, "{} positions", seen.len());
}
