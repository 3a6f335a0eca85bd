//! The fuzz targets' checks over the kept corpus.

#[path = "../../../../fuzz/checks/records.rs"]
mod checks;
#[path = "../../../../fuzz/checks/replay.rs"]
mod replay;

#[test]
fn pgn_corpus() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "pgn", checks::pgn);
}
