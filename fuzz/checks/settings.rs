//! What must hold for any bytes in the settings file.

use tui::{Preferences, TimeControl};

/// Any text is settings, or an error of one of its lines. Written again, settings read the same.
pub(crate) fn settings(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match Preferences::parse(&text) {
        Ok(own) => assert_eq!(Preferences::parse(&own.written_into(&text)), Ok(own)),
        Err((line, _)) => assert!((1..=text.matches('\n').count() + 1).contains(&line)),
    }
    if let Ok(clock) = text.parse::<TimeControl>() {
        assert_eq!(clock.to_string().parse(), Ok(clock));
    }
}
