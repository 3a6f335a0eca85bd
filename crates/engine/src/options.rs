//! What can be set once and holds for all searches.

use std::time::Duration;

/// Settings of an [`Engine`](crate::Engine).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the table in MiB, 1 to [`Options::MAX_HASH_MB`].
    pub hash_mb: usize,
    /// How many threads search, 1 to [`Options::MAX_THREADS`]. With one, a search that is limited
    /// by depth or nodes is deterministic.
    pub threads: usize,
    /// How many best lines to find, 1 to [`Options::MAX_MULTI_PV`].
    pub multi_pv: usize,
    /// What a move takes beyond thinking, on its way to the clock: so much is kept in reserve.
    pub move_overhead: Duration,
}

impl Options {
    /// The largest table.
    pub const MAX_HASH_MB: usize = 65_536;
    /// The most threads.
    pub const MAX_THREADS: usize = 256;
    /// The most lines.
    pub const MAX_MULTI_PV: usize = 128;

    /// The same with everything brought into its range.
    #[must_use]
    pub fn clamped(self) -> Self {
        Self {
            hash_mb: self.hash_mb.clamp(1, Self::MAX_HASH_MB),
            threads: self.threads.clamp(1, Self::MAX_THREADS),
            multi_pv: self.multi_pv.clamp(1, Self::MAX_MULTI_PV),
            move_overhead: self.move_overhead.min(Duration::from_secs(10)),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { hash_mb: 32, threads: 1, multi_pv: 1, move_overhead: Duration::from_millis(30) }
    }
}
