//! The raw log of all conversations.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A file that gets every line in either direction: seconds since the start, who, `>` to the
/// engine, `<` from it, `!` on its standard error.
#[derive(Clone, Debug)]
pub struct Log {
    file: Arc<Mutex<File>>,
    start: Instant,
}

impl Log {
    /// Begins a new file.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn create(path: &Path) -> io::Result<Self> {
        let file = Arc::new(Mutex::new(File::create(path)?));
        Ok(Self { file, start: Instant::now() })
    }

    pub(super) fn write(&self, name: &str, direction: char, text: &str) {
        let seconds = self.start.elapsed().as_secs_f64();
        let line = format!("{seconds:.4} {name} {direction} {text}\n");
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // A log that cannot be written is no reason to lose the match.
        file.write_all(line.as_bytes()).ok();
    }
}
