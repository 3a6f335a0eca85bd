//! A sink that the tests can ask.

use std::sync::mpsc::{Receiver, Sender, channel};

use engine::{Engine, Info, Limits, Options, Sink};
use xiangqi::{Game, Move, Position, RuleSet};

/// What a search said in the end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answer {
    pub(crate) best: Option<Move>,
    pub(crate) ponder: Option<Move>,
    pub(crate) infos: Vec<Info>,
}

impl Answer {
    /// The last line told.
    pub(crate) fn last(&self) -> &Info {
        self.infos.last().expect("a search tells at least one line")
    }
}

struct Listener {
    answer: Answer,
    sender: Sender<Answer>,
}

impl Sink for Listener {
    fn info(&mut self, info: &Info) {
        self.answer.infos.push(info.clone());
    }

    fn best(&mut self, best: Option<Move>, ponder: Option<Move>) {
        let answer = Answer { best, ponder, ..std::mem::take(&mut self.answer) };
        self.sender.send(answer).expect("the test listens");
    }
}

/// Begins a search; the answer will come.
pub(crate) fn start(engine: &mut Engine, game: &Game, limits: Limits) -> Receiver<Answer> {
    let (sender, receiver) = channel();
    engine.position(game.clone());
    engine.go(limits, Box::new(Listener { answer: Answer::default(), sender }));
    receiver
}

/// Searches to the end.
pub(crate) fn search(engine: &mut Engine, game: &Game, limits: Limits) -> Answer {
    start(engine, game, limits).recv().expect("every search answers")
}

/// A small engine.
pub(crate) fn small() -> Engine {
    Engine::new(Options { hash_mb: 4, ..Options::default() })
}

/// A game from a FEN and moves.
pub(crate) fn game(fen: &str, moves: &str) -> Game {
    let start = Position::from_fen(fen).expect("lawful");
    let mut record = xiangqi::Record::new(start);
    for text in moves.split_whitespace() {
        let mv = xiangqi::notation::parse_move(text, record.position()).expect("legal");
        record.push(mv).expect("legal");
    }
    Game::from_record(record, RuleSet::Axf)
}

/// The start of a game.
pub(crate) fn start_position() -> Game {
    Game::new(RuleSet::Axf)
}
