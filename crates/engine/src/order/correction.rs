//! How wrong the evaluation was on positions of the same kind, to correct it on the next.
//!
//! After a search the difference between its score and the static evaluation is known. It is
//! averaged over positions that share the soldiers, the other men of a side, or the last two moves;
//! the averages are added to the evaluation of later ones.

use xiangqi::{ByColor, Color};

use super::Continuation;
use crate::eval::Keys;
use crate::search::params;

/// No average goes beyond; the units of the evaluation times [`SCALE`].
const LIMIT: i32 = 1024;
/// Buckets of each table and side.
const SIZE: usize = 1 << 14;
const ARRIVALS: usize = 14 * 90;

/// One thread's averages.
#[derive(Debug)]
pub(crate) struct Correction {
    soldiers: ByColor<Vec<i16>>,
    /// By the side to move, then by whose men.
    men: ByColor<ByColor<Vec<i16>>>,
    /// By the last move and the one before it.
    line: Vec<i16>,
}

/// What the averages are kept for: the parts of a position and the way to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind<'a> {
    pub(crate) turn: Color,
    pub(crate) keys: &'a Keys,
    /// The moves one and two plies before.
    pub(crate) before: [Continuation; 2],
}

impl Correction {
    pub(crate) fn new() -> Self {
        Self {
            soldiers: ByColor::from_fn(|_| vec![0; SIZE]),
            men: ByColor::from_fn(|_| ByColor::from_fn(|_| vec![0; SIZE])),
            line: vec![0; ARRIVALS * ARRIVALS],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for us in Color::ALL {
            self.soldiers[us].fill(0);
            for side in Color::ALL {
                self.men[us][side].fill(0);
            }
        }
        self.line.fill(0);
    }

    /// What to add to the evaluation of such a position.
    #[inline]
    pub(crate) fn of(&self, kind: Kind<'_>) -> i32 {
        let Kind { turn, keys, before } = kind;
        let at = |table: &[i16], key: u64| i32::from(table[index(key)]);
        let soldiers = at(&self.soldiers[turn], keys.soldiers);
        let men = at(&self.men[turn][Color::Red], keys.men[Color::Red])
            + at(&self.men[turn][Color::Black], keys.men[Color::Black]);
        let line = pair(before).map_or(0, |pair| i32::from(self.line[pair]));
        (soldiers * params::correct_soldiers()
            + men * params::correct_men()
            + line * params::correct_line())
            / LIMIT
    }

    /// A search of `depth` plies found the evaluation to be wrong by `error`.
    pub(crate) fn learn(&mut self, kind: Kind<'_>, depth: i32, error: i32) {
        let Kind { turn, keys, before } = kind;
        let bonus = (error * depth / 4).clamp(-LIMIT / 4, LIMIT / 4);
        let update = |value: &mut i16| {
            let old = i32::from(*value);
            let new = old + bonus - old * bonus.abs() / LIMIT;
            *value = i16::try_from(new).unwrap_or(*value);
        };
        update(&mut self.soldiers[turn][index(keys.soldiers)]);
        for side in Color::ALL {
            update(&mut self.men[turn][side][index(keys.men[side])]);
        }
        if let Some(pair) = pair(before) {
            update(&mut self.line[pair]);
        }
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
fn index(key: u64) -> usize {
    key as usize % SIZE
}

#[inline]
fn pair(before: [Continuation; 2]) -> Option<usize> {
    let [last, earlier] = before;
    Some(usize::from(earlier?) * ARRIVALS + usize::from(last?))
}
