//! Small reproducible random numbers (splitmix64).

/// A source of numbers that the seed determines.
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let end = u64::try_from(end).unwrap_or(u64::MAX);
        usize::try_from(scramble(self.0) % end).unwrap_or(0)
    }
}

/// A number that looks like another one.
pub(crate) const fn mix(number: u64) -> u64 {
    scramble(number.wrapping_add(0x9e37_79b9_7f4a_7c15))
}

const fn scramble(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
