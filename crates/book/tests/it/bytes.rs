//! Any bytes are a book or an error.

use book::{Book, BookError, Builder, Rules};
use engine::OpeningBook;
use proptest::collection::vec;
use proptest::prelude::*;
use xiangqi::{Move, Position, Square};

fn small() -> Vec<u8> {
    let mut builder = Builder::new(Rules { games: 1, ..Rules::default() });
    for mv in [Move::new(Square::H2, Square::E2), Move::new(Square::G0, Square::E2)] {
        builder.add(&Position::start(), [mv], None);
    }
    builder.finish().as_bytes().to_vec()
}

#[test]
fn faults_are_named() {
    let whole = small();
    assert!(Book::read(whole.clone()).is_ok());
    let changed = |at: usize, to: u8| {
        let mut bytes = whole.clone();
        bytes[at] = to;
        Book::read(bytes).err()
    };
    assert_eq!(changed(0, b'X'), Some(BookError::NoBook));
    assert_eq!(changed(8, 9), Some(BookError::Version { version: 9 }));
    assert_eq!(changed(12, 200), Some(BookError::CutShort));
    assert_eq!(changed(30, whole[30] ^ 1), Some(BookError::Damaged));
    let cut = |len: usize| Book::read(whole[..len].to_vec()).err();
    assert_eq!(cut(whole.len() - 1), Some(BookError::CutShort));
    assert_eq!(cut(20), Some(BookError::CutShort));
    assert_eq!(cut(0), Some(BookError::NoBook));
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(bytes in vec(any::<u8>(), 0..200), magic in any::<bool>()) {
        let bytes = if magic { [b"CHUHEBOK\x01\0\0\0".to_vec(), bytes].concat() } else { bytes };
        if let Ok(book) = Book::read(bytes) {
            book.moves(&Position::start());
        }
    }

    #[test]
    fn no_change_goes_unnoticed(at in 0..48_usize, by in 1..=255_u8) {
        let mut bytes = small();
        bytes[at] ^= by;
        prop_assert!(Book::read(bytes).is_err());
    }
}
