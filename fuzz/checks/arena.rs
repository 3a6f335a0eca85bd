//! What must hold for any bytes given to the readers of matches.

use arena::{ClockRule, GameRecord, Openings, PlyRecord, read_engines, report, words};
use xiangqi::RuleSet;

/// Any text is openings or an error. Openings can be taken beyond their number.
pub(crate) fn openings(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for read in [Openings::from_epd(&text), Openings::from_pgn(&text)] {
        match read {
            Ok(openings) => {
                assert!(!openings.is_empty());
                assert_eq!(openings.get(openings.len()), openings.get(0));
                drop(openings.check(RuleSet::default()));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Any text is an engine, a clock and words, or an error. What they display reads the same.
pub(crate) fn pairs(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(split) = words::split(&text)
        && split.iter().all(|word| !word.contains('"') || !word.contains('\''))
    {
        assert_eq!(words::split(&words::join(&split)).as_ref(), Ok(&split));
    }
    if let Ok(clock) = text.parse::<ClockRule>() {
        assert_eq!(clock.to_string().parse::<ClockRule>(), Ok(clock));
    }
    match read_engines(&[], &[vec![text.into_owned()]]) {
        Ok(engines) => assert_eq!(engines.len(), 1),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Any line is a game or an error; whatever a game claims, it can be shown and counted.
pub(crate) fn game(data: &[u8]) {
    let Ok(game) = serde_json::from_slice::<GameRecord>(data) else { return };
    let text = serde_json::to_string(&game).expect("it can be written");
    let again: GameRecord = serde_json::from_str(&text).expect("our own text");
    assert_eq!(again.plies.len(), game.plies.len());
    assert!(report::pgn_text(&game, "axf").ends_with('\n'));
    assert!(game.plies.iter().map(PlyRecord::verdict).all(|verdict| verdict.len() < 400));
    arena::Standings::new(vec![game.red.clone(), game.black.clone()]).add(&game);
}
