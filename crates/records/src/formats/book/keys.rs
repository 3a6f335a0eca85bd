//! The numbers that books make the keys of positions from.

use std::sync::LazyLock;

use xiangqi::{Color, Piece, Position, Role, Square};

/// The kinds of men in the order of the tables, first Red's, then Black's.
const ROLES: [Role; 7] =
    [Role::King, Role::Advisor, Role::Bishop, Role::Knight, Role::Rook, Role::Cannon, Role::Pawn];

/// A number for each man on each point, and one for a side to move.
#[derive(Debug)]
pub(super) struct Keys<T> {
    men: Vec<[T; 90]>,
    turn: T,
    /// The side whose turn the last number stands for.
    of: Color,
}

impl<T: Copy + Default + std::ops::BitXor<Output = T>> Keys<T> {
    /// The key of a position.
    pub(super) fn of(&self, position: &Position) -> T {
        let turn = if position.turn() == self.of { self.turn } else { T::default() };
        position.board().iter().fold(turn, |key, (square, piece)| key ^ self.man(piece, square))
    }

    fn man(&self, piece: Piece, square: Square) -> T {
        let role = ROLES.iter().position(|&role| role == piece.role()).unwrap_or(0);
        self.men[piece.color().fold(role, role + 7)][square.index()]
    }
}

/// The keys of `ElephantEye`: the third of every three words of an RC4 stream under a key of zeros,
/// first for Black's turn, then for each man on each of the 256 points of a wide board.
pub(super) static ELEEYE: LazyLock<Keys<u32>> = LazyLock::new(|| {
    let mut stream = Rc4::new([0; 4]);
    let turn = stream.third_word();
    let mut man = || {
        let wide: [u32; 256] = std::array::from_fn(|_| stream.third_word());
        std::array::from_fn(|i| wide[usize::from(super::eleeye::wide(Square::ALL[i]))])
    };
    Keys { men: (0..14).map(|_| man()).collect(), turn, of: Color::Black }
});

/// The keys of `.obk` and `.pfBook`.
pub(super) static OBK: LazyLock<Keys<u64>> = LazyLock::new(|| Keys {
    men: table(include_str!("keys/obk.txt")),
    turn: 0xa0ce_2af9_0c45_2f58,
    of: Color::Red,
});

/// The keys of `.xob`, which do not tell whose turn it is: its lists do.
pub(super) static XOB: LazyLock<Keys<u64>> =
    LazyLock::new(|| Keys { men: table(include_str!("keys/xob.txt")), turn: 0, of: Color::Red });

/// The numbers of a text, 90 for each man.
fn table(text: &str) -> Vec<[u64; 90]> {
    let words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    // Besides numbers there are the letters of the men.
    let numbers: Vec<u64> = words
        .filter(|word| word.len() == 16)
        .filter_map(|word| u64::from_str_radix(word, 16).ok())
        .collect();
    numbers.chunks_exact(90).map(|man| std::array::from_fn(|i| man[i])).collect()
}

/// The stream cipher RC4.
struct Rc4 {
    state: [u8; 256],
    i: u8,
    j: u8,
}

impl Rc4 {
    fn new(key: [u8; 4]) -> Self {
        let mut state: [u8; 256] = std::array::from_fn(|i| u8::try_from(i).unwrap_or(0));
        let mut j = 0_u8;
        for i in 0..256 {
            j = j.wrapping_add(state[i]).wrapping_add(key[i % 4]);
            state.swap(i, usize::from(j));
        }
        Self { state, i: 0, j: 0 }
    }

    fn byte(&mut self) -> u8 {
        self.i = self.i.wrapping_add(1);
        let (i, at) = (usize::from(self.i), self.state[usize::from(self.i)]);
        self.j = self.j.wrapping_add(at);
        self.state.swap(i, usize::from(self.j));
        let sum = self.state[i].wrapping_add(self.state[usize::from(self.j)]);
        self.state[usize::from(sum)]
    }

    fn word(&mut self) -> u32 {
        u32::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    fn third_word(&mut self) -> u32 {
        self.word();
        self.word();
        self.word()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_has_its_known_keys() {
        let start = Position::start();
        assert_eq!(ELEEYE.of(&start), 0x0526_56d5);
        assert_eq!(OBK.of(&start), 7_101_337_512_282_506_414);
        assert_eq!(XOB.of(&start), 6_665_246_470_371_296_167);
    }
}
