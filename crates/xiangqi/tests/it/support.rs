//! What several test modules need.

use std::fs;
use std::path::PathBuf;

use xiangqi::{Color, Move, Piece, Position, Role, Setup, Square};

/// A small generator of reproducible pseudo-random numbers (xorshift64*).
#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}

/// Calls `f` with `count` positions of random play. Every other game starts from a random lawful
/// placement with few men, where checks, pins and screens are common; the rest from the start.
pub(crate) fn for_random_positions(seed: u64, count: usize, mut f: impl FnMut(&Position)) {
    let mut rng = Rng::new(seed);
    let mut seen = 0;
    for game in 0.. {
        let mut position = if game % 2 == 0 { Position::start() } else { sparse(&mut rng) };
        for _ in 0..120 {
            if seen == count {
                return;
            }
            f(&position);
            seen += 1;
            let Some(mv) = rng.pick(&position.legal_moves()) else { break };
            position = position.play(mv).expect("generated moves are legal");
        }
    }
}

/// A random lawful placement: generals near the middle, a few defenders, some attackers each.
pub(crate) fn sparse(rng: &mut Rng) -> Position {
    loop {
        let mut setup = Setup::EMPTY;
        for color in Color::ALL {
            let palace = [Square::D0, Square::E0, Square::F0, Square::D1, Square::E1, Square::F1];
            let mut put = |square: Square, role| {
                let square = color.fold(square, square.flip_rank());
                if setup.board.get(square).is_none() {
                    setup.board.set(square, Some(Piece::new(color, role)));
                }
            };
            put(palace[rng.below(6)], Role::King);
            for _ in 0..rng.below(6) {
                let roles = [
                    Role::Rook,
                    Role::Knight,
                    Role::Cannon,
                    Role::Advisor,
                    Role::Bishop,
                    Role::Pawn,
                ];
                put(Square::ALL[rng.below(90)], roles[rng.below(6)]);
            }
        }
        setup.turn = Color::ALL[rng.below(2)];
        if let Ok(position) = Position::from_setup(setup) {
            return position;
        }
    }
}

pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen:?}: {error}"))
}

pub(crate) fn mv(text: &str) -> Move {
    text.parse::<xiangqi::notation::Iccs>().unwrap_or_else(|error| panic!("{error}")).0
}

/// A file of the material that lies beside a development checkout. Elsewhere `None`, said aloud; an
/// error where nothing may be skipped.
pub(crate) fn shared(path: &str) -> Option<String> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(path);
    let text = fs::read_to_string(&file);
    if let Err(error) = &text {
        assert!(std::env::var_os("CHUHE_NO_SKIP").is_none(), "{}: {error}", file.display());
        eprintln!("skipped: there is no {}", file.display());
    }
    text.ok()
}

/// The rows of a tab-separated table without its heading.
pub(crate) fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}
