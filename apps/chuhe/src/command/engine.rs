//! `chuhe engine`.

use std::io;
use std::sync::Arc;

use book::Book;
use engine::{Engine, Network, OpeningBook};
use protocol::Resources;

use crate::Finding;
use crate::command::book::read_book;
use crate::command::network::read_network;

/// Talks UCI or UCCI until the other side ends.
pub(crate) fn run() -> anyhow::Result<Finding> {
    protocol::run_with(Engine::default(), &Files, io::stdin().lock(), io::stdout())?;
    Ok(Finding::Good)
}

/// Books and networks from files.
struct Files;

impl Resources for Files {
    fn builtin_book(&self) -> Option<Arc<dyn OpeningBook>> {
        Some(Arc::new(Book::builtin().clone()))
    }

    fn read_book(&self, path: &str) -> Result<Arc<dyn OpeningBook>, String> {
        let book = read_book(path.as_ref()).map_err(|error| format!("{error:#}"))?;
        Ok(Arc::new(book))
    }

    fn read_network(&self, path: &str) -> Result<Arc<Network>, String> {
        let network = read_network(path.as_ref()).map_err(|error| format!("{error:#}"))?;
        Ok(Arc::new(network))
    }
}
