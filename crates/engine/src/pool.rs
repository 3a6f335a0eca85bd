//! The searching threads: started once, they wait for work and keep what they have learned.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

use crate::order::Memory;

/// Stack of a searching thread. A line of [`MAX_PLY`](crate::score::MAX_PLY) plies, each with a
/// singular and a null-move verification inside, takes about 2 MB.
const STACK_BYTES: usize = 16 << 20;

/// Something for a thread to do with its memory.
type Task = Box<dyn FnOnce(&mut Memory) + Send>;

/// A thread that can be given work from anywhere.
#[derive(Clone, Debug)]
pub(crate) struct Hand {
    tasks: Sender<Task>,
}

impl Hand {
    /// Queues a task. The receiver hears an end of channel when it is done, even if it panicked.
    pub(crate) fn give(&self, task: impl FnOnce(&mut Memory) + Send + 'static) -> Receiver<()> {
        let (sender, done) = channel();
        // A thread that is gone drops the task and with it the sender: done at once.
        drop(self.tasks.send(Box::new(move |memory| {
            let _sender = sender;
            task(memory);
        })));
        done
    }
}

/// The threads of an engine. The first leads a search, the others help.
#[derive(Debug)]
pub(crate) struct Pool {
    hands: Vec<Hand>,
    threads: Vec<JoinHandle<()>>,
}

impl Pool {
    /// Starts threads: as many as asked for, or as many as the system gives.
    ///
    /// # Panics
    /// If the system cannot start a single one.
    pub(crate) fn new(count: usize) -> Self {
        let mut pool = Self { hands: Vec::new(), threads: Vec::new() };
        for number in 0..count {
            let (tasks, queue) = channel();
            let builder = Builder::new().name(format!("search-{number}")).stack_size(STACK_BYTES);
            let Ok(thread) = builder.spawn(move || work(&queue)) else { break };
            pool.threads.push(thread);
            pool.hands.push(Hand { tasks });
        }
        assert!(!pool.hands.is_empty(), "the system can start a thread");
        pool
    }

    /// The leader and the helpers.
    pub(crate) fn hands(&self) -> (&Hand, &[Hand]) {
        let (first, helpers) = self.hands.split_first().expect("there is at least one thread");
        (first, helpers)
    }

    /// Makes all forget what they have learned, and waits until they have.
    pub(crate) fn clear(&self) {
        let done: Vec<_> = self.hands.iter().map(|hand| hand.give(Memory::clear)).collect();
        for done in done {
            let _ = done.recv();
        }
    }
}

impl Drop for Pool {
    /// Waits for the threads to end what they do.
    fn drop(&mut self) {
        self.hands.clear();
        for thread in self.threads.drain(..) {
            // A panic was reported when it happened.
            drop(thread.join());
        }
    }
}

fn work(queue: &Receiver<Task>) {
    let mut memory = Memory::new();
    while let Ok(task) = queue.recv() {
        // If a sink panics, what was learned is lost, and nothing else.
        if catch_unwind(AssertUnwindSafe(|| task(&mut memory))).is_err() {
            memory = Memory::new();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_ends_the_task_and_not_the_thread() {
        let pool = Pool::new(1);
        let (hand, helpers) = pool.hands();
        assert!(helpers.is_empty());
        assert!(hand.give(|_| panic!("on purpose")).recv().is_err());
        let (sender, answer) = channel();
        let done = hand.give(move |_| sender.send(7).expect("somebody listens"));
        assert!(done.recv().is_err());
        assert_eq!(answer.recv(), Ok(7));
    }
}
