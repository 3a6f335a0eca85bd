//! What must hold for any bytes given to the readers of game files.

use records::{Format, Game, GameDigest, ReadOptions, WriteOptions, pgn, read, write};

/// Any text is games; what is read is written so that it reads the same.
pub(crate) fn pgn(data: &[u8]) {
    for game in pgn::games(&String::from_utf8_lossy(data)).take(20) {
        same_again(&game, Format::Pgn);
    }
}

/// Any bytes are read or refused in any format, and what was read can be written.
pub(crate) fn any(data: &[u8]) {
    match read(data, &ReadOptions::default()) {
        Ok(document) => {
            for game in document.games().iter().take(20) {
                same_again(game, Format::Pgn);
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Written and read, a game has the same moves and the same end.
fn same_again(game: &Game, format: Format) {
    let written = write(std::slice::from_ref(game), format, &WriteOptions::default());
    let written = written.expect("a format that is written");
    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    let again = read(&written.bytes, &options).expect("our own text");
    let again = again.games().first().expect("one game").clone();
    assert_eq!(again.result, game.result);
    if GameDigest::new(game).illegal_nodes.is_none() {
        assert_eq!(GameDigest::new(&again).tree_sha1, GameDigest::new(game).tree_sha1);
    }
}
