//! Keys of parts of a position, for remembering how wrong the evaluation was on others like it.

use xiangqi::{Board, ByColor, Observer, Piece, Role, Square};

/// A random number for each man on each point. Only differences matter, so any good mixing does.
static WORDS: [[u64; 90]; 14] = {
    let mut words = [[0; 90]; 14];
    let mut state = 0x5eed_c0ff_ee15_900d_u64;
    let mut piece = 0;
    while piece < 14 {
        let mut square = 0;
        while square < 90 {
            // SplitMix64, after Steele, Lea and Flood (2014).
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = state;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            words[piece][square] = word ^ (word >> 31);
            square += 1;
        }
        piece += 1;
    }
    words
};

/// Keys of parts of a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Keys {
    /// The soldiers of both sides.
    pub(crate) soldiers: u64,
    /// All other men of a side.
    pub(crate) men: ByColor<u64>,
}

impl Keys {
    fn toggle(&mut self, piece: Piece, square: Square) {
        let word = WORDS[piece.index()][square.index()];
        if piece.role() == Role::Pawn {
            self.soldiers ^= word;
        } else {
            self.men[piece.color()] ^= word;
        }
    }
}

impl Observer for Keys {
    #[inline]
    fn add(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
    }
}

/// What is kept up to date with the men on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tracked {
    pub(crate) psq: super::Psq,
    pub(crate) keys: Keys,
}

impl Tracked {
    /// Counted from nothing.
    pub(crate) fn of(board: &Board) -> Self {
        let mut tracked = Self::default();
        for (square, piece) in board.iter() {
            tracked.add(piece, square);
        }
        tracked
    }
}

impl Observer for Tracked {
    #[inline]
    fn add(&mut self, piece: Piece, square: Square) {
        self.psq.add(piece, square);
        self.keys.add(piece, square);
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.psq.remove(piece, square);
        self.keys.remove(piece, square);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::{Color, Position};

    #[test]
    fn moves_keep_up_to_date_what_counting_finds() {
        for fen in crate::bench::POSITIONS {
            let position = Position::from_fen(fen).expect("lawful");
            let tracked = Tracked::of(position.board());
            for mv in position.legal_moves() {
                let (mut next, mut moved) = (position, tracked);
                next.play_unchecked(mv, &mut moved);
                assert_eq!(moved, Tracked::of(next.board()), "{fen} {mv}");
                assert_eq!(moved.keys.men[Color::Red] == tracked.keys.men[Color::Red], {
                    let board = position.board();
                    let men = [board.get(mv.from()), board.get(mv.to())];
                    !men.into_iter()
                        .flatten()
                        .any(|piece| piece.color() == Color::Red && piece.role() != Role::Pawn)
                });
            }
        }
    }
}
