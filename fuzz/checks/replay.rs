//! Runs a check over the kept corpus and over mutations of it, so that plain `cargo test` covers what
//! the fuzzer has found.

use std::fs;
use std::path::PathBuf;

/// Replays `fuzz/corpus/<corpus>` of the repository that `manifest` (a crate's folder) is part of.
pub(crate) fn replay(manifest: &str, corpus: &str, check: fn(&[u8])) {
    replay_some(manifest, corpus, 200, check);
}

/// The same with so many mutations of each file.
#[allow(dead_code, reason = "most checks are quick")]
pub(crate) fn replay_some(manifest: &str, corpus: &str, mutations: usize, check: fn(&[u8])) {
    let folder = PathBuf::from(manifest).join("../../fuzz/corpus").join(corpus);
    let mut seeds = 0;
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    for entry in fs::read_dir(&folder).expect("the corpus is part of the repository") {
        let bytes = fs::read(entry.expect("a readable folder").path()).expect("a readable file");
        check(&bytes);
        for _ in 0..mutations {
            check(&mutated(&bytes, &mut random));
        }
        seeds += 1;
    }
    assert!(seeds > 0, "{} is empty", folder.display());
}

fn mutated(bytes: &[u8], random: &mut u64) -> Vec<u8> {
    let mut below = |bound: usize| {
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        (*random >> 11) as usize % bound
    };
    let mut bytes = bytes.to_vec();
    for _ in 0..=below(4) {
        let (at, kind) = (below(bytes.len() + 1), below(4));
        let byte = u8::try_from(below(256)).unwrap_or_default();
        match kind {
            0 => bytes.insert(at, byte),
            1 => bytes.truncate(at),
            _ if at == bytes.len() => bytes.push(byte),
            2 => bytes[at] = byte,
            _ => drop(bytes.remove(at)),
        }
    }
    bytes
}
