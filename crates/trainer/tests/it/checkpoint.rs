//! Checkpoints as files.

use std::sync::LazyLock;

use proptest::prelude::*;
use trainer::{Checkpoint, CheckpointError, Config, Curve, Model, Place, State};

static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| checkpoint().to_bytes());

fn checkpoint() -> Checkpoint {
    Checkpoint {
        config: Config { rate: 0.000_123, ..Config::default() },
        scales: vec![211.5],
        data: vec![("somewhere/a.games".into(), 12)],
        place: Place { epoch: 2, samples: 77 },
        curve: Curve::default(),
        pending: (0.1 + 0.2, 3),
        state: State::new(Model::random(8)),
    }
}

#[test]
fn what_is_written_reads_the_same() {
    assert!(Checkpoint::from_bytes(&FILE).expect("our own file") == checkpoint());
}

#[test]
fn errors_say_what_is_wrong() {
    let error = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = FILE.clone();
        change(&mut bytes);
        Checkpoint::from_bytes(&bytes).expect_err("damaged")
    };
    assert!(matches!(error(&|bytes| bytes[3] = 0), CheckpointError::NotOurs));
    assert!(matches!(error(&|bytes| bytes[8] = 7), CheckpointError::Version { found: 7 }));
    assert!(matches!(error(&|bytes| bytes[12] ^= 1), CheckpointError::Architecture));
    assert!(matches!(error(&|bytes| bytes[5_000] ^= 1), CheckpointError::Damaged(_)));
    assert!(matches!(error(&|bytes| bytes.truncate(30)), CheckpointError::Damaged(_)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_bytes_are_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
        let mut file = FILE[..20].to_vec();
        prop_assert!(Checkpoint::from_bytes(&bytes).is_err());
        file.extend(bytes);
        prop_assert!(Checkpoint::from_bytes(&file).is_err());
    }
}
