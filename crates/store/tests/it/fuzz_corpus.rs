//! The fuzz targets' checks over the kept corpus.

#[path = "../../../../fuzz/checks/store.rs"]
mod checks;
#[path = "../../../../fuzz/checks/replay.rs"]
mod replay;

#[test]
fn stored_tree_corpus() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "stored-tree", checks::tree);
}

#[test]
fn library_query_corpus() {
    replay::replay(env!("CARGO_MANIFEST_DIR"), "library-query", checks::query);
}
