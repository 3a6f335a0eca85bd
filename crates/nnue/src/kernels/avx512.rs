//! With vectors of 512 bits and their instruction for neural networks.

#![expect(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_dpwssd_epi32, _mm512_load_si512,
    _mm512_max_epi16, _mm512_min_epi16, _mm512_mulhi_epu16, _mm512_set1_epi16,
    _mm512_setzero_si512, _mm512_slli_epi16, _mm512_store_si512, _mm512_storeu_si512,
    _mm512_sub_epi16,
};

use super::Row;
use crate::arch::{HIDDEN, UNIT};

/// Numbers in a vector.
const LANES: usize = 32;
/// Vectors that are held in registers at a time.
const TILE: usize = if HIDDEN.is_multiple_of(8 * LANES) { 8 } else { 4 };

const _: () = assert!(HIDDEN.is_multiple_of(LANES * TILE));

#[target_feature(enable = "avx512bw")]
fn load(row: &Row, at: usize) -> __m512i {
    let numbers: &[i16; LANES] = &row.0.as_chunks().0[at];
    // SAFETY: 64 bytes are read where 32 numbers of two bytes stand. Rows begin at multiples of 64
    // bytes, and so do their vectors.
    unsafe { _mm512_load_si512(numbers.as_ptr().cast()) }
}

#[target_feature(enable = "avx512bw")]
fn store(row: &mut Row, at: usize, vector: __m512i) {
    let numbers: &mut [i16; LANES] = &mut row.0.as_chunks_mut().0[at];
    // SAFETY: 64 bytes are written where 32 numbers of two bytes stand, aligned as in `load`.
    unsafe { _mm512_store_si512(numbers.as_mut_ptr().cast(), vector) }
}

#[target_feature(enable = "avx512bw")]
pub(super) fn change(rows: &[Row], from: &Row, to: &mut Row, added: &[u16], removed: &[u16]) {
    for first in (0..HIDDEN / LANES).step_by(TILE) {
        let mut tile = [_mm512_setzero_si512(); TILE];
        for (i, sum) in tile.iter_mut().enumerate() {
            *sum = load(from, first + i);
        }
        for &row in added {
            let row = &rows[usize::from(row)];
            for (i, sum) in tile.iter_mut().enumerate() {
                *sum = _mm512_add_epi16(*sum, load(row, first + i));
            }
        }
        for &row in removed {
            let row = &rows[usize::from(row)];
            for (i, sum) in tile.iter_mut().enumerate() {
                *sum = _mm512_sub_epi16(*sum, load(row, first + i));
            }
        }
        for (i, sum) in tile.into_iter().enumerate() {
            store(to, first + i, sum);
        }
    }
}

#[target_feature(enable = "avx512bw,avx512vnni")]
pub(super) fn output(us: &Row, them: &Row, weights: &[Row; 2]) -> i32 {
    let (zero, most) = (_mm512_setzero_si512(), _mm512_set1_epi16(UNIT));
    let mut sums = [zero; 2];
    for (sums_of, weights) in [us, them].into_iter().zip(weights) {
        for i in 0..HIDDEN / LANES {
            let unit = _mm512_min_epi16(_mm512_max_epi16(load(sums_of, i), zero), most);
            let square =
                _mm512_mulhi_epu16(_mm512_slli_epi16::<7>(unit), _mm512_slli_epi16::<6>(unit));
            sums[i % 2] = _mm512_dpwssd_epi32(sums[i % 2], square, load(weights, i));
        }
    }
    let mut lanes = [0_i32; 16];
    // SAFETY: 64 bytes are written where sixteen numbers of four bytes stand.
    unsafe {
        let sum = _mm512_add_epi32(sums[0], sums[1]);
        _mm512_storeu_si512(lanes.as_mut_ptr().cast(), sum);
    }
    lanes.into_iter().fold(0, i32::wrapping_add)
}
