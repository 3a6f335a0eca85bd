//! A limit to what one nature may cost.

/// How many positions the searches for one ply may visit together.
const NODES: u32 = 4_000_000;

/// Counts visited positions down. When it has run out, searches answer "no", and the verdict says
/// that it is uncertain.
#[derive(Debug)]
pub(super) struct Budget {
    left: u32,
    exhausted: bool,
}

impl Budget {
    pub(super) const fn new() -> Self {
        Self { left: NODES, exhausted: false }
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
    pub(super) fn used(&self) -> u32 { NODES - self.left }
}
