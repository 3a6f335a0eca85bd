//! What must hold for any bytes that are said to be a book.

use book::Book;
use engine::OpeningBook;
use xiangqi::Position;

/// Any bytes are a book or an error; a book tells legal moves only.
pub(crate) fn book(data: &[u8]) {
    let Ok(book) = Book::read(data.to_vec()) else { return };
    assert!(book.positions() <= book.len());
    let start = Position::start();
    for known in book.moves(&start) {
        assert!(start.is_legal(known.mv) && known.weight > 0, "{known:?}");
    }
}
