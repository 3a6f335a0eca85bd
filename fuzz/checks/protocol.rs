//! What must hold for any line that another program sends.

use protocol::{Dialect, TimeUnit};

/// Any line is a command or an error; what is read is written so that it reads the same.
pub(crate) fn uci(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines() {
        if let Ok(command) = Dialect::Uci.parse_command(line) {
            let text = Dialect::Uci.write_command(&command);
            assert_eq!(Dialect::Uci.parse_command(&text).as_ref(), Ok(&command), "{line:?}");
        }
        if let Ok(reply) = Dialect::Uci.parse_reply(line) {
            let text = Dialect::Uci.write_reply(&reply);
            assert_eq!(Dialect::Uci.parse_reply(&text).as_ref(), Ok(&reply), "{line:?}");
        }
    }
}

/// The same for UCCI, in which mates are written as other scores: there the second writing is the
/// same as the first.
pub(crate) fn ucci(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines() {
        for unit in [TimeUnit::Seconds, TimeUnit::Milliseconds] {
            let dialect = Dialect::Ucci(unit);
            if let Ok(command) = dialect.parse_command(line) {
                let text = dialect.write_command(&command);
                assert_eq!(dialect.parse_command(&text).as_ref(), Ok(&command), "{line:?}");
            }
            if let Ok(reply) = dialect.parse_reply(line) {
                let text = dialect.write_reply(&reply);
                let again = dialect.parse_reply(&text).map(|reply| dialect.write_reply(&reply));
                assert_eq!(again, Ok(text), "{line:?}");
            }
        }
    }
}
