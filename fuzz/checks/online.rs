//! Messages of a site: whatever comes, no panic, and what is told can be followed on a board.

use client::{Heard, Hearing, News, Place};

/// One message a line, heard by somebody who watches two games and the lobby.
pub(crate) fn messages(bytes: &[u8]) {
    let mut hearing = Hearing::default();
    hearing.watch("game");
    hearing.watch("h3Kd82mQz1");
    hearing.look_at_lobby(true);
    for line in bytes.split(|&byte| byte == b'\n') {
        let text = String::from_utf8_lossy(line);
        for heard in hearing.hear(&text).into_iter().flatten() {
            if let Heard::News(News::Game(seen)) = heard {
                assert_eq!(seen.state.plies.len(), seen.record.plies().len());
                let texts = seen.state.chat.iter().map(|chat| &chat.text);
                assert!(!texts.into_iter().any(|text| text.contains(char::is_control)));
            }
        }
    }
    address(&String::from_utf8_lossy(bytes));
}

/// An address that is read is shown as one that means the same.
pub(crate) fn address(text: &str) {
    if let Ok(place) = text.parse::<Place>() {
        let shown = place.address.to_string();
        let again: Place = shown.parse().expect("what is shown is an address");
        assert_eq!(again.address, place.address);
    }
}
