//! Searches on the calling thread.

use std::sync::Arc;

use xiangqi::{Game, Move};

use crate::order::Memory;
use crate::search::{Job, Signal, think};
use crate::table::Table;
use crate::{Info, Limits, Network, Options, Score, Sink};

/// A searcher for programs that ask for a great many positions, each for a moment: no thread is
/// started or woken, the answer is what is returned.
///
/// It searches with one thread, so the same questions in the same order have the same answers,
/// unless a limit is one of time.
///
/// ```
/// use engine::{Limits, Options, Thinker};
/// use xiangqi::{Game, RuleSet};
/// let mut thinker = Thinker::new(Options { hash_mb: 1, ..Options::default() });
/// let game = Game::new(RuleSet::default());
/// let thought = thinker.think(&game, Limits::depth(3)).expect("there are legal moves");
/// assert!(game.position().is_legal(thought.mv));
/// assert_eq!(thought.depth, 3);
/// ```
#[derive(Debug)]
pub struct Thinker {
    options: Options,
    table: Arc<Table>,
    memory: Memory,
    network: Option<Arc<Network>>,
}

/// What a [`Thinker`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The move.
    pub mv: Move,
    /// What it is worth for the side to move.
    pub score: Score,
    /// How deep was searched, in plies.
    pub depth: u32,
    /// How many positions were searched.
    pub nodes: u64,
}

impl Thinker {
    /// How much stack a thread needs to think. The main thread often has less.
    pub const STACK_BYTES: usize = crate::pool::STACK_BYTES;

    /// A searcher with these settings; it always has one thread and finds one line. It evaluates by
    /// the built-in network.
    pub fn new(options: Options) -> Self {
        let options = Options { threads: 1, multi_pv: 1, ..options }.clamped();
        let table = Arc::new(Table::new(options.hash_mb));
        Self { options, table, memory: Memory::new(), network: Some(Network::builtin()) }
    }

    /// Evaluates by this network from now on; without one, by hand-written rules. What was learned
    /// is forgotten.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.clear();
        self.network = network;
    }

    /// Searches until a limit is reached. `None` if there is no legal move, or the limit did not
    /// leave enough for a score.
    ///
    /// Nobody can stop it, so `infinite` and `ponder` do not count, and there should be some other
    /// limit.
    pub fn think(&mut self, game: &Game, limits: Limits) -> Option<Thought> {
        let limits = Limits { infinite: false, ponder: false, ..limits };
        let (game, network) = (game.clone(), self.network.clone());
        let job = Job { game, limits, options: self.options, network };
        let signal = Arc::new(Signal::new(false));
        let mut last = Last::default();
        think(&job, &self.table, &signal, &mut self.memory, &[], &mut last);
        let (mv, (score, depth, nodes)) = (last.best?, last.told?);
        Some(Thought { mv, score, depth, nodes })
    }

    /// Forgets everything learned, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory.clear();
    }
}

/// Remembers what it was told last.
#[derive(Debug, Default)]
struct Last {
    told: Option<(Score, u32, u64)>,
    best: Option<Move>,
}

impl Sink for Last {
    fn info(&mut self, info: &Info) {
        self.told = Some((info.score, info.depth, info.nodes));
    }

    fn best(&mut self, best: Option<Move>, _: Option<Move>) {
        self.best = best;
    }
}
