//! The fuzz target's check over the kept corpus.

#[path = "../../../fuzz/checks/book.rs"]
mod checks;
#[path = "../../../fuzz/checks/replay.rs"]
mod replay;

#[test]
fn book_corpus() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "book", checks::book);
}
