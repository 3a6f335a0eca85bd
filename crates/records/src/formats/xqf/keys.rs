//! The cipher of XQF from version 11 on.

use super::HEADER;

/// Repeated and masked it makes the key of the body.
const PHRASE: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// What a file's header says of its cipher. All sums are of bytes, modulo 256.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keys {
    /// Added to the bytes of men.
    pub(super) men: u8,
    /// Added to the points where moves begin.
    pub(super) from: u8,
    /// Added to the points where moves end.
    pub(super) to: u8,
    /// Added to the lengths of comments.
    pub(super) length: u32,
    /// Added to the body, byte by byte.
    stream: [u8; 32],
}

impl Keys {
    /// Whether the four keys add up to nothing, as they do in every genuine file.
    pub(super) fn sum_is_right(header: &[u8; HEADER]) -> bool {
        header[0x0c..0x10].iter().fold(0, |sum: u8, &key| sum.wrapping_add(key)) == 0
    }

    pub(super) fn new(header: &[u8; HEADER]) -> Self {
        let [sum, men, from, to] = [header[0x0c], header[0x0d], header[0x0e], header[0x0f]];
        let men_key = spread(men).wrapping_mul(men);
        let from_key = spread(from).wrapping_mul(men_key);
        let to_key = spread(to).wrapping_mul(from_key);
        let mask = header[0x03];
        let stream = std::array::from_fn(|i| {
            PHRASE[i] & ((header[0x0c + i % 4] & mask) | header[0x08 + i % 4])
        });
        let length = (u32::from(sum) * 256 + u32::from(men)) % 32_000 + 767;
        Self { men: men_key, from: from_key, to: to_key, length, stream }
    }

    /// Deciphers the body in place.
    pub(super) fn decipher(&self, body: &mut [u8]) {
        for (byte, key) in body.iter_mut().zip(self.stream.iter().cycle()) {
            *byte = byte.wrapping_sub(*key);
        }
    }
}

const fn spread(key: u8) -> u8 {
    key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221)
}
