//! What evaluates positions, by name.

use std::convert::Infallible;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use crate::Network;

/// No network file is larger.
const MOST_BYTES: u64 = 256 << 20;

/// What evaluates positions, the way people name it in options and arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Evaluation {
    /// The network that comes with the engine: `builtin`, or nothing.
    #[default]
    Builtin,
    /// The hand-written rules: `none`.
    Rules,
    /// The network in a file.
    File(PathBuf),
}

/// A network cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct LoadError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub why: String,
}

impl Evaluation {
    /// The network; `None` if hand-written rules evaluate.
    ///
    /// # Errors
    /// If the file cannot be read, or holds no network of this architecture.
    pub fn network(&self) -> Result<Option<Arc<Network>>, LoadError> {
        match self {
            Self::Builtin => Ok(Some(Network::builtin())),
            Self::Rules => Ok(None),
            Self::File(path) => match read(path) {
                Ok(bytes) => Network::read(&bytes).map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            }
            .map(|network| Some(Arc::new(network)))
            .map_err(|why| LoadError { path: path.clone(), why }),
        }
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl FromStr for Evaluation {
    type Err = Infallible;

    /// Whatever is no other name is that of a file; `./none` is one, too.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "" | "builtin" => Self::Builtin,
            "none" => Self::Rules,
            path => Self::File(path.into()),
        })
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Builtin => f.write_str("builtin"),
            Self::Rules => f.write_str("none"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in ["builtin", "none", "../nets/first.nnue", "./none"] {
            let read = name.parse::<Evaluation>().expect("anything is a name");
            assert_eq!(read.to_string(), name);
        }
        assert_eq!("".parse(), Ok(Evaluation::Builtin));
        assert_eq!("none".parse(), Ok(Evaluation::Rules));
        assert_eq!("./none".parse(), Ok(Evaluation::File("./none".into())));
    }
}
