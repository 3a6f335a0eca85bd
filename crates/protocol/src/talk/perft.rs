//! `go perft`: counting beside the conversation.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;

use xiangqi::{Position, perft};

use super::voice::Output;
use crate::{Coords, Ranks, Reply};

/// A count that runs. Dropping it ends it.
#[derive(Debug)]
pub(super) struct Perft {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Deeper trees are counted piece by piece, so that the count can be stopped.
const AT_ONCE: u32 = 3;

impl Perft {
    /// Begins to count; moves and counts are told as they are known. A count that is stopped tells
    /// no total.
    pub(super) fn start<W: Write + Send + 'static>(
        position: Position,
        depth: u32,
        ranks: Ranks,
        output: Output<W>,
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let count = move || {
            let mut total = 0;
            if depth == 0 {
                total = 1;
            } else {
                for mv in position.legal_moves() {
                    let next = position.play(mv).expect("a legal move");
                    let Some(leaves) = count(&next, depth - 1, &stopped) else { return };
                    total += leaves;
                    let below = Some(Coords::new(mv, ranks));
                    output.reply(&Reply::Perft { below, leaves }).ok();
                }
            }
            output.reply(&Reply::Perft { below: None, leaves: total }).ok();
        };
        // If the system starts no thread, there is no count.
        Self { stop, thread: std::thread::Builder::new().spawn(count).ok() }
    }
}

/// The leaves below a position; `None` if stopped.
fn count(position: &Position, depth: u32, stopped: &AtomicBool) -> Option<u64> {
    if stopped.load(Relaxed) {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft::perft(position, depth));
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| count(&position.play(mv).expect("a legal move"), depth - 1, stopped))
        .sum()
}

impl Drop for Perft {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
        if let Some(thread) = self.thread.take() {
            // A count has nothing to say that is not told already.
            drop(thread.join());
        }
    }
}
