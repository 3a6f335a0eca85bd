//! A number for the middlegame and one for the endgame.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// The phase of the start position; 0 is a board without chariots, horses and cannons.
pub(super) const FULL_PHASE: i32 = 48;

/// A pair of scores, mixed by phase in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tapered {
    pub(super) mg: i32,
    pub(super) eg: i32,
}

/// Short form for tables.
pub(super) const fn s(mg: i32, eg: i32) -> Tapered {
    Tapered { mg, eg }
}

impl Tapered {
    /// The score at a phase from 0 to [`FULL_PHASE`].
    pub(super) fn mix(self, phase: i32) -> i32 {
        let phase = phase.clamp(0, FULL_PHASE);
        (self.mg * phase + self.eg * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

impl Add for Tapered {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        s(self.mg + other.mg, self.eg + other.eg)
    }
}

impl Sub for Tapered {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        s(self.mg - other.mg, self.eg - other.eg)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Tapered {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        s(-self.mg, -self.eg)
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;
    #[inline]
    fn mul(self, factor: i32) -> Self {
        s(self.mg * factor, self.eg * factor)
    }
}
