//! What arguments name, and what files unpack to.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use inputs::{Input, Problem, find};
use proptest::prelude::*;

/// A folder that is removed again.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("chuhe-inputs-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("writable");
        Self(path)
    }

    fn put(&self, name: &str, content: &[u8]) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("in the folder")).expect("writable");
        fs::write(&path, content).expect("writable");
        path.to_str().expect("Unicode").to_owned()
    }

    fn path(&self) -> String {
        self.0.to_str().expect("Unicode").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn gzip(content: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(content).expect("memory");
    writer.finish().expect("memory")
}

fn zstd(content: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(content, ruzstd::encoding::CompressionLevel::Fastest)
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).expect("memory");
        writer.write_all(content).expect("memory");
    }
    writer.finish().expect("memory").into_inner()
}

fn places(found: &[Input]) -> Vec<&Path> {
    found.iter().map(|input| input.place.as_path()).collect()
}

/// Place and content of all that a file holds.
fn unpacked(path: &str) -> Vec<(String, Vec<u8>)> {
    let parts = Input::named(path).parts().expect("readable");
    let pair = |part: inputs::Part| (part.place.display().to_string(), part.bytes);
    parts.into_iter().map(pair).collect()
}

#[test]
fn folders_patterns_and_files_are_found_in_order() {
    let folder = Folder::new("find");
    let first = folder.put("b.xqf", b"");
    for name in ["a.pgn", "below/c.xqf", ".hidden", ".git/config", "out/d.xqf"] {
        folder.put(name, b"");
    }
    let except = folder.0.join("out");
    let found = find(&[folder.path()], Some(&except)).expect("readable");
    assert_eq!(places(&found), [Path::new("a.pgn"), Path::new("b.xqf"), Path::new("below/c.xqf")]);
    let found = find(&[format!("{}/*.xqf", folder.path()), "-".into()], None).expect("readable");
    assert_eq!(places(&found), [Path::new("b.xqf"), Path::new("stdin")]);
    assert_eq!(found[0].path, Some(PathBuf::from(first)));
    let missing = find(&[format!("{}/*.cbr", folder.path())], None).expect_err("there is none");
    assert!(matches!(missing.problem, Problem::NoMatch), "{missing}");
    let missing = Input::named("no/such/file").parts().expect_err("there is none");
    assert_eq!(missing.name, "no/such/file");
}

#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_or_back_do_no_harm() {
    let folder = Folder::new("links");
    folder.put("a.pgn", b"");
    std::os::unix::fs::symlink(&folder.0, folder.0.join("again")).expect("writable");
    std::os::unix::fs::symlink("nowhere", folder.0.join("broken")).expect("writable");
    let found = find(&[folder.path()], None).expect("readable");
    assert_eq!(places(&found), [Path::new("a.pgn")]);
}

#[test]
fn compressed_files_are_unpacked_whatever_they_are_called() {
    let folder = Folder::new("unpack");
    let text = "炮二平五".repeat(1000);
    let text = text.as_bytes();
    let whole = |place: &str| vec![(place.to_owned(), text.to_vec())];
    assert_eq!(unpacked(&folder.put("a.pgn", text)), whole("a.pgn"));
    assert_eq!(unpacked(&folder.put("a.pgn.gz", &gzip(text))), whole("a.pgn"));
    assert_eq!(unpacked(&folder.put("a.pgn.zst", &zstd(text))), whole("a.pgn"));
    // Several members or frames are one file.
    let [first, second] = [gzip(&text[..300]), gzip(&text[300..])];
    assert_eq!(unpacked(&folder.put("b.pgn.gz", &[first, second].concat())), whole("b.pgn"));
    let [first, second] = [zstd(&text[..300]), zstd(&text[300..])];
    assert_eq!(unpacked(&folder.put("b.pgn.zst", &[first, second].concat())), whole("b.pgn"));
}

#[test]
fn archives_give_all_their_files_and_nothing_outside_their_folder() {
    let folder = Folder::new("zip");
    let path = folder.put(
        "all.zip",
        &zip(&[
            ("a.xqf", b"1"),
            ("sub/b.xqf", b"2"),
            ("../../c", b"3"),
            ("/d", b"4"),
            (".x", b"5"),
            ("e.pgn.gz", &gzip(b"5")),
        ]),
    );
    assert!(Input::named(&path).parts().expect("readable").iter().all(|part| !part.named));
    let found = unpacked(&path);
    let places: Vec<&str> = found.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(places, ["all/a.xqf", "all/sub/b.xqf", "all/c", "all/d", "all/e.pgn"]);
    let contents: Vec<u8> = found.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
    assert_eq!(contents, b"12345");
}

#[test]
fn damaged_archives_are_named() {
    let folder = Folder::new("damaged");
    let text = b"some text that is long enough to be cut somewhere".repeat(20);
    for (name, whole) in [
        ("a.gz", gzip(&text)),
        ("a.zst", zstd(&text)),
        ("a.zip", zip(&[("a", &text), ("b", &text)])),
    ] {
        let path = folder.put(name, &whole[..whole.len() / 2]);
        let error = Input::named(&path).parts().expect_err("cut in two");
        assert!(matches!(error.problem, Problem::Damaged(_)), "{name}: {:?}", error.problem);
        assert_eq!(error.name, path);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_bytes_give_a_file_or_an_error(
        which in 0..3_usize,
        bytes in prop::collection::vec(any::<u8>(), 0..60),
        at in any::<prop::sample::Index>(),
        flip in any::<u8>(),
    ) {
        let folder = Folder::new("any");
        let starts: [&[u8]; 3] = [b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"PK\x03\x04"];
        let path = folder.put("any", &[starts[which], &bytes].concat());
        drop(Input::named(&path).parts());
        let mut good = [gzip(&bytes), zstd(&bytes), zip(&[("a", &bytes)])][which].clone();
        let at = at.index(good.len());
        good[at] ^= flip;
        let path = folder.put("flipped", &good);
        drop(Input::named(&path).parts());
    }
}
