//! Without vectors: what the other kernels are compared with, and for processors that have none.

use super::Row;
use crate::arch::{HALVED, UNIT};

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
    let sums = us.0.iter().chain(&them.0);
    sums.zip(weights.iter().flat_map(|weights| &weights.0)).fold(0, |total, (&sum, &weight)| {
        let unit = i32::from(sum.clamp(0, UNIT));
        total.wrapping_add(((unit * unit) >> HALVED) * i32::from(weight))
    })
}
