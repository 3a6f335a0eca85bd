//! What must hold for any bytes given to the reader of networks.

use std::sync::LazyLock;

use nnue::{Network, Weights};
use xiangqi::Position;

static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| Weights::random(1).to_bytes());

/// Any bytes are a network or an error; and so is any beginning of a file with a good checksum,
/// which the mutations of a fuzzer hardly ever get past.
pub(crate) fn network(data: &[u8]) {
    read(data);
    let mut bytes = FILE.clone();
    let end = bytes.len() - 4;
    let length = data.len().min(end);
    bytes[..length].copy_from_slice(&data[..length]);
    let sum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    read(&bytes);
}

fn read(bytes: &[u8]) {
    match Weights::read(bytes) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(weights) => {
            assert_eq!(Weights::read(&weights.to_bytes()).as_ref(), Ok(&weights));
            Network::new(&weights).evaluate(&Position::start());
        }
    }
}
