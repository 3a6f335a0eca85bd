//! What a conversation may ask for from outside itself.

use std::sync::Arc;

use engine::{Network, OpeningBook};

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

    /// The network in a file.
    ///
    /// # Errors
    /// Why there is none, for people.
    fn read_network(&self, path: &str) -> Result<Arc<Network>, String> {
        Err(format!("{path}: no network can be read here"))
    }
}

/// Nothing from outside.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoResources;

impl Resources for NoResources {}
