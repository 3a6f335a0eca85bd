//! Other programs that are asked for moves, each on a thread of its own: they may think, or hang, for
//! long.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use arena::{Opponent, Stop, Trouble};
use xiangqi::Game;

use crate::Program;
use crate::event::Event;

/// The programs that play. Dropped, they end.
#[derive(Debug)]
pub(crate) struct Opponents {
    tables: HashMap<Program, Sender<Question>>,
    /// Ends the wait for the answer that is waited for.
    stop: Stop,
    /// The number of the question that is not answered yet; 0 if there is none.
    asked: Arc<AtomicU64>,
    events: Sender<Event>,
}

#[derive(Debug)]
struct Question {
    id: u64,
    game: Game,
    time: Option<Duration>,
    stop: Stop,
}

impl Opponents {
    pub(crate) fn new(events: Sender<Event>) -> Self {
        Self { tables: HashMap::new(), stop: Stop::default(), asked: Arc::default(), events }
    }

    /// Asks a program for a move. The answer comes as an event.
    pub(crate) fn ask(&mut self, id: u64, game: Game, program: Program, time: Option<Duration>) {
        self.stop = Stop::default();
        self.asked.store(id, Ordering::Relaxed);
        let question = Question { id, game, time, stop: self.stop.clone() };
        let (events, asked) = (self.events.clone(), Arc::clone(&self.asked));
        let table = self.tables.entry(program).or_insert_with(|| sit(program, events, asked));
        drop(table.send(question));
    }

    /// Whoever is thinking need not go on.
    pub(crate) fn stop(&mut self) {
        self.stop.set();
        self.asked.store(0, Ordering::Relaxed);
    }

    /// Whether an answer is waited for.
    pub(crate) fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed) != 0
    }
}

impl Drop for Opponents {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// A thread that holds a program and answers for it.
fn sit(program: Program, events: Sender<Event>, asked: Arc<AtomicU64>) -> Sender<Question> {
    let (sender, questions) = channel::<Question>();
    let work = move || {
        let Ok(spec) = program.spec() else { return };
        let mut opponent = Opponent::new(spec);
        for Question { id, game, time, stop } in questions {
            let answer = match opponent.think(&game, time, &stop) {
                Ok(best) => Event::Best(id, best),
                Err(Trouble::Stopped) => continue,
                Err(Trouble::Fault(fault)) => Event::ProgramFailed(id, fault.to_string()),
            };
            // Unless something else has been asked meanwhile.
            let _ = asked.compare_exchange(id, 0, Ordering::Relaxed, Ordering::Relaxed);
            if events.send(answer).is_err() {
                return;
            }
        }
    };
    // Without a thread nobody answers, and the user takes the move back.
    drop(thread::Builder::new().name("opponent".to_owned()).spawn(work));
    sender
}
