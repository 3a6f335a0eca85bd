//! With vectors of 256 bits.

#![expect(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_load_si256, _mm256_madd_epi16,
    _mm256_max_epi16, _mm256_min_epi16, _mm256_mulhi_epu16, _mm256_set1_epi16,
    _mm256_setzero_si256, _mm256_slli_epi16, _mm256_store_si256, _mm256_storeu_si256,
    _mm256_sub_epi16,
};

use super::Row;
use crate::arch::{HIDDEN, UNIT};

/// Numbers in a vector.
const LANES: usize = 16;
/// Vectors that are held in registers at a time.
const TILE: usize = 8;

const _: () = assert!(HIDDEN.is_multiple_of(LANES * TILE));

#[target_feature(enable = "avx2")]
fn load(row: &Row, at: usize) -> __m256i {
    let numbers: &[i16; LANES] = &row.0.as_chunks().0[at];
    // SAFETY: 32 bytes are read where 16 numbers of two bytes stand. Rows begin at multiples of 64
    // bytes, so that each of their vectors begins at a multiple of 32.
    unsafe { _mm256_load_si256(numbers.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
fn store(row: &mut Row, at: usize, vector: __m256i) {
    let numbers: &mut [i16; LANES] = &mut row.0.as_chunks_mut().0[at];
    // SAFETY: 32 bytes are written where 16 numbers of two bytes stand, aligned as in `load`.
    unsafe { _mm256_store_si256(numbers.as_mut_ptr().cast(), vector) }
}

#[target_feature(enable = "avx2")]
pub(super) fn change(rows: &[Row], from: &Row, to: &mut Row, added: &[u16], removed: &[u16]) {
    for first in (0..HIDDEN / LANES).step_by(TILE) {
        let mut tile = [_mm256_setzero_si256(); TILE];
        for (i, sum) in tile.iter_mut().enumerate() {
            *sum = load(from, first + i);
        }
        for &row in added {
            let row = &rows[usize::from(row)];
            for (i, sum) in tile.iter_mut().enumerate() {
                *sum = _mm256_add_epi16(*sum, load(row, first + i));
            }
        }
        for &row in removed {
            let row = &rows[usize::from(row)];
            for (i, sum) in tile.iter_mut().enumerate() {
                *sum = _mm256_sub_epi16(*sum, load(row, first + i));
            }
        }
        for (i, sum) in tile.into_iter().enumerate() {
            store(to, first + i, sum);
        }
    }
}

#[target_feature(enable = "avx2")]
pub(super) fn output(us: &Row, them: &Row, weights: &[Row; 2]) -> i32 {
    let (zero, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(UNIT));
    let mut sums = [zero; 2];
    for (sums_of, weights) in [us, them].into_iter().zip(weights) {
        for i in 0..HIDDEN / LANES {
            let unit = _mm256_min_epi16(_mm256_max_epi16(load(sums_of, i), zero), most);
            let square =
                _mm256_mulhi_epu16(_mm256_slli_epi16::<7>(unit), _mm256_slli_epi16::<6>(unit));
            let products = _mm256_madd_epi16(square, load(weights, i));
            sums[i % 2] = _mm256_add_epi32(sums[i % 2], products);
        }
    }
    let mut lanes = [0_i32; 8];
    // SAFETY: 32 bytes are written where eight numbers of four bytes stand.
    unsafe {
        let sum = _mm256_add_epi32(sums[0], sums[1]);
        _mm256_storeu_si256(lanes.as_mut_ptr().cast(), sum);
    }
    lanes.into_iter().fold(0, i32::wrapping_add)
}
