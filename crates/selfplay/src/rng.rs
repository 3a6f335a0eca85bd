//! Random numbers that are the same on every machine and in every version.

/// A generator of pseudo-random numbers (splitmix64). Fixed for good: data can be made again from
/// its seed.
///
/// ```
/// let mut rng = selfplay::Rng::new(7, 0);
/// assert!(rng.below(10) < 10);
/// assert_eq!(selfplay::Rng::new(7, 1).next(), selfplay::Rng::new(7, 1).next());
/// ```
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator number `stream` of a seed. Streams have nothing to do with each other.
    pub const fn new(seed: u64, stream: u64) -> Self {
        Self(mix(seed) ^ mix(stream ^ 0x005e_1f91_a700))
    }

    /// Any number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number from 0 to `bound` - 1; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        // The high half of the product is even enough: bounds are tiny beside 2^64.
        let product = u128::from(self.next()) * u128::from(bound);
        u64::try_from(product >> 64).unwrap_or(0)
    }

    /// A number from `least` to `most`; `least` if that is not a range.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// True in so many of a hundred cases.
    pub fn percent(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let at = self.below(items.len() as u64);
        items.get(usize::try_from(at).ok()?)
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u64 + 1);
            items.swap(last, usize::try_from(other).unwrap_or(last));
        }
    }
}

/// The finalizer of splitmix64: every bit of the result depends on every bit of `z`.
pub(crate) const fn mix(z: u64) -> u64 {
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
