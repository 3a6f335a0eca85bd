//! What a conversation may ask for from outside itself.

use std::sync::Arc;

use engine::{Evaluation, Network, OpeningBook};

/// Where books and networks come from. The conversation itself reads no files.
pub trait Resources {
    /// The book that needs no file.
    fn builtin_book(&self) -> Option<Arc<dyn OpeningBook>> {
        None
    }

    /// The book in a file.
    ///
    /// # Errors
    /// Why there is none, for people.
    fn read_book(&self, path: &str) -> Result<Arc<dyn OpeningBook>, String> {
        Err(format!("{path}: no book can be read here"))
    }

    /// What evaluates positions; `None` is hand-written rules.
    ///
    /// # Errors
    /// Why it can't, for people.
    fn network(&self, evaluation: &Evaluation) -> Result<Option<Arc<Network>>, String> {
        match evaluation {
            Evaluation::Builtin => Ok(Some(Network::builtin())),
            Evaluation::Rules => Ok(None),
            Evaluation::File(path) => {
                Err(format!("{}: no network can be read here", path.display()))
            }
        }
    }
}

/// Nothing from outside.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoResources;

impl Resources for NoResources {}
