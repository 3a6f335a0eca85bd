//! The whole match: workers play the games, one thread counts and tells.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use xiangqi::{ByColor, Position, RuleSet};

use crate::fault::Trouble;
use crate::openings::Openings;
use crate::player::{Introduction, Player, introduce, player};
use crate::process::{Log, Taps};
use crate::referee::{self, Adjudication, Ending, Table};
use crate::report::Header;
use crate::schedule::{Assignment, Format, schedule};
use crate::spec::EngineSpec;
use crate::standings::Standings;
use crate::statistics::{Decision, Sprt};
use crate::stop::Stop;
use crate::{GameRecord, PlyRecord, random};

/// A match, all but its engines' behaviour.
#[derive(Clone, Debug)]
pub struct Match {
    /// Who plays. At least two.
    pub engines: Vec<EngineSpec>,
    /// Who meets whom.
    pub format: Format,
    /// How many games each encounter has.
    pub games: u32,
    /// Where the games begin.
    pub openings: Openings,
    /// By which law.
    pub rules: RuleSet,
    /// When games are ended that the rules have not ended.
    pub adjudication: Adjudication,
    /// How much more time than allowed is forgiven.
    pub margin: Duration,
    /// How long an engine without a time limit may think.
    pub patience: Duration,
    /// How many games are played at once.
    pub concurrency: usize,
    /// What everything random is drawn from.
    pub seed: u64,
    /// Ends the match when it has shown enough; for two engines.
    pub sprt: Option<Sprt>,
}

/// What happens during a match.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A game begins.
    Began(Assignment),
    /// A move was played.
    Ply {
        /// In which game.
        game: u32,
        /// Who moved.
        engine: usize,
        /// The position before the move.
        before: Box<Position>,
        /// The move.
        ply: PlyRecord,
    },
    /// A game ended.
    Ended(Box<GameRecord>),
    /// An engine wrote on standard error, or there is something to say about it.
    Note {
        /// Which engine.
        engine: String,
        /// What.
        text: String,
    },
}

/// Why a match did not begin.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MatchError {
    /// Nobody to play against.
    #[error("a match needs two engines or more; there are {0}")]
    TooFew(usize),
    /// A test compares two.
    #[error("an SPRT compares two engines; there are {0}")]
    SprtNeedsTwo(usize),
    /// An engine cannot be used.
    #[error("engine {name:?}: {trouble}")]
    Engine {
        /// Which.
        name: String,
        /// Why not.
        trouble: Trouble,
    },
}

/// How a match ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Finish {
    /// The results.
    pub standings: Standings,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

impl Match {
    /// What its files say of it.
    pub fn header(&self) -> Header {
        let engines = self.engines.iter();
        Header {
            version: crate::report::VERSION,
            engines: engines.map(|engine| (engine.name.clone(), engine.settings())).collect(),
            format: match self.format {
                Format::RoundRobin => "round-robin".to_owned(),
                Format::Gauntlet => "gauntlet".to_owned(),
            },
            openings: format!("{:016x}", self.openings.fingerprint()),
            rules: self.rules.name().to_owned(),
            adjudication: self.adjudication.to_string(),
            seed: self.seed,
        }
    }

    /// All its games.
    pub fn schedule(&self) -> Vec<Assignment> {
        schedule(self.engines.len(), self.games, self.format)
    }

    /// Plays all games but those `done` already. `on_event` hears of everything that happens, on
    /// this thread, with the results so far; a game counts in them when its end is told.
    ///
    /// # Errors
    /// If an engine does not even start, before any game is played.
    pub fn run(
        &self,
        done: &[GameRecord],
        log: Option<Log>,
        stop: &Stop,
        mut on_event: impl FnMut(Event, &Standings),
    ) -> Result<Finish, MatchError> {
        if self.engines.len() < 2 {
            return Err(MatchError::TooFew(self.engines.len()));
        }
        if self.sprt.is_some() && self.engines.len() > 2 {
            return Err(MatchError::SprtNeedsTwo(self.engines.len()));
        }
        let names = self.engines.iter().map(|engine| engine.name.clone()).collect();
        let mut standings = Standings::new(names);
        done.iter().for_each(|game| standings.add(game));
        let (notes, heard_notes) = channel();
        let taps = Taps { log, notes };
        let introductions = self.introduce_all(&taps, stop)?;
        let games: Vec<Assignment> = self
            .schedule()
            .into_iter()
            .filter(|game| done.iter().all(|done| done.game != game.number))
            .collect();
        if self.is_decided(&standings) {
            return Ok(Finish { standings, stopped: false });
        }
        // A stop of our own: a decision ends this match, not the caller's other business.
        let decided = stop.below();
        let (events, heard) = channel();
        let work = Work {
            this: self,
            games: &games,
            next: AtomicUsize::new(0),
            introductions: &introductions,
            taps: &taps,
            stop: &decided,
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.concurrency.max(1))
                .map(|_| {
                    let (work, events) = (&work, events.clone());
                    scope.spawn(move || work.play_games(&events))
                })
                .collect();
            drop(events);
            self.listen(&heard, &heard_notes, &decided, &mut standings, &mut on_event);
            for worker in workers {
                if let Err(panic) = worker.join() {
                    resume_unwind(panic);
                }
            }
        });
        forward_notes(&heard_notes, &standings, &mut on_event);
        let all = self.schedule().len() as u64;
        let stopped = stop.is_set() && standings.games() < all && !self.is_decided(&standings);
        Ok(Finish { standings, stopped })
    }

    fn introduce_all(
        &self,
        taps: &Taps,
        stop: &Stop,
    ) -> Result<Vec<Option<Introduction>>, MatchError> {
        let introduce_one = |spec: &EngineSpec| {
            let introduction = introduce(spec, taps, stop)
                .map_err(|trouble| MatchError::Engine { name: spec.name.clone(), trouble })?;
            if let Some(introduction) = &introduction {
                for (name, _) in spec.options.iter().filter(|(name, _)| !introduction.offers(name))
                {
                    taps.note(&spec.name, format!("it offers no option {name:?}"));
                }
            }
            Ok(introduction)
        };
        self.engines.iter().map(introduce_one).collect()
    }

    fn listen(
        &self,
        heard: &Receiver<Event>,
        notes: &Receiver<(String, String)>,
        decided: &Stop,
        standings: &mut Standings,
        on_event: &mut impl FnMut(Event, &Standings),
    ) {
        loop {
            forward_notes(notes, standings, on_event);
            match heard.recv_timeout(Duration::from_millis(200)) {
                Ok(event) => {
                    if let Event::Ended(game) = &event {
                        if decided.is_set() {
                            // It was still being played when the match was decided.
                            continue;
                        }
                        standings.add(game);
                        if self.is_decided(standings) {
                            decided.set();
                        }
                    }
                    on_event(event, standings);
                }
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {}
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => break,
            }
        }
    }

    fn is_decided(&self, standings: &Standings) -> bool {
        self.sprt.as_ref().is_some_and(|sprt| {
            let tally = standings.against(0, 1);
            tally.pair_count() > 0 && sprt.state(&tally).decision != Decision::Continue
        })
    }
}

fn forward_notes(
    notes: &Receiver<(String, String)>,
    standings: &Standings,
    on_event: &mut impl FnMut(Event, &Standings),
) {
    for (engine, text) in notes.try_iter() {
        on_event(Event::Note { engine, text }, standings);
    }
}

/// What the workers share.
struct Work<'a> {
    this: &'a Match,
    games: &'a [Assignment],
    next: AtomicUsize,
    introductions: &'a [Option<Introduction>],
    taps: &'a Taps,
    stop: &'a Stop,
}

impl Work<'_> {
    /// Plays games until none is left.
    fn play_games(&self, events: &Sender<Event>) {
        let mut players: Vec<Option<Box<dyn Player>>> =
            self.this.engines.iter().map(|_| None).collect();
        while !self.stop.is_set() {
            let Some(game) = self.games.get(self.next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            self.play(game, &mut players, events);
        }
    }

    fn play(
        &self,
        game: &Assignment,
        players: &mut [Option<Box<dyn Player>>],
        events: &Sender<Event>,
    ) {
        let this = self.this;
        let engine_of = |color: xiangqi::Color| color.fold(game.red, game.black);
        let tell = |event| {
            // The listener stays until all workers are done.
            events.send(event).ok();
        };
        tell(Event::Began(*game));
        let mut sides = ByColor::from_fn(|color| {
            let at = engine_of(color);
            let new = || player(&this.engines[at], self.introductions[at].as_ref(), self.taps);
            players[at].take().unwrap_or_else(new)
        });
        let start = this.openings.get(game.opening);
        let began = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
        let table = Table {
            start,
            rules: this.rules,
            limits: ByColor::from_fn(|color| &this.engines[engine_of(color)].time),
            margin: this.margin,
            patience: this.patience,
            adjudication: this.adjudication,
            seed: random::mix(this.seed ^ u64::from(game.number)),
            stop: self.stop,
        };
        let played = referee::play(&table, &mut sides, |before, ply| {
            let engine = engine_of(before.turn());
            let (before, ply) = (Box::new(*before), ply.clone());
            tell(Event::Ply { game: game.number, engine, before, ply });
        });
        if let Some((Ending { outcome, reason, detail }, plies)) = played {
            tell(Event::Ended(Box::new(GameRecord {
                game: game.number,
                pair: game.pair,
                red: this.engines[game.red].name.clone(),
                black: this.engines[game.black].name.clone(),
                fen: start.start().to_string(),
                opening: start.plies().len(),
                result: outcome.to_string(),
                reason,
                detail,
                began,
                plies,
            })));
        }
        let ByColor { red, black } = sides;
        players[game.red] = Some(red);
        players[game.black] = Some(black);
    }
}
