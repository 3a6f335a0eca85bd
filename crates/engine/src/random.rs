//! Small reproducible random numbers.

use xiangqi::Position;

/// The generator splitmix64.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// For a choice in this position: the same seed chooses the same, and differently elsewhere.
    pub(crate) fn for_move(seed: u64, position: &Position) -> Self {
        let mut random = Self(seed ^ u64::from(position.fullmove().get()) << 32);
        random.0 ^= random.next() ^ position.key();
        random
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Below `bound`, which must not be 0. The last bits of 64 are not quite even, which nobody
    /// notices for bounds of some millions.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}
