//! A fixed amount of work, to compare builds and to notice when the search changes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use nnue::Network;
use xiangqi::{Game, Move, Position, RuleSet};

use crate::order::Memory;
use crate::search::{Job, Signal, think};
use crate::table::Table;
use crate::{Info, Limits, Options, Sink};

/// What [`bench()`] measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchResult {
    /// Positions searched: the same on every machine, until the engine's behavior changes.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl BenchResult {
    /// Positions per second.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// Depth of each search.
const DEPTH: u32 = 11;

/// Openings, middlegames, attacks, endings; both sides to move.
pub(crate) const POSITIONS: [&str; 16] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 1",
    "1rbaka1r1/5n3/2n1b1cc1/p3p3p/2p3p2/3R5/P1P1P1P1P/1C2B1C2/3N1N3/1RBAKA3 b - - 0 1",
    "2bak4/4ac3/2n1b4/p1n1p1c1p/6C2/1p2P1P2/P2R4P/1N2Br3/1R3N3/2BAKA3 w - - 0 1",
    "rn1akab2/9/1cc1b1n2/p1p1p3p/6p2/9/Pr2P1P1P/2N1BCN2/2C6/R1BAKA1R1 b - - 0 1",
    "2bak2r1/4an3/2c1b1c2/p1p3p1p/9/4C4/P1P1P1P1P/2N1CR3/9/R1BAKABr1 b - - 0 1",
    "r2akabr1/9/2n1b1n2/p1p1p3p/9/PN4B1P/2P1P2c1/1C4N1C/4A4/R1BAK2R1 b - - 0 1",
    "2bak4/4a4/2C1b2n1/p3r1p1p/9/6P2/8P/5R3/4A4/c1BAK1B2 w - - 0 1",
    "3ak1c2/4ar3/4R4/p2N5/1P7/9/P6RP/4B3c/4A4/2B1KA3 w - - 0 1",
    "4k4/4a4/4b4/2N6/6p2/9/5n3/4B4/4A4/3AK4 w - - 0 1",
    // A cannon in the center against screened horses, chariots out.
    "r1bakab1r/9/1cn3n2/p1p1p1p1p/7c1/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w - - 4 4",
    // A chariot and soldiers against a full guard.
    "2bakab2/9/9/9/2P3P2/9/9/4B4/4A4/2BAK3R w - - 0 1",
    // Chariot and cannon at the bottom of the board.
    "2bak3C/4a4/9/p3p3p/9/2P6/P3P1P1P/9/3r5/2BAKABR1 w - - 0 1",
    // Two horses against a chariot.
    "4kab2/4a4/4b4/4N4/8r/4N4/9/4B4/4A4/3AK4 b - - 0 1",
    // Cannons and soldiers, no chariots.
    "2b1kab2/4a4/2n1c4/p5p1p/4p4/2P3P2/P3C3P/2N1B4/4A4/2B1KA3 b - - 0 1",
    // A general under attack in the open.
    "3k1a3/4a4/4b4/3NC4/9/2R6/9/3r5/4p4/2BAK4 w - - 0 1",
];

/// The node count of [`bench()`] with the built-in network. It changes with everything that changes
/// what is searched; whoever means to change that writes the new count here.
pub const SIGNATURE: u64 = 532_986;
/// The same with hand-written rules.
pub const RULES_SIGNATURE: u64 = 570_753;

/// Searches a fixed set of positions to a fixed depth with one thread, evaluating by a network if
/// there is one.
pub fn bench(network: Option<&Arc<Network>>) -> BenchResult {
    let options = Options { hash_mb: 16, ..Options::default() };
    let table = Arc::new(Table::new(options.hash_mb));
    let mut memory = Memory::new();
    let mut nodes = 0;
    let start = Instant::now();
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect("the bench positions are lawful");
        let game = Game::from_position(position, RuleSet::default());
        let job = Job { game, limits: Limits::depth(DEPTH), options, network: network.cloned() };
        let mut last = Last::default();
        table.clear();
        memory.clear();
        let signal = Arc::new(Signal::new(false));
        think(&job, &table, &signal, &mut memory, &[], &mut last);
        nodes += last.nodes;
    }
    BenchResult { nodes, time: start.elapsed() }
}

/// Remembers the node count of the last iteration.
#[derive(Debug, Default)]
struct Last {
    nodes: u64,
}

impl Sink for Last {
    fn info(&mut self, info: &Info) {
        self.nodes = info.nodes;
    }

    fn best(&mut self, _: Option<Move>, _: Option<Move>) {}
}
