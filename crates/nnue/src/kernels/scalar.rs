//! Without vectors: what the other kernels are compared with, and for processors that have none.

use super::Row;
use crate::arch::UNIT;

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

pub(super) fn output(us: &Row, them: &Row, weights: &[Row; 2]) -> i64 {
    let half = |sums: &Row, weights: &Row| -> i64 {
        let products = sums.0.iter().zip(&weights.0).map(|(&sum, &weight)| {
            let unit = i32::from(sum.clamp(0, UNIT));
            i64::from(unit * unit * i32::from(weight))
        });
        products.sum()
    };
    half(us, &weights[0]) + half(them, &weights[1])
}
