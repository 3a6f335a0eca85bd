//! Opening books answer what stands in them, mirrored where they know only the mirror image.

use records::book::{self, Book};
use records::{Contents, Format, Game, NodeId, ReadOptions, read};
use xiangqi::notation::Iccs;
use xiangqi::{Move, Position};

use crate::made::{bytes, document};

fn book(path: &str, format: Format) -> Box<dyn Book> {
    match document(path, format).contents {
        Contents::Book(book) => book,
        other => panic!("{path}: {other:?}"),
    }
}

fn mv(text: &str) -> Move {
    text.parse::<Iccs>().expect("a move").0
}

fn after(moves: &[&str]) -> Position {
    let play = |position: Position, text: &&str| position.play(mv(text)).expect("legal");
    moves.iter().fold(Position::start(), play)
}

fn answer(book: &dyn Book, moves: &[&str]) -> Vec<(String, u32)> {
    let found = book.moves(&after(moves));
    found.iter().map(|found| (found.mv.to_string(), found.weight)).collect()
}

/// Moves with weights, as [`answer`] gives them.
fn list(moves: &[(&str, u32)]) -> Vec<(String, u32)> {
    moves.iter().map(|&(mv, weight)| (mv.to_owned(), weight)).collect()
}

#[test]
fn moves_come_heaviest_first_and_legal() {
    let eleeye = book("book-eleeye/book.dat", Format::BookEleeye);
    assert_eq!(answer(&*eleeye, &[]), list(&[("h2e2", 30), ("c3c4", 10)]));
    let repacked = book("book-atopx/book.dat", Format::BookAtopx);
    assert_eq!(answer(&*repacked, &[]), list(&[("h2e2", 30), ("c3c4", 10)]));
    let harmless = book("book-harmless/book.dat", Format::BookHarmless);
    assert_eq!(answer(&*harmless, &[]), list(&[("h2e2", 30), ("c3c4", 10)]));
    assert_eq!(answer(&*harmless, &["h2e2"]), list(&[("h9g7", 5)]));
}

#[test]
fn mirror_images_are_known() {
    let harmless = book("book-harmless/book.dat", Format::BookHarmless);
    assert_eq!(answer(&*harmless, &["b2e2"]), list(&[("b9c7", 5)]));
    let obk = book("book-obk/book.obk", Format::BookObk);
    assert_eq!(answer(&*obk, &["b2e2"]), list(&[("b9c7", 20)]));
}

#[test]
fn sqlite_books_are_read_without_a_database() {
    let obk = book("book-obk/book.obk", Format::BookObk);
    // One row may not be used, one move is not legal.
    assert_eq!(answer(&*obk, &[]), list(&[("h2e2", 30), ("c3c4", 10)]));
    // This key is a real number in the file.
    assert_eq!(answer(&*obk, &["h2e2"]), list(&[("h9g7", 20)]));
    assert_eq!(obk.facts()["rows"], 65);
    let yfk = book("book-obk/book.yfk", Format::BookObk);
    assert_eq!(answer(&*yfk, &[]), list(&[("h2e2", 10)]));
    let xqb = book("book-xqb/book.xqb", Format::BookXqb);
    // No score at all: any of them.
    assert_eq!(answer(&*xqb, &[]), list(&[("h2e2", 1), ("c3c4", 1)]));
    let reply = answer(&*xqb, &["h2e2"]);
    assert_eq!(reply.len(), 1);
    let mirrored = mv(&reply[0].0).flip_file().to_string();
    assert_eq!(answer(&*xqb, &["b2e2"]), list(&[(&mirrored, 5)]));
}

#[test]
fn an_enciphered_book_is_refused() {
    let error = read(&bytes("book-obk/enciphered.pfBook"), &ReadOptions::default());
    let error = error.expect_err("refused").to_string();
    assert!(error.contains("enciphered"), "{error}");
}

#[test]
fn trees_and_lines_are_books() {
    let lines = book("book-txt/book.txt", Format::BookText);
    assert_eq!(answer(&*lines, &[]), list(&[("h2e2", 2), ("c3c4", 1)]));
    let tree = book("book-chess20/book.dat", Format::BookChess20);
    assert_eq!(answer(&*tree, &["h2e2"]).len(), 2);
    let text = book("book-chess20-txt/book.txt", Format::BookChess20Text);
    assert_eq!(answer(&*text, &["c3c4"]), list(&[("g6g5", 1)]));
    let game = text.game().expect("a tree");
    let first = game.tree.main_line().next().expect("a move");
    assert_eq!((game.tree.len(), game.tree.comment(first)), (8, "当头炮"));
}

#[test]
fn a_book_of_positions_values_the_moves_that_lead_there() {
    let xob = book("book-xob/book.xob", Format::BookXob);
    assert_eq!((&xob.facts()["n0"], &xob.facts()["n1"]), (&1.into(), &2.into()));
    assert_eq!(answer(&*xob, &[]), list(&[("h2e2", 30), ("c3c4", 10)]));
    assert_eq!(answer(&*xob, &["h2e2"]), list(&[("h9g7", 5)]));
    assert_eq!(answer(&*xob, &["b2e2"]), list(&[("b9c7", 5)]));
    // The position after these moves stands in the list of the other side.
    assert!(answer(&*xob, &["h2e2", "h9g7"]).is_empty());
}

#[test]
fn a_book_without_known_keys_is_counted() {
    let listed = book("book-bitstronger/book.bin", Format::BookBitstronger);
    assert_eq!(listed.facts()["records"], 2);
    assert!(!listed.can_be_asked() && answer(&*listed, &[]).is_empty());
}

#[test]
fn games_make_a_book() {
    let mut game = Game::default();
    let mut node = NodeId::ROOT;
    // A move that is not legal, and what follows it, is not for a book.
    for text in ["h2e2", "h9g7", "a0a9", "i9h9"] {
        node = game.tree.add(node, mv(text));
    }
    game.tree.add(NodeId::ROOT, mv("c3c4"));
    game.check();
    let other = Game { tree: game.tree.clone(), ..Game::default() };
    let book = book::of_games([&game, &other], 40);
    assert_eq!(answer(&*book, &[]), list(&[("h2e2", 2), ("c3c4", 2)]));
    assert!(answer(&*book, &["h2e2", "h9g7"]).is_empty());
    let shallow = book::of_games([&game], 1);
    assert!(answer(&*shallow, &["h2e2"]).is_empty());
}
