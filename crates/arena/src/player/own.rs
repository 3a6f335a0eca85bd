//! Our own engine, in this process.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use engine::{Clock, Elo, Engine, Info, Level, Limits, Sink};
use xiangqi::{Game, Move};

use super::{Answer, Player, Task};
use crate::fault::{Fault, Trouble};
use crate::spec::EngineSpec;
use crate::stop::Stop;
use crate::{Insight, TimeControl};

/// How long a search that was told to stop may take to do so.
const LATE: Duration = Duration::from_secs(10);
/// How often a wait looks whether it shall stop.
const SLICE: Duration = Duration::from_millis(50);

pub(crate) struct Own {
    engine: Engine,
    level: Option<Level>,
    elo: Option<Elo>,
    seed: u64,
    /// Why it cannot evaluate as it should.
    blind: Option<String>,
}

impl Own {
    pub(crate) fn new(spec: &EngineSpec) -> Self {
        let settings = spec.own_settings();
        let mut engine = Engine::new(settings.options);
        let network = settings.evaluation.network();
        let blind = network.map(|network| engine.set_network(network)).err();
        let (elo, blind) = (spec.elo.map(Elo::new), blind.map(|error| error.to_string()));
        Self { engine, level: spec.level, elo, seed: 0, blind }
    }

    fn limits(&self, game: &Game, task: &Task<'_>) -> Limits {
        let &TimeControl { movetime, nodes, depth, .. } = task.limits;
        let own = &task.clocks[game.position().turn()];
        let clock = own.map(|own| Clock {
            // A side without a clock has no time that could matter.
            remaining: task.clocks.map(|clock| clock.unwrap_or(own).remaining()),
            increment: task.clocks.map(|clock| clock.unwrap_or(own).increment()),
            moves_to_go: own.moves_to_go(),
        });
        Limits {
            depth,
            nodes,
            movetime,
            clock,
            level: self.level,
            elo: self.elo,
            seed: self.seed,
            ..Limits::default()
        }
    }
}

impl Player for Own {
    fn new_game(&mut self, seed: u64, _: &Stop) -> Result<(), Trouble> {
        if let Some(why) = &self.blind {
            return Err(Fault::Crash(why.clone()).into());
        }
        self.engine.clear();
        self.seed = seed;
        Ok(())
    }

    fn think(&mut self, game: &Game, task: &Task<'_>) -> Result<Answer, Trouble> {
        let (sender, heard) = channel();
        self.engine.position(game.clone());
        let limits = self.limits(game, task);
        let began = Instant::now();
        self.engine.go(limits, Box::new(Ear { sender, insight: Insight::default() }));
        let patience = task.allowed(game).map_or(task.patience, |allowed| allowed + task.margin);
        let by = began + patience;
        loop {
            match heard.recv_timeout(SLICE) {
                Ok(Heard { mv, insight, at }) => {
                    let time = at - began;
                    task.check(time, game)?;
                    return Ok(Answer { mv, time, insight });
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault::Crash("the search broke off".to_owned()).into());
                }
                Err(RecvTimeoutError::Timeout) if task.stop.is_set() => {
                    self.engine.stop();
                    return Err(Trouble::Stopped);
                }
                // It is late; how late its answer will tell, if it has a limit to be measured by.
                Err(RecvTimeoutError::Timeout) if Instant::now() > by => {
                    self.engine.stop();
                    if task.allowed(game).is_none() || Instant::now() > by + LATE {
                        let question = "go".to_owned();
                        return Err(Fault::Hang { question, waited: patience }.into());
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

struct Heard {
    mv: Option<Move>,
    insight: Insight,
    at: Instant,
}

struct Ear {
    sender: Sender<Heard>,
    insight: Insight,
}

impl Sink for Ear {
    fn info(&mut self, info: &Info) {
        if info.multipv == 1 {
            self.insight = Insight {
                score: Some(info.score),
                depth: Some(info.depth),
                nodes: Some(info.nodes),
            };
        }
    }

    fn best(&mut self, mv: Option<Move>, _: Option<Move>) {
        // Nobody waits any more for an answer that comes too late.
        self.sender.send(Heard { mv, insight: self.insight, at: Instant::now() }).ok();
    }
}
