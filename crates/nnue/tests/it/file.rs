//! Files of networks.

use std::sync::LazyLock;

use nnue::{Network, NetworkError, Weights};
use proptest::prelude::*;

static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| Weights::random(3).to_bytes());

#[test]
fn what_is_written_reads_the_same() {
    let weights = Weights { description: "楚河".repeat(20_000), ..Weights::random(5) };
    let read = Weights::read(&weights.to_bytes()).expect("our own file");
    assert!(weights.description.starts_with(&read.description));
    assert!(read.description.len() > 65_000);
    assert_eq!(Weights { description: weights.description.clone(), ..read }, weights);
}

#[test]
fn errors_say_what_is_wrong() {
    let error = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = FILE.clone();
        change(&mut bytes);
        Network::read(&bytes).expect_err("damaged").to_string()
    };
    assert!(error(&|bytes| bytes.clear()).contains("not a network file"));
    assert!(error(&|bytes| bytes[0] = b'X').contains("not a network file"));
    assert!(error(&|bytes| bytes[8] = 9).contains("format 9"));
    assert!(error(&|bytes| bytes[12] ^= 1).contains("another architecture"));
    assert!(error(&|bytes| bytes[24] ^= 1).contains("another architecture"));
    assert!(error(&|bytes| bytes.truncate(20)).contains("it has 20 bytes"));
    assert!(error(&|bytes| bytes.truncate(bytes.len() - 1)).contains("damaged"));
    assert!(error(&|bytes| bytes.push(0)).contains("damaged"));
    assert!(error(&|bytes| bytes[100_000] ^= 4).contains("checksum"));
    let scaled = Weights { scale: 0, ..Weights::random(3) };
    assert_eq!(Weights::read(&scaled.to_bytes()), Err(NetworkError::Scale { found: 0 }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_are_a_network_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Weights::read(&bytes).is_err());
        let mut file = FILE[..8].to_vec();
        file.extend(bytes);
        prop_assert!(Weights::read(&file).is_err());
    }

    #[test]
    fn no_damage_goes_unnoticed(at in 0..FILE.len(), bit in 0..8_u8, cut in 0..FILE.len()) {
        let mut bytes = FILE.clone();
        bytes[at] ^= 1 << bit;
        prop_assert!(Weights::read(&bytes).is_err());
        prop_assert!(Weights::read(&FILE[..cut]).is_err());
    }
}
