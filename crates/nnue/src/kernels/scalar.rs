//! Without vectors: what the other kernels are compared with, and for processors that have none.

use super::Row;
use crate::arch::{HALVED, UNIT};

/// Sums kept side by side.
const LANES: usize = 16;

pub(super) fn change(rows: &[Row], from: &Row, to: &mut Row, added: &[u16], removed: &[u16]) {
    *to = *from;
    for &row in added {
        for (sum, weight) in to.0.iter_mut().zip(&rows[usize::from(row)].0) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    for &row in removed {
        for (sum, weight) in to.0.iter_mut().zip(&rows[usize::from(row)].0) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
}

pub(super) fn output(us: &Row, them: &Row, weights: &[Row; 2]) -> i32 {
    // Side by side, so that the compiler may use whatever vectors every processor has.
    let mut lanes = [0_i32; LANES];
    for (sums, weights) in [us, them].into_iter().zip(weights) {
        let weights = weights.0.as_chunks::<LANES>().0;
        for (sums, weights) in sums.0.as_chunks::<LANES>().0.iter().zip(weights) {
            for ((lane, sum), weight) in lanes.iter_mut().zip(sums).zip(weights) {
                let unit = i32::from((*sum).clamp(0, UNIT));
                *lane = lane.wrapping_add(((unit * unit) >> HALVED) * i32::from(*weight));
            }
        }
    }
    lanes.into_iter().fold(0, i32::wrapping_add)
}
