//! A limit to what the Chinese rules may cost.

/// How many positions the searches for one ply may visit together. The hardest figure of the
/// rulebook needs a third of that.
const PER_PLY: u32 = 30_000;
/// How many positions the searches for one verdict may visit together.
const PER_VERDICT: u32 = 60_000;

/// Counts visited positions down. When it has run out, searches answer "no", the verdict says that
/// it is uncertain, and nobody loses by it.
#[derive(Debug)]
pub(super) struct Budget {
    left: u32,
    /// What is left for the plies to come.
    reserve: u32,
    exhausted: bool,
}

impl Budget {
    /// The budget for a verdict. No ply has its share yet.
    pub(super) const fn new() -> Self {
        Self { left: 0, reserve: PER_VERDICT, exhausted: false }
    }

    /// Takes up the next ply.
    pub(super) const fn next_ply(&mut self) {
        self.reserve += self.left;
        self.left = if self.reserve < PER_PLY { self.reserve } else { PER_PLY };
        self.reserve -= self.left;
    }

    /// Takes one position; `false` if there is none left.
    pub(super) const fn spend(&mut self) -> bool {
        if self.left == 0 {
            self.exhausted = true;
            return false;
        }
        self.left -= 1;
        true
    }

    /// Whether some search was cut short.
    pub(super) const fn is_exhausted(&self) -> bool {
        self.exhausted
    }
}
