//! The fuzz targets' checks over the kept corpus.

#[path = "../../../fuzz/checks/protocol.rs"]
mod checks;
#[path = "../../../fuzz/checks/replay.rs"]
mod replay;

#[test]
fn uci_corpus() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "uci", checks::uci);
}

#[test]
fn ucci_corpus() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "ucci", checks::ucci);
}

#[test]
fn talk_corpus() {
    // A conversation takes longer than a line: its mutations are tried by the fuzzer and below.
    for corpus in ["uci", "ucci"] {
        replay::replay_some(env!("CARGO_MANIFEST_DIR"), corpus, 10, checks::talk);
    }
}
