//! Makes the set of openings that is built in: `cargo run --release -p chuhe-arena --example
//! make_openings > crates/arena/openings.epd`.
//!
//! Each is a walk from the start: a move drawn among those that our engine finds nearly as good as
//! the best, eight times or six. Kept are those that a deeper search finds even.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, Sender, channel};

use engine::{Engine, Info, Limits, Options, Score, Sink};
use xiangqi::{Game, Move, RuleSet};

/// How many are made.
const WANTED: usize = 100;
/// A move may be so much worse than the best, in hundredths of a soldier.
const SLACK: i32 = 35;
/// The position may be so uneven.
const EVEN: i32 = 45;

/// Collects the last line of each rank.
struct Lines {
    lines: Vec<(Move, i32)>,
    done: Sender<Vec<(Move, i32)>>,
}

impl Sink for Lines {
    fn info(&mut self, info: &Info) {
        let Score::Cp(cp) = info.score else { return };
        let at = usize::try_from(info.multipv).unwrap_or(1) - 1;
        self.lines.truncate(if at == 0 { 0 } else { self.lines.len() });
        self.lines.push((info.pv[0], cp));
    }

    fn best(&mut self, _: Option<Move>, _: Option<Move>) {
        self.done.send(std::mem::take(&mut self.lines)).ok();
    }
}

fn search(engine: &mut Engine, game: &Game, depth: u32) -> Vec<(Move, i32)> {
    let (done, heard): (_, Receiver<_>) = channel();
    engine.position(game.clone());
    engine.go(Limits::depth(depth), Box::new(Lines { lines: Vec::new(), done }));
    heard.recv().unwrap_or_default()
}

/// Splitmix64, so that the same set is made again.
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    usize::try_from((z ^ z >> 31) >> 33).unwrap_or(0)
}

fn main() {
    let mut walker = Engine::new(Options { multi_pv: 10, ..Options::default() });
    let mut judge = Engine::new(Options::default());
    let (mut state, mut seen) = (2026, HashSet::new());
    println!("# Even positions after 6 or 8 plies, made by examples/make_openings.rs");
    while seen.len() < WANTED {
        let mut game = Game::new(RuleSet::default());
        let plies = 6 + 2 * (next(&mut state) % 2);
        for _ in 0..plies {
            let lines = search(&mut walker, &game, 7);
            let Some(best) = lines.first().map(|line| line.1) else { break };
            let near: Vec<Move> =
                lines.iter().filter(|line| line.1 >= best - SLACK).map(|line| line.0).collect();
            game.play(near[next(&mut state) % near.len()]).expect("the engine plays by the rules");
        }
        let position = *game.position();
        let quiet = !position.is_check() && game.record().plies().len() == plies;
        let score = search(&mut judge, &game, 12).first().map_or(i32::MAX, |line| line.1);
        if quiet && score.abs() <= EVEN && seen.insert(position.key()) {
            let moves: Vec<String> =
                game.record().plies().iter().map(|ply| ply.mv.to_string()).collect();
            println!("{position} ; ce {score}; moves {}", moves.join(" "));
        }
    }
}
