//! What a conversation may ask for from outside itself.

use std::fs;
use std::sync::Arc;

use engine::OpeningBook;

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

    /// Makes the engine evaluate by the network in a file.
    ///
    /// # Errors
    /// Why it cannot, for people. The engine goes on with the evaluation it had.
    fn load_network(&self, path: &str) -> Result<(), String> {
        match fs::metadata(path) {
            Err(error) => Err(format!("{path}: {error}")),
            Ok(_) => Err(format!("{path} is no network that this version can read")),
        }
    }
}

/// Nothing from outside.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoResources;

impl Resources for NoResources {}
