//! The token of a login, kept in a file that only its owner may read.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::Address;

/// The folder below the data folder.
const FOLDER: &str = "online";
/// Longer texts are no token.
const LONGEST: usize = 300;

/// What shows a site who asks.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Token {
    /// A text that can be a token: it goes into the head of a request.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let usable = !text.is_empty()
            && text.len() <= LONGEST
            && text.bytes().all(|byte| byte.is_ascii_graphic());
        usable.then(|| Self(text.to_owned()))
    }

    /// As the head of a request has it.
    pub(crate) fn bearer(&self) -> String {
        format!("Bearer {}", self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The tokens of a data folder. A token is one site's: what was got over TLS is never sent without.
#[derive(Clone, Debug)]
pub(crate) struct Tokens {
    file: PathBuf,
}

impl Tokens {
    /// Where the token of a site is kept.
    pub(crate) fn of(data: &Path, address: &Address) -> Self {
        let scheme = if address.is_tls() { "https" } else { "http" };
        let host = address.host().replace(':', "-");
        let name = format!("{scheme}_{host}_{}.token", address.port());
        Self { file: data.join(FOLDER).join(name) }
    }

    /// The token that is kept, if there is one.
    pub(crate) fn read(&self) -> Option<Token> {
        Token::new(fs::read_to_string(&self.file).ok()?.trim())
    }

    /// Keeps a token.
    pub(crate) fn write(&self, token: &Token) -> io::Result<()> {
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        let part = self.file.with_extension(format!("{}.part", std::process::id()));
        let written = create(&part)
            .and_then(|mut file| writeln!(file, "{}", token.0))
            .and_then(|()| fs::rename(&part, &self.file));
        if written.is_err() {
            drop(fs::remove_file(&part));
        }
        written
    }

    /// Keeps none.
    pub(crate) fn remove(&self) {
        drop(fs::remove_file(&self.file));
    }
}

fn create(path: &Path) -> io::Result<File> {
    // A part that another run left might be readable by others.
    drop(fs::remove_file(path));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_stand_in_a_head_is_a_token() {
        assert!(Token::new("abcDEF-_123").is_some());
        for text in ["", "a b", "a\r\nx: y", "é", &"x".repeat(301)] {
            assert!(Token::new(text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn the_file_has_the_token_only_and_is_the_owners() {
        let data = std::env::temp_dir().join(format!("chuhe-client-token-{}", std::process::id()));
        let tokens = Tokens::of(&data, &"https://example.org".parse().expect("an address"));
        let token = Token::new("secret").expect("a token");
        tokens.write(&token).expect("it is written");
        assert_eq!(tokens.read(), Some(token));
        let text = fs::read_to_string(&tokens.file).expect("a file");
        assert_eq!(text, "secret\n");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&tokens.file).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        let other = Tokens::of(&data, &"http://example.org:443".parse().expect("an address"));
        assert_eq!(other.read(), None, "nothing goes over the net in clear that came encrypted");
        tokens.remove();
        assert_eq!(tokens.read(), None);
        drop(fs::remove_dir_all(data));
    }
}
