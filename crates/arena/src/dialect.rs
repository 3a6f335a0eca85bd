//! What an interface says in UCI and UCCI, and how it reads the answers.

use std::time::Duration;

use engine::Score;
use protocol::{Command, Coords, Go, OptionKind, Ranks, Reply, Start};
use xiangqi::{ByColor, Color, Game};

use crate::player::Task;

/// A protocol that engines speak.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// The universal chess interface.
    Uci,
    /// The universal Chinese chess protocol.
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
    /// UCCI: whether times are in milliseconds; in seconds otherwise.
    pub(crate) millis: bool,
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
    pub(crate) const fn new(protocol: Protocol) -> Self {
        Self { protocol, ranks: Ranks::FromZero, millis: true, newgame: false }
    }

    /// Sets an option; buttons have no value.
    pub(crate) fn set_option(&self, name: &str, value: Option<&str>) -> String {
        match (self.protocol, value) {
            (Protocol::Uci, value) => {
                let (name, value) = (name.to_owned(), value.map(str::to_owned));
                uci(&Command::SetOption { name, value })
            }
            (Protocol::Ucci, Some(value)) => format!("setoption {name} {value}"),
            (Protocol::Ucci, None) => format!("setoption {name}"),
        }
    }

    /// Announces a new game, if that can be said.
    pub(crate) fn new_game(&self) -> Option<String> {
        match self.protocol {
            Protocol::Uci => Some(uci(&Command::NewGame)),
            Protocol::Ucci => self.newgame.then(|| self.set_option("newgame", None)),
        }
    }

    /// Tells the position. UCCI asks for the moves since the last capture only; UCI for all.
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
        // The line is written the same way in both.
        uci(&Command::Position { start: Start::Fen(start.to_string()), moves })
    }

    /// Asks for a move.
    pub(crate) fn go(&self, turn: Color, task: &Task<'_>) -> String {
        match self.protocol {
            Protocol::Uci => uci(&Command::Go(uci_go(turn, task))),
            Protocol::Ucci => self.ucci_go(turn, task),
        }
    }

    fn ucci_go(&self, turn: Color, task: &Task<'_>) -> String {
        let time = |time: Duration| {
            if self.millis { at_least_one(time).as_millis() } else { u128::from(time.as_secs()) }
        };
        let limits = task.limits;
        // Only one limit can be told: the one that keeps the clock.
        if let Some(clock) = &task.clocks[turn] {
            let mine = time(clock.remaining());
            match clock.moves_to_go() {
                Some(moves) => format!("go time {mine} movestogo {moves}"),
                None => {
                    let gain = clock.increment();
                    let gain = if self.millis { gain.as_millis() } else { gain.as_secs().into() };
                    format!("go time {mine} increment {gain}")
                }
            }
        } else if let Some(movetime) = limits.movetime {
            format!("go time {} movestogo 1", time(movetime))
        } else if let Some(nodes) = limits.nodes {
            format!("go nodes {nodes}")
        } else if let Some(depth) = limits.depth {
            format!("go depth {depth}")
        } else {
            "go infinite".to_owned()
        }
    }

    /// Reads a line.
    pub(crate) fn read(&self, line: &str) -> Said {
        match self.protocol {
            Protocol::Uci => read_uci(line),
            Protocol::Ucci => read_ucci(line),
        }
    }
}

fn uci(command: &Command) -> String {
    protocol::Dialect::Uci.write_command(command)
}

/// Many programs take a time of 0 for "no limit".
fn at_least_one(time: Duration) -> Duration {
    time.max(Duration::from_millis(1))
}

fn uci_go(turn: Color, task: &Task<'_>) -> Go {
    let limits = task.limits;
    let own = &task.clocks[turn];
    // An engine without a clock must not be told of the other's.
    let clocks = ByColor::from_fn(|color| own.as_ref().and(task.clocks[color].as_ref()));
    Go {
        depth: limits.depth,
        nodes: limits.nodes,
        movetime: limits.movetime.map(at_least_one),
        remaining: clocks.map(|clock| clock.map(|clock| at_least_one(clock.remaining()))),
        increment: clocks.map(|clock| clock.map(crate::GameClock::increment)),
        moves_to_go: own.as_ref().and_then(crate::GameClock::moves_to_go),
        infinite: limits.is_empty(),
        ..Go::default()
    }
}

fn read_uci(line: &str) -> Said {
    match protocol::Dialect::Uci.parse_reply(line) {
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
            Said::Insight(Insight { score: info.score, depth: info.depth, nodes: info.nodes })
        }
        Ok(Reply::BestMove { best, .. }) => Said::Best { mv: best, resigns: false },
        Ok(_) => Said::Other,
        Err(error) if line.split_whitespace().next() == Some("bestmove") => {
            Said::Garbled(error.to_string())
        }
        Err(_) => Said::Other,
    }
}

fn read_ucci(line: &str) -> Said {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["ucciok", ..] => Said::Welcome,
        ["readyok", ..] => Said::Ready,
        ["id", "name", name @ ..] => Said::Name(name.join(" ")),
        ["option", name, rest @ ..] => {
            let choices = rest.windows(2).filter(|pair| pair[0] == "var");
            Said::Option((*name).to_owned(), choices.map(|pair| pair[1].to_owned()).collect())
        }
        ["info", rest @ ..] => Said::Insight(ucci_insight(rest)),
        ["nobestmove", ..] => Said::Best { mv: None, resigns: false },
        ["bestmove", mv, rest @ ..] => match mv.parse() {
            Ok(mv) => Said::Best { mv: Some(mv), resigns: rest.contains(&"resign") },
            Err(error) => Said::Garbled(format!("{error}")),
        },
        ["bestmove"] => Said::Garbled("no move follows".to_owned()),
        _ => Said::Other,
    }
}

fn ucci_insight(words: &[&str]) -> Insight {
    let mut found = Insight::default();
    for pair in words.windows(2) {
        match pair[0] {
            "depth" => found.depth = pair[1].parse().ok(),
            "nodes" => found.nodes = pair[1].parse().ok(),
            "score" => found.score = pair[1].parse().ok().map(Score::Cp),
            "pv" | "message" => break,
            _ => {}
        }
    }
    found
}
