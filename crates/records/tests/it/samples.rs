//! Real files of every format, and what each must decode to. They belong to others and are not part of
//! the repository; without them these tests say so and pass.

use std::fs;
use std::path::{Path, PathBuf};

use records::{Digest, ReadOptions, read};
use serde_json::Value;

/// The fields of a game that must agree.
const GAME: [&str; 9] =
    ["fen", "main", "result", "plies", "nodes", "lines", "comments", "tree_sha1", "comments_sha1"];
/// The fields of a game that must agree where they are expected or told.
const FAULTS: [&str; 2] = ["illegal_nodes", "mainline_legal_plies"];
/// The fields of a position that must agree where they are expected.
const POSITION: [&str; 4] = ["name", "fen", "moves", "legal_plies"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/formats")
}

/// Compares all files of a format with what is expected.
fn check(format: &str) {
    let expected = folder().join("expected");
    let Ok(files) = fs::read_dir(&expected) else {
        assert!(std::env::var_os("CHUHE_NO_SKIP").is_none(), "{} is missing", expected.display());
        eprintln!("skipped: there is no {}", expected.display());
        return;
    };
    let mut differences = Vec::new();
    let mut compared = 0;
    for file in files.flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        if name.split_once("__").is_some_and(|(own, _)| own == format) {
            compare_file(&file.path(), &mut differences);
            compared += 1;
        }
    }
    assert!(compared > 0, "no file of format {format} is expected");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

fn compare_file(expected: &Path, differences: &mut Vec<String>) {
    let expected = fs::read_to_string(expected).expect("a readable file");
    let expected: Value = serde_json::from_str(&expected).expect("JSON");
    let file = expected["file"].as_str().expect("a name");
    let bytes = fs::read(folder().join("samples").join(file)).expect("a readable sample");
    let options = ReadOptions { name: Some(file.to_owned()), ..ReadOptions::default() };
    let document = match read(&bytes, &options) {
        Ok(document) => document,
        Err(error) => return differences.push(format!("{file}: {error}")),
    };
    let digest = Digest::new(&document, &bytes, Some(file));
    let digest: Value = serde_json::from_str(&digest.to_json()).expect("our own JSON");
    let mut tell = |place: &str, field: &str, ours: &Value, theirs: &Value| {
        let short = |value: &Value| value.to_string().chars().take(300).collect::<String>();
        if ours != theirs {
            differences.push(format!(
                "{file}{place}, {field}:\n  ours   {}\n  theirs {}",
                short(ours),
                short(theirs)
            ));
        }
    };
    if digest["format"] != expected["format"] {
        tell("", "format", &digest["format"], &expected["format"]);
    }
    for field in ["sha1", "bytes"] {
        tell("", field, &digest[field], &expected[field]);
    }
    for field in ["count", "fens_sha1"] {
        if !expected[field].is_null() {
            tell("", field, &digest[field], &expected[field]);
        }
    }
    for (list, fields) in [("games", &GAME[..]), ("positions", &[])] {
        let (Some(ours), Some(theirs)) = (digest[list].as_array(), expected[list].as_array())
        else {
            if !expected[list].is_null() {
                tell("", list, &digest[list], &expected[list]);
            }
            continue;
        };
        let lengths = [ours.len(), theirs.len()].map(Value::from);
        tell("", list, &lengths[0], &lengths[1]);
        for (index, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
            let place = format!(", {list} {index}");
            for field in fields {
                tell(&place, field, &ours[field], &theirs[field]);
            }
            for field in if list == "games" { &FAULTS[..] } else { &[] } {
                tell(&place, field, &ours[field], &theirs[field]);
            }
            for field in if list == "positions" { &POSITION[..] } else { &[] } {
                if !theirs[field].is_null() {
                    tell(&place, field, &ours[field], &theirs[field]);
                }
            }
        }
    }
    if let Some(book) = expected["book"].as_object() {
        for (field, theirs) in book {
            tell(", book", field, &digest["book"][field], theirs);
        }
    }
}

macro_rules! formats {
    ($($test:ident $format:literal;)*) => {
        $(
            #[test]
            fn $test() {
                check($format);
            }
        )*
    };
}

formats! {
    annofen "annofen";
    book_atopx "book-atopx";
    book_bitstronger "book-bitstronger";
    book_chess20 "book-chess20";
    book_chess20_txt "book-chess20-txt";
    book_eleeye "book-eleeye";
    book_harmless "book-harmless";
    book_txt "book-txt";
    book_xob "book-xob";
    book_xqb "book-xqb";
    cbf "cbf";
    cbl "cbl";
    cbl_old "cbl-old";
    cbr "cbr";
    ccm "ccm";
    che "che";
    chn "chn";
    cm "cm";
    dhtmlxq "dhtmlxq";
    eglib "eglib";
    engine_log "engine-log";
    epd "epd";
    fen "fen";
    mxq "mxq";
    pfc "pfc";
    pgn "pgn";
    qipu_line "qipu-line";
    text_cn "txt-cn";
    wxf "wxf";
    xay "xay";
    xfen "xfen";
    xgf "xgf";
    xqf "xqf";
    xqi "xqi";
}

/// Files whose content leaves the format open; their names decide.
const OPEN: [&str; 3] = ["xqi/", "pgn/024", "wxf/006"];

#[test]
fn content_tells_the_format_without_the_name() {
    let samples = folder().join("samples");
    let Ok(formats) = fs::read_dir(&samples) else {
        assert!(std::env::var_os("CHUHE_NO_SKIP").is_none(), "{} is missing", samples.display());
        return eprintln!("skipped: there is no {}", samples.display());
    };
    let mut wrong = Vec::new();
    for format in formats.flatten().filter(|entry| entry.path().is_dir()) {
        let format_name = format.file_name().to_string_lossy().into_owned();
        for file in fs::read_dir(format.path()).expect("a readable folder").flatten() {
            let name = format!("{format_name}/{}", file.file_name().to_string_lossy());
            let bytes = fs::read(file.path()).expect("a readable sample");
            let found = records::Format::sniff(&bytes, None).map(records::Format::name);
            if found != Some(&*format_name) && !OPEN.iter().any(|open| name.starts_with(open)) {
                wrong.push(format!("{name} is taken for {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
