//! How far the levels are apart: long matches, run on request.
//!
//! `cargo test -p chuhe-engine --release ladder -- --ignored --nocapture`; the environment variables
//! `LADDER_PAIRS` (as `1-2,2-3`; 0 is the material searcher), `LADDER_GAMES` and `LADDER_TOP` (nodes
//! of level 10) choose less.

use std::env;
use std::str::FromStr;

use engine::{Engine, Level, Limits};
use xiangqi::{Color, Game, Move, Outcome, Role, RuleSet, Status};

use crate::listener::{search, small};

/// The least share of points that a level must score against the one below it, in percent.
const SEPARATED: u32 = 65;

/// Who plays a side.
#[derive(Clone, Copy, Debug)]
enum Side {
    /// Takes the most it can take, and else plays at random.
    Material,
    Level(Level),
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}

fn worth(role: Role) -> i32 {
    [100, 2, 2, 4, 9, 4, 1][role.index()]
}

/// Looks one ply ahead and counts men.
fn greedy(game: &Game, random: &mut Random) -> Move {
    let position = game.position();
    let gain = |mv: Move| {
        let mate = !position.play(mv).expect("legal").has_legal_move();
        let taken = position.board().get(mv.to()).map_or(0, |piece| worth(piece.role()));
        if mate { 1_000 } else { taken }
    };
    let moves = position.legal_moves();
    let most = moves.iter().map(|&mv| gain(mv)).max().expect("the game goes on");
    let best: Vec<Move> = moves.into_iter().filter(|&mv| gain(mv) == most).collect();
    best[random.below(best.len())]
}

fn setting<T: FromStr>(name: &str, otherwise: T) -> T {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn play(engines: &mut [Engine; 2], sides: [Side; 2], seed: u64, top: u64) -> Option<Color> {
    let mut random = Random(seed / 2 * 2 + 1);
    let mut game = Game::new(RuleSet::Computer2024);
    for ply in 0..300 {
        if let Status::Over { outcome, .. } = game.status() {
            return match outcome {
                Outcome::Win(winner) => Some(winner),
                Outcome::Draw => None,
            };
        }
        let moves = game.position().legal_moves();
        let us = game.position().turn().fold(0, 1);
        let mv = match sides[us] {
            // Both games of a pair begin with the same random moves.
            _ if ply < 4 => moves[random.below(moves.len())],
            Side::Material => greedy(&game, &mut random),
            Side::Level(level) => {
                let mut limits = Limits::level(level, seed);
                if level == Level::MAX {
                    limits = Limits::nodes(top);
                }
                search(&mut engines[us], &game, limits).best.expect("the game goes on")
            }
        };
        game.play(mv).expect("moves are legal");
    }
    None
}

/// Half points of the second in so many games against the first.
fn meet(pair: [Side; 2], games: u64, top: u64) -> u32 {
    let mut engines = [small(), small()];
    (0..games)
        .map(|number| {
            let red_is_second = number % 2 == 1;
            let sides = if red_is_second { [pair[1], pair[0]] } else { pair };
            let second = if red_is_second { Color::Red } else { Color::Black };
            match play(&mut engines, sides, number, top) {
                Some(winner) if winner == second => 2,
                Some(_) => 0,
                None => 1,
            }
        })
        .sum()
}

#[test]
#[ignore = "takes an hour"]
fn each_level_is_separated_from_the_one_below() {
    let side = |text: &str| match Level::new(text.parse().expect("a number")) {
        Some(level) => Side::Level(level),
        None => Side::Material,
    };
    let usual = "0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-9,9-10".to_owned();
    let games: u32 = setting("LADDER_GAMES", 40);
    let top = setting("LADDER_TOP", 1_200_000);
    let mut close = Vec::new();
    for pair in setting("LADDER_PAIRS", usual).split(',') {
        let (low, high) = pair.split_once('-').expect("two levels");
        let points = meet([side(low), side(high)], games.into(), top);
        let percent = points * 50 / games;
        println!("{high} against {low}: {percent} % of {games} games");
        let enough = if low == "0" { (35..=65).contains(&percent) } else { percent >= SEPARATED };
        if !enough {
            close.push((pair.to_owned(), percent));
        }
    }
    assert!(close.is_empty(), "not as far apart as they should be: {close:?}");
}
