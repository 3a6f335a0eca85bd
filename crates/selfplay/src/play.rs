//! One game.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use engine::{Limits, Options, Thinker};
use xiangqi::{Color, Game, Move, Outcome, Reason, Status};

use crate::adjudicate::Watch;
use crate::opening::opening;
use crate::{Lines, Rng, ScoredGame, ScoredPly, Settings, score};

/// How deep the start position is searched to tell engines apart.
const SIGNATURE_DEPTH: u32 = 9;

/// Plays games, one after the other. Needs [`Thinker::STACK_BYTES`] of stack.
#[derive(Debug)]
pub struct SelfPlay<'a> {
    settings: &'a Settings,
    lines: &'a Lines,
    thinker: Thinker,
    nodes: u64,
}

impl<'a> SelfPlay<'a> {
    /// A player with these settings.
    pub fn new(settings: &'a Settings, lines: &'a Lines) -> Self {
        let options = Options { hash_mb: settings.hash_mb, ..Options::default() };
        let mut thinker = Thinker::new(options);
        thinker.set_network(settings.network.clone());
        Self { settings, lines, thinker, nodes: 0 }
    }

    /// Plays the game with this number: the same one whenever it is asked for. `None` if `stop` is
    /// set before its end.
    pub fn play(&mut self, number: u64, stop: &AtomicBool) -> Option<ScoredGame> {
        let rules = &self.settings.adjudication;
        let mut rng = Rng::new(self.settings.seed, number);
        self.thinker.clear();
        let mut game = opening(&mut rng, &mut self.thinker, self.settings, self.lines);
        let plays_on = rng.percent(rules.play_on_percent);
        let mut watch = Watch::new(rules);
        let mut plies: Vec<ScoredPly> =
            game.record().plies().iter().map(|ply| ScoredPly::new(ply.mv, None)).collect();
        let mut foreseen = None;
        let (outcome, reason) = loop {
            if let Status::Over { outcome, reason } = game.status() {
                break (outcome, reason);
            }
            let played = u32::try_from(plies.len()).unwrap_or(u32::MAX);
            if played >= rules.max_plies || stop.load(Relaxed) {
                break (Outcome::Draw, Reason::Abandoned);
            }
            let (mv, score) = self.think(&game, 1);
            let red = game.position().turn().fold(score, -score);
            let clear = watch.note(red, played).filter(|_| foreseen.is_none());
            if let Some(outcome) =
                clear.filter(|&outcome| self.confirms(&mut watch, &game, outcome))
            {
                if !plays_on {
                    break (outcome, reason_of(outcome));
                }
                foreseen = Some(outcome);
            }
            plies.push(ScoredPly::new(mv, Some(score)));
            game.play(mv).expect("the engine plays legal moves");
        };
        let start = *game.record().start();
        let played = ScoredGame { start, rules: game.rules(), plies, outcome, reason, foreseen };
        (!stop.load(Relaxed)).then_some(played)
    }

    /// How many positions have been searched for the moves of games and their results.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Which engine plays: its version, and how many positions it searches in a small task, which
    /// changes with nearly every change of search or evaluation.
    pub fn engine_name(&mut self) -> String {
        self.thinker.clear();
        let start = Game::new(self.settings.rules);
        let thought = self.thinker.think(&start, Limits::depth(SIGNATURE_DEPTH));
        let nodes = thought.map_or(0, |thought| thought.nodes);
        format!("chuhe-engine {} #{nodes}", env!("CARGO_PKG_VERSION"))
    }

    /// The move and its score, in a game that is not over.
    fn think(&mut self, game: &Game, factor: u64) -> (Move, i16) {
        let thought = self.thinker.think(game, self.settings.limits(factor));
        // Very few nodes may not be enough for any score.
        let thought = thought.or_else(|| self.thinker.think(game, Limits::depth(1)));
        let thought = thought.expect("a game that is not over has a legal move");
        self.nodes += thought.nodes;
        (thought.mv, score::from_engine(thought.score))
    }

    /// Whether a longer search sees a result that the scores have shown.
    fn confirms(&mut self, watch: &mut Watch<'_>, game: &Game, outcome: Outcome) -> bool {
        let (_, score) = self.think(game, self.settings.adjudication.confirm_factor);
        watch.confirms(outcome, game.position().turn().fold(score, -score))
    }
}

/// What files say of a result given by the scores.
fn reason_of(outcome: Outcome) -> Reason {
    match outcome {
        Outcome::Win(Color::Red | Color::Black) => Reason::Resign,
        Outcome::Draw => Reason::Agreed,
    }
}
