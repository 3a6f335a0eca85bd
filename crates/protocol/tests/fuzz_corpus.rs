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
