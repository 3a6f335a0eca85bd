//! The fuzz target's check over the kept corpus.

#[path = "../../../fuzz/checks/network.rs"]
mod checks;
#[path = "../../../fuzz/checks/replay.rs"]
mod replay;

#[test]
fn network_corpus() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "network", checks::network);
}
