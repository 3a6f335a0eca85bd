//! What must hold for any bytes given to the readers of game files.

use records::pgn;

/// Any text is a game or an error; what is read is written so that it reads the same.
pub(crate) fn pgn(data: &[u8]) {
    match pgn::read(&String::from_utf8_lossy(data)) {
        Ok(game) => {
            let again = pgn::read(&game.to_string()).expect("our own text");
            assert_eq!((again.record, again.result), (game.record, game.result));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
