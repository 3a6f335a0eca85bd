//! The engine's work: a few threads, each with an engine, and what waits for them.
//!
//! Moves of games come first. An analysis that keeps a thread while a game waits is set aside and
//! goes on afterwards; what it has found is still in the engine's table. Work in the background, such
//! as the review of a game, comes last: it pauses every so often, and in the pause its thread does
//! what has come to wait meanwhile.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use book::Book;
use engine::{Engine, Info, Limits, OpeningBook, Options, Sink};
use tokio::sync::oneshot;
use xiangqi::{Game, Move};

/// How often a long search looks whether it is still wanted.
const LOOK_EVERY: Duration = Duration::from_millis(15);

/// Analyses and reviews that wait at most; moves of games are never refused.
const MOST_WAITING: usize = 64;

/// What a finished search says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Found {
    /// The best move.
    pub(crate) best: Option<Move>,
    /// The last line told of each rank.
    pub(crate) lines: Vec<Info>,
    /// Time spent searching.
    pub(crate) time: Duration,
    /// Whether it was stopped by the one who asked.
    pub(crate) stopped: bool,
}

/// Hears of lines while they are found.
type Listener = Box<dyn FnMut(&[Info]) + Send>;

/// Something to search.
pub(crate) struct Job {
    /// What about.
    pub(crate) game: Game,
    /// How far. Moves of games are limited by themselves; others by `time`.
    pub(crate) limits: Limits,
    /// How many lines.
    pub(crate) lines: usize,
    /// Whether a game waits for it.
    pub(crate) urgent: bool,
    /// How long it may search in all, if it is not urgent.
    pub(crate) time: Duration,
    /// Who listens.
    pub(crate) listener: Option<Listener>,
    /// Set by whoever does not want it any more.
    pub(crate) cancelled: Arc<AtomicBool>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").field("urgent", &self.urgent).finish_non_exhaustive()
    }
}

struct Waiting {
    job: Job,
    spent: Duration,
    done: oneshot::Sender<Found>,
}

/// Long work that calls what it is given whenever it can pause.
type Background = Box<dyn FnOnce(&mut dyn FnMut()) + Send>;

#[derive(Default)]
struct Queue {
    urgent: VecDeque<Waiting>,
    patient: VecDeque<Waiting>,
    background: VecDeque<Background>,
    ended: bool,
}

impl Queue {
    /// The search that is to be done next.
    fn next(&mut self) -> Option<Waiting> {
        self.urgent.pop_front().or_else(|| self.patient.pop_front())
    }
}

struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    busy: AtomicUsize,
}

/// The engines. Cheap to clone; the threads end when the last clone is gone.
#[derive(Clone)]
pub(crate) struct Engines {
    shared: Arc<Shared>,
    ender: Arc<Ender>,
    workers: usize,
}

impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines").field("workers", &self.workers).finish_non_exhaustive()
    }
}

/// Tells the threads to end.
struct Ender(Arc<Shared>);

impl Drop for Ender {
    fn drop(&mut self) {
        lock(&self.0.queue).ended = true;
        self.0.changed.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Engines {
    /// Starts so many threads, each with a table of so many MiB.
    pub(crate) fn start(workers: usize, hash_mb: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            changed: Condvar::new(),
            busy: AtomicUsize::new(0),
        });
        let workers = workers.max(1);
        for number in 0..workers {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new()
                .name(format!("engine-{number}"))
                .spawn(move || work(&shared, hash_mb))?;
        }
        Ok(Self { ender: Arc::new(Ender(Arc::clone(&shared))), shared, workers })
    }

    /// Queues a search; `None` if too many wait. The receiver hears an error if the program ends.
    pub(crate) fn search(&self, job: Job) -> Option<oneshot::Receiver<Found>> {
        let (done, found) = oneshot::channel();
        let waiting = Waiting { job, spent: Duration::ZERO, done };
        let mut queue = lock(&self.shared.queue);
        if waiting.job.urgent {
            queue.urgent.push_back(waiting);
        } else if queue.patient.len() >= MOST_WAITING {
            return None;
        } else {
            queue.patient.push_back(waiting);
        }
        drop(queue);
        self.shared.changed.notify_one();
        Some(found)
    }

    /// Queues long work, which calls what it is given whenever it can pause. The receiver hears what
    /// came of it, or an error if it failed or the program ends.
    pub(crate) fn in_background<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn FnMut()) -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (done, result) = oneshot::channel();
        // Who does not wait any more does not need it.
        let work: Background = Box::new(move |pause| drop(done.send(work(pause))));
        lock(&self.shared.queue).background.push_back(work);
        self.shared.changed.notify_one();
        result
    }

    /// Threads, those that work, and what waits.
    pub(crate) fn counts(&self) -> [(&'static str, usize); 3] {
        let _ = &self.ender;
        let queue = lock(&self.shared.queue);
        let waiting = queue.urgent.len() + queue.patient.len() + queue.background.len();
        let busy = self.shared.busy.load(Ordering::Relaxed);
        [("workers", self.workers), ("busy", busy), ("queued", waiting)]
    }
}

/// What a thread does next.
enum Task {
    Search(Box<Waiting>),
    Background(Background),
}

/// Waits for something to do; nothing at the end.
fn next_task(shared: &Shared) -> Option<Task> {
    let mut queue = lock(&shared.queue);
    loop {
        if queue.ended {
            return None;
        }
        if let Some(waiting) = queue.next() {
            return Some(Task::Search(Box::new(waiting)));
        }
        if let Some(work) = queue.background.pop_front() {
            return Some(Task::Background(work));
        }
        queue = shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
    }
}

/// One thread's life.
fn work(shared: &Shared, hash_mb: usize) {
    let mut worker = Worker {
        engine: Engine::new(Options { hash_mb, ..Options::default() }),
        book: Arc::new(Book::builtin().clone()),
        shared,
    };
    while let Some(task) = next_task(shared) {
        shared.busy.fetch_add(1, Ordering::Relaxed);
        match task {
            Task::Search(waiting) => worker.search(*waiting),
            Task::Background(work) => {
                // A review that fails takes no thread away from games.
                let failed = catch_unwind(AssertUnwindSafe(|| work(&mut || worker.catch_up())));
                if failed.is_err() {
                    tracing::error!("work in the background has failed");
                }
            }
        }
        shared.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

struct Worker<'a> {
    engine: Engine,
    book: Arc<dyn OpeningBook>,
    shared: &'a Shared,
}

impl Worker<'_> {
    /// Does all searches that wait.
    fn catch_up(&mut self) {
        loop {
            let next = lock(&self.shared.queue).next();
            let Some(waiting) = next else { return };
            self.search(waiting);
        }
    }

    fn search(&mut self, waiting: Waiting) {
        if waiting.job.cancelled.load(Ordering::Relaxed) || waiting.done.is_closed() {
            drop(waiting.done.send(Found { stopped: true, ..Found::default() }));
            return;
        }
        let set_aside = search(&mut self.engine, &self.book, waiting, self.shared);
        if let Some(waiting) = set_aside {
            lock(&self.shared.queue).patient.push_front(waiting);
        }
    }
}

enum News {
    Line(Info),
    Best(Option<Move>),
}

struct Teller(mpsc::Sender<News>);

impl Sink for Teller {
    fn info(&mut self, info: &Info) {
        drop(self.0.send(News::Line(info.clone())));
    }

    fn best(&mut self, best: Option<Move>, _: Option<Move>) {
        drop(self.0.send(News::Best(best)));
    }
}

/// Searches; returns the job if it was set aside for a game.
fn search(
    engine: &mut Engine,
    book: &Arc<dyn OpeningBook>,
    mut waiting: Waiting,
    shared: &Shared,
) -> Option<Waiting> {
    let job = &mut waiting.job;
    let plays = job.limits.level.is_some();
    let options = Options { multi_pv: job.lines.max(1), ..engine.options() };
    if options != engine.options() {
        engine.set_options(options);
    }
    engine.set_book(plays.then(|| Arc::clone(book)));
    engine.position(job.game.clone());
    let (teller, news) = mpsc::channel();
    let began = Instant::now();
    engine.go(job.limits.clone(), Box::new(Teller(teller)));
    let mut lines: Vec<Info> = Vec::new();
    let (mut stopped, mut set_aside) = (false, false);
    let best = loop {
        match news.recv_timeout(LOOK_EVERY) {
            Ok(News::Best(best)) => break best,
            Ok(News::Line(info)) => {
                take_in(&mut lines, info);
                if let Some(listener) = &mut job.listener {
                    listener(&lines);
                }
            }
            Err(RecvTimeoutError::Disconnected) => break None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        let unwanted = job.cancelled.load(Ordering::Relaxed) || waiting.done.is_closed();
        let over = !job.urgent && waiting.spent + began.elapsed() >= job.time;
        let awaited = !job.urgent && !lock(&shared.queue).urgent.is_empty();
        if !stopped && !set_aside && (unwanted || over || awaited) {
            stopped = unwanted;
            set_aside = awaited && !unwanted && !over;
            engine.stop();
        }
    };
    engine.wait();
    waiting.spent += began.elapsed();
    if set_aside {
        return Some(waiting);
    }
    let found = Found { best, lines, time: waiting.spent, stopped };
    // Who does not wait any more does not need it.
    drop(waiting.done.send(found));
    None
}

/// A line replaces the one of its rank.
fn take_in(lines: &mut Vec<Info>, info: Info) {
    let rank = info.multipv.max(1) as usize;
    if rank <= lines.len() {
        lines[rank - 1] = info;
    } else if rank == lines.len() + 1 {
        lines.push(info);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Level;
    use xiangqi::RuleSet;

    fn job(urgent: bool, time: Duration) -> Job {
        Job {
            game: Game::new(RuleSet::default()),
            limits: if urgent { Limits::level(Level::MIN, 1) } else { Limits::infinite() },
            lines: 1,
            urgent,
            time,
            listener: None,
            cancelled: Arc::default(),
        }
    }

    #[test]
    fn a_game_does_not_wait_for_an_analysis_and_the_analysis_goes_on() {
        let engines = Engines::start(1, 1).expect("a thread");
        let long = engines.search(job(false, Duration::from_secs(2))).expect("room");
        std::thread::sleep(Duration::from_millis(50));
        let quick = engines.search(job(true, Duration::ZERO)).expect("room");
        let quick = quick.blocking_recv().expect("an answer");
        assert!(quick.best.is_some());
        let long = long.blocking_recv().expect("an answer");
        assert!(!long.stopped && long.best.is_some() && long.lines[0].depth > 1);
        assert!(long.time >= Duration::from_secs(2));
    }

    #[test]
    fn work_in_the_background_lets_others_pass_and_may_fail() {
        let engines = Engines::start(1, 1).expect("a thread");
        let (begun, has_begun) = mpsc::channel();
        let (go, may_go) = mpsc::channel::<()>();
        let long = engines.in_background(move |pause| {
            begun.send(()).expect("somebody waits");
            may_go.recv().expect("it goes on");
            pause();
            "done"
        });
        has_begun.recv().expect("it begins");
        let mut quick = engines.search(job(true, Duration::ZERO)).expect("room");
        let mut patient = engines.search(job(false, Duration::from_millis(10))).expect("room");
        let failing = engines.in_background(|_| panic!("on purpose"));
        assert!(quick.try_recv().is_err() && patient.try_recv().is_err());
        go.send(()).expect("it waits");
        assert_eq!(long.blocking_recv(), Ok("done"));
        // Both were done in the pause, before the long work was.
        assert!(quick.try_recv().is_ok_and(|found| found.best.is_some()));
        assert!(patient.try_recv().is_ok_and(|found| found.best.is_some()));
        assert!(failing.blocking_recv().is_err());
        let after = engines.search(job(true, Duration::ZERO)).expect("room");
        assert!(after.blocking_recv().is_ok_and(|found| found.best.is_some()));
    }

    #[test]
    fn what_nobody_wants_any_more_ends() {
        let engines = Engines::start(1, 1).expect("a thread");
        let unwanted = job(false, Duration::from_secs(600));
        let cancelled = Arc::clone(&unwanted.cancelled);
        let found = engines.search(unwanted).expect("room");
        drop(engines.search(job(false, Duration::from_secs(600))).expect("room"));
        cancelled.store(true, Ordering::Relaxed);
        assert!(found.blocking_recv().expect("an answer").stopped);
        let last = engines.search(job(false, Duration::from_millis(10))).expect("room");
        assert!(!last.blocking_recv().expect("an answer").stopped);
    }
}
