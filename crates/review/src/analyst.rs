//! The engine, asked and waited for.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use engine::{Engine, Info, Limits, Network, Options, Score, Sink};
use xiangqi::{Game, Move};

use crate::Cancel;

/// How often it is looked whether to stop.
const PULSE: Duration = Duration::from_millis(10);

/// A line of play and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// For the side that moves first in the line.
    pub score: Score,
    /// How deep it was searched, in plies.
    pub depth: u32,
    /// The moves; empty only where there is no legal one.
    pub moves: Vec<Move>,
}

/// The best lines of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Analysis {
    /// The best first; none if there is no legal move, or if it was stopped too early.
    pub lines: Vec<Line>,
    /// How deep the first line was searched, in plies.
    pub depth: u32,
    /// The deepest ply looked at.
    pub seldepth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// Positions per second.
    pub nps: u64,
    /// For how long.
    pub time: Duration,
}

/// An engine that is asked and waited for: its calls return when the answer is there, so they belong
/// on a thread of their own in a program that shows something. It can be sent between threads.
#[derive(Debug)]
pub struct Analyst {
    engine: Engine,
}

enum News {
    Line(Info),
    End,
}

struct Listener(Sender<News>);

impl Sink for Listener {
    fn info(&mut self, info: &Info) {
        // Who has stopped listening needs no news.
        drop(self.0.send(News::Line(info.clone())));
    }

    fn best(&mut self, _: Option<Move>, _: Option<Move>) {
        drop(self.0.send(News::End));
    }
}

impl Analyst {
    /// With an engine of its own.
    ///
    /// # Panics
    /// If the system cannot start a thread.
    pub fn new(options: Options) -> Self {
        Self { engine: Engine::new(options) }
    }

    /// Evaluates by this network; without one, by hand-written rules.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.engine.set_network(network);
    }

    /// Forgets what was learned, so that the same questions have the same answers (with one thread
    /// and without limits of time).
    pub fn forget(&mut self) {
        self.engine.clear();
    }

    /// The best `lines` of the position of `game`, whose moves count for repetitions. `progress` is
    /// called with what is known so far. When it is stopped it returns what it has.
    ///
    /// Limits without an end go on until they are stopped.
    pub fn analyze(
        &mut self,
        game: &Game,
        limits: &Limits,
        lines: usize,
        cancel: &Cancel,
        mut progress: impl FnMut(&Analysis),
    ) -> Analysis {
        let options = Options { multi_pv: lines, ..self.engine.options() };
        if options.clamped() != self.engine.options() {
            self.engine.set_options(options);
        }
        self.engine.position(game.clone());
        let (sender, news) = mpsc::channel();
        self.engine.go(limits.clone(), Box::new(Listener(sender)));
        let mut analysis = Analysis::default();
        loop {
            if cancel.is_cancelled() {
                self.engine.stop();
            }
            match news.recv_timeout(PULSE) {
                Ok(News::Line(info)) => {
                    analysis.hear(info);
                    progress(&analysis);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Ok(News::End) | Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.engine.wait();
        analysis
    }
}

impl Analysis {
    fn hear(&mut self, info: Info) {
        let place = info.multipv.max(1) as usize - 1;
        if place == 0 {
            self.depth = info.depth;
            self.seldepth = info.seldepth;
        }
        self.nodes = info.nodes;
        self.nps = info.nps;
        self.time = info.time;
        let line = Line { score: info.score, depth: info.depth, moves: info.pv };
        // A line that has risen is told again at its old place only later.
        let same = |other: &Line| other.moves.first() == line.moves.first();
        if let Some(old) = self.lines.iter().position(same).filter(|&old| old > place) {
            self.lines.remove(old);
        }
        match self.lines.get_mut(place) {
            Some(old) => *old = line,
            None => self.lines.push(line),
        }
    }
}
