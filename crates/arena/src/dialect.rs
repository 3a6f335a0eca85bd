//! What an interface says to an engine, and how it takes the answers.

use std::time::Duration;

use engine::Score;
use protocol::{Claim, Command, Coords, Go, OptionKind, Ranks, Reply, SideClock, Start, TimeUnit};
use xiangqi::{Color, Game};

use crate::GameClock;
use crate::player::Task;

/// A protocol that engines speak.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// The universal chess interface.
    Uci,
    /// The universal Chinese chess interface.
    Ucci,
}

impl Protocol {
    /// `uci` or `ucci`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Ucci => "ucci",
        }
    }
}

/// How to talk to one engine, as found out when it introduced itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dialect {
    pub(crate) protocol: Protocol,
    pub(crate) ranks: Ranks,
    /// UCCI: in what times are told.
    pub(crate) unit: TimeUnit,
    /// UCCI: whether a new game can be announced.
    pub(crate) newgame: bool,
}

/// A line of an engine, as far as a match cares.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Said {
    /// The introduction is over.
    Welcome,
    /// All before has been done.
    Ready,
    /// Its name.
    Name(String),
    /// An option it offers, and the words it may be set to if only those.
    Option(String, Vec<String>),
    /// How the search gets on.
    Insight(Insight),
    /// The end of a search: the move, if any, and whether it gives up.
    Best { mv: Option<Coords>, resigns: bool },
    /// A best move that cannot be read.
    Garbled(String),
    /// Anything else.
    Other,
}

/// What an engine tells of its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Insight {
    /// For the side to move.
    pub score: Option<Score>,
    /// In plies.
    pub depth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
}

impl Insight {
    /// Takes over what is news.
    pub(crate) fn update(&mut self, news: Self) {
        self.score = news.score.or(self.score);
        self.depth = news.depth.or(self.depth);
        self.nodes = news.nodes.or(self.nodes);
    }
}

impl Dialect {
    pub(crate) fn new(protocol: Protocol) -> Self {
        let unit = TimeUnit::default();
        Self { protocol, ranks: Ranks::default(), unit, newgame: false }
    }

    const fn grammar(&self) -> protocol::Dialect {
        match self.protocol {
            Protocol::Uci => protocol::Dialect::Uci,
            Protocol::Ucci => protocol::Dialect::Ucci(self.unit),
        }
    }

    fn write(&self, command: &Command) -> String {
        self.grammar().write_command(command)
    }

    /// Sets an option; buttons have no value.
    pub(crate) fn set_option(&self, name: &str, value: Option<&str>) -> String {
        let (name, value) = (name.to_owned(), value.map(str::to_owned));
        self.write(&Command::SetOption { name, value })
    }

    /// Announces a new game, if that can be said.
    pub(crate) fn new_game(&self) -> Option<String> {
        let can = self.protocol == Protocol::Uci || self.newgame;
        can.then(|| self.write(&Command::NewGame))
    }

    /// Tells the position. UCCI asks for the moves since the last capture only, UCI for all.
    pub(crate) fn position(&self, game: &Game) -> String {
        let record = game.record();
        let plies = record.plies();
        let from = match self.protocol {
            Protocol::Uci => 0,
            Protocol::Ucci => {
                plies.iter().rposition(|ply| ply.captured.is_some()).map_or(0, |last| last + 1)
            }
        };
        let start = record.position_before(from).unwrap_or(record.start());
        let moves = plies[from..].iter().map(|ply| Coords::new(ply.mv, self.ranks)).collect();
        self.write(&Command::Position { start: Start::Fen(start.to_string()), moves })
    }

    /// Asks for a move.
    pub(crate) fn go(&self, turn: Color, task: &Task<'_>) -> String {
        let limits = task.limits;
        let go = Go {
            depth: limits.depth,
            nodes: limits.nodes,
            movetime: limits.movetime.map(at_least_one),
            infinite: limits.is_empty(),
            ..Go::default()
        };
        // An engine without a clock is not told of the other's. Where only one side has one, the
        // other's time is of no consequence.
        let go = match &task.clocks[turn] {
            Some(own) => {
                let told = |clock: &Option<GameClock>| side_clock(clock.as_ref().unwrap_or(own));
                let clocks = xiangqi::ByColor::from_fn(|color| told(&task.clocks[color]));
                go.with_clocks(clocks, turn)
            }
            None => go,
        };
        self.write(&Command::Go(go))
    }

    /// Reads a line.
    pub(crate) fn read(&self, line: &str) -> Said {
        match self.grammar().parse_reply(line) {
            Ok(Reply::Welcome(_)) => Said::Welcome,
            Ok(Reply::Ready) => Said::Ready,
            Ok(Reply::Name(name)) => Said::Name(name),
            Ok(Reply::Option(spec)) => {
                let choices = match spec.kind {
                    OptionKind::Combo { choices, .. } => choices,
                    _ => Vec::new(),
                };
                Said::Option(spec.name, choices)
            }
            Ok(Reply::Info(info)) if info.multipv.is_none_or(|line| line == 1) => {
                // A score that is only a limit says little.
                let score = info.score.filter(|_| info.limit.is_none());
                Said::Insight(Insight { score, depth: info.depth, nodes: info.nodes })
            }
            Ok(Reply::BestMove { best, claim, .. }) => {
                Said::Best { mv: best, resigns: claim == Some(Claim::Resign) }
            }
            Ok(_) => Said::Other,
            Err(error) if line.split_whitespace().next() == Some("bestmove") => {
                Said::Garbled(error.to_string())
            }
            Err(_) => Said::Other,
        }
    }
}

/// Many programs take a time of 0 for "no limit".
fn at_least_one(time: Duration) -> Duration {
    time.max(Duration::from_millis(1))
}

fn side_clock(clock: &GameClock) -> SideClock {
    let increment = Some(clock.increment()).filter(|gain| !gain.is_zero());
    let moves_to_go = clock.moves_to_go();
    SideClock { remaining: at_least_one(clock.remaining()), moves_to_go, increment }
}
