//! The fuzz targets' checks, run over the kept corpus and over mutations of it, so that plain
//! `cargo test` covers what the fuzzer has found.

use std::fs;
use std::path::PathBuf;

use crate::support::Rng;

#[path = "../../../../fuzz/checks/mod.rs"]
mod checks;

fn replay(corpus: &str, check: fn(&[u8])) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(corpus);
    let mut seeds = 0;
    let mut rng = Rng::new(31);
    for entry in fs::read_dir(&folder).expect("the corpus is part of the repository") {
        let bytes = fs::read(entry.expect("a readable folder").path()).expect("a readable file");
        check(&bytes);
        for _ in 0..200 {
            check(&mutated(&bytes, &mut rng));
        }
        seeds += 1;
    }
    assert!(seeds > 0, "{} is empty", folder.display());
}

fn mutated(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len() + 1);
        let byte = u8::try_from(rng.below(256)).unwrap_or_default();
        match rng.below(4) {
            0 => bytes.insert(at, byte),
            1 => bytes.truncate(at),
            _ if at == bytes.len() => bytes.push(byte),
            2 => bytes[at] = byte,
            _ => drop(bytes.remove(at)),
        }
    }
    bytes
}

#[test]
fn fen_corpus() {
    replay("fen", checks::fen);
}

#[test]
fn notation_corpus() {
    replay("notation", checks::notation);
}

#[test]
fn play_corpus() {
    replay("play", checks::play);
}
