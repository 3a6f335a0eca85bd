//! Real files whose authors have named the opening. They belong to others and are not part of the
//! repository; without them this test says so and passes.

use std::fs;
use std::path::{Path, PathBuf};

use records::{ReadOptions, tag};

/// The files of a folder and its folders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a readable folder").flatten();
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    entries.flat_map(|entry| below(entry.path())).collect()
}

/// The code that a file gives a game: in a tag of its own, or before the opening's name.
fn labelled(game: &records::Game) -> Option<&str> {
    let codes = [tag::ECCO, tag::OPENING].map(|name| game.tag(name).and_then(|text| text.get(..3)));
    let is_code = |code: &&str| matches!(code.as_bytes(), [b'A'..=b'E', tens, ones] if tens.is_ascii_digit() && ones.is_ascii_digit());
    codes.into_iter().flatten().find(is_code)
}

#[test]
fn files_that_name_their_opening_agree() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/formats/samples");
    if !samples.is_dir() {
        assert!(std::env::var_os("CHUHE_NO_SKIP").is_none(), "{} is missing", samples.display());
        return eprintln!("skipped: there is no {}", samples.display());
    }
    let (mut labels, mut wrong) = (0, Vec::new());
    for path in files(&samples) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let bytes = fs::read(&path).expect("a readable sample");
        let Ok(document) = records::read(&bytes, &ReadOptions { name, ..Default::default() })
        else {
            continue;
        };
        for game in document.games() {
            let Some(code) = labelled(game) else { continue };
            let Some(record) = game.main_record().filter(|record| !record.plies().is_empty())
            else {
                continue;
            };
            labels += 1;
            let found = openings::of_record(&record).map(|opening| opening.code);
            if found != Some(code) {
                wrong.push(format!("{}: {code}, found {found:?}", path.display()));
            }
        }
    }
    assert!(labels >= 20, "only {labels} games name their opening");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
