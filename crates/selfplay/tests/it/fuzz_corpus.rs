//! The fuzz targets' checks over the kept corpus.

#[path = "../../../../fuzz/checks/selfplay.rs"]
mod checks;
#[path = "../../../../fuzz/checks/replay.rs"]
mod replay;

#[test]
fn selfplay_corpus() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "selfplay", checks::file);
}
