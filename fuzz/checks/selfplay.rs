//! What must hold for any bytes given to the reader of self-play games.

use selfplay::{Filter, Reader, ScoredGame};

/// Any bytes are a file or an error, and behind its first byte perhaps a game: the mutations of a
/// fuzzer hardly ever get past a checksum.
pub(crate) fn file(data: &[u8]) {
    if let Ok(mut reader) = Reader::new(data) {
        for game in reader.by_ref() {
            match game {
                Ok(game) => check(&game),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        if let Some(torn) = reader.torn() {
            assert_eq!(torn.offset + torn.bytes, data.len() as u64);
        }
    }
    let mut rest = data.get(1..).unwrap_or_default();
    while let Ok(game) = ScoredGame::from_bytes(&mut rest) {
        check(&game);
    }
}

/// What was read is written so that it reads the same, and gives no more positions than moves.
fn check(game: &ScoredGame) {
    let bytes = game.to_bytes();
    let mut rest = bytes.as_slice();
    assert_eq!(ScoredGame::from_bytes(&mut rest).as_ref(), Ok(game));
    assert!(rest.is_empty());
    assert!(game.samples(&Filter::ALL).count() <= game.plies.len());
    for sample in game.samples(&Filter::QUIET).flatten() {
        assert_eq!(selfplay::Sample::from_bytes(&sample.to_bytes()), sample);
        assert_eq!(sample.board().iter().count(), sample.count() as usize);
    }
}
