//! The fuzz targets' checks over the kept corpus.

#[path = "../../../../fuzz/checks/rules.rs"]
mod checks;
#[path = "../../../../fuzz/checks/replay.rs"]
mod replay;

const MANIFEST: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn fen_corpus() {
    replay::replay(MANIFEST, "fen", checks::fen);
}

#[test]
fn notation_corpus() {
    replay::replay(MANIFEST, "notation", checks::notation);
}

#[test]
fn play_corpus() {
    replay::replay(MANIFEST, "play", checks::play);
}
