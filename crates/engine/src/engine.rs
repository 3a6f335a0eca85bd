//! The engine as its users see it.

use std::sync::Arc;
use std::thread::JoinHandle;

use nnue::Network;
use xiangqi::{Game, RuleSet};

use crate::order::Memory;
use crate::search::{Job, STACK_BYTES, Signal, think};
use crate::table::Table;
use crate::{Limits, Options, Sink};

/// A xiangqi engine: give it a game, let it go, and hear of it through a [`Sink`].
///
/// It searches on a thread of its own; all methods but [`Self::wait`] (and those that wait for the
/// end of a running search, as they say) return at once. It reads nothing and prints nothing.
///
/// ```
/// use engine::{Engine, Info, Limits, Options, Sink};
/// use std::sync::mpsc;
/// use xiangqi::{Game, Move, RuleSet};
///
/// struct Answer(mpsc::Sender<Option<Move>>);
/// impl Sink for Answer {
///     fn info(&mut self, _: &Info) {}
///     fn best(&mut self, best: Option<Move>, _: Option<Move>) {
///         self.0.send(best).ok();
///     }
/// }
///
/// let mut engine = Engine::new(Options { hash_mb: 1, ..Options::default() });
/// let game = Game::new(RuleSet::default());
/// engine.position(game.clone());
/// let (sender, answer) = mpsc::channel();
/// engine.go(Limits::depth(4), Box::new(Answer(sender)));
/// let mv = answer.recv()?.expect("there are legal moves");
/// assert!(game.position().is_legal(mv));
/// # Ok::<(), mpsc::RecvError>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    options: Options,
    table: Arc<Table>,
    memories: Vec<Memory>,
    game: Game,
    network: Option<Arc<Network>>,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    signal: Arc<Signal>,
    thread: JoinHandle<Vec<Memory>>,
}

impl Engine {
    /// An engine with these settings (brought into their ranges), at the start of a game.
    pub fn new(options: Options) -> Self {
        let options = options.clamped();
        Self {
            options,
            table: Arc::new(Table::new(options.hash_mb)),
            memories: memories(options.threads),
            game: Game::new(RuleSet::default()),
            network: None,
            running: None,
        }
    }

    /// The settings.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Changes the settings. A running search is stopped first.
    pub fn set_options(&mut self, options: Options) {
        self.finish();
        let options = options.clamped();
        if options.hash_mb != self.options.hash_mb {
            self.table = Arc::new(Table::new(options.hash_mb));
        }
        if options.threads != self.options.threads {
            self.memories = memories(options.threads);
        }
        self.options = options;
    }

    /// What the next search is about. The moves that led to the position count for repetitions and
    /// limits, under the rule set of the game. A running search goes on with what it has.
    pub fn position(&mut self, game: Game) {
        self.game = game;
    }

    /// Evaluates by this network from the next search on; without one, by hand-written rules. What
    /// was learned is forgotten: other evaluations do not go with it. A running search is stopped
    /// first.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.clear();
        self.network = network;
    }

    /// The network that evaluates, if there is one.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }

    /// Begins to search; `sink` hears of it. A search that is running is stopped first.
    ///
    /// # Panics
    /// If the system cannot start a thread.
    pub fn go(&mut self, limits: Limits, mut sink: Box<dyn Sink>) {
        self.finish();
        let signal = Arc::new(Signal::new(limits.ponder));
        let (game, network) = (self.game.clone(), self.network.clone());
        let job = Job { game, limits, options: self.options, network };
        let mut memories = std::mem::take(&mut self.memories);
        let (table, for_thread) = (Arc::clone(&self.table), Arc::clone(&signal));
        let thread = std::thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || {
                think(&job, &table, &for_thread, &mut memories, sink.as_mut());
                memories
            })
            .expect("the system can start a thread");
        self.running = Some(Running { signal, thread });
    }

    /// Whether a search is running.
    pub fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.thread.is_finished())
    }

    /// Ends a running search soon; its sink still hears of the best move.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.signal.stop();
        }
    }

    /// The opponent has played the move that a search with [`Limits::ponder`] expected: from now on
    /// its time counts.
    pub fn ponderhit(&self) {
        if let Some(running) = &self.running {
            running.signal.ponderhit();
        }
    }

    /// Waits for the end of a running search.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            // If a sink panicked, what was learned is lost with its thread, and nothing else.
            self.memories =
                running.thread.join().unwrap_or_else(|_| memories(self.options.threads));
        }
    }

    /// Forgets everything learned, for a new game. A running search is stopped first.
    pub fn clear(&mut self) {
        self.finish();
        self.table.clear();
        for memory in &mut self.memories {
            memory.clear();
        }
    }

    fn finish(&mut self) {
        self.stop();
        self.wait();
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl Drop for Engine {
    /// Stops a running search and waits for it.
    fn drop(&mut self) {
        self.finish();
    }
}

fn memories(threads: usize) -> Vec<Memory> {
    (0..threads).map(|_| Memory::new()).collect()
}
