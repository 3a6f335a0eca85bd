//! The login that outlives the program: a file in the data folder that only its owner may read.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use accounts::Token;

const FILE: &str = "login";

/// The token that is kept, if there is one.
pub(super) fn read(data: &Path) -> Option<String> {
    let text = fs::read_to_string(data.join(FILE)).ok()?;
    Some(text.trim().to_owned()).filter(|text| Token::parse(text).is_some())
}

/// Keeps a token. Where that cannot be done, the user logs in again the next time.
pub(super) fn write(data: &Path, token: &Token) {
    let part = data.join(format!("{FILE}.{}.part", std::process::id()));
    let written = create(&part)
        .and_then(|mut file| writeln!(file, "{token}"))
        .and_then(|()| fs::rename(&part, data.join(FILE)));
    if written.is_err() {
        drop(fs::remove_file(&part));
    }
}

/// Nobody stays logged in.
pub(super) fn remove(data: &Path) {
    drop(fs::remove_file(data.join(FILE)));
}

fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}
