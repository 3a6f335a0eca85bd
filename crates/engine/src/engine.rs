//! The engine as its users see it.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Instant;

use nnue::Network;
use xiangqi::{Game, Move, Position, RuleSet};

use crate::pace::{Hurry, Paced, pause};
use crate::pool::Pool;
use crate::search::{Job, Signal, think};
use crate::table::{Bound, Table};
use crate::{Limits, OpeningBook, Options, Score, ScoreLimit, Sink, book};

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
    pool: Pool,
    game: Game,
    book: Option<Arc<dyn OpeningBook>>,
    network: Option<Arc<Network>>,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    signal: Arc<Signal>,
    hurry: Arc<Hurry>,
    /// Ends when the search has.
    done: Receiver<()>,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The best move found.
    pub mv: Option<Move>,
    /// What it is worth for the side to move; `None` if only the move is known.
    pub score: Option<Score>,
    /// If the score is only a limit.
    pub limit: Option<ScoreLimit>,
    /// How deep it was searched, in plies.
    pub depth: u32,
}

impl Engine {
    /// An engine with these settings (brought into their ranges), at the start of a game. It
    /// evaluates by the built-in network.
    ///
    /// # Panics
    /// If the system cannot start a thread.
    pub fn new(options: Options) -> Self {
        let options = options.clamped();
        Self {
            options,
            table: Arc::new(Table::new(options.hash_mb)),
            pool: Pool::new(options.threads),
            game: Game::new(RuleSet::default()),
            book: None,
            network: Some(Network::builtin()),
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
            self.pool = Pool::new(options.threads);
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

    /// Plays the moves of this book where it knows any; without one, thinks from the first move on.
    /// A running search goes on with what it has.
    pub fn set_book(&mut self, book: Option<Arc<dyn OpeningBook>>) {
        self.book = book;
    }

    /// What earlier searches, or the one that runs, found out about a position.
    pub fn probe(&self, position: &Position) -> Option<Known> {
        let entry = self.table.probe(position.key(), 0)?;
        let limit = match entry.bound {
            Bound::None | Bound::Exact => None,
            Bound::Lower => Some(ScoreLimit::AtLeast),
            Bound::Upper => Some(ScoreLimit::AtMost),
        };
        Some(Known {
            mv: entry.mv.filter(|&mv| position.is_legal(mv)),
            score: (entry.bound != Bound::None).then(|| Score::from_value(entry.value)),
            limit,
            depth: entry.depth.unsigned_abs(),
        })
    }

    /// Begins to search; `sink` hears of it. A search that is running is stopped first.
    pub fn go(&mut self, mut limits: Limits, mut sink: Box<dyn Sink>) {
        self.finish();
        if let Some(elo) = limits.elo {
            limits.level = Some(elo.level_of_move(limits.seed, self.game.position()));
        }
        let book = self.book.as_deref().filter(|_| self.options.multi_pv == 1);
        let known = book.and_then(|book| book::choose(book, &self.game, &limits));
        let pause = pause(&self.game, &limits, known.is_some());
        let signal = Arc::new(Signal::new(limits.ponder));
        let hurry = Arc::new(Hurry::default());
        let (game, network) = (self.game.clone(), self.network.clone());
        let job = Job { game, limits, options: self.options, network };
        let (table, for_search) = (Arc::clone(&self.table), Arc::clone(&signal));
        let hurried = Arc::clone(&hurry);
        let start = Instant::now();
        let (leader, helpers) = self.pool.hands();
        let helpers = helpers.to_vec();
        let done = leader.give(move |memory| {
            let sink = sink.as_mut();
            let mut sink = Paced { sink, start, pause, hurry: &hurried };
            match known {
                Some((best, answer)) => sink.best(Some(best), answer),
                None => {
                    think(&job, &table, &for_search, memory, &helpers, &mut sink);
                }
            }
        });
        self.running = Some(Running { signal, hurry, done });
    }

    /// Whether a search is running.
    pub fn is_searching(&self) -> bool {
        let ended = |running: &Running| running.done.try_recv() != Err(TryRecvError::Empty);
        self.running.as_ref().is_some_and(|running| !ended(running))
    }

    /// Ends a running search soon; its sink still hears of the best move.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.signal.stop();
            running.hurry.up();
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
            // The end of the channel is the end of the search, whether it went well or not.
            let _ = running.done.recv();
        }
    }

    /// Forgets everything learned, for a new game. A running search is stopped first.
    pub fn clear(&mut self) {
        self.finish();
        self.table.clear();
        self.pool.clear();
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
